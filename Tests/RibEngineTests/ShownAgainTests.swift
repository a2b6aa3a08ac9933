import Foundation
import Testing

@testable import RibEngine

/// `{reuse: steps}` of a slot shows the coordinator again that the slot holds, instead of making another.
@Suite("A coordinator that is shown again") struct ShownAgainTests {
  private func ran(_ text: String) throws -> Outcome {
    run(try written(text), path: "flow.yaml", line: 1)
  }

  private func told(_ outcome: Outcome) -> [String] {
    outcome.findings.filter { $0.severity != .note }.map(\.rule)
      + outcome.remarks.filter { $0.id == "unmet" || $0.id == "never-fired" }.map(\.id)
  }

  private func told(_ text: String) throws -> [String] { told(try ran(text)) }

  private func explored(_ text: String) throws -> [String] {
    explore(try written(text), path: "flow.yaml", line: 1).findings.filter { $0.severity != .note }.map(
      \.rule
    )
  }

  /// A library that the user swipes down, and that is opened again.
  private func library(reuse: String = "{reuse: [start]}, ", more: String = "", _ events: String) -> String {
    let again = more.isEmpty ? "library" : "other"
    return """
      coordinators:
        Browser:
          start: [show]
          receives: {open: [present library], drop: [remove library], again: [present \(again)]}
          children:
            library:
              child: Library
              present: [\(reuse)create, append, set-callback, start]
              remove: [remove]
              listener: {didFinish: []}
            \(more)
        Library: {start: [present], pins: finishes, receives: {done: [dismiss-self]}}
      events: [launch Browser, send Browser open, \(events)]
      """
  }

  /// A login and the tabs take turns as the root of the window.
  private func tabs(_ events: String) -> String {
    """
    coordinators:
      App:
        streams: {in: [remove login, present tabs], out: [present login]}
        children:
          login: {child: Login, present: [guard, create, append, set-callback, start], remove: [remove]}
          tabs:
            child: Tabs
            present: [{reuse: [show]}, create, append, set-callback, start]
            remove: [remove]
            listener: {left: [remove, present login]}
      Login: {start: [show]}
      Tabs:
        container: tabs
        start: [show, present home, present settings]
        children:
          home: {child: Home, present: [create, append, start]}
          settings: {child: Settings, present: [create, append, set-callback, start], listener: {left: [listener left]}}
      Home: {container: navigation, start: [embed]}
      Settings: {container: navigation, start: [embed], receives: {leave: [listener left]}}
    events: [launch App, send App in, \(events)]
    """
  }

  // MARK: - What is shown

  @Test func `is the one that was there before`() throws {
    let events =
      "swipe-down Library, send Browser open, expect Library#1 on-screen, send Library done, settle"
    #expect(try told(library(events)) == [])
    #expect(try explored(library(events)) == [])
  }

  @Test func `is another one once it was removed`() throws {
    let events = """
      swipe-down Library, send Browser drop, expect Library#1 released, send Browser open, expect Library#2 on-screen
      """
    #expect(try told(library(events)) == [])
  }

  @Test func `has its tabs still, and the one that was selected`() throws {
    let events = """
      select Settings, send App out, expect Tabs off-screen, expect Settings off-screen,
        send App in, expect Tabs#1 on-screen, expect Settings#1 on-screen, expect Home off-screen
      """
    #expect(try told(tabs(events)) == [])
  }

  @Test func `is filled while it is off`() throws {
    let events = """
      send App out, settle, send App in, select Settings, expect Tabs#1 on-screen, expect Settings#1 on-screen
      """
    let late = tabs(events).replacingOccurrences(
      of: "present home, present settings",
      with: "{later: [present home, present settings]}"
    )
    #expect(try told(late) == [])
  }

  @Test func `takes what is pushed on it while it is off, and presents nothing`() throws {
    func text(_ way: String, _ more: String) -> String {
      """
      coordinators:
        App:
          container: navigation
          start: [show]
          streams: {open: [present page]}
          children: {page: {child: Page, present: [{reuse: [start]}, create, append, start]}}
        Page:
          container: navigation
          start: [present]
          streams: {news: [present news]}
          children: {news: {child: News, present: [create, append, start]}}
        News: {start: [\(way)]}
      events: [launch App, send App open, swipe-down Page, settle, send Page news, settle, \(more)]
      """
    }
    #expect(try told(text("push", "send App open, settle, expect News on-screen")) == [])
    #expect(try told(text("present", "expect News off-screen")) == ["present-refused"])
  }

  @Test func `goes for good with what is embedded in it`() throws {
    let events = """
      send App out, send App in, select Settings, send Settings leave, expect Tabs released, expect Settings released,
        expect Settings off-screen, send App in, expect Tabs#2 on-screen, select Settings
      """
    #expect(try told(tabs(events)) == [])
    #expect(try explored(tabs(events)) == [])
  }

  @Test func `loads its view once`() throws {
    var options = RunOptions()
    options.keepsEvents = true
    let text = tabs("send App out, send App in, send App out, send App in")
    let outcome = run(try written(text), path: "flow.yaml", line: 1, options: options)
    let loads = outcome.events.filter { $0.kind == .viewDidLoad && $0.phase != .end }
    #expect(loads.count { $0.subject.hasPrefix("Tabs") } == 1)
    #expect(loads.count { $0.subject.hasPrefix("Home") } == 1)
  }

  @Test func `while it is up is put up twice`() throws {
    #expect(try told(library("settle, present Browser.library")) == ["double-push"])
  }

  @Test func `is not left behind where an event of its own shows it`() throws {
    let text = """
      coordinators:
        App:
          start: [show]
          receives: {open: [present page]}
          children:
            page: {child: Page, present: [{reuse: [send Page again]}, create, append, set-callback, start], remove: [remove], listener: {didFinish: []}}
        Page: {start: [present], receives: {again: [present]}, finishes: never}
      events: [launch App, send App open, swipe-down Page, settle, send App open, settle, expect Page#1 on-screen]
      """
    #expect(try told(text) == [])
  }

  // MARK: - What is left behind

  @Test(arguments: ["{reuse: [push]}, ", "guard, {reuse: [push]}, "])
  func `is left behind where nobody gets as far as to show it again`(first: String) throws {
    let asks = first.hasPrefix("guard") ? "receives: {open: [present det]}" : ""
    let text = """
      coordinators:
        App:
          container: navigation
          start: [show, present det]
          \(asks)
          children:
            det: {child: Det, present: [\(first)create, append, start]}
        Det: {start: [push]}
      events: [launch App, swipe-back Det]
      """
    #expect(try told(text) == ["leaked-child-coordinator"])
  }

  @Test func `is left behind where nothing shows it again`() throws {
    for reuse in ["", "{reuse: []}, ", "{reuse: [set-callback]}, ", "guard, "] {
      let rules = try told(library(reuse: reuse, "swipe-down Library, settle, send Browser open, settle"))
      #expect(rules.contains("leaked-child-coordinator"), "\(reuse)")
    }
  }

  @Test func `is left behind where it is not the one that is shown`() throws {
    let other = "other: {child: Library, variable: library, present: [create, append, set-callback, start]}"
    let both = "swipe-down Library, settle, send Browser again, swipe-down Library, settle"
    let outcome = try ran(library(more: other, both))
    #expect(told(outcome) == ["leaked-child-coordinator"])
    #expect(outcome.findings.first?.message.contains("Library#1") == true)
    let apart = "other: {child: Library, present: [create, append, set-callback, start]}"
    #expect(try told(library(more: apart, "swipe-down Library, settle")) == [])
    #expect(try told(library(more: apart, both)) == ["leaked-child-coordinator"])
  }

  @Test func `keeps whom it has left behind itself`() throws {
    let text = """
      coordinators:
        App:
          streams: {open: [present page]}
          start: [show]
          children:
            page: {child: Page, present: [{reuse: [start]}, create, append, start]}
        Page:
          start: [present]
          receives: {note: [present note]}
          children: {note: {child: Note, present: [create, append, start]}}
        Note: {start: [present]}
      events: [launch App, send App open, send Page note, swipe-down Note, settle, swipe-down Page, settle]
      """
    let outcome = try ran(text)
    #expect(told(outcome) == ["leaked-child-coordinator"])
    #expect(outcome.findings.first?.message.hasPrefix("Note ") == true)
  }

  @Test func `may have finished in between`() throws {
    let text = """
      coordinators:
        App:
          start: [show]
          streams: {open: [present page]}
          children:
            page:
              child: Page
              present: [{reuse: [start]}, create, append, set-callback, start]
              listener: {didFinish: [{later: [listener counted]}]}
        Page: {start: [present], receives: {done: [dismiss-self, finish]}}
      events:
        [launch App, send App open, send Page done, settle, send App open, expect Page#1 on-screen, send Page done, settle]
      """
    #expect(try told(text) == [])
  }
}
