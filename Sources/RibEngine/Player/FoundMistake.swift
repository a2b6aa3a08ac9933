/// One mistake, in all the runs of a flow that show it.
struct FoundMistake: Sendable {
  var mistake: Mistake
  var headline: Headline
  /// The calmest path that shows it.
  var path: [Int]
  /// How many of the timings that were tried show it.
  var timings: Int

  var grade: Grade { Grade(mistake, headline.violation.severity) }
}
