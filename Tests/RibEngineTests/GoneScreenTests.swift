import Testing

@testable import RibEngine

/// A screen that is gone takes nothing, and whoever is through has said so.
@Suite("A screen that is gone") struct GoneScreenTests {
  private func found(_ text: String) throws -> [Finding] {
    run(try written(text), path: "flow.yaml", line: 1).findings
  }

  private let pane = """
    ribs:
      Root:
        children:
          pane: {child: Pane, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], listener: {didFinish: [detach]}}
      Pane:
        finishes: never
        children:
          tip: {child: Tip, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
      Tip: {finishes: never}
    events: [launch Root, attach pane, swipe-back Pane, attach tip]
    """

  @Test func `is why nothing is presented on it`() throws {
    let found = try found(pane)
    #expect(found.map(\.rule) == ["closed-but-attached"])
    #expect(
      found.first?.consequences.map(\.message) == [
        "Tip is not shown: its host Pane is not in the window any more"
      ]
    )
  }

  @Test func `of a coordinator that has reported is the mistake of who answers the wrong child`() throws {
    let text = """
      coordinators:
        Root:
          children:
            a: {child: A, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
            b: {child: B, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove a]}, when-closed-by-user: [remove]}
        A: {start: [push], finishes: never}
        B: {start: [push], receives: {ok: [pop, finish]}, finishes: never}
      events: [launch Root, present a, present b, send B ok]
      """
    let finding = try found(text).first
    #expect(finding?.rule == "leaked-child-coordinator")
    let span = try #require(finding?.span)
    let file = Array("flow: A flow\n\(text)".utf8)
    #expect(String(decoding: file[Int(span.start)..<Int(span.end)], as: UTF8.self) == "remove a")
  }

  @Test(arguments: ["push", "embed"])
  func `where screens take no time is one that cleanup-views has taken down`(up: String) throws {
    let text = """
      screens: immediate
      ribs:
        Root:
          children:
            flow: {child: Flow, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Flow:
          view: none
          willResignActive: [cleanup-views]
          children:
            step: {child: Step, attach: [guard, build, assign, attach, \(up)], detach: [guard, clear, detach, \(up == "push" ? "pop" : "unembed")], listener: {didFinish: [detach]}}
        Step: {}
      events: [launch Root, attach flow, attach step, detach flow, expect Step off-screen]
      """
    #expect(try found(text).filter { $0.severity != .note }.map(\.rule) == [])
  }

  private let embedded = """
    ribs:
      Root:
        children:
          home: {child: Home, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed], listener: {out: [detach]}}
      Home:
        willResignActive: [detach settings]
        children:
          settings: {child: Settings, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach], listener: {gone: [listener out]}, when-closed-by-user: [detach]}
      Settings: {receives: {delete: [listener gone]}}
    events: [launch Root, attach home, attach settings, send Settings delete]
    """

  @Test func `of a child area leaves on the stack what was pushed from it`() throws {
    #expect(try found(embedded).map(\.rule) == ["leaked-view"])
    let list = "push], detach: [guard, clear, detach"
    let popped = embedded.replacing("\(list)]", with: "\(list), pop]")
    #expect(try found(popped).map(\.rule) == [])
  }

  @Test func `that went with its parent's is no child that is done`() throws {
    let text = """
      ribs:
        Catalog:
          children:
            search: {child: Search, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach], when-closed-by-user: [detach]}
        Search:
          work: cancelled on detach
          streams: {loaded: [attach results]}
          children:
            results: {child: Results, attach: [guard, build, assign, attach, embed]}
        Results: {}
      events: [launch Catalog, attach search, send Search loaded, swipe-back Search, send Search loaded]
      """
    #expect(try found(text).filter { $0.severity != .note }.map(\.rule) == [])
  }

  @Test func `is why a tap does not come, with the mistake that took it away`() throws {
    let text = """
      ribs:
        Travel:
          children:
            trip: {child: Trip, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {closed: [detach]}}
        Trip:
          presentation: full screen
          receives: {close-tapped: [listener closed]}
          children:
            ticket: {child: Ticket, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], when-closed-by-user: [detach]}
        Ticket: {}
      events: [launch Travel, attach trip, attach ticket, swipe-down Ticket, send Trip close-tapped]
      """
    let remark = run(try written(text), path: "flow.yaml", line: 1).remarks.first { $0.id == "never-fired" }
    #expect(remark?.severity == .note)
    #expect(remark?.hint == "its screen is gone, in every timing; see dismiss-forwarded")
  }

  @Test func `is not named where another instance is meant that went as it should`() throws {
    let text = """
      ribs:
        Root:
          children:
            page: {child: Page, attach: [build, assign, attach, push], detach: [guard, clear, detach, pop]}
        Page: {receives: {tapped: [emit-state]}}
      events: [launch Root, attach page, detach page, settle, attach page, swipe-back Page#2, send Page#EVENT tapped]
      """
    func hint(_ number: String) throws -> String? {
      let text = text.replacing("EVENT", with: number)
      return run(try written(text), path: "flow.yaml", line: 1).remarks.first { $0.id == "never-fired" }?.hint
    }
    #expect(try hint("2")?.contains("see closed-but-attached") == true)
    #expect(try hint("1")?.contains("see closed-but-attached") != true)
  }
}
