import Testing

@testable import RibEngine

/// Stacks of several tabs have nothing to do with each other, and neither has the number of their states.
@Suite("Stacks in tabs") struct TabStackTests {
  /// So many tabs, on the stack of each of which one screen is pushed.
  private func tabs(_ count: Int) throws -> Scenario {
    let names = (0..<count).map { "t\($0)" }
    let slots = names.map {
      """
            \($0): {child: \($0.uppercased()), attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach]}
      """
    }
    let stacks = names.map { name in
      """
        \(name.uppercased()):
          container: navigation
          pins: [tabs]
          children:
            next:
              child: Page\(name)
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, pop]
              when-closed-by-user: [detach]
        Page\(name): {}
      """
    }
    let events = names.map { "select \($0.uppercased()), attach \($0.uppercased()).next" }
    return try written(
      """
      ribs:
        Root:
          container: tabs
          didLoad: [\(names.map { "attach \($0)" }.joined(separator: ", "))]
          children:
      \(slots.joined(separator: "\n"))
      \(stacks.joined(separator: "\n"))
      events: [launch Root, \(events.joined(separator: ", "))]
      """
    )
  }

  /// A view is loaded once it is seen, that of a page also without the one below it: a tab that is not selected has six
  /// states and one that is has three. The first, which is seen from the beginning, has three and two.
  @Test(arguments: [2, 3, 4])
  func `have as many states as there are ways to fill them, in whatever order they were filled`(count: Int)
    throws
  {
    var options = ExploreOptions()
    options.proposesFixes = false
    let search = Exploration(try tabs(count), options).summary
    #expect(search.answer == .closed)
    func power(_ exponent: Int) -> Int { (0..<exponent).reduce(1) { product, _ in product * 6 } }
    let (first, others) = (2 * power(count - 1), (count - 1) * 3 * 3 * power(count - 2))
    #expect(search.states == first + others)
  }
}
