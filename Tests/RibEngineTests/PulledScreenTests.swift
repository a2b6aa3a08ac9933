import Testing

@testable import RibEngine

/// The user begins to swipe back, and lets go: until then the stack moves, and what comes of its own accord meets that
/// (SCREENS E1, D3, I).
@Suite("While a screen is pulled") struct PulledScreenTests {
  private func outcome(_ text: String) throws -> Outcome {
    run(try written(text), path: "flow.yaml", line: 1)
  }

  private func rules(_ outcome: Outcome) -> [String] {
    outcome.findings.filter { $0.severity != .note }.map(\.rule)
  }

  private func shop(
    _ events: String,
    push: String = "push",
    hears: String = "streams: {logged-out: [detach order], news: [attach note]}",
    order: String = "view: lazy"
  ) -> String {
    """
    ribs:
      Shop:
        \(hears)
        children:
          order:
            child: Order
            attach: [guard, build, assign, attach, \(push)]
            detach: [guard, clear, detach, pop]
            listener: {done: [detach]}
            when-closed-by-user: [detach]
          note: {child: Note, attach: [guard, build, assign, attach, push], when-closed-by-user: [detach]}
      Order: {\(order)}
      Note: {}
    events: [launch Shop, attach order, settle, \(events)]
    """
  }

  private func isPull(_ line: EventLine) -> Bool {
    if case .swipeBackCancelled = line.action { true } else { false }
  }

  @Test(arguments: ["send Shop logged-out", "{meanwhile: [detach order]}"])
  func `what comes by itself pops nothing, and the screen stays`(event: String) throws {
    let outcome = try outcome(shop("swipe-back-cancelled Order, \(event)"))
    #expect(rules(outcome) == ["pop-dropped"])
    #expect(outcome.findings.first?.consequences.map(\.rule) == ["leaked-view"])
    #expect(outcome.timings == 2)
    let labels = outcome.findings.first?.labels.map(\.text) ?? []
    #expect(labels.contains { $0.contains("the user pulls the screen of Order from here") })
    #expect(labels.contains { $0.contains("the user still pulls the screen of Order") })
  }

  @Test func `what a search made up says what the user does`() throws {
    let text = """
      ribs:
        Home:
          container: navigation
          children:
            detail: {child: Detail, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Detail: {viewWillDisappear: [{if: isMovingFromParent, do: [finish]}]}
      events: [launch Home, attach detail, swipe-back Detail]
      """
    let findings = explore(try written(text), path: "flow.yaml", line: 1).findings
    let finding = try #require(findings.first { $0.rule == "closed-on-cancelled-swipe" })
    #expect(
      finding.labels.contains { $0.text == "the user begins to swipe Detail back, and lets it spring back" }
    )
  }

  @Test(arguments: ["settle", "expect Pay waiting", "settle, settle", "send Home news"])
  func `a time that was there is up while the finger pulls, whatever comes next`(event: String) throws {
    let text = """
      coordinators:
        Home:
          container: navigation
          start: [show, {await: Pay, timeout: [], failed: []}]
          streams: {news: []}
        Pay:
          start: [push, wait, pop]
          receives: {done: [resume, forget]}
          when-closed-by-user: [fail, forget]
          when-cancelled: [pop, fail, forget]
      events: [launch Home, finish animations, swipe-back-cancelled Pay, \(event)]
      """
    #expect(try rules(outcome(text)).contains("pop-dropped"))
  }

  @Test func `what the user does comes when the finger has let go`() throws {
    let events = "swipe-back-cancelled Order, detach order, expect Order off-screen"
    let outcome = try outcome(shop(events, hears: "view: lazy"))
    #expect(rules(outcome) == [])
    #expect(outcome.timings == 1)
  }

  @Test func `a push waits until the finger has let go`() throws {
    let events = "swipe-back-cancelled Order, send Shop news, expect Note on-screen, expect Order on-screen"
    let outcome = try outcome(shop(events))
    #expect(rules(outcome) == [])
    #expect(outcome.remarks.filter { $0.id == "unmet" }.isEmpty)
  }

  @Test func `what was put off before comes before the finger moves, or when it has let go`() throws {
    let order = "receives: {done: [{later: [listener done]}]}"
    let events = "send Order done, swipe-back-cancelled Order"
    #expect(try rules(outcome(shop(events, order: order))) == [])
  }

  @Test func `an answer that comes meanwhile goes on while the finger pulls`() throws {
    let hears = "streams: {answered: [{later: [detach order]}]}"
    let events = "swipe-back-cancelled Order, send Shop answered"
    #expect(try rules(outcome(shop(events, hears: hears))) == ["pop-dropped"])
  }

  @Test func `nobody hears of an end before it`() throws {
    let hooks = """
      viewWillAppear: [emit-state], viewDidAppear: [emit-state], viewWillDisappear: [emit-state], \
      viewDidDisappear: [emit-state]
      """
    let events = "swipe-back-cancelled Order, {meanwhile: [send Shop mark]}, settle"
    let hears = "data: {marked: set at build}\n    receives: {mark: [set marked]}\n    "
    let own = hooks.split(separator: ",").map { $0.drop { $0 == " " } }.joined(separator: "\n    ")
    var options = RunOptions()
    options.path = [1]
    options.keepsEvents = true
    let text = shop(events, hears: hears + own, order: hooks)
    let told = run(try written(text), path: "flow.yaml", line: 1, options: options).events
    let start = try #require(told.lastIndex { $0.kind == .set && $0.subject.hasPrefix("Shop#1") })
    let calls = told[start...].compactMap { event -> String? in
      guard let kind = event.kind, event.phase != .end, CoveredScreenTests.calls.contains(kind) else {
        return nil
      }
      return "\(kind.rawValue) \(event.subject.prefix { $0 != "#" })"
    }
    let ends = [
      "viewWillDisappear Shop", "viewDidDisappear Shop", "viewWillAppear Order", "viewDidAppear Order",
    ]
    #expect(calls == ends)
  }

  @Test func `explore tries it where something comes by itself and pops`() throws {
    let byItself = "streams: {logged-out: [detach order]}"
    let text = shop("send Shop logged-out", push: "push without animation", hears: byItself)
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    #expect(rules(outcome) == ["pop-dropped"])
    let found = outcome.findings.first { $0.rule == "pop-dropped" }
    #expect(found?.counterexample?.events.contains(where: isPull) == true)
    let quiet = text.replacing("streams", with: "receives")
    #expect(try rules(explore(written(quiet), path: "flow.yaml", line: 1)) == [])
    #expect(try !EventSet(written(quiet)).scenario.events.contains(where: isPull))
  }
}
