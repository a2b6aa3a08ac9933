import Testing

@testable import RibEngine

/// What the screens of a presented navigation controller say of themselves, and of it: it is what UIKit presents and
/// dismisses, and neither its root nor what is pushed on it is.
@Suite("The screens of a presented stack") struct PresentedStackTests {
  private func ran(_ text: String) throws -> Outcome {
    run(try written(text), path: "flow.yaml", line: 1)
  }

  private func found(_ text: String) throws -> [String] {
    let outcome = try ran(text)
    return outcome.findings.filter { $0.severity != .note }.map(\.rule)
      + outcome.remarks.filter { $0.id == "unmet" || $0.id == "never-fired" }.map(\.id)
  }

  /// Whose screen says by itself that it goes.
  private func editor(_ condition: String, _ container: String = "container: navigation, ") -> String {
    """
    ribs:
      Notes:
        children:
          editor: {child: Editor, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach], listener: {shut: [detach]}}
      Editor: {\(container)viewDidDisappear: [{if: \(condition), do: [listener shut]}]}
    events: [launch Notes, attach editor, swipe-down Editor]
    """
  }

  @Test func `the root of a stack is not dismissed when the stack is`() throws {
    #expect(try found(editor("[isMovingFromParent, isBeingDismissed]")) == ["closed-but-attached"])
  }

  @Test func `the root of a stack says of its navigation controller that it is dismissed`() throws {
    #expect(try found(editor("navigation-isBeingDismissed")) == [])
  }

  @Test(arguments: ["", "container: tabs, ", "container: empty navigation, "])
  func `what is presented itself is dismissed`(container: String) throws {
    #expect(try found(editor("isBeingDismissed", container)) == [])
    #expect(try found(editor("navigation-isBeingDismissed", container)) == ["closed-but-attached"])
  }

  @Test func `the root is told of it where the code dismisses the stack as well`() throws {
    func text(_ condition: String) -> String {
      """
      coordinators:
        Trips:
          start: [show]
          children:
            trip: {child: Trip, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}}
        Trip:
          container: navigation
          start: [present]
          receives: {save: [dismiss-self]}
          viewDidDisappear: [{if: \(condition), do: [finish]}]
      events: [launch Trips, present trip, send Trip save, settle]
      """
    }
    #expect(try found(text("isBeingDismissed")) == ["leaked-child-coordinator"])
    #expect(try found(text("navigation-isBeingDismissed")) == [])
  }

  /// How often a screen further in finds the condition true, of the times that it is told that it comes or goes.
  private func told(
    _ moment: String,
    _ condition: String,
    _ events: String,
    by way: String = "push"
  ) throws -> [Int] {
    let text = """
      ribs:
        Shop:
          children:
            cart: {child: Cart, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], when-closed-by-user: [detach]}
        Cart:
          container: navigation
          receives: {open: [attach item]}
          HOOK
          children:
            item: {child: Item, attach: [guard, build, assign, attach, \(way)], detach: [guard, clear, detach, pop], when-closed-by-user: [detach]}
        Item:
          \(moment): [set seen, {if: \(condition), do: [set so]}]
          data: {seen: set at build, so: set at build}
      events: [launch Shop, attach cart, \(events), settle]
      """
    let early = text.replacing("HOOK", with: events.contains("open") ? "" : "viewDidLoad: [attach item]")
    let sets = record(try written(early)).events.filter {
      $0.kind == .set && $0.phase != .end && $0.subject.hasPrefix("Item")
    }
    let ends = early.replacing("{if: \(condition), do: [set so]}", with: "emit-state")
    let all = record(try written(ends)).events.filter {
      $0.kind == .set && $0.phase != .end && $0.subject.hasPrefix("Item")
    }
    return [sets.count - all.count, all.count]
  }

  @Test(arguments: ["push", "embed"], ["viewWillDisappear", "viewDidDisappear"])
  func `what stands further in says that the stack is dismissed, and not that it is itself`(
    way: String,
    moment: String
  ) throws {
    for events in ["send Cart open, swipe-down Cart", "send Cart open, detach cart"] {
      #expect(try told(moment, "navigation-isBeingDismissed", events, by: way) == [1, 1])
      #expect(try told(moment, "[isBeingDismissed, isMovingFromParent]", events, by: way) == [0, 1])
    }
  }

  @Test func `what is popped from a presented stack is moved, and the stack is not dismissed`() throws {
    let events = "send Cart open, swipe-back Item"
    #expect(try told("viewDidDisappear", "navigation-isBeingDismissed", events) == [0, 1])
    #expect(try told("viewDidDisappear", "isMovingFromParent", events) == [1, 1])
  }

  @Test func `what is pushed before a stack appears comes with it`() throws {
    #expect(try told("viewDidAppear", "navigation-isBeingPresented", "settle") == [1, 1])
    #expect(try told("viewDidAppear", "navigation-isBeingPresented", "settle, send Cart open") == [0, 1])
  }

  @Test func `the root of a stack comes with it`() throws {
    func text(_ condition: String) -> String {
      """
      ribs:
        Map:
          children:
            place: {child: Place, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], when-closed-by-user: [detach]}
        Place:
          container: navigation
          viewDidAppear: [{if: \(condition), do: [attach tip]}]
          children: {tip: {child: Tip, attach: [build, assign, attach]}}
        Tip: {view: none}
      events: [launch Map, attach place, settle, expect tip filled]
      """
    }
    #expect(try found(text("[isBeingPresented, isMovingToParent]")) == ["unmet"])
    #expect(try found(text("navigation-isBeingPresented")) == [])
  }

  // MARK: - Changes that are offered

  private func covered(_ container: String) -> String {
    """
    coordinators:
      Feed:
        start: [show]
        receives: {new: [present post]}
        children:
          post: {child: Post, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}}
      Post:
        \(container)
        start: [present]
        receives: {crop: [present cropper], send: [dismiss-self]}
        viewDidDisappear: [finish]
        children:
          cropper: {child: Cropper, present: [create, append, set-callback, start], remove: [dismiss, remove], listener: {cropped: [remove]}}
      Cropper: {presentation: full screen, start: [present], receives: {done: [listener cropped]}}
    events: [launch Feed, send Feed new, send Post crop, send Cropper done, send Post send]
    """
  }

  private func asked(_ text: String) throws -> [[String]] {
    try ran(text).findings.compactMap(\.repaired?.changed).compactMap { changed in
      let steps = changed.components[1].hooks.first { $0.moment == .viewDidDisappear }?.steps
      guard case .moving(let moving) = steps?.first?.argument else { return nil }
      return moving.words
    }
  }

  @Test func `who was only covered asks of the stack whose root it is`() throws {
    let text = covered("container: navigation")
    #expect(try ran(text).findings.map(\.rule).prefix(1) == ["closed-when-covered"])
    #expect(try asked(text) == [["navigation-isBeingDismissed"]])
    #expect(try asked(covered("presentation: sheet")) == [["isMovingFromParent", "isBeingDismissed"]])
  }

  @Test func `the root that asks of itself is told to ask of its stack`() throws {
    let titles = try ran(editor("isBeingDismissed")).findings.compactMap(\.repaired?.title)
    #expect(titles == ["ask navigation-isBeingDismissed, as the screen goes in that way"])
  }

  /// Whose first screen, pushed on an empty stack, reports whenever it disappears.
  private func pushed(in container: String, by way: String = "present") -> String {
    """
    ribs:
      Root:
        container: empty navigation
        children:
          trip: {child: Trip, attach: [guard, build, assign, attach, \(way)], detach: [guard, clear, detach, dismiss-if-presented], listener: {didFinish: [detach]}}
      Trip:
        \(container)
        receives: {open: [attach name]}
        children:
          name: {child: Name, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach], listener: {next: [attach photo], gone: [finish]}}
          photo: {child: Photo, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], when-closed-by-user: [detach]}
      Name: {receives: {next: [listener next]}, viewDidDisappear: [listener gone]}
      Photo: {}
    events: [launch Root, attach trip, send Trip open, send Name next]
    """
  }

  private func conditions(_ text: String) throws -> [[String]] {
    try ran(text).findings.compactMap(\.repaired?.changed).compactMap { changed in
      let steps = changed.component(named: "Name")?.hooks.first { $0.moment == .viewDidDisappear }?.steps
      guard case .moving(let moving) = steps?.first?.argument else { return nil }
      return moving.words
    }
  }

  @Test func `who was pushed on a presented stack asks of that as well`() throws {
    let text = pushed(in: "container: empty navigation")
    #expect(try ran(text).findings.map(\.rule).prefix(1) == ["closed-when-covered"])
    #expect(try conditions(text) == [["isMovingFromParent", "navigation-isBeingDismissed"]])
  }

  @Test func `who was pushed on a stack that nobody presents asks of itself alone`() throws {
    let text = pushed(in: "view: lazy", by: "push")
    #expect(try ran(text).findings.map(\.rule).prefix(1) == ["closed-when-covered"])
    #expect(try conditions(text).allSatisfy { !$0.contains("navigation-isBeingDismissed") })
  }
}
