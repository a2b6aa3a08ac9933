import Testing

@testable import RibEngine

/// A change mends what was forgotten and leaves the rest of the flow what it was meant to be.
@Suite("What a change is meant to do") struct MeantFixTests {
  private func ran(_ text: String) throws -> [[String]] {
    run(try written(text), path: "flow.yaml", line: 1).findings.compactMap(\.repaired?.titles)
  }

  private func explored(_ text: String) throws -> [[String]] {
    explore(try written(text), path: "flow.yaml", line: 1).findings.compactMap(\.repaired?.titles)
  }

  private let accepted = """
    coordinators:
      Parking:
        start: [show]
        receives: {pay-tapped: [{await: Payment, ok: [await Receipt], failed: []}]}
      Payment:
        presentation: full screen
        start: [present, wait]
        receives: {accepted: [dismiss, forget], cancel-tapped: [dismiss, fail, forget]}
      Receipt: {presentation: full screen, start: [present, wait], receives: {done-tapped: [dismiss, resume, forget]}}
    events: [launch Parking, send Parking pay-tapped, send Payment accepted, send Receipt done-tapped]
    """

  @Test func `answers with a success where nothing else is one`() throws {
    #expect(try ran(accepted).first == ["resume before the continuation is set to nil"])
    #expect(try explored(accepted).joined().contains { $0.hasPrefix("fail before") } == false)
  }

  @Test func `ends the child in its own turn where a later one comes too late`() throws {
    let text = """
      ribs:
        Home:
          streams: {link: [attach sheet]}
          children:
            sheet: {child: Sheet, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [{later: [detach sheet]}]}, when-closed-by-user: [detach]}
        Sheet: {receives: {ok: [finish]}}
      events: [launch Home, attach sheet, send Sheet ok, send Home link]
      """
    #expect(try explored(text).first == ["detach the child in the turn in which it reports"])
  }

  @Test func `detaches whom the mistake names, of several in one property`() throws {
    func slot(_ child: String, _ listener: String) -> String {
      "{child: \(child), variable: current, attach: [guard, build, assign, attach, embed], "
        + "detach: [guard, clear, detach, unembed], listener: {\(listener)}}"
    }
    let text = """
      ribs:
        Root:
          children:
            first: \(slot("First", "done: [detach, attach login]"))
            login: \(slot("Login", "loggedIn: [detach, attach main]"))
            main: \(slot("Main", "loggedOut: [attach login]"))
        First: {receives: {done: [listener done]}}
        Login: {receives: {ok: [listener loggedIn]}}
        Main: {receives: {out: [listener loggedOut]}}
      events: [launch Root, attach first, send First done, send Login ok, send Main out, expect Login on-screen]
      """
    #expect(try ran(text) == [["detach main before login is attached"]])
  }

  @Test(arguments: ["dismiss", "dismiss-if-presented", "unembed"])
  func `puts the right way down in the place of one that closes nothing`(down: String) throws {
    let outcome = run(
      try written(
        """
        ribs:
          Home:
            children:
              help: {child: Help, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, \(down)], listener: {close: [detach]}, when-closed-by-user: [detach]}
          Help: {receives: {close-tapped: [listener close]}}
        events: [launch Home, attach help, send Help close-tapped]
        """
      ),
      path: "flow.yaml",
      line: 1
    )
    let repaired = try #require(outcome.findings.first { $0.rule == "leaked-view" }?.repaired)
    let steps = repaired.changed.components[0].slots[0].detach
    #expect(steps.map(\.verb) == [.guardSlot, .clear, .detach, .pop])
  }

  private func ended(_ child: String, _ up: String, _ down: String) -> String {
    """
    ribs:
      Root:
        children:
          inside: {child: Inside, attach: [guard, build, assign, attach\(up)], listener: {out: [detach]}}
      Inside: {\(child), streams: {expired: [listener out]}}
    events: [launch Root, attach inside, send Inside expired, expect inside empty]
    """
  }

  @Test(arguments: [
    ("view: none", "", ""), ("view: lazy", ", embed", ", unembed"),
    ("presentation: full screen", ", present", ", dismiss"),
  ])
  func `waits for no finger that cannot close the screen`(child: String, up: String, down: String) throws {
    let titles = try ran(ended(child, up, down)).joined()
    #expect(!titles.isEmpty)
    #expect(!titles.contains { $0.contains("when the user closes") })
  }

  @Test func `says nothing of the child's end in the list that takes a screen down for its slot`() throws {
    let text = """
      ribs:
        Wallet:
          children:
            add: {child: Add, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {added: [detach], cancelled: [detach]}}
        Add:
          view: none
          didBecomeActive: [attach form]
          willResignActive: [detach form]
          children:
            form: {child: Form, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], listener: {saved: [listener added]}, when-closed-by-user: []}
        Form: {receives: {save: [listener saved]}}
      events: [launch Wallet, attach add, send Form save, attach add, swipe-back Form]
      """
    for titles in try ran(text) + explored(text) {
      #expect(!titles.contains("report cancelled where the screen is closed"))
    }
  }
}
