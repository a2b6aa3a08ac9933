import FlowFiles
import Testing

@testable import RibEngine

/// Containers of coordinators that are filled before they are put up, and verbs that UIKit makes nothing of.
@Suite("What a coordinator fills, and what goes as it was put up") struct CoordinatorContainerTests {
  /// The rules that are broken, and expectations that do not hold.
  private func found(_ text: String, _ events: String) throws -> [String] {
    let file = SourceFile(
      path: "flow.yaml",
      bytes: Array("flow: A flow\n\(text)\nevents: [\(events)]\n".utf8)
    )
    let result = FlowReader.read(file) { _ in .failure(Problem("missing", "no includes")) }
    let scenario = try #require(result.scenarios.first, "\(result.invalid?.problems.map(\.message) ?? [])")
    let outcome = run(scenario, path: "flow.yaml", line: 1)
    return outcome.findings.filter { $0.severity != .note }.map(\.rule)
      + outcome.remarks.filter { $0.id == "unmet" }.map(\.id)
  }

  private static let adding = "present: [create, append, set-callback, start], remove: [remove]"

  /// A coordinator whose container is filled with a page, around what puts it up.
  private static func filled(_ container: String, start: String, page: String) -> String {
    """
    coordinators:
      App:
        container: \(container)
        start: [\(start)]
        children:
          page: {child: Page, \(adding), when-closed-by-user: [remove]}
      Page: {start: [\(page)], pins: [finishes]}
    """
  }

  @Test(arguments: [("empty navigation", "push"), ("navigation", "push"), ("tabs", "embed")])
  func `a container that is filled first shows what is in it when it is put up`(
    container: String,
    page: String
  ) throws {
    let text = Self.filled(container, start: "present page, show", page: page)
    #expect(try found(text, "launch App, settle, expect Page on-screen, expect page filled") == [])
  }

  @Test func `a container that is filled while its coordinator waits is not on screen by that`() throws {
    let text = Self.filled("navigation", start: "present page, wait, show", page: "push")
    #expect(try found(text, "launch App, settle, expect App off-screen").contains("unmet") == false)
  }

  @Test func `a modal that brings a stack may fill it before it is presented`() throws {
    let text = """
      coordinators:
        App:
          start: [show]
          children:
            form: {child: Form, \(Self.adding), when-closed-by-user: [remove]}
        Form:
          container: empty navigation
          start: [present first, present]
          pins: [finishes]
          children:
            first: {child: First, \(Self.adding)}
        First: {start: [push], pins: [finishes]}
      """
    let events = "launch App, present form, settle, expect First on-screen, swipe-down Form, settle"
    #expect(try found(text, "\(events), expect form empty") == [])
  }

  @Test(arguments: ["create, start", "create, start, set-callback", "create, set-callback, start"])
  func `a coordinator has the stack of who makes it, whoever listens to it`(steps: String) throws {
    let text = """
      coordinators:
        Library:
          container: navigation
          start: [show]
          children: {album: {child: Album, present: [\(steps)]}}
        Album: {start: [push], screen: AlbumView}
      objects: {AlbumView: {holds: [strong Album]}}
      """
    let events = "launch Library, present album, settle, expect Album on-screen, swipe-back Album, settle"
    #expect(try found(text, "\(events), expect Album released") == [])
  }

  @Test(arguments: ["", "present lib, "])
  func `it keeps that stack where its maker has gone`(between: String) throws {
    let text = """
      coordinators:
        App:
          container: navigation
          start: [show]
          children:
            lib: {child: Lib, \(Self.adding), listener: {didFinish: [remove lib]}}
        Lib:
          start: []
          streams: {go: [present late, finish]}
          children: {late: {child: Late, present: [create, start]}}
        Late:
          start: [wait, push]
          screen: LateView
          streams: {open: [resume, forget]}
      objects: {LateView: {holds: [strong Late]}}
      """
    let events = "launch App, present lib, send Lib go, \(between)send Late open, settle"
    #expect(try found(text, "\(events), expect Late on-screen") == [])
  }

  @Test func `a coordinator whose maker has no stack pushes nowhere`() throws {
    let text = """
      coordinators:
        Library:
          start: [show]
          children: {album: {child: Album, present: [create, start]}}
        Album: {start: [push], screen: AlbumView}
        Tabs: {container: tabs, start: []}
      objects: {AlbumView: {holds: [strong Album]}}
      """
    #expect(try found(text, "launch Library, present album").contains("push-without-stack"))
  }

  @Test func `a stack that nobody ever puts up takes no screens`() throws {
    let text = """
      coordinators:
        App:
          start: [show]
          children:
            form: {child: Form, \(Self.adding)}
        Form:
          container: navigation
          start: [present first]
          children:
            first: {child: First, \(Self.adding)}
        First: {start: [push]}
      """
    #expect(try found(text, "launch App, present form, settle").contains("push-without-stack"))
  }

  @Test(
    "nor does one that only puts up its children",
    arguments: [("push", ["push-without-stack"]), ("present", [])]
  )
  func putsUpChildren(verb: String, expected: [String]) throws {
    let text = """
      coordinators:
        App:
          start: [show]
          children:
            form: {child: Form, \(Self.adding)}
        Form:
          container: empty navigation
          start: [present first]
          children:
            first: {child: First, present: [create, append, start, \(verb)], remove: [remove]}
        First: {finishes: never}
      """
    let found = try found(text, "launch App, present form, settle")
    for id in ["push-without-stack", "present-refused"] {
      #expect(found.contains(id) == expected.contains(id), "\(found)")
    }
  }

  @Test func `what is presented from a container that is not up is refused for that, with a sheet beside it`()
    throws
  {
    let text = """
      coordinators:
        App:
          container: navigation
          start: [show]
          children:
            sheet: {child: Sheet, \(Self.adding)}
            nav: {child: Nav, \(Self.adding)}
        Nav:
          container: navigation
          start: [present b]
          streams: {up: [present]}
          children:
            b: {child: B, \(Self.adding)}
        Sheet: {start: [present], finishes: never}
        B: {start: [present], finishes: never}
      events: [launch App, settle, present sheet, settle, present nav, settle]
      """
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    let finding = try #require(outcome.findings.first { $0.rule == "present-refused" })
    #expect(finding.message == "B is not shown: its host Nav is not in the window yet")
    #expect(finding.notes.contains { $0.contains("<Nav>") && !$0.contains("<App>") }, "\(finding.notes)")
  }

  @Test func `a root that replaces another keeps what stands in it already`() throws {
    let text = """
      coordinators:
        App:
          start: [present login]
          children:
            login: {child: Login, \(Self.adding), listener: {didLogIn: [present main, remove]}}
            main: {child: Main, \(Self.adding)}
        Login: {start: [show], pins: [finishes], receives: {ok: [listener didLogIn]}}
        Main:
          container: tabs
          start: [present feed, show]
          pins: [finishes]
          children:
            feed: {child: Feed, \(Self.adding)}
        Feed: {container: navigation, start: [embed], pins: [finishes]}
      """
    let events = "launch App, send Login ok, settle, expect Feed on-screen, expect Login released"
    #expect(try found(text, events) == [])
  }

  // MARK: - Verbs

  /// A child that is put up in one way, and taken down in another, by itself or by its parent.
  private static func page(_ start: String, own: String, remove: String) -> String {
    """
    coordinators:
      App:
        start: [show]
        children:
          page:
            child: Page
            present: [guard, create, append, set-callback, start]
            remove: [\(remove)]
            listener: {didClose: [remove]}
            when-closed-by-user: [remove]
      Page: {start: [\(start)], pins: [finishes], receives: {close: [\(own)]}}
    """
  }

  @Test(arguments: [("push", "dismiss"), ("present", "pop")])
  func `a screen that is taken down in another way than it was put up stays where it is`(
    start: String,
    verb: String
  ) throws {
    let events = "launch App, present page, send Page close, settle"
    let byItself = Self.page(start, own: "\(verb), listener didClose", remove: "remove")
    #expect(try found(byItself, events) == ["released-too-early"])
    let byParent = Self.page(start, own: "listener didClose", remove: "guard, \(verb), remove")
    #expect(try found(byParent, events) == ["released-too-early"])
  }

  @Test func `dismiss of the window's root does nothing`() throws {
    let text = """
      coordinators:
        Home:
          start: [show, wait]
          streams: {link: [dismiss]}
          receives: {out: [resume, forget]}
          when-cancelled: [fail, forget]
      """
    let events = "start Home, send Home link, expect Home on-screen, send Home out, expect Home released"
    #expect(try found(text, events) == [])
  }

  @Test func `a dismiss closes the modal that a pushed screen stands in`() throws {
    let text = """
      coordinators:
        App:
          start: [show]
          children:
            form:
              child: Form
              present: [create, append, set-callback, start]
              remove: [remove]
              listener: {done: [dismiss, remove]}
              when-closed-by-user: [remove]
        Form: {container: navigation, start: [present], pins: [finishes], receives: {ok: [listener done]}}
      """
    #expect(
      try found(text, "launch App, present form, settle, send Form ok, settle, expect Form off-screen") == []
    )
  }

  // MARK: - Views and retries

  @Test(arguments: ["binds: in viewDidLoad", "start: [ask-view-to-bind, push]"])
  func `the view of a coordinator finds its listener`(line: String) throws {
    let lines = line.hasPrefix("start") ? line : "\(line)\n    start: [push]"
    let text = """
      coordinators:
        App:
          start: [show]
          children:
            page: {child: Page, \(Self.adding), when-closed-by-user: [remove]}
        Page:
          pins: [finishes]
          \(lines)
      """
    #expect(try found(text, "launch App, present page, settle, expect Page bound") == [])
  }

  private static func session(_ start: String) -> String {
    """
    coordinators:
      App: {start: [\(start)], pins: [cancelling]}
      Sync:
        start: [wait]
        pins: [cancelling]
        streams: {ok: [resume, forget], error: [fail, forget]}
      Home: {start: [show, wait], pins: [cancelling], receives: {out: [resume, forget]}}
    """
  }

  @Test(arguments: ["{await: Sync, failed: [repeat]}", "{await: Sync, failed: [repeat]}, await Home"])
  func `a start that begins anew after a failure runs once at a time`(start: String) throws {
    let events = "start App, send Sync error, settle, send Sync error, settle, send Sync ok, settle"
    #expect(try found(Self.session(start), "\(events), expect Sync released") == [])
  }

  @Test func `a second start while the steps after a failure wait is one too many`() throws {
    let text = Self.session("{await: Sync, failed: [await Home]}")
    let events = "start App, send Sync error, settle, start App, settle"
    #expect(try found(text, events).contains("overlapping-flows"))
  }

  @Test func `who dismisses the modal it stands in is told beneath the coordinator that stays`() throws {
    let text = """
      coordinators:
        App:
          start: [show]
          children:
            form: {child: Form, \(Self.adding), when-closed-by-user: [remove]}
        Form:
          container: navigation
          start: [present]
          pins: [finishes]
          children:
            page:
              child: Page
              present: [create, append, set-callback, start]
              remove: [remove]
              listener: {done: [remove]}
              when-closed-by-user: [remove]
        Page: {start: [push], pins: [finishes], receives: {close: [dismiss, listener done]}}
      """
    #expect(
      try found(text, "launch App, present form, present page, send Page close, settle")
        == ["leaked-child-coordinator"]
    )
  }

  @Test func `a push without a stack names whose screen stands in none`() throws {
    let text = """
      coordinators:
        App:
          container: navigation
          start: [show]
          children:
            form: {child: Form, \(Self.adding), when-closed-by-user: [remove]}
        Form:
          start: [present]
          children:
            page: {child: Page, \(Self.adding), when-closed-by-user: [remove]}
        Page: {start: [push]}
      events: [launch App, present form, settle, present page]
      """
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    let message =
      "the screen of Page is pushed from Form, which stands in no navigation stack: it is not shown"
    #expect(outcome.findings.map(\.message) == [message])
  }
}
