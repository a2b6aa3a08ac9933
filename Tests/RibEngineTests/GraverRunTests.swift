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
}
