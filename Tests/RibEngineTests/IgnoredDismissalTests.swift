import Testing

@testable import RibEngine

/// A dismiss of which UIKit makes nothing, as what its presenter presented is on its way out already.
struct IgnoredDismissalTests {
  private func flow(row: String, picked: String) -> String {
    """
    coordinators:
      App:
        start: [show]
        children:
          prompt:
            child: Prompt
            present: [create, append, set-callback, start]
            remove: [remove]
            listener: {picked: [remove]}
      Prompt:
        start: [present]
        presentation: full screen
        receives: {choose: [present chooser]}
        children:
          chooser:
            child: Chooser
            present: [create, append, set-callback, start]
            remove: [remove]
            listener: {picked: [\(picked)]}
      Chooser: {start: [present], receives: {row: [\(row)]}}
    events: [launch App, present prompt, settle, send Prompt choose, settle, send Chooser row]
    """
  }

  @Test func `is named where the screen that it should have taken stays up`() throws {
    let text = flow(row: "dismiss-self, listener picked", picked: "listener picked, dismiss-self, remove")
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    let finding = try #require(outcome.findings.first { $0.rule == "released-too-early" })
    let label = try #require(finding.labels.first { $0.text.hasPrefix("does nothing") })
    #expect(label.text == "does nothing: the screen of Chooser is on its way out")
  }

  @Test func `is told in the run, with what goes`() throws {
    var options = RunOptions()
    options.keepsEvents = true
    let text = flow(row: "listener picked", picked: "dismiss-self, dismiss-self, remove")
    let outcome = run(try written(text), path: "flow.yaml", line: 1, options: options)
    let ignored = outcome.events.filter { $0.kind == .dismissIgnored }
    let leaving = ignored.map { event in event.attributes.first { $0.name == "leaving" }?.value }
    #expect(leaving == [.text("Chooser#1")])
  }

  @Test func `is not told where the screen itself goes`() throws {
    var options = RunOptions()
    options.keepsEvents = true
    let text = flow(row: "listener picked", picked: "listener picked, dismiss-self, remove")
    let outcome = run(try written(text), path: "flow.yaml", line: 1, options: options)
    #expect(!outcome.events.contains { $0.kind == .dismissIgnored })
  }

  @Test func `of a screen by itself is told, and not as one that finds none`() throws {
    let text = """
      ribs:
        Root:
          children:
            home: {child: Home, attach: [guard, build, assign, attach, present], detach: [guard, dismiss, clear, detach], listener: {closed: [detach]}}
        Home: {presentation: full screen, willResignActive: [dismiss-self], receives: {close: [listener closed]}}
      events: [launch Root, attach home, settle, send Home close]
      """
    var options = RunOptions()
    options.keepsEvents = true
    let outcome = run(try written(text), path: "flow.yaml", line: 1, options: options)
    #expect(outcome.events.contains { $0.kind == .dismissIgnored })
    #expect(outcome.findings.isEmpty && outcome.remarks.isEmpty)
  }

  @Test func `for what a screen presents is not named where that screen itself stays up`() throws {
    let text = """
      ribs:
        Root:
          receives: {open: [attach home]}
          children:
            home: {child: Home, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach], listener: {done: [detach]}}
        Home:
          presentation: full screen
          streams: {bye: [listener done]}
          receives: {open: [attach pick]}
          children:
            pick: {child: Pick, attach: [guard, build, assign, attach, present], detach: [guard, dismiss, dismiss, clear, detach], listener: {done: [detach]}}
        Pick: {presentation: full screen, receives: {ok: [listener done]}}
      events: [launch Root, send Root open, settle, send Home open, settle, send Pick ok, settle, send Home bye]
      """
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    let finding = try #require(outcome.findings.first { $0.rule == "leaked-view" })
    #expect(!finding.labels.contains { $0.text.hasPrefix("does nothing") })
  }
}
