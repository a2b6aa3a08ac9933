import Testing

@testable import RibEngine

/// A word that stands for another one is changed itself, and not what it does made up for elsewhere.
@Suite("A word that was not meant") struct MeantWordFixTests {
  private func ran(_ text: String) throws -> [[String]] {
    run(try written(text), path: "flow.yaml", line: 1).findings.compactMap(\.repaired?.titles)
  }

  private func editor(_ start: String, _ save: String) -> String {
    """
    coordinators:
      Home: {start: [show, wait], receives: {edit: [guard Edit, await Edit]}, when-cancelled: [fail, forget]}
      Edit:
        presentation: full screen
        start: [\(start), wait]
        receives: {save: [\(save), resume, forget]}
        when-cancelled: [after-transition, \(start == "push" ? "pop" : "dismiss"), fail, forget]
        pins: closing
    events: [start Home, send Home edit, settle, send Edit save, settle]
    """
  }

  @Test(arguments: [("present", "pop"), ("push", "dismiss"), ("push", "dismiss-if-presented")])
  func `takes a coordinator's own screen down as its start puts it up`(start: String, save: String) throws {
    #expect(try ran(editor(start, save)) == [["take the screen down as it was put up"]])
  }

  @Test func `detaches a child that the user closes rather than attaching it again`() throws {
    let text = """
      ribs:
        List:
          receives: {row: [attach item]}
          children:
            item:
              child: Item
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, pop]
              listener: {deleted: [detach]}
              when-closed-by-user: [attach]
        Item: {receives: {delete: [listener deleted]}}
      events: [launch List, send List row, settle, swipe-back Item, settle, send List row]
      """
    #expect(try ran(text) == [["detach the child when the user closes its screen"]])
  }

  @Test func `pushes a screen that nobody dismisses where what it opens is pushed`() throws {
    let text = """
      coordinators:
        App:
          container: empty navigation
          start: [show, present feed]
          streams: {ring: [present call]}
          children:
            feed: {child: Feed, present: [create, append, set-callback, start], remove: [remove]}
            call: {child: Call, present: [guard, create, append, set-callback, start], remove: [dismiss, remove], listener: {ended: [remove call]}}
        Feed:
          start: [present]
          receives: {row: [present post]}
          children:
            post: {child: Post, present: [create, append, set-callback, start], remove: [remove], when-closed-by-user: [remove]}
        Post: {start: [push]}
        Call: {presentation: full screen, start: [present], receives: {hangUp: [listener ended]}}
      events: [launch App, settle, send Feed row, settle, swipe-back Post, settle, send App ring, settle, send Call hangUp]
      """
    #expect(try ran(text) == [["push the screen of Feed, as what it opens is pushed"]])
  }
}

/// Two screens in one place: the old one goes before the next one comes.
@Suite("The next screen") struct NextScreenFixTests {
  private func titles(_ outcome: Outcome) -> [[String]] { outcome.findings.compactMap(\.repaired?.titles) }

  @Test func `comes once the old one has gone, in a turn that comes after what the user has closed`() throws {
    let text = """
      ribs:
        Inbox:
          streams: {open: [detach chat, attach chat]}
          children:
            chat:
              child: Chat
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, pop]
              when-closed-by-user: [detach]
        Chat: {}
      events: [launch Inbox, attach chat, settle, send Inbox open]
      """
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    let title =
      "wait for the transition before chat goes, and attach the next one in a later turn once it has gone"
    #expect(outcome.findings.count { $0.severity == .error } == 1)
    #expect(titles(outcome) == [[title]])
  }

  private let call = """
    coordinators:
      Home:
        start: [show, wait]
        receives: {pick: [guard Picker, await Picker]}
        streams: {ring: [guard Call, await Call]}
        when-cancelled: [fail, forget]
      Picker:
        presentation: full screen
        start: [present, wait]
        receives: {done: [dismiss, resume, forget]}
        when-cancelled: [after-transition, dismiss-if-presented, fail, forget]
      Call:
        presentation: full screen
        start: [present, wait]
        streams: {end: [dismiss, resume, forget]}
        when-cancelled: [after-transition, dismiss, fail, forget]
    events: [start Home, send Home pick, settle, send Home ring, settle, send Call end]
    """

  @Test func `comes once the flow that has the other one is cancelled`() throws {
    let outcome = run(try written(call), path: "flow.yaml", line: 1)
    #expect(titles(outcome).map { $0.last?.hasSuffix("cancel Picker before Call is awaited") } == [true])
  }

  @Test func `that was refused is why its dismiss takes down the screen of another`() throws {
    let findings = run(try written(call), path: "flow.yaml", line: 1).findings
    let refused = try #require(findings.first { $0.rule == "present-refused" })
    #expect(refused.consequences.map(\.rule).contains("dismiss-by-non-owner"))
    #expect(!findings.contains { $0.rule == "dismiss-by-non-owner" })
  }

  @Test func `is refused by a slot whose coordinator was never started, which is said`() throws {
    let text = """
      coordinators:
        App:
          start: [show]
          streams: {link: [present login]}
          children:
            login: {child: Login, present: [guard, create, append, set-callback], remove: [dismiss, remove], listener: {done: [remove]}, when-closed-by-user: [remove]}
        Login: {start: [present], receives: {ok: [listener done]}}
      events: [launch App, send App link, settle, send App link]
      """
    let findings = run(try written(text), path: "flow.yaml", line: 1).findings
    let message = "App.login refuses a second child while it holds Login, which is not started"
    #expect(findings.map(\.message) == [message])
  }
}
