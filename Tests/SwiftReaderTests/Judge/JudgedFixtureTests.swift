import Foundation
import RibEngine
import Testing

@testable import SwiftReader

/// A Swift file whose lines end in `// expect: ID SEVERITY` where the span of a judged finding begins.
struct JudgedFixture: CustomTestStringConvertible {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/Judged")

  var name: String

  var testDescription: String { name }

  static var all: [JudgedFixture] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map(JudgedFixture.init)
  }

  var file: SourceFile {
    let bytes = FileManager.default.contents(atPath: Self.folder.appendingPathComponent(name).path)
    return SourceFile(path: name, bytes: [UInt8](bytes ?? Data()))
  }

  /// `12 stuck-slot error`
  var expected: [String] {
    let lines = String(decoding: file.bytes, as: UTF8.self).components(separatedBy: "\n")
    return lines.enumerated().compactMap { number, line in
      line.range(of: "// expect: ").map { "\(number + 1) \(line[$0.upperBound...])" }
    }
  }

  var found: [String] {
    Self.findings(in: file).map { found in
      let line = file.position(of: Int(found.finding.span.start)).line
      return "\(line) \(found.key.id) \(found.finding.severity)"
    }
  }

  static func findings(in file: SourceFile) -> [LintFinding] {
    var judge = Judge(sources(file))
    return LintFindings(judge.judge().findings).all
  }

  static func sources(_ file: SourceFile) -> SwiftSources {
    let code = parse(file, index: 0)
    let index = Index([code], paths: [file.path])
    return SwiftSources(Project(index), files: [file], code: [code], routers: index.routers())
  }
}

@Suite struct JudgedFixtureTests {
  @Test(arguments: JudgedFixture.all)
  func `a file has exactly the judged findings that its comments name`(fixture: JudgedFixture) {
    #expect(fixture.found == fixture.expected)
  }

  @Test(arguments: JudgedFixture.all)
  func `a proved fix reads clean, and another round changes nothing`(fixture: JudgedFixture) {
    let file = fixture.file
    let first = FixApplication(JudgedFixture.findings(in: file), to: [file]) { _, changed in
      JudgedFixture.findings(in: changed)
    }
    #expect(first.refused == [])
    guard let changed = first.changed.first else { return }
    let mended = SourceFile(path: file.path, bytes: changed.bytes)
    let second = FixApplication(JudgedFixture.findings(in: mended), to: [mended]) { _, changed in
      JudgedFixture.findings(in: changed)
    }
    #expect(second.changed.isEmpty)
    #expect(mended.bytes.sorted() == file.bytes.sorted())
  }
}
