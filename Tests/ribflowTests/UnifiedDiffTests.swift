import FlowFiles
import Foundation
import RibEngine
import Testing

@Suite("Showing what --update changed") struct UnifiedDiffTests {
  private func file(_ lines: [String]) -> SourceFile {
    SourceFile(path: "a.yaml", bytes: Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  @Test(
    "patch(1) makes the new text from the old one and the difference",
    .needs("patch"),
    arguments: 0..<40
  )
  func patches(_ seed: Int) throws {
    var generator = Numbers(state: UInt64(seed) &* 77 &+ 1)
    let old = (0..<Int.random(in: 1...30, using: &generator)).map { _ in
      "l\(Int.random(in: 0...9, using: &generator))"
    }
    var new = old
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let at = Int.random(in: 0...new.count, using: &generator)
      if Bool.random(using: &generator) || at == new.count {
        new.insert("new\(at)", at: at)
      } else {
        new.remove(at: at)
      }
    }
    guard new != old else { return }
    let diff = UnifiedDiff(file(old), file(new)).text(naming: "a.yaml")
    let folder = try BuiltCommand.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(file(old).bytes).write(to: folder.appendingPathComponent("a.yaml"))
    try diff.write(to: folder.appendingPathComponent("d"), atomically: false, encoding: .utf8)
    let answer = try BuiltCommand.shell("patch -s a.yaml < d", in: folder)
    #expect(answer.exit == 0, "seed \(seed): \(answer.out)\(diff)")
    #expect(
      try Data(contentsOf: folder.appendingPathComponent("a.yaml")) == Data(file(new).bytes),
      "seed \(seed)"
    )
  }

  /// A generator whose numbers a seed determines.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }
}
