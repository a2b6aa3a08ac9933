import Testing

@testable import RibEngine

/// What a flow expects to go wrong is there to stay when something else is mended.
@Suite("A change of a flow that expects a finding") struct ExpectedFixTests {
  /// A slot that is stuck, and a screen that stays up.
  private func flow(expect: String, attach: String = "guard, build, attach, assign") -> String {
    """
    ribs:
      P:
        children:
          a: {child: A, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
          c: {child: C, attach: [\(attach)], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
      A: {receives: {x: [finish]}}
      C: {view: none, finishes: in didLoad}
    events: [launch P, attach c, attach a, send A x]
    expect: \(expect)
    """
  }

  /// A train that is built and not attached, and what stands below it.
  private func train(expect: String) -> String {
    """
    ribs:
      Rail:
        children:
          train: {child: Train, attach: [guard, build, assign], detach: [guard, clear, detach]}
      Train:
        view: none
        streams: {book: [attach cabin]}
        children:
          cabin: {child: Cabin, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
      Cabin: {view: none}
    events: [launch Rail, attach train, send Train book]
    \(expect)
    """
  }

  @Test func `expects with a headline what is told beneath it`() throws {
    let plain = run(try written(train(expect: "")), path: "flow.yaml", line: 1)
    #expect(plain.findings.filter { $0.severity == .error }.map(\.rule) == ["stuck-slot"])
    #expect(plain.findings.flatMap(\.consequences).map(\.rule) == ["active-under-inactive"])
    let expecting = run(try written(train(expect: "expect: stuck-slot")), path: "flow.yaml", line: 1)
    #expect(expecting.verdict == .asExpected)
  }

  @Test func `expects no other headline with one`() throws {
    let text = flow(expect: "leaked-view")
    #expect(run(try written(text), path: "flow.yaml", line: 1).verdict == .violated)
  }

  @Test func `leaves what is expected`() throws {
    let outcome = run(try written(flow(expect: "stuck-slot")), path: "flow.yaml", line: 1)
    let fix = try #require(outcome.findings.first { $0.rule == "leaked-view" }?.repaired)
    #expect(fix.titles == ["take the screen down where the child is detached"])
    #expect(fix.left == ["stuck-slot"])
    #expect(run(fix.changed, path: "flow.yaml", line: 1).verdict == .asExpected)
  }

  @Test func `leaves what is expected in a search`() throws {
    let outcome = explore(try written(flow(expect: "[stuck-slot]")), path: "flow.yaml", line: 1)
    let fix = try #require(outcome.findings.first { $0.rule == "leaked-view" }?.repaired)
    #expect(fix.titles == ["take the screen down where the child is detached"])
    #expect(fix.left == ["stuck-slot"])
    #expect(explore(fix.changed, path: "flow.yaml", line: 1).verdict == .asExpected)
  }

  @Test func `leaves a warning that is expected`() throws {
    let text = """
      ribs:
        P:
          children:
            a: {child: A, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
            b: {child: B, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: []}}
        A: {receives: {x: [finish]}}
        B: {view: none, finishes: later}
      events: [launch P, attach b, attach a, send A x]
      expect: finish-unhandled
      """
    for outcome in [
      run(try written(text), path: "flow.yaml", line: 1),
      explore(try written(text), path: "flow.yaml", line: 1),
    ] {
      let fix = try #require(outcome.findings.first { $0.rule == "leaked-view" }?.repaired)
      #expect(fix.titles == ["take the screen down where the child is detached"])
    }
  }

  @Test func `makes nothing go wrong that is only expected elsewhere`() throws {
    let text = flow(expect: "finish-ignored", attach: "guard, build, attach")
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    for fix in outcome.findings.compactMap(\.repaired) {
      let left = Timings(fix.changed, options: RunOptions()).groups.map {
        RuleTable.catalogue.all[$0.mistake.rule].id.text
      }
      #expect(Set(left).isSubset(of: ["finish-ignored"]))
    }
  }

  @Test(arguments: ["", ", detach lamp"])
  func `need not leave what is only expected with what a flow names`(last: String) throws {
    let text = """
      ribs:
        Hall:
          children:
            lamp: {child: Lamp, attach: [build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Lamp: {view: none, finishes: [in didLoad, never]}
      events: [launch Hall, attach lamp, attach lamp\(last)]
      expect: stuck-slot
      """
    for outcome in [
      run(try written(text), path: "flow.yaml", line: 1),
      explore(try written(text), path: "flow.yaml", line: 1),
    ] {
      let found = outcome.findings.filter { $0.rule == "slot-overwritten" }
      #expect(found.compactMap(\.repaired?.titles) == [["look first whether the slot is empty"]])
      var changed = try #require(found.first?.repaired?.changed)
      changed.expected = try written(text).expected
      #expect(run(changed, path: "flow.yaml", line: 1).verdict == .asExpected)
    }
  }

  @Test func `a flow that gives notes alone is clean, whatever it expects`() throws {
    let text = """
      ribs:
        Home:
          children:
            sheet: {child: Sheet, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Sheet: {view: none, finishes: in didBecomeActive}
      events: [launch Home, attach sheet]
      expect: stuck-slot
      """
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    #expect(outcome.findings.contains { $0.severity == .note })
    let unmet = outcome.remarks.first { $0.id == "unmet" }
    #expect(unmet?.message == "the flow is clean, but it expects stuck-slot")
  }

  @Test func `what was not looked for is not said to be missing`() throws {
    let text = """
      ribs:
        Home:
          children:
            sheet: {child: Sheet, attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Sheet: {view: none}
      events: [launch Home, attach sheet]
      expect: stuck-slot
      """
    var options = ExploreOptions()
    options.rules = RuleTable(Rule.all.filter { $0.id == .doubleAttach })
    let outcome = explore(try written(text), path: "flow.yaml", line: 1, options: options)
    #expect(!outcome.remarks.contains { $0.id == "unmet" })
  }
}
