import Testing

@testable import RibEngine

/// What is asked for while the user closes a screen, and before who owns it hears of that (SCREENS E1).
@Suite("While the user closes a screen") struct SwipedAwayTests {
  private func findings(_ text: String) throws -> [Finding] {
    run(try written(text), path: "flow.yaml", line: 1).findings
  }

  private func inbox(link: String = "attach chat", closed: String = "[detach]") -> String {
    """
    ribs:
      Inbox:
        container: navigation
        streams: {link: [\(link)]}
        children:
          chat:
            child: Chat
            attach: [guard, build, assign, attach, push]
            detach: [guard, clear, detach, pop]
            when-closed-by-user: \(closed)
      Chat: {}
    events: [launch Inbox, send Inbox link, settle, swipe-back Chat, send Inbox link]
    """
  }

  @Test(arguments: [
    ("attach chat", "while the screen of Chat is on its way out"),
    ("after-transition, attach chat", "while it holds Chat, whose screen is gone"),
  ])
  func `a link to the screen that goes is refused with a note`(link: String, words: String) throws {
    let findings = try findings(inbox(link: link))
    #expect(findings.map(\.rule) == ["attach-ignored"])
    #expect(findings.map(\.severity) == [.note])
    #expect(findings.map(\.message) == ["Inbox.chat refuses a second child \(words)"])
    let search = explore(try written(inbox(link: link)), path: "flow.yaml", line: 1)
    #expect(search.findings.filter { $0.severity != .note }.isEmpty)
  }

  @Test func `a link is lost where nobody has steps for the screen that goes`() throws {
    let findings = try findings(inbox(closed: "[]")).filter { $0.severity != .note }
    #expect(findings.map(\.rule) == ["closed-but-attached"])
    #expect(findings.flatMap(\.consequences).map(\.rule).contains("attach-refused"))
  }

  @Test func `a slot of a coordinator finds the child of another one with its variable`() throws {
    let flow = """
      coordinators:
        Wallet:
          start: [show]
          children:
            amount:
              child: Amount
              present: [guard, create, append, set-callback, start]
              remove: [guard, dismiss-if-presented, completion: [remove]]
              when-closed-by-user: [remove swiped]
            swiped:
              child: Amount
              variable: amount
              present: []
              remove: [guard, remove]
        Amount:
          start: [present]
      events: [launch Wallet, present amount, settle, swipe-down Amount, settle, expect Amount released]
      """
    #expect(try findings(flow).isEmpty)
    #expect(
      try findings(flow.replacing("        variable: amount\n", with: "")).map(\.rule) == [
        "leaked-child-coordinator"
      ]
    )
  }

  @Test(arguments: ["", "container: navigation"])
  func `no finger finds what was pushed under a modal`(container: String) throws {
    let text = """
      ribs:
        Home:
          \(container.isEmpty ? "view: lazy" : container)
          children:
            sheet: {child: Sheet, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss-if-presented], when-closed-by-user: [detach]}
            page: {child: Page, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop]}
        Sheet: {}
        Page: {}
      events: [launch Home, attach sheet, attach page, swipe-back Page, expect Page on-screen]
      """
    #expect(try findings(text).map(\.rule) == [])
  }
}
