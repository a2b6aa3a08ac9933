import Testing

@testable import RibEngine

/// A counterexample is told in its calm timing, if that shows it: each timing that is named is taken for a cause.
@Suite("The timing of a counterexample") struct CalmPathTests {
  private func found(_ text: String) throws -> [Finding] {
    explore(try written(text), path: "flow.yaml", line: 1).findings.filter { $0.severity != .note }
  }

  @Test func `is the calm one where the screen's way in has no part in the mistake`() throws {
    let text = """
      ribs:
        Root:
          children:
            note: {child: Note, attach: [build, assign, attach, present], detach: [guard, clear, detach, dismiss]}
          streams: {ended: [attach note]}
        Note: {}
      events: [launch Root, send Root ended]
      """
    let finding = try #require(try found(text).first { $0.rule == "slot-overwritten" })
    #expect(finding.path == [])
    #expect(!finding.labels.contains { $0.text.hasPrefix("this timing") })
  }

  @Test func `is another one where only that shows the mistake`() throws {
    let text = """
      ribs:
        Root:
          children:
            note: {child: Note, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss]}
          streams: {began: [attach note], ended: [detach note]}
        Note: {pins: [closing]}
      events: [launch Root, send Root began, send Root ended]
      """
    let finding = try #require(try found(text).first { $0.rule == "dismiss-dropped" })
    #expect(finding.path != [])
    #expect(finding.labels.contains { $0.text.hasPrefix("this timing") })
  }
}
