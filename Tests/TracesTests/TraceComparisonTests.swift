import FlowFiles
import RibEngine
import Testing

@testable import Traces

struct TraceComparisonTests {
  private static func flow(attach: String, cart: String) throws -> Scenario {
    try flow(
      """
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
    )
  }

  private static func flow(_ text: String) throws -> Scenario {
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

  // MARK: - Names

  private func compared(_ name: String, with flow: String, _ names: [String: String] = [:]) throws -> Outcome
  {
    try AppTraces.log(name).compared(
      with: Self.flow(flow),
      named: "shop.yaml",
      TraceNames(names),
      states: 100,
      isOutOfTime: { false }
    )
  }

  private static let part = """
    flow: Without coupons
    ribs:
      Root: {children: {cart: {child: Cart, attach: [build, assign, attach]}}}
      Cart: {view: none}
    events: [launch Root, attach cart]
    """

  @Test func `What the flow has no name for is left out, with the property that it is stored in, and named`()
    throws
  {
    let outcome = try compared("good", with: Self.part)
    #expect(outcome.verdict == .clean)
    #expect(outcome.remarks.map(\.id) == ["one-of-its-timings", "not-in-flow"])
    #expect(outcome.remarks.last?.message == "the flow has no Coupon: 18 events of the trace are left out")
  }

  @Test func `What the trace has no name for is named`() throws {
    let flow = Self.part.replacing("  Cart: {view: none}", with: "  Cart: {view: none}\n  Gift: {view: none}")
    let outcome = try compared("good", with: flow)
    #expect(outcome.remarks.last?.id == "not-in-trace")
    #expect(outcome.remarks.last?.message == "the trace has no Gift")
  }

  @Test
  func `Where the flow goes on with whom the trace does not have, they part at what the app does there`()
    throws
  {
    let flow = Self.part.replacing("Cart", with: "Basket")
    let outcome = try compared("good", with: flow)
    let remark = try #require(outcome.remarks.first)
    #expect(
      remark.message
        == "2 of 25 events agree, then app: Root#1.cart = Cart#1; flow: Root#1.cart = Basket#1"
    )
    #expect(outcome.files[0].position(of: Int(remark.span.start)).line == 7)
    #expect(try compared("good", with: flow, ["Cart": "Basket"]).verdict == .clean)
  }

  // MARK: - What is left out

  private static let opening = [
    #""ev":"step","obj":"","do":"launch""#, #""ev":"isActive","obj":"Root#1.interactor","value":true"#,
  ]

  private static func attach(_ child: String, in slot: String) -> [String] {
    [
      #""ev":"step","obj":"","do":"attach""#,
      #""ev":"slot","obj":"Root#1.router","slot":"\#(slot)","value":"\#(child)","was":null"#,
      #""ev":"attachChild","phase":"begin","obj":"Root#1.router","child":"\#(child)""#,
      #""ev":"children","obj":"Root#1.router","change":"append","child":"\#(child)""#,
      #""ev":"isActive","obj":"\#(child).interactor","value":true"#,
      #""ev":"attachChild","phase":"end","obj":"Root#1.router""#,
    ]
  }

  private func compared(_ lines: [String], with flow: String) throws -> Outcome {
    let header = #"{"schema":"rib-trace/1","library":"RIBs-iOS","sees":["tree","slots"]}"#
    let numbered = lines.enumerated().map { "{\"seq\":\($0.offset + 1),\($0.element)}" }
    return try AppTraces.log(of: ([header] + numbered).joined(separator: "\n") + "\n").compared(
      with: Self.flow(flow),
      named: "shop.yaml",
      TraceNames(),
      states: 100,
      isOutOfTime: { false }
    )
  }

  private static let two = """
    flow: Two children
    ribs:
      Root:
        children:
          cart: {child: Cart, attach: [build, assign, attach]}
          bag: {child: Bag, attach: [build, assign, attach]}
      Cart: {view: none}
      Bag: {view: none}
    events: [launch Root, attach cart, attach bag]
    """

  @Test func `What was left out does not decide where a trace parts from the flow`() throws {
    let flow = Self.two.replacing("attach cart, attach bag", with: "attach bag, attach cart")
    let unseen = [
      #""ev":"step","obj":"""#,
      #""ev":"children","obj":"Root#1.router","change":"append","child":"Cart#1""#,
    ]
    let outcome = try compared(Self.opening + Self.attach("Extra#1", in: "extra") + unseen, with: flow)
    #expect(outcome.verdict == .undecided)
  }

  @Test func `Whom the help asks for is who was left out where trace and flow part`() throws {
    let lines =
      Self.opening + Self.attach("Metrics#1", in: "metrics") + Self.attach("Cart#1", in: "cart")
      + Self.attach("Basket#1", in: "basket")
    let outcome = try compared(lines, with: Self.two)
    #expect(outcome.verdict == .unmet)
    #expect(outcome.remarks.first?.help == "the flow has no Basket; what is it there? --map Basket=…")
  }

  @Test func `A trace of which nothing can be compared is undecided`() throws {
    let lines = [#""ev":"init","obj":"Foo#1.router""#, #""ev":"step","obj":"""#]
    let outcome = try compared(lines, with: Self.two)
    #expect(outcome.verdict == .undecided)
    #expect(outcome.reason == "nothing of the trace can be compared with shop.yaml")
  }

  // MARK: - Flows of traces

  /// The trace held against the flow that is made of it.
  private func comparedWithItsFlow(_ log: TraceLog) throws -> Outcome {
    try log.compared(
      with: log.flow().scenario,
      named: "made.yaml",
      TraceNames(),
      states: 100,
      isOutOfTime: { false }
    )
  }

  @Test func `A trace that was cut off is undecided also where all of it agrees`() throws {
    let text = try AppTraces.text("late")
    let end = try #require(text.range(of: #""Cart#1.router","slot""#)).lowerBound
    let outcome = try comparedWithItsFlow(AppTraces.log(of: String(text[..<end])))
    #expect(outcome.verdict == .undecided)
    #expect(outcome.reason.hasPrefix("all 11 events agree with timing 0 of made.yaml"))
  }

  @Test func `A trace with names that no flow can have is a timing of the flow made of it`() throws {
    let text = try AppTraces.text("late").replacing("Coupon#1", with: "App.Cou#pon#1")
      .replacing(#""slot":"coupon""#, with: #""slot":"the coupon""#)
    #expect(try comparedWithItsFlow(AppTraces.log(of: text)).verdict == .clean)
  }
}
