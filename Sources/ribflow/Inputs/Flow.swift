import RibEngine

/// A flow of a file, ready to be played.
struct Flow: Sendable {
  var path: String
  var line: Int
  var scenario: Scenario

  init(path: String, scenario: Scenario) {
    self.path = path
    self.scenario = scenario
    line = scenario.files.first?.position(of: Int(scenario.span.start)).line ?? 1
  }

  var title: String { scenario.title.string }
  var tags: [String] { scenario.tags.map(\.string) }

  /// Its verdict when it is not played.
  func notRun(because reason: String) -> Outcome {
    Outcome(
      path: path,
      line: line,
      title: title,
      tags: tags,
      verdict: .notRun,
      expected: scenario.expected.map(\.string),
      reason: reason,
      files: scenario.files
    )
  }
}
