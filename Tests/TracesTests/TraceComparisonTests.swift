import FlowFiles
import RibEngine
import Testing

@testable import Traces

struct TraceComparisonTests {
  private static func flow(attach: String) throws -> Scenario {
    let text = """
      flow: The shop
      ribs:
        Root:
          children:
            cart: {child: Cart, attach: [build, assign, attach], detach: [guard, clear, detach]}
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

  private func compared(_ name: String, attach: String, names: TraceNames = TraceNames()) throws -> Outcome {
    try AppTraces.log(name).compared(
      with: Self.flow(attach: attach),
      named: "shop.yaml",
      names,
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
}
