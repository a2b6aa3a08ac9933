import Testing

@testable import RibEngine

/// Runs in which what is told is graver than in the one that tells it.
@Suite("Runs that show a mistake graver") struct GraverRunTests {
  @Test func `a mistake that shows in a flow of fewer lines only is told by what both flows have`() throws {
    let text = """
      coordinators:
        Home:
          children:
            form:
              child: Form
              present: [create, append, set-callback, start]
              remove: [remove]
              when-closed-by-user: [remove]
        Form:
          start: [push, wait]
          receives:
            ok: [resume, finish]
            'no': [finish]
          when-closed-by-user: [resume, forget]
      events: [launch Home, present form, finish Form, present form]
      """
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    let errors = outcome.findings.filter { $0.severity == .error }.map(\.rule)
    #expect(Set(errors) == ["double-resume", "finish-unhandled"])
  }

  @Test func `what shows a mistake graver is a shortest run`() throws {
    let finding = try #require(try found().first { $0.rule == "completion-never-run" })
    #expect(finding.severity == .error)
    #expect(finding.counterexample?.events.count == 4)
  }

  @Test func `who finishes later than it was chosen is marked where it finishes`() throws {
    let found = try found().filter { $0.rule == "closed-but-attached" }
    let finding = try #require(found.first { $0.component == "B" })
    let marks = finding.labels.map(\.text)
    let swiped = try #require(marks.firstIndex(of: "the user swipes C down"))
    let finishes = try #require(marks.firstIndex(of: "C finishes"))
    #expect(swiped < finishes)
  }

  @Test func `what another run shows without a mistake makes that no graver`() throws {
    let text = """
      coordinators:
        Shell:
          start: [show]
          streams: {link: [await Sheet]}
        Sheet:
          presentation: full screen
          start: [present, wait]
          receives: {done: [dismiss-self, resume, forget]}
      events: [launch Shell, send Shell link, send Sheet done]
      """
    var options = ExploreOptions()
    options.proposesFixes = false
    let found = explore(try written(text), path: "flow.yaml", line: 1, options: options).findings
    #expect(found.contains { $0.rule == "overlapping-flows" && $0.severity == .error })
    let finding = try #require(found.first { $0.rule == "cancel-ignored" })
    #expect(finding.counterexample?.events.count == 3)
    #expect(finding.consequences.isEmpty)
  }

  private func found() throws -> [Finding] {
    let text = """
      ribs:
        P:
          receives: {open-a: [attach a], open-c: [attach c]}
          children:
            a:
              child: A
              attach: [guard, build, assign, attach, push]
              detach: [guard, detach, clear, pop]
              listener: {done: [detach], didFinish: [detach]}
              when-closed-by-user: [detach]
            c:
              child: C
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss]
              listener: {done: [detach], didFinish: [detach]}
              when-closed-by-user: []
        A:
          receives: {open-b: [attach b]}
          streams: {close: [listener done]}
          children:
            b:
              child: B
              attach: [guard, build, assign, attach, present]
              detach: [guard, dismiss, {completion: [clear, detach]}]
              listener: {done: [], didFinish: [detach]}
              when-closed-by-user: [detach]
        B: {receives: {close: [listener done]}}
        C: {streams: {close: [listener done]}}
      events: [launch P, send P open-a, send P open-c, send A open-b, send A close, send B close, send C close]
      """
    var options = ExploreOptions()
    options.proposesFixes = false
    return explore(try written(text), path: "flow.yaml", line: 1, options: options).findings
  }
}
