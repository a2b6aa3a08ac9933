import Foundation
import Testing

@testable import RibEngine

/// A RIB without a view makes a navigation controller, presents it with a child in it, and pushes others there.
@Suite("A navigation controller that a viewless RIB makes") struct MadeStackTests {
  private func ran(_ text: String) throws -> Outcome { run(try written(text), path: "flow.yaml", line: 1) }

  private func told(_ outcome: Outcome) -> [String] {
    outcome.findings.filter { $0.severity != .note }.map(\.rule)
      + outcome.remarks.filter { $0.id == "unmet" || $0.id == "never-fired" }.map(\.id)
  }

  private func told(_ text: String) throws -> [String] { told(try ran(text)) }

  private func wizard(
    container: String = "container: navigation",
    root: String = "",
    first: String = "",
    pop: String = "pop",
    more: String = "",
    _ events: String
  ) -> String {
    """
    ribs:
      Root:
        \(root)
        didBecomeActive: [attach wizard]
        children:
          wizard:
            child: Wizard
            attach: [guard, build, assign, attach]
            detach: [guard, clear, detach]
            listener: {done: [detach]}
      Wizard:
        view: none
        \(container)
        didLoad: [attach first]
        streams: {top: [pop-top], home: [pop-to-root]}
        willResignActive: [cleanup-views]
        children:
          first:
            child: First
            attach: [guard, build, assign, attach, present]
            listener: {next: [attach second]}
          second:
            child: Second
            attach: [guard, build, assign, attach, push]
            detach: [guard, clear, detach, \(pop)]
            listener: {back: [detach], done: [listener done]}
            when-closed-by-user: [detach]
          \(more)
      First: {presentation: full screen, \(first)receives: {next: [listener next]}}
      Second: {receives: {back: [listener back], done: [listener done]}}
    events: [launch Root, \(events)]
    """
  }

  private static let roots = ["", "container: navigation"]

  @Test(arguments: roots, ["pop", "pop-top"])
  func `takes what the RIB pushes, over the modal that it is`(root: String, pop: String) throws {
    let events = """
      send First next, expect Second on-screen, send Second back, expect Second off-screen, expect First on-screen,
        send First next, swipe-back Second, send First next, send Second done, expect First off-screen,
        expect Wizard released
      """
    #expect(try told(wizard(root: root, pop: pop, events)) == [])
  }

  @Test func `may be said of its root as well`() throws {
    let events = "send First next, expect Second on-screen"
    #expect(try told(wizard(first: "container: navigation, ", events)) == [])
  }

  @Test(arguments: roots) func `is popped from, and its root stays`(root: String) throws {
    for word in ["top", "home"] {
      let events = """
        send First next, settle, send Wizard \(word), settle, expect Second off-screen,
          send Wizard \(word), settle, expect First on-screen
        """
      #expect(try told(wizard(root: root, events)) == ["closed-but-attached"])
    }
  }

  @Test func `takes what is pushed while the view of its root loads`() throws {
    let events = "settle, expect Second on-screen, send Second back, expect First on-screen"
    #expect(try told(wizard(first: "viewDidLoad: [listener next], ", events)) == ["transition-overlap"])
  }

  @Test func `takes nothing before it is presented`() throws {
    let text = """
      ribs:
        Root:
          container: navigation
          children: {wizard: {child: Wizard, attach: [guard, build, assign, attach]}}
        Wizard:
          view: none
          container: navigation
          streams: {early: [attach second]}
          children:
            first: {child: First, attach: [guard, build, assign, attach, present]}
            second: {child: Second, attach: [guard, build, assign, attach, push]}
        First: {}
        Second: {}
      events: [launch Root, attach wizard, send Wizard early]
      """
    let outcome = try ran(text)
    #expect(told(outcome) == ["push-without-stack"])
    #expect(outcome.findings.first?.message.contains("pushed from Wizard") == true)
  }

  @Test func `takes what viewless RIBs below push and present`() throws {
    for (word, down) in [("push", "pop"), ("present", "dismiss")] {
      let more = """
        inner: {child: Inner, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
        """
      let text =
        wizard(more: more, "settle, attach inner, attach page, settle, expect Page on-screen")
        .replacingOccurrences(
          of: "  First:",
          with: """
              Inner:
                view: none
                children:
                  page: {child: Page, attach: [guard, build, assign, attach, \(word)], detach: [guard, clear, detach, \(down)]}
              Page: {}
              First:
            """
        )
      #expect(try told(text) == [], "\(word)")
    }
  }

  @Test func `goes with its root in one transition`() throws {
    let events =
      "send First next, send Second done, settle, expect Second off-screen, expect First off-screen"
    #expect(try told(wizard(events)) == [])
  }

  @Test func `is found where it was not written`() throws {
    let outcome = try ran(
      wizard(container: "", first: "container: navigation, ", "send First next, send Second done")
    )
    #expect(told(outcome).first == "push-without-stack")
    let titles = outcome.findings.compactMap(\.repaired?.titles)
    #expect(titles == [["push on the navigation controller that Wizard makes and presents"]])
  }

  @Test func `is named where a push comes to lie under a modal`() throws {
    let text = wizard(
      container: "",
      root: "container: navigation",
      first: "container: navigation, ",
      "send First next"
    )
    let remark = try ran(text).remarks.first { $0.id == "pushed-under-modal" }
    #expect(
      remark?.hint.hasSuffix("where Wizard makes a navigation controller, write 'container: navigation'")
        == true
    )
  }

  /// A child that the RIB presents and somebody else puts up as well.
  private func shared(_ root: String, bare: String, _ events: String) -> String {
    """
    ribs:
      Root:
        \(root)
        children:
          wizard: {child: Wizard, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
          bare: {child: First, attach: [guard, build, assign, attach, \(bare)], detach: [guard, clear, detach]}
      Wizard:
        view: none
        container: navigation
        children:
          first: {child: First, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss]}
          page: {child: Page, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop]}
      First:
        receives: {next: [attach page]}
        children:
          page: {child: Page, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop]}
      Page: {}
    events: [launch Root, \(events)]
    """
  }

  @Test func `is not around a child that somebody else presents`() throws {
    #expect(
      try told(shared("", bare: "present", "attach bare, send First next")) == ["push-without-stack"]
    )
  }

  @Test func `is around a child that somebody else pushes`() throws {
    let events = "attach wizard, attach first, attach Wizard.page, expect Page on-screen"
    #expect(try told(shared("container: navigation", bare: "push", events)) == [])
  }
}
