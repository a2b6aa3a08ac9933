import Checking
import Testing

/// A few of the flows that `checks headlines planted` looks at by the hundred.
struct HeadlineSeriesTests {
  @Test("No small edit of a random flow cures several headlines")
  func oneMistakeOneHeadline() {
    let tally = Series(.headlines, .everyday, 1...40, .small).run()
    #expect(tally.looked == 40)
    #expect(tally.failures.flatMap(\.differences).map(\.line) == [])
  }

  @Test("Two faults that are planted in a clean flow keep two headlines")
  func twoMistakesTwoHeadlines() {
    let tally = Series(.planted, .everyday, [2, 4, 9, 15, 29], .small).run()
    #expect(tally.failures.flatMap(\.differences).map(\.line) == [])
  }
}
