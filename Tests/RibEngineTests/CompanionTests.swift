import Testing

@testable import RibEngine

/// A run and a search take `expect:` for the same.
@Suite("What a flow expects with what it names") struct CompanionTests {
  /// A train that is built and not attached, what stands below it, and a slot beside it whose child nobody hears.
  private func train(expect: String, beside slot: String = "", child: String = "", event: String = "")
    -> String
  {
    """
    ribs:
      Rail:
        children:
          train: {child: Train, attach: [guard, build, assign], detach: [guard, clear, detach]}
    \(slot)
      Train:
        view: none
        streams: {book: [attach cabin]}
        children:
          cabin: {child: Cabin, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
      Cabin: {view: none}
    \(child)
    events: [launch Rail, attach train, send Train book\(event)]
    expect: \(expect)
    """
  }

  private func busy(expect: String, finishes: String, hears: String = "didFinish: []") -> String {
    train(
      expect: expect,
      beside:
        "      b: {child: B, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {\(hears)}}",
      child: "  B: {view: none, finishes: \(finishes)}",
      event: ", attach b"
    )
  }

  private func played(_ text: String) throws -> Outcome { run(try written(text), path: "flow.yaml", line: 1) }

  private func searched(_ text: String) throws -> Outcome {
    explore(try written(text), path: "flow.yaml", line: 1)
  }

  @Test func `is the same in a search as in a run`() throws {
    let text = train(expect: "stuck-slot")
    for outcome in [try played(text), try searched(text)] {
      #expect(outcome.verdict == .asExpected)
      #expect(outcome.expected == ["stuck-slot"])
      let told = outcome.findings.filter { $0.severity != .note }
      #expect(told.map(\.rule) == ["stuck-slot"])
      #expect(told.flatMap(\.consequences).map(\.rule) == ["active-under-inactive"])
    }
  }

  @Test func `is so beside a warning that does not count`() throws {
    let outcome = try played(busy(expect: "stuck-slot", finishes: "later"))
    #expect(outcome.verdict == .asExpected)
    #expect(outcome.findings.filter { $0.severity == .warning }.map(\.rule) == ["finish-unhandled"])
  }

  @Test func `is so beside an error of its own, which fails the flow`() throws {
    let text = busy(expect: "stuck-slot", finishes: "in willResignActive", hears: "didFinish: [detach]")
      .replacing("b: {child: B, attach: [guard, ", with: "b: {child: B, attach: [")
      .replacing(", attach b]", with: ", attach b, attach b]")
    for outcome in [try played(text), try searched(text)] {
      #expect(outcome.verdict == .violated)
      let unexpected = outcome.findings.filter { $0.severity == .error && $0.rule != "stuck-slot" }
      #expect(unexpected.map(\.rule) == ["slot-overwritten"])
    }
  }

  @Test func `is nothing that stops the app where what is named does not`() throws {
    func rule(_ id: Rule.ID) throws -> Rule { try #require(Rule.named(id.text)) }
    #expect(Rule.covers(try rule(.finishIgnored), try rule(.childLeftActive)))
    #expect(!Rule.covers(try rule(.finishIgnored), try rule(.doubleAttach)))
    #expect(Rule.covers(try rule(.reentrantDetach), try rule(.doubleResume)))
  }

  @Test func `is not what a flow names itself`() throws {
    let text = train(expect: "[stuck-slot, active-under-inactive]")
    #expect(try played(text).verdict == .asExpected)
    #expect(try searched(text).verdict == .asExpected)
  }
}
