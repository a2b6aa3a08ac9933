import FlowFiles
import RibEngine
import Testing

@testable import Traces

struct TraceComparisonTests {
  private static func flow(attach: String, cart: String) throws -> Scenario {
    let text = """
      flow: The shop
      ribs:
        Root:
          children:
            cart: {child: Cart, attach: [\(cart)], detach: [guard, clear, detach]}
        Cart:
          children:
            coupon:
              child: Coupon
              attach: [\(attach)]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Coupon:
          view: none
          finishes: at any time
      events:
        - launch Root
        - attach cart
        - attach coupon
        - attach coupon
      """
    let file = SourceFile(path: "shop.yaml", bytes: Array(text.utf8))
    let result = FlowReader.read(file) { _ in .failure(Problem("none", "nothing is included")) }
    return try #require(result.scenarios.first)
  }

  private func compared(_ name: String, attach: String, cart: String = "build, assign, attach") throws
    -> Outcome
  {
    try compared(AppTraces.log(name), attach: attach, cart: cart)
  }

  private func compared(_ log: TraceLog, attach: String, cart: String) throws -> Outcome {
    try log.compared(
      with: Self.flow(attach: attach, cart: cart),
      named: "shop.yaml",
      TraceNames(),
      states: 10_000,
      isOutOfTime: { false }
    )
  }

  @Test func `A trace is a timing of the flow with the same order of lines`() throws {
    let outcome = try compared("late", attach: "guard, build, attach, assign")
    #expect(outcome.verdict == .clean)
    #expect(outcome.remarks.map(\.id) == ["one-of-its-timings"])
  }

  @Test func `A trace of another order parts from the flow at its first other event`() throws {
    let outcome = try compared("late", attach: "guard, build, assign, attach")
    #expect(outcome.verdict == .unmet)
    let remark = try #require(outcome.remarks.first)
    #expect(remark.message.contains("then app: attachChild Cart#1 Coupon#1; flow: Cart#1.coupon = Coupon#1"))
    #expect(outcome.files[0].position(of: Int(remark.span.start)).line == 16)
  }

  @Test func `A trace with a hole is undecided`() throws {
    #expect(try compared("hole", attach: "guard, build, assign, attach").verdict == .undecided)
  }

  @Test func `A trace that parts from the flow before its hole is none of its timings`() throws {
    let outcome = try compared("hole", attach: "guard, build, assign, attach", cart: "build, attach, assign")
    #expect(outcome.verdict == .unmet)
    #expect(outcome.remarks.map(\.id) == ["no-such-timing", "hole"])
    let remark = try #require(outcome.remarks.first)
    #expect(outcome.files[0].position(of: Int(remark.span.start)).line == 7)
  }

  @Test
  func `A trace that agrees up to where it was cut off is undecided, and one that parted before is not`()
    throws
  {
    let lines = try AppTraces.text("late").split(separator: "\n")
    let cut = try AppTraces.log(of: lines.prefix(18).joined(separator: "\n"))
    #expect(cut.cut != nil)
    #expect(
      try compared(cut, attach: "guard, build, attach, assign", cart: "build, assign, attach").verdict
        == .undecided
    )
    #expect(
      try compared(cut, attach: "guard, build, assign, attach", cart: "build, assign, attach").verdict
        == .unmet
    )
  }
}
