import FlowFiles
import RibEngine
import Testing

/// What words become in a scenario.
@Suite struct MeaningTests {
  private func scenario(_ text: String) throws -> Scenario {
    let result = read(text)
    #expect(lines(result) == [])
    return try #require(result.scenarios.first)
  }

  private func verbs(_ steps: [Step]) -> [Step.Verb] { steps.map(\.verb) }

  /// The steps without their places and bodies.
  private func bare(_ steps: [Step]) -> [Step] { steps.map { Step($0.verb, $0.argument) } }

  @Test func `in a slot's own lists attach and detach are lines of Swift`() throws {
    let slot = try scenario(
      """
      flow: x
      ribs: {A: {children: {s: {child: A, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss]}}}}
      events: [launch A]
      """
    ).components[0].slots[0]
    #expect(verbs(slot.attach) == [.guardSlot, .build, .assign, .attach, .present])
    #expect(verbs(slot.detach) == [.guardSlot, .clear, .detach, .dismiss])
    #expect(slot.closedByUser == nil)
  }

  @Test func `in a listener attach, detach and remove run the slot's lists`() throws {
    let parts = try scenario(
      """
      flow: x
      ribs: {A: {children: {s: {child: A, listener: {a: attach, d: [detach], f: finish}, when-closed-by-user: [detach]}}}}
      coordinators: {C: {children: {t: {child: C, listener: {r: [remove, present t]}, when-closed-by-user: }}}}
      events: [launch A]
      """
    ).components
    let s = SlotRef(InstanceRef("A"), "s")
    let slot = parts[0].slots[0]
    #expect(
      slot.handlers.map { bare($0.steps) } == [
        [Step(.attachSlot, .slot(s))], [Step(.detachSlot, .slot(s))], [Step(.finish)],
      ]
    )
    #expect(slot.closedByUser.map(bare) == [Step(.detachSlot, .slot(s))])
    let other = parts[1].slots[0]
    #expect(
      bare(other.handlers[0].steps) == [
        Step(.detachSlot, .slot(SlotRef(InstanceRef("C"), "t"))),
        Step(.attachSlot, .slot(SlotRef(InstanceRef("C"), "t"))),
      ]
    )
    #expect(other.closedByUser == [])
  }

  @Test func `own slots go before slots of the same name elsewhere`() throws {
    let parts = try scenario(
      """
      flow: x
      ribs:
        A: {didLoad: [attach s], children: {s: {child: B}}}
        B: {didLoad: [detach s, {by: A#1, do: [attach s]}], children: {s: {child: A}}}
      events: [launch A]
      """
    ).components
    #expect(bare(parts[0].hooks[0].steps) == [Step(.attachSlot, .slot(SlotRef(InstanceRef("A"), "s")))])
    let steps = parts[1].hooks[0].steps
    #expect(bare(steps)[0] == Step(.detachSlot, .slot(SlotRef(InstanceRef("B"), "s"))))
    #expect(bare(steps)[1] == Step(.on, .instance(InstanceRef("A", serial: 1))))
    #expect(bare(steps[1].body) == [Step(.attachSlot, .slot(SlotRef(InstanceRef("A"), "s")))])
  }

  @Test(arguments: [
    ("attach t", "'A' has no slot 't', which is one of B", "{by: B, do: [attach t]}"),
    ("detach B.t", "'A' has no slot 't', which is one of B", "{by: B, do: [detach t]}"),
    ("select t", "'A' has no slot 't', which is one of B", "{by: B, do: [select t]}"),
    (
      "attach A#2.s", "a step is done by the A that has the slot, not by 'A#2'",
      "{by: A#2, do: [attach s]}"
    ),
  ])
  func `a step names the slots of who does it`(step: String, message: String, hint: String) throws {
    let text = """
      flow: x
      ribs:
        A: {receives: {go: [\(step)]}, children: {s: {child: B}}}
        B: {container: tabs, children: {t: {child: C}}}
        C: {}
      events: [launch A]
      """
    let line = try #require(lines(read(text)).first)
    #expect(line.hasSuffix(" unknown-name: \(message) (write '\(hint)')"), "\(line)")
  }

  @Test func `steps with a body keep it`() throws {
    let steps = try scenario(
      """
      flow: x
      ribs:
        A:
          didLoad:
            - later: [finish]
            - later-strong: finish
            - subscribe: finish
            - {do: [finish], times: 3, skip: 1}
            - {do: [finish], skip: 2}
            - {by: A, do: [finish], times: 1}
      events: [launch A]
      """
    ).components[0].hooks[0].steps
    #expect(
      bare(steps) == [
        Step(.later), Step(.laterStrong), Step(.subscription), Step(.limited, .limits(skip: 1, times: 3)),
        Step(.limited, .limits(skip: 2, times: nil)), Step(.limited, .limits(skip: 0, times: 1)),
      ]
    )
    #expect(steps.prefix(5).allSatisfy { bare($0.body) == [Step(.finish)] })
    #expect(bare(steps[5].body) == [Step(.on, .instance(InstanceRef("A")))])
  }

  @Test func `a child that the slot holds has steps of its own`() throws {
    let steps = try scenario(
      """
      flow: x
      coordinators:
        A: {children: {s: {child: B, present: [{reuse: [show]}, create]}}}
        B: {}
      events: [launch A]
      """
    ).components[0].slots[0].attach
    #expect(bare(steps) == [Step(.ifKept), Step(.create)])
    #expect(bare(steps[0].body) == [Step(.show)])
  }

  @Test func `an awaited flow has steps for each of its results`() throws {
    let steps = try scenario(
      """
      flow: x
      coordinators:
        A:
          start:
            - {await: B, timeout: [cancel C#2], ok: finish}
            - await: B
              failed:
        B: {start: [wait]}
        C: {start: [wait]}
      events: [start A]
      """
    ).components[0].hooks[0].steps
    #expect(bare(steps) == [Step(.awaitResult, .component("B")), Step(.awaitResult, .component("B"))])
    #expect(bare(steps[0].body) == [Step(.branch, .outcome(.ok)), Step(.branch, .outcome(.timeout))])
    #expect(bare(steps[0].body[0].body) == [Step(.finish)])
    #expect(bare(steps[0].body[1].body) == [Step(.cancel, .instance(InstanceRef("C", serial: 2)))])
    #expect(bare(steps[1].body) == [Step(.branch, .outcome(.failed))] && steps[1].body[0].body.isEmpty)
  }

  @Test func `events name instances, slots and parts`() throws {
    let events = try scenario(
      """
      flow: x
      ribs:
        A: {receives: {tap: []}, workers: {w: }, children: {s: {child: A}}}
      events:
        - finish A#2
        - present A#2.s
        - remove s
        - release A.view
        - hold A
        - build A for A#1
        - wait 2
        - expect s empty
        - expect A#3 off-screen
        - any order: [settle, send A tap]
        - stop-worker A w
        - finish animations
      """
    ).events.map(\.action)
    let a = InstanceRef("A")
    let s = SlotRef(a, "s")
    #expect(
      events == [
        .listener(InstanceRef("A", serial: 2), "didFinish"),
        .run(.attach, SlotRef(InstanceRef("A", serial: 2), "s")), .run(.detach, s), .release(a, .view),
        .hold(a, .whole), .build(a, listener: InstanceRef("A", serial: 1)), .pass(seconds: "2"),
        .expect(.slot(s), .empty), .expect(.instance(InstanceRef("A", serial: 3)), .offScreen),
        events[9], .stopWorker(a, "w"), .finishAnimations,
      ]
    )
    guard case .anyOrder(let lines) = events[9] else { return #expect(Bool(false)) }
    #expect(lines.map(\.action) == [.settle, .send(a, "tap")])
  }

  @Test func `a list where one value may stand is a list of alternatives, in its order`() throws {
    let part = try scenario(
      "flow: x\nribs: {A: {finishes: [later, in didLoad], view: none, work: goes on after detach}}\nevents: [launch A]"
    ).components[0]
    #expect(part.finishes.map(\.value) == [.later, .inDidLoad])
    #expect(part.view.map(\.value) == [.none])
    #expect(part.work.map(\.value) == [.goesOn])
    #expect(part.binds.map(\.value) == [.never])
  }

  @Test func `holds know components before built-in names`() throws {
    let part = try scenario(
      """
      flow: x
      ribs: {A: {holds: [strong window, weak navigation, unowned A, strong own-router]}}
      objects: {window: {}}
      events: [launch A]
      """
    ).components[0]
    #expect(part.holds.map(\.target) == [.component("window"), .navigation, .component("A"), .ownRouter])
    #expect(part.holds.map(\.strength) == [.strong, .weak, .unowned, .strong])
  }

  @Test func `what is not written has its default`() throws {
    let flow = try scenario("flow: x\nribs: {A: }\nevents: [launch A]")
    #expect(flow.profile == .ios && flow.screens == .uikit && flow.expected.isEmpty && flow.expectSpan == nil)
    #expect(flow.components[0].view.map(\.value) == [.lazy])
    #expect(flow.components[0].work.map(\.value) == [.unwritten])
    #expect(flow.components[0].reference.map(\.value) == [.weak])
  }

  @Test func `expect clean expects nothing, and has a place`() throws {
    let flow = try scenario("flow: x\nribs: {A: }\nevents: [launch A]\nexpect: clean\n")
    #expect(flow.expected.isEmpty)
    #expect(flow.expectSpan.map { [$0.start, $0.end] } == [47, 52])
  }

  @Test func `texts are trimmed, and may be folded`() throws {
    let flow = try scenario(
      "flow: >\n  A title\n  in two lines\nabout: |\n  b\n\nribs: {A: }\nevents: [launch A]"
    )
    #expect(flow.title.string == "A title in two lines")
    #expect(flow.about == "b")
  }
}
