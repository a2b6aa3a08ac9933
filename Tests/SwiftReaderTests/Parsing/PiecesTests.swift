import RibEngine
import Testing

@testable import SwiftReader

@Suite("Large files in parts") struct PiecesTests {
  /// Classes of some 300 bytes each, with what makes it hard to see where one ends.
  private static func classes(_ count: Int) -> String {
    (0..<count).map { number in
      """
      /// A { brace in a comment
      @MainActor
      final class Home\(number)Router: ViewableRouter<Interactable, Controllable> {
        private var child\(number): Routing?
        // ribflow:disable:next stuck-slot here
        func attach() { attachChild("}{\\(text(")")){" as Any) }
        #if DEBUG
        func debug() { if a == 1 { b() } else { c() } }
        #endif
      }

      """
    }.joined()
  }

  /// Small ones: a debug build parses slowly.
  private static let sizes: Pieces.Sizes = {
    var sizes = Pieces.Sizes()
    (sizes.whole, sizes.piece) = (6_000, 2_000)
    return sizes
  }()

  private static func file(_ text: String) -> SourceFile {
    SourceFile(path: "Large.swift", bytes: Array(text.utf8))
  }

  private static func ranges(_ file: SourceFile) -> [Range<Int>] {
    file.bytes.withUnsafeBufferPointer { Pieces.ranges(of: $0, sizes) }
  }

  @Test func `a small file is one part`() {
    #expect(Self.ranges(Self.file(Self.classes(10))).count == 1)
  }

  @Test func `the parts of a large file are the whole file, and each begins with a declaration`() {
    let file = Self.file(Self.classes(60))
    let ranges = Self.ranges(file)
    #expect(ranges.count > 3, "\(ranges.count)")
    #expect(ranges.first?.lowerBound == 0 && ranges.last?.upperBound == file.bytes.count)
    #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    for range in ranges.dropFirst() {
      #expect(file.bytes[range].starts(with: "@MainActor\nfinal class".utf8))
    }
  }

  @Test func `what is read in parts stands where it stands in the file`() throws {
    let text = Self.classes(60)
    let file = Self.file(text)
    let code = parse(file, index: 3, sizes: Self.sizes)
    #expect(!code.hasErrors)
    #expect(code.types.count == 60)
    #expect(code.directives.count == 60)
    for type in [code.types[0], code.types[30], code.types[59]] {
      let span = type.name.span
      let name = String(decoding: file.bytes[Int(span.start)..<Int(span.end)], as: UTF8.self)
      #expect(name == type.name.string && span.file == 3)
      #expect(type.methods.map(\.name.string) == ["attach", "debug"])
    }
    let last = try #require(code.directives.last)
    #expect(file.bytes[Int(last.span.start)...].starts(with: "// ribflow:disable:next".utf8))
  }

  @Test func `a large table on lines of its own is cut between its lines`() {
    let lines = (0..<400).map { "public let key\($0) = Text(\"listener.\($0)\", [1, 2, 3])" }
    let ranges = Self.ranges(Self.file(lines.joined(separator: "\n")))
    #expect(ranges.count > 3, "\(ranges.count)")
  }

  @Test func `an error in one part is told as one of the file`() {
    #expect(parse(Self.file(Self.classes(60) + "class {"), index: 0, sizes: Self.sizes).hasErrors)
  }

  @Test func `parts that say nothing about flows are passed over`() {
    let plain = (0..<400).map { "public let key\($0) = Text(\"number \($0)\", [1, 2, 3])\n" }.joined()
    let code = parse(Self.file(plain + Self.classes(10)), index: 0, interest: Interest(), sizes: Self.sizes)
    #expect(code.types.count == 10)
  }
}
