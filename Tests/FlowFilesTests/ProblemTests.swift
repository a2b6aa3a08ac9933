import FlowFiles
import Foundation
import RibEngine
import Testing
import YAML

@Suite struct ProblemTests {
  private func only(_ result: FlowReader.Result) throws -> Problem {
    #expect(result.invalid?.problems.count == 1)
    return try #require(result.invalid?.problems.first)
  }

  /// The source after the change that a problem offers.
  private func mended(_ text: String, _ problem: Problem) throws -> String {
    var bytes = Array(text.utf8)
    let fix = try #require(problem.fix)
    #expect(!fix.isChecked)
    for edit in fix.edits.reversed() {
      bytes.replaceSubrange(Int(edit.span.start)..<Int(edit.span.end), with: Array(edit.text.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `a title with a colon is told at the colon, and quoted`() throws {
    let text = "flow: Purchase: sheet swiped away\nribs: {A: {}}\nevents: [launch A]\n"
    let problem = try only(read(text, path: "flows/bad-yaml.yaml"))
    #expect(problem.id == "yaml")
    #expect(problem.message == "this value contains ': ', which YAML reads as a nested mapping")
    #expect(problem.hint == "here")
    #expect(problem.notes == ["libyaml says: mapping values are not allowed in this context"])
    #expect(problem.fix?.title == "quote the title")
    #expect(problem.span == Span(start: 14, end: 16))
    #expect(try mended(text, problem).hasPrefix("flow: \"Purchase: sheet swiped away\"\n"))
  }

  @Test(arguments: [
    "flow: 결제: 시트\n", "flow: it's: \"quoted\"\n".replacingOccurrences(of: "'", with: ""),
    "flow: a: b # comment\n",
    "about: a: b\n", "flow: @home\n", "flow: `x`\n", "flow: *x*\n", "flow: a\nribs: {A:}\n",
    "flow: a\nribs:\n\tA: {}\n",
    "flow: a\nribs: {A: {view:none}}\n", "flow: x\nribs: {A: {didLoad: }}\nevents:\n  - launch: A\n",
    "flow: x\ncoordinators:\n  B:\n    start: push, wait\nevents: [start B]\n",
    "flow: x\ncoordinators:\n  B:\n    start: \"[push, wait]\"\nevents: [start B]\n",
    "flow: x\nribs: {A: {didLoad: [- finish, - finish]}}\nevents: [launch A]\n",
    "flow: x\nribs:\n  A:\n    view:none\n    binds: in init\nevents: [launch A]\n",
    "flow: x\nribs:\n  A:\n    view:\u{A0}none\n    binds: in init\nevents: [launch A]\n",
    "flow: x\nribs: {A: {}}\nevents:\n  - launch A\n  -settle\nexpect: clean\n",
    "flow: 'it's over'\nribs: {A: {}}\nevents: [launch A]\n",
    "flow: \"say \"hi\" now\"\nribs: {A: {}}\nevents: [launch A]\n",
    "flow: x\ntags: ['it's', b]\nribs: {A: {}}\nevents: [launch A]\n",
  ])
  func `a change that is offered takes the problem away`(text: String) throws {
    let before = read(text)
    let problem = try #require(before.invalid?.problems.first { $0.fix != nil })
    let after = read(try mended(text, problem))
    #expect(!lines(after).contains(line(problem)))
    #expect(!(after.invalid?.problems ?? []).contains { $0.id == "yaml" && $0.message == problem.message })
  }

  @Test func `a trace is named as one, once`() throws {
    let text = "{\"schema\":\"rib-trace/1\",\"app\":\"shop\"}\n{\"seq\":1,\"ev\":\"init\",\"obj\":\"A#1\"}\n"
    #expect(try only(read(text)).hint == "ribflow replay judges traces")
  }

  @Test func `a missing title and missing events are two problems at the first key`() {
    #expect(
      lines(read("about: x\n")).map { $0.prefix { $0 != "(" } } == [
        "flow.yaml:1:1 missing-key: the flow has no title ",
        "flow.yaml:1:1 missing-key: the flow has no events ",
      ]
    )
  }

  @Test(arguments: ["", "\n\n", "# only a comment\n", "\u{FEFF}", " ", "---\n", "---\n---\n"])
  func `an empty file is a problem`(text: String) {
    let result = read(text)
    #expect(result.scenarios.isEmpty)
    #expect(result.invalid?.problems.allSatisfy { $0.id == "empty-file" } == true)
    #expect(result.invalid?.problems.isEmpty == false)
  }

  @Test func `names that a failed block would have declared are counted, not told`() {
    let result = read(
      """
      flow: x
      rbs_and_more: {A: {}, B: {}}
      events: [launch A, attach s, expect B alive]
      """
    )
    #expect(lines(result).count == 1)
    #expect(result.invalid?.followUps == 3)
  }

  @Test func `a misspelt block is read as what it was meant to be`() {
    let result = read(
      "flow: x\nrib: {A: {childs: {s: {child: A}}}}\nevents: [launch A, attach s, attach t]\n"
    )
    #expect(
      lines(result) == [
        "flow.yaml:2:1 unknown-key: unknown key 'rib' in a flow (did you mean 'ribs'?)",
        "flow.yaml:2:11 unknown-key: unknown key 'childs' in a RIB (did you mean 'children'?)",
        "flow.yaml:3:37 unknown-name: there is no slot 't'",
      ]
    )
  }

  @Test func `an unknown name shows where the likely one is declared`() throws {
    let problem = try only(
      read("flow: x\nribs: {A: {children: {currentChild: {child: A}}}}\nevents: [attach currentChlid]\n")
    )
    #expect(
      line(problem)
        == "flow.yaml:3:17 unknown-name: there is no slot 'currentChlid' (did you mean 'currentChild'?)"
    )
    #expect(problem.labels.map(\.text) == ["declared here"])
    #expect(problem.labels.map(\.span.start) == [30])
  }

  @Test func `a line of events that is indented too far is named where it belongs to the one above`() throws {
    let problem = try only(read("flow: x\nribs: {A: }\nevents:\n- launch A\n - launch A\n"))
    #expect(
      line(problem)
        == "flow.yaml:4:3 unknown-event: 'launch A - launch A' is no event "
        + "(line 5 is indented further than this one: indent both alike)"
    )
  }

  @Test func `a colon without a space is said of its own line only`() throws {
    let result = read("flow:x\nribs: {A: }\nevents: [launch A]\n")
    let first = try #require(lines(result).first)
    #expect(first.hasSuffix("(write a space after the colon: 'flow: x')"), "\(first)")
  }

  @Test func `a key given twice shows the first place`() throws {
    let problem = try only(read("flow: x\nribs: {A: }\nevents: [launch A]\nflow: y\n"))
    #expect(line(problem) == "flow.yaml:4:1 duplicate-key: the key 'flow' is given twice (given again here)")
    #expect(problem.labels == [Label(Span(start: 0, end: 4), "first given here")])
  }

  @Test func `an unknown step lists the words of its list`() throws {
    let problem = try only(
      read(
        "flow: x\nribs: {A: {children: {s: {child: A, attach: [guard, biuld, assign, attach]}}}}\nevents: [launch A]"
      )
    )
    let note = try #require(problem.notes.first)
    #expect(note.hasPrefix("steps of attach: guard, build, reuse, assign, attach, recheck"))
    for word in ["present", "push", "embed", "async", "attach SLOT", "listener EVENT"] {
      #expect(note.contains(word))
    }
    for word in ["clear", "resume", "create"] { #expect(!note.contains(" \(word),")) }
  }

  @Test func `no more than 100 problems are told, and the rest is counted`() {
    let text = "flow: x\nribs: {A: }\nevents:\n" + String(repeating: "- launch B\n", count: 5000)
    let result = read(text)
    #expect(result.invalid?.problems.count == 100)
    #expect(result.invalid?.followUps == 4900)
  }

  @Test func `a valid flow beside an invalid one is not given`() {
    let good = "flow: x\nribs: {A: }\nevents: [launch A]\n"
    #expect(read(good + "---\n" + good).scenarios.count == 2)
    #expect(read(good + "---\nflow: y\n").scenarios.isEmpty)
    #expect(lines(read(good + "---\nflow: y: z\n" + good)).count == 1)
  }
}
