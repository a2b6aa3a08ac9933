import Foundation
import RibEngine
import Testing

@testable import SwiftReader

/// A folder of Swift files that is judged as a project: a line that ends in `// expect: ID SEVERITY` is
/// where the span of a warning or error begins. Notes are not compared.
struct ProjectFixture: CustomTestStringConvertible {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/Projects")

  var name: String

  var testDescription: String { name }

  static var all: [ProjectFixture] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map(ProjectFixture.init)
  }

  var files: [SourceFile] {
    let folder = Self.folder.appendingPathComponent(name)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map { name in
      let bytes = FileManager.default.contents(atPath: folder.appendingPathComponent(name).path)
      return SourceFile(path: name, bytes: [UInt8](bytes ?? Data()))
    }
  }

  /// `Home.swift:12 stuck-slot error`
  var expected: [String] {
    read.files.flatMap { file in
      String(decoding: file.bytes, as: UTF8.self).components(separatedBy: "\n").enumerated()
        .compactMap { number, line in
          line.range(of: "// expect: ").map { "\(file.path):\(number + 1) \(line[$0.upperBound...])" }
        }
    }.sorted()
  }

  /// What is found, and the flows that are written of it.
  struct Read: Sendable {
    var files: [SourceFile]
    var code: [CodeFile]
    var findings: [LintFinding]
    var flows: [EmittedFlows]
    var unshown: [FlowDifference]
    /// What the flows say otherwise than the sources that they were made of.
    var drifts: [FlowDrift]

    init(_ files: [SourceFile]) {
      self.files = files
      code = files.enumerated().map { parse($0.element, index: $0.offset) }
      let index = Index(code, paths: files.map(\.path))
      let (project, routers) = (Project(index), index.routers())
      let shapes = SourceRule.all.filter { !$0.isOptIn }.flatMap { $0.findings(project, routers) }
      let sources = SwiftSources(project, files: files, code: code, routers: routers)
      var judge = Judge(sources)
      findings = LintFindings(shapes + judge.judge().findings).all
      let emission = FlowEmission(sources, findings: findings, project: project)
      flows = emission.all()
      unshown = emission.unshown(in: flows)
      let comparison = FlowComparison(project, sources)
      drifts = flows.flatMap(\.documents).flatMap { comparison.compare($0).drifts }
    }
  }

  private static let known = ReadOnce<Read>()

  /// It is read once for all tests.
  var read: Read { Self.known.value(name) { Read(files) } }

  var findings: [LintFinding] { read.findings }

  func line(_ finding: LintFinding) -> String {
    let span = finding.finding.span
    let file = read.files[Int(span.file)]
    let line = file.position(of: Int(span.start)).line
    return "\(file.path):\(line) \(finding.key.id) \(finding.finding.severity)"
  }
}

@Suite struct ProjectFixtureTests {
  @Test(arguments: ProjectFixture.all)
  func `a project has exactly the warnings and errors that its comments name`(fixture: ProjectFixture) {
    let found = fixture.findings.filter { $0.finding.severity != .note }.map(fixture.line).sorted()
    #expect(found == fixture.expected)
  }

  @Test(arguments: ProjectFixture.all)
  func `a flow agrees with the sources that it was just made of`(fixture: ProjectFixture) {
    #expect(fixture.read.drifts.map(\.message) == [])
  }

  @Test func `a guard is advised for a screen that has no back button`() throws {
    let findings = ProjectFixture(name: "has-no-back-button").findings
    let advice = try #require(findings.first { $0.key.id == .slotOverwritten }?.finding.fix?.title)
    #expect(advice.hasPrefix("look first: guard gate == nil"))
  }

  @Test(arguments: ProjectFixture.all)
  func `a file of a project is correct Swift syntax`(fixture: ProjectFixture) {
    let read = fixture.read
    for (file, code) in zip(read.files, read.code) {
      #expect(!code.hasErrors && code.cuts.isEmpty, "\(file.path)")
    }
  }

  @Test func `a late line before a child that was read and is quiet is a note with that reason`() throws {
    let found = ProjectFixture(name: "late-for-a-quiet-child").findings
    let note = try #require(found.first { $0.key.id == .stuckSlot })
    #expect(note.finding.severity == .note)
    #expect(note.finding.notes.contains { $0.contains("says nothing to its listener") })
  }

  @Test func `a guard on a slot is advised only where a swipe that takes the screen away is heard of`() throws
  {
    let findings = ProjectFixture(name: "back-button-of-its-own").findings
    let advice = Dictionary(
      findings.filter { $0.key.id == .slotOverwritten }.map { ($0.key.slot, $0.finding.fix?.title ?? "") },
      uniquingKeysWith: { a, _ in a }
    )
    #expect(try #require(advice["filter"]).hasPrefix("look first: guard filter == nil"))
    let other = try #require(advice["detail"])
    #expect(other.hasPrefix("take the old one out first: if let old = detail"))
    #expect(other.contains("a guard would refuse for ever"))
  }

  @Test func `a guard is advised for a screen that nothing can swipe away`() {
    let findings = ProjectFixture(name: "cannot-be-swiped").findings.filter { $0.key.id == .slotOverwritten }
    let guarded = findings.filter { $0.finding.fix?.title.hasPrefix("look first: guard") == true }
    #expect(Set(guarded.map(\.key.slot)) == ["sky", "sea", "oak", "elm", "ash", "fir"])
    let swiped = findings.filter {
      $0.finding.fix?.title.contains("once a swipe takes the screen away") == true
    }
    #expect(Set(swiped.map(\.key.slot)) == ["bee", "ant", "fly", "bug", "cow"])
  }

  @Test(arguments: ["called-back-for-nothing", "reports-what-ends-nothing", "kept-for-a-finger"])
  func `a late line before a child that says nothing there that takes it out is a note`(name: String) throws {
    let found = ProjectFixture(name: name).findings.filter { $0.key.id == .stuckSlot }
    let note = try #require(found.first { $0.finding.severity == .note })
    #expect(
      note.finding.notes.contains { $0.contains("says nothing to its listener while it becomes active") }
    )
  }

  @Test
  func
    `no guard is advised where a child never asks to be taken out, and a hidden slot is written with self`()
    throws
  {
    let findings = ProjectFixture(name: "ends-without-its-parent").findings
    let advice = try #require(findings.first { $0.key.id == .slotOverwritten }?.finding.fix?.title)
    #expect(advice.hasPrefix("take the old one out first: if let old = self.care { detachChild(old) }"))
    #expect(advice.contains("says nothing that takes it out"))
  }

  @Test func `no guard is advised where a viewless child may end in silence`() throws {
    let findings = ProjectFixture(name: "ends-in-silence").findings
    let advice = try #require(findings.first { $0.key.id == .slotOverwritten }?.finding.fix?.title)
    #expect(advice.hasPrefix("take the old one out first: if let old = pick { detachChild(old) }"))
  }

  @Test func `a slot that is read behind the detach is advised to be cleared behind that line`() {
    let found = ProjectFixture(name: "read-behind-its-detach").findings.filter { $0.key.id == .stuckSlot }
    #expect(
      found.filter { $0.finding.severity != .note }.map { $0.finding.fix?.title ?? "" } == [
        "clear it behind the last line that reads it: lamp = nil",
        "clear it before detaching: self.candle = nil",
      ]
    )
  }

  @Test func `an attach is said to be refused only where one asks the slot`() throws {
    let found = ProjectFixture(name: "gone-at-once").findings.filter { $0.key.id == .closedButAttached }
    #expect(found.allSatisfy { $0.finding.notes.isEmpty })
    let gate = try #require(found.first { $0.key.method == "closeGate" })
    #expect(gate.finding.labels.contains { $0.text == "runs later" })
  }

  @Test func `a slot that a local hides is written with self, and one beside a call as the call is`() {
    let findings = ProjectFixture(name: "hidden-by-a-local").findings.filter { $0.finding.severity != .note }
    #expect(
      findings.map { $0.finding.fix?.title ?? "" } == [
        "clear it before detaching: self.card = nil", "clear it before detaching: self.note = nil",
      ]
    )
  }
}
