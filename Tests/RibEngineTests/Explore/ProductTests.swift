import FlowReaders
import Testing

@testable import RibEngine

/// A search of every combination of parts, by moves learnt for each of them.
struct ProductTests {
  /// A parent with so many slots.
  private func slots(_ count: Int, finishes: String, attach: String = "assign, attach") throws -> Scenario {
    let slots = (0..<count).map {
      """
            s\($0):
              child: C\($0)
              attach: [guard, build, \(attach)]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}

      """
    }
    let children = (0..<count).map { "  C\($0): {view: none, finishes: \(finishes), pins: [finishes]}\n" }
    let events = (0..<count).map { "  - attach s\($0)\n  - detach s\($0)\n" }
    let text =
      "flow: slots\nribs:\n  Parent:\n    children:\n" + slots.joined() + children.joined()
      + "events:\n  - launch Parent\n" + events.joined()
    return try #require(Shipped.scenarios(of: SourceFile(path: "x.yaml", bytes: Array(text.utf8))).first)
  }

  private func search(_ scenario: Scenario, _ change: (inout ExploreOptions) -> Void) -> Exploration {
    var options = ExploreOptions()
    options.proposesFixes = false
    change(&options)
    return Exploration(scenario, options)
  }

  @Test(arguments: [1, 2, 3], ["assign, attach", "attach, assign"])
  func `combinations of slots are as many as a search of all slots together sees`(
    count: Int,
    attach: String
  ) throws {
    let scenario = try slots(count, finishes: "[never, in didBecomeActive]", attach: attach)
    let product = search(scenario) { $0.slices = false }
    let machine = search(scenario) { ($0.slices, $0.multiplies) = (false, false) }
    #expect(product.summary.answer == .closed)
    #expect(product.summary.states == machine.summary.states)
    #expect(product.summary.transitions == machine.summary.transitions)
    #expect(product.names == machine.names)
    #expect(product.names == search(scenario) { $0.reduces = false }.names)
  }

  @Test func `states are a power, transitions the sum over the slots of each combination`() throws {
    let finishes = "[never, in didBecomeActive, later]"
    let one = search(try slots(1, finishes: finishes)) { $0.slices = false }.summary
    let four = search(try slots(4, finishes: finishes)) { $0.slices = false }.summary
    let cube = one.states * one.states * one.states
    #expect(four.states == cube * one.states)
    #expect(four.transitions == 4 * one.transitions * cube)
    #expect(four.left == 0)
  }

  @Test func `sliced slots cost a sum`() throws {
    let finishes = "[never, in didBecomeActive, later]"
    let one = search(try slots(1, finishes: finishes)) { _ in }.summary
    let eight = search(try slots(8, finishes: finishes)) { _ in }.summary
    #expect(eight.states == 8 * one.states)
    #expect(eight.transitions == 8 * one.transitions)
  }

  /// A part with many states of which two are reached: each leads to the other.
  private func swinging(_ states: Int) -> Product.Part {
    var targets: [[Int]] = Array(repeating: [], count: states)
    targets[0] = [states - 1, 0]
    targets[states - 1] = [0]
    return Product.Part(targets: targets, depth: 1)
  }

  @Test(arguments: [(2, 1), (5, 1), (5, 40_000), (11, 40_000)])
  func `states of one, two and more words are told apart`(count: Int, states: Int) throws {
    let parts = Array(repeating: swinging(max(2, states)), count: count)
    let product = try #require(Product(parts, ExploreOptions()))
    #expect(product.states == 1 << count)
    // Each state has a move for each part, and another that leads nowhere for each part at 0.
    #expect(product.transitions == (1 << count) * count + (1 << count) * count / 2)
    #expect(product.left == 0)
    #expect(product.limit == nil)
  }

  @Test func `a product keeps to the limit of states`() throws {
    var options = ExploreOptions()
    options.states = 1_000
    let product = try #require(Product(Array(repeating: swinging(2), count: 20), options))
    #expect(product.limit == .states)
    #expect(product.states == 1_000)
    #expect(product.left > 0)
  }

  @Test func `what cannot be told apart by four words is no product`() {
    #expect(Product(Array(repeating: swinging(40_000), count: 20), ExploreOptions()) == nil)
  }
}
