import Foundation
import RibEngine
import Testing

@testable import SwiftReader

/// A Swift file whose lines end in `// expect: ID` where a finding's span begins.
struct RuleFixture: CustomTestStringConvertible {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/Rules")

  var name: String

  var testDescription: String { name }

  static func all(_ kind: String) -> [RuleFixture] {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return folders.sorted().map { RuleFixture(name: "\($0)/\(kind).swift") }
  }

  var file: SourceFile {
    let bytes = FileManager.default.contents(atPath: Self.folder.appendingPathComponent(name).path)
    return SourceFile(path: name, bytes: [UInt8](bytes ?? Data()))
  }

  /// `12 leaked-view`
  var expected: [String] {
    let lines = String(decoding: file.bytes, as: UTF8.self).components(separatedBy: "\n")
    return lines.enumerated().compactMap { number, line in
      line.range(of: "// expect: ").map { "\(number + 1) \(line[$0.upperBound...])" }
    }
  }

  /// What is read in a file, and what all rules find there; the one that is asked for by name only in its own folder.
  private struct Read: Sendable {
    var code: CodeFile
    var findings: [LintFinding]

    init(_ fixture: RuleFixture) {
      code = parse(fixture.file, index: 0)
      let index = Index([code], paths: [fixture.name])
      let (project, routers) = (Project(index), index.routers())
      let ofSlots = Set(SourceRule.ofSlots.map(\.title))
      findings = SourceRule.all.filter { !ofSlots.contains($0.title) }
        .filter { !$0.isOptIn || fixture.name.hasPrefix("back-swipe") }
        .flatMap { $0.findings(project, routers) }
    }
  }

  private static let known = ReadOnce<Read>()

  /// It is read once for all tests.
  private var read: Read { Self.known.value(name) { Read(self) } }

  var code: CodeFile { read.code }

  var findings: [LintFinding] { read.findings }

  var found: [String] {
    findings.map(\.finding).sorted { $0.span.start < $1.span.start }.map {
      "\(file.position(of: Int($0.span.start)).line) \($0.rule)"
    }
  }
}

@Suite struct RuleFixtureTests {
  @Test func `each rule that is about no slot has a folder with a bad and a good file`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: RuleFixture.folder.path)
    #expect(folders.count == SourceRule.all.count - SourceRule.ofSlots.count)
    for fixture in RuleFixture.all("bad") + RuleFixture.all("good") { #expect(!fixture.file.bytes.isEmpty) }
  }

  @Test(arguments: RuleFixture.all("bad"))
  func `a bad file has exactly the findings that its comments name`(fixture: RuleFixture) {
    #expect(!fixture.expected.isEmpty)
    #expect(fixture.found == fixture.expected)
  }

  @Test(arguments: RuleFixture.all("good"))
  func `a good file has no finding`(fixture: RuleFixture) {
    #expect(fixture.found == [])
  }

  @Test(arguments: RuleFixture.all("bad") + RuleFixture.all("good"))
  func `a fixture is correct Swift syntax`(fixture: RuleFixture) {
    #expect(!fixture.code.hasErrors)
  }

  @Test(arguments: SourceRule.all.map(\.id.text))
  func `a rule's id is one of the catalogue`(id: String) { #expect(Rule.anywhere(id) != nil) }

  @Test(arguments: RuleFixture.all("bad"))
  func `a finding's place is one of its labels`(fixture: RuleFixture) {
    for finding in fixture.findings.map(\.finding) {
      #expect(finding.labels.contains { $0.span == finding.span }, "\(finding.message)")
      #expect(finding.message.last != ".")
    }
  }

  @Test func `the fix of a strong listener puts weak before var`() throws {
    let fixture = RuleFixture(name: "strong-reference/bad.swift")
    let fix = try #require(fixture.findings.first?.finding.fix)
    let edit = try #require(fix.edits.first)
    #expect(edit.text == "weak ")
    let rest = String(decoding: fixture.file.bytes[Int(edit.span.start)...], as: UTF8.self)
    #expect(rest.hasPrefix("var router"))
  }
}
