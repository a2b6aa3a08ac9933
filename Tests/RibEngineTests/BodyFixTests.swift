import Checking
import Testing

@testable import RibEngine

/// Changes in the bodies of steps, and two at once where one mistake is made in two places.
@Suite("A change") struct BodyFixTests {
  private func titles(_ text: String) throws -> [[String]] {
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    let searched = explore(try written(text), path: "flow.yaml", line: 1)
    let titles = outcome.findings.compactMap(\.repaired?.titles)
    #expect(searched.findings.compactMap(\.repaired?.titles).contains { titles.contains($0) }, "explore")
    return titles
  }

  private func edit(_ close: String, start: String = "present", confirm: String = "") -> String {
    """
    coordinators:
      App: {start: [show, await Edit]}
      Edit:
        presentation: full screen
        start: [\(start), wait]
        receives: {close: [\(close)]}
        when-closed-by-user: [resume, forget]
        pins: cancelling
      Confirm:
        presentation: full screen
        start: [present, wait]
        receives: {yes: [dismiss, resume, forget], no: [dismiss, fail, forget]}
        pins: cancelling
    events: [launch App, send Edit close, send Confirm \(confirm)]
    """
  }

  @Test func `waits for the transition in what follows from a result`() throws {
    let ok = edit("{await: Confirm, ok: [dismiss, resume, forget]}", confirm: "yes")
    #expect(try titles(ok) == [["wait for the transition before the screen goes"]])
    let failed = edit("{await: Confirm, ok: [], failed: [pop, resume, forget]}", start: "push", confirm: "no")
    #expect(try titles(failed) == [["wait for the transition before the screen goes"]])
  }

  @Test func `resumes in what follows from a result`() throws {
    let text = edit("{await: Confirm, ok: [after-transition, dismiss]}", confirm: "yes")
    #expect(try titles(text) == [["resume where the screen is closed"]])
  }

  @Test func `forgets in what follows from a result`() throws {
    let text = """
      coordinators:
        Edit:
          start: [show, wait]
          receives: {save: [{await: Save, ok: [resume]}]}
          streams: {expired: [resume, forget]}
          pins: cancelling
        Save: {start: [wait], streams: {ok: [resume, forget]}, pins: cancelling}
      events: [launch Edit, send Edit save, send Save ok, send Edit expired]
      """
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    #expect(
      outcome.findings.compactMap(\.repaired?.titles) == [["forget the continuation once it is resumed"]]
    )
  }

  @Test func `fails where something follows a success in the same body`() throws {
    let text = """
      coordinators:
        Home: {start: [show], receives: {pay: [{do: [await Pay, await Receipt], times: 1}]}}
        Receipt:
          start: [after-transition, push, wait]
          when-closed-by-user: [resume, forget]
          pins: cancelling
        Pay: {start: [present, wait], receives: {ok: [dismiss, resume, forget]}, pins: cancelling}
      events: [launch Home, send Home pay, swipe-down Pay]
      """
    #expect(try titles(text) == [["fail when the user closes the screen"]])
  }

  @Test func `leaves the row of a table the moment that it tries`() throws {
    let text = """
      flow: shows $when
      for each: [{when: at once, moment: in didBecomeActive}, {when: later, moment: later}]
      ribs:
        P:
          children:
            c:
              child: C
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, after-transition, dismiss-if-presented]
              listener: {didFinish: [detach]}
              when-closed-by-user: [detach]
        C: {finishes: $moment}
      events: [launch P, attach c, attach c]
      """
    let file = SourceFile(path: "x.yaml", bytes: Array(text.utf8))
    let row = try #require(Shipped.scenarios(of: file).first)
    let outcome = explore(row, path: "x.yaml", line: 1)
    #expect(
      outcome.findings.compactMap(\.repaired?.titles) == [["look at the slot again before presenting"]]
    )
  }

  @Test func `is made with another where each alone leaves the same mistake`() throws {
    let slot = """
      ribs:
        Root:
          receives: {close: [detach a]}
          children:
            a: {child: A, attach: [guard, build, attach, assign], detach: [guard, detach], listener: {didFinish: [detach]}}
        A: {view: none, finishes: [in didBecomeActive, never]}
      events: [launch Root, attach a, send Root close, attach a]
      """
    let outcome = run(try written(slot), path: "flow.yaml", line: 1)
    let both = ["assign the slot before attachChild", "clear the slot before detachChild"]
    #expect(outcome.findings.first?.repaired.map { Set($0.titles) } == Set(both))
    let screen = """
      coordinators:
        App: {start: [show], receives: {buy: [await Pay]}}
        Pay:
          start: [present, wait]
          receives: {ok: [dismiss, resume, forget], cancel: [dismiss]}
          pins: cancelling
      events: [launch App, send App buy, any order: [send Pay cancel, swipe-down Pay]]
      """
    let told = run(try written(screen), path: "flow.yaml", line: 1).findings.compactMap(\.repaired?.titles)
    #expect(
      told == [["resume when the user closes the screen", "resume where the screen is closed"]]
    )
  }

  @Test func `is proved in two slots whose children go round in circles`() throws {
    let slots = ["a", "b"].map { name in
      """
            \(name):
              child: \(name.uppercased())
              attach: [guard, build, assign, attach]
              detach: [guard, detach, clear]
              listener: {didFinish: [detach]}
      """
    }
    let text = """
      ribs:
        Root:
          children:
      \(slots.joined(separator: "\n"))
        A: {view: none, willResignActive: [finish]}
        B: {view: none, willResignActive: [finish]}
      events: [launch Root, attach a, detach a, attach b, detach b]
      """
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    #expect(outcome.findings.first?.repaired?.titles == ["clear the slot before detachChild"])
  }
}
