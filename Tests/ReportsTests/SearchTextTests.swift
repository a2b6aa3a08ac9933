import RibEngine
import Testing

@testable import Reports

/// What is said of a search that found nothing and cannot call the flow clean.
@Suite("A search that leaves the question open says how far it came")
struct SearchTextTests {
  private func undecided(
    _ answer: SearchSummary.Answer,
    reason: String,
    _ change: (inout SearchSummary) -> Void = { _ in }
  ) -> String {
    var summary = SearchSummary(
      answer: answer,
      states: 12,
      transitions: 34,
      depth: 5,
      left: answer == .stopped ? 6 : 0,
      slices: 1,
      bytesPerState: 40,
      events: 8
    )
    change(&summary)
    return summary.undecided(Stories.outcome(.undecided, reason: reason))
  }

  private let hidden = "what was seen to go wrong is shown by no run that was tried"

  @Test func `where what comes after a mistake was cut off it claims no length`() {
    let text = undecided(.untilMistakes, reason: hidden) { ($0.beyond.states, $0.beyond.left) = (70, 20) }
    #expect(
      text == "\(hidden): everything that no mistake comes before was tried: 12 states, "
        + "34 transitions, longest path 5 events; "
        + "70 states with those after a mistake, 20 not expanded"
    )
  }

  @Test func `where all was tried and no run shows what was seen it gives the size`() {
    let text = undecided(.closed, reason: hidden) { $0.unshown = ["stuck-slot"] }
    #expect(text == "\(hidden): 12 states, 34 transitions, longest path 5 events")
  }

  @Test(arguments: [(0, true), (7, false)])
  func `a bound on instances is told to leave open what takes more, where no state with more was seen`(
    wider: Int,
    isTold: Bool
  ) {
    let text = undecided(.untilMistakes, reason: hidden) {
      ($0.left, $0.crowded, $0.instances, $0.wider.states) = (2, 2, 3, wider)
    }
    #expect(text.contains("with at most 3 instances of each component"))
    #expect(text.hasSuffix("; what takes more of them at once was not looked for") == isTold)
  }

  @Test func `where it was stopped and nothing was seen it says which sequences were tried`() {
    let text = undecided(.stopped, reason: "nothing wrong so far") { $0.limit = .halt(.states) }
    #expect(
      text == "12 states and 34 transitions seen, at least 6 states left, nothing wrong so far "
        + "(every sequence of up to 5 events was tried; stopped by the limit of states)"
    )
  }

  @Test func `where it was stopped and something was seen it does not say which sequences were tried`() {
    let text = undecided(.stopped, reason: hidden) {
      ($0.limit, $0.unshown) = (.halt(.states), ["stuck-slot"])
    }
    #expect(!text.contains("every sequence"))
  }
}
