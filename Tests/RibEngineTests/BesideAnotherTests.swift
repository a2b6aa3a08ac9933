import Testing

@testable import RibEngine

/// What a search tells of one mistake where another, which has nothing to do with it, is in the flow as well.
@Suite("A mistake beside another") struct BesideAnotherTests {
  private func explored(_ text: String) throws -> Outcome {
    explore(try written(text), path: "flow.yaml", line: 1)
  }

  private func slot(
    _ name: String,
    _ child: String,
    attach: String = "[guard, build, assign, attach]",
    detach: String = "[guard, clear, detach]",
    handler: String = "[detach]"
  ) -> String {
    """
          \(name): {child: \(child), attach: \(attach), detach: \(detach), listener: {didFinish: \(handler)}}

    """
  }

  private func flow(_ slots: String, _ components: String, _ events: String) -> String {
    """
    ribs:
      R:
        children:
    \(slots)
    \(components)
    events: [launch R, \(events)]
    """
  }

  @Test("What one change mends is one finding, whatever else is to be mended")
  func foldedBesideAnother() throws {
    let late = slot("a", "A", attach: "[guard, build, attach, assign]")
    let orphaned = slot("b", "B", detach: "[guard, clear]")
    let components = "  A: {view: none, finishes: [never, in didBecomeActive]}\n  B: {view: none}"
    let outcome = try explored(flow(late + orphaned, components, "attach a, attach b, finish B"))
    #expect(outcome.findings.filter { $0.severity > .note }.map(\.rule) == ["stuck-slot", "orphan-child"])
    #expect(
      outcome.findings.first { $0.rule == "orphan-child" }?.consequences.map(\.rule).last == "stale-close"
    )
  }

  @Test("Two findings that two changes mend stay two")
  func twoStayTwo() throws {
    let slots =
      slot("a", "A", detach: "[guard, detach]") + slot("b", "B", attach: "[guard, build, attach, assign]")
    let components = "  A: {view: none, finishes: never}\n  B: {view: none, finishes: in didBecomeActive}"
    let outcome = try explored(flow(slots, components, "attach a, finish A, attach b"))
    #expect(outcome.findings.filter { $0.severity == .error }.map(\.rule) == ["stuck-slot", "stuck-slot"])
  }

  @Test("A warning that the change for an error mends is told with that")
  func warningWithItsError() throws {
    let outcome = try explored(
      """
      ribs:
        P:
          children:
            a:
              child: A
              attach: [guard, build, assign, attach, embed]
              detach: [guard, clear, detach, unembed]
              listener: {didFinish: [detach]}
        A: {didBecomeActive: [finish, subscribe]}
      events: [launch P, attach a]
      """
    )
    let finding = try #require(outcome.findings.first)
    #expect(outcome.findings.filter { $0.severity > .note }.count == 1)
    #expect(finding.severity == .error)
    #expect(finding.rule == "work-after-detach")
    #expect(finding.consequences.map(\.rule).contains("present-after-detach"))
  }

  @Test("A child that only its slot keeps reports because of that")
  func keptByItsSlot() throws {
    let text = flow(
      slot("a", "A", detach: "[guard, detach]"),
      "  A: {view: none, finishes: never}",
      "attach a, finish A, finish A"
    )
    for outcome in [try explored(text), run(try written(text), path: "flow.yaml", line: 1)] {
      #expect(outcome.findings.filter { $0.severity > .note }.map(\.rule) == ["stuck-slot"])
    }
  }

  @Test("Another step that makes the same mistake is named where the change for the first leaves it")
  func anotherStep() throws {
    let outcome = try explored(
      """
      ribs:
        R:
          children:
            form:
              child: Form
              attach: [guard, build, assign, attach, recheck, present]
              detach: [guard, clear, detach, after-transition, dismiss-if-presented]
              listener: {didFinish: [detach]}
        Form:
          pins: [finishes]
          receives: {save: [finish], cancel: [dismiss-self]}
      events: [launch R, attach form, send Form save, attach form, send Form cancel]
      """
    )
    let finding = try #require(outcome.findings.first { $0.severity == .error })
    #expect(finding.notes.contains { $0.hasPrefix("the same happens in line ") }, "\(finding.notes)")
    #expect(finding.repaired?.titles.count == 2)
  }

  @Test("What makes a mistake an error is shown by no more events than that takes")
  func shortestWayToAnError() throws {
    let slots = slot("a", "K", attach: "[build, assign, attach]") + slot("b", "K", handler: "[]")
    let outcome = try explored(
      flow(slots, "  K: {view: none, finishes: never}", "attach a, attach b, finish K")
    )
    let finding = try #require(outcome.findings.first { $0.rule == "finish-unhandled" })
    #expect(finding.severity == .error)
    #expect(finding.counterexample?.events.count == 4)
  }

  @Test("What a change of the written order leaves is said under the mistake that it mends, and no other")
  func ownNotes() throws {
    let outcome = try explored(
      """
      coordinators:
        P:
          children:
            c: {child: C, present: [create, append, start], remove: [remove], listener: {didFinish: [remove]}}
        C:
          start: [present, wait]
          receives: {ok: [resume, finish], 'no': [dismiss, fail]}
      events: [launch P, present c, cancel C]
      """
    )
    let others = outcome.findings.filter { $0.rule != "cancel-ignored" && $0.severity == .error }
    #expect(!others.isEmpty)
    #expect(
      !others.flatMap(\.notes).contains { $0.contains("when the task is cancelled fixes the flow as it is") }
    )
  }

  @Test("Warnings that stay are named where a change is proved within a bound on instances")
  func leftWithinABound() throws {
    let outcome = try explored(
      """
      coordinators:
        P:
          children:
            c:
              child: C
              present: [create, append, set-callback, start]
              remove: [remove]
              listener: {didFinish: [remove]}
              when-closed-by-user: [remove]
        C:
          start: [push, wait]
          receives: {ok: [resume], 'no': [finish]}
          when-cancelled: [fail, forget]
          when-closed-by-user: [fail, forget]
      events: [launch P, present c, cancel C]
      """
    )
    let repaired = try #require(outcome.findings.first { $0.rule == "double-resume" }?.repaired)
    #expect(repaired.bound?.most == 3)
    #expect(repaired.left == ["overlapping-flows"])
    #expect(!repaired.isChecked)
  }

  @Test("The same mistake after other events is not said again in the same words")
  func notTwice() throws {
    let outcome = try explored(
      """
      coordinators:
        Home:
          start: [show, wait]
          receives: {edit-tapped: [{await: Editor, failed: []}]}
          when-cancelled: [fail, forget]
        Editor:
          start: [present, wait]
          receives: {save-tapped: [dismiss, resume]}
          viewDidDisappear: [{if: isBeingDismissed, do: [resume, forget]}]
          when-cancelled: [after-transition, dismiss, fail, forget]
      events: [start Home, send Home edit-tapped, send Editor save-tapped]
      """
    )
    let finding = try #require(outcome.findings.first { $0.rule == "double-resume" })
    #expect(!finding.consequences.contains { $0.message.hasPrefix(finding.message) })
  }
}
