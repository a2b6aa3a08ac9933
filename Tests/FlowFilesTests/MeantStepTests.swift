import FlowFiles
import Foundation
import RibEngine
import Testing

/// What is offered for a file that cannot be read is what it was meant to be.
@Suite struct MeantStepTests {
  private func problems(_ text: String) -> [Problem] { read(text).invalid?.problems ?? [] }

  /// The source after the change that its first problem offers.
  private func mended(_ text: String) throws -> String {
    let fix = try #require(problems(text).first?.fix)
    var bytes = Array(text.utf8)
    for edit in fix.edits.reversed() {
      bytes.replaceSubrange(Int(edit.span.start)..<Int(edit.span.end), with: Array(edit.text.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func slot(_ attach: String) -> String {
    "flow: x\nribs: {P: {children: {c: {child: C, attach: \(attach), detach: []}}}, C: {}}\nevents: [launch P]\n"
  }

  @Test(arguments: ["*x", "@x", "`x`", "*x y"])
  func `a text in brackets is quoted up to its end, not to that of the line`(value: String) throws {
    #expect(try mended(slot(value)) == slot("\"\(value)\""))
  }

  @Test func `a text that begins a line is quoted to the end of the line, commas and all`() throws {
    let text = "flow: x\nabout: *x, and more # why\nribs: {A: {}}\nevents: [launch A]\n"
    #expect(try mended(text).contains("about: \"*x, and more\" # why\n"))
  }

  @Test func `a key that begins like an alias is quoted up to its colon`() throws {
    #expect(try mended("flow: x\nribs:\n  *x : {}\nevents: [launch x]\n").contains("\n  \"*x\" : {}\n"))
  }

  @Test(arguments: [
    ("{guard: build}", "[guard, build]"), ("{guard build}", "[guard, build]"),
    ("{guard: , build: assign}", "[guard, build, assign]"), ("{attach: c}", "[attach c]"),
  ])
  func `a map where a list of steps belongs is offered as that list`(map: String, list: String) throws {
    let found = problems(slot(map))
    #expect(found.map(\.message) == ["'attach' wants a list of steps, not a map"])
    #expect(found.map(\.hint) == ["write '\(list)'"])
    #expect(try mended(slot(map)) == slot(list))
  }

  @Test func `a map of what are no steps is offered as nothing`() {
    let found = problems(slot("{guard: biuld}"))
    #expect(found.map(\.hint) == ["a list stands in brackets"])
    #expect(found.map(\.fix) == [nil])
  }

  @Test func `a step with a list behind its colon is offered as a step for each`() {
    let found = problems(
      "flow: x\ncoordinators: {A: {start: [{await: [B, B]}]}, B: {start: [wait]}}\nevents: [launch A]\n"
    )
    #expect(found.map(\.message) == ["the step 'await' takes no colon"])
    #expect(found.map(\.hint) == ["write a step for each: 'await B', 'await B'"])
    #expect(found.map(\.fix) == [nil])
  }

  @Test func `braces without a colon are called braces`() {
    let found = problems(slot("[{guard}, build]"))
    #expect(found.map(\.message) == ["the step 'guard' takes no braces"])
    #expect(found.map(\.hint) == ["write 'guard'"])
  }

  @Test func `of a key that is too long nothing follows`() {
    for length in [2000, 5000] {
      let found = problems("flow: x\nribs: {\(String(repeating: "N", count: length)): {}}\nevents: []\n")
      #expect(found.map(\.id) == ["limit"])
    }
  }
}

/// Characters that nobody sees, or takes for others.
@Suite struct OddCharacterTests {
  private func hints(_ text: String) -> [String] { (read(text).invalid?.problems ?? []).map(\.hint) }

  private func flow(step: String = "attach c", child: String = "C", key: String = "children") -> String {
    "flow: x\nribs: {P: {didLoad: [\(step)], \(key): {c: {child: \(child), attach: [guard, build, assign, attach]}}}, C: {}}\nevents: [launch P]\n"
  }

  @Test(arguments: [
    ("\u{A0}", "there is a no-break space (U+00A0) in it: write a plain space"),
    ("\u{3000}", "there is a full-width space (U+3000) in it: write a plain space"),
    ("\u{200B} ", "there is a zero-width space (U+200B) in it, which nobody sees: leave it out"),
  ])
  func `a space that is none is named in a step`(space: String, hint: String) {
    #expect(hints(flow(step: "attach\(space)c")) == [hint])
  }

  @Test func `a typographic quote is named`() {
    #expect(
      hints(flow(step: "\u{201C}attach c\u{201D}")) == [
        "there is a typographic quote (U+201C) in it: write '\"'"
      ]
    )
  }

  @Test func `a character that nobody sees is named in a name`() {
    let hint = "there is a zero-width space (U+200B) in it, which nobody sees: leave it out"
    #expect(hints(flow(child: "C\u{200B}")) == [hint])
  }

  @Test func `a key is looked at as well`() {
    let all = hints(flow(key: "child\u{AD}ren"))
    #expect(all.contains("there is a soft hyphen (U+00AD) in it, which nobody sees: leave it out"))
  }

  @Test func `what the suggested name has itself is said of that`() {
    let all = hints("flow: x\nribs: {P\u{200B}: {}}\nevents: [launch P]\n")
    #expect(all == ["did you mean 'P\u{200B}'? (there is a zero-width space, U+200B, in it)"])
  }

  @Test func `a name in any script is none of them`() {
    #expect(hints(flow(child: "가나")) == ["declare it below 'ribs' or 'coordinators'"])
  }
}
