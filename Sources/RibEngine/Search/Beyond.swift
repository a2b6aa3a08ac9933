/// How many states a search of everything may see, once what no mistake comes before was searched to its end.
package struct Beyond: Sendable {
  package var least: Int
  /// So many for each state that no mistake comes before.
  package var times: Int

  /// Just as many, or what no mistake comes before where that is more.
  package init(_ states: Int) { (least, times) = (states, 0) }

  init(least: Int, times: Int) { (self.least, self.times) = (least, times) }

  func states(after first: Int) -> Int { max(first, least, times * first) }
}
