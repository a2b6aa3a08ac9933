import RibEngine

/// A flow of a file, ready to be played.
struct Flow: Sendable {
  var path: String
  var line: Int
  /// Its place among the flows of its file, from 0.
  var number: Int
  var scenario: Scenario
  /// True where its file has no other flow, so that the path alone names it.
  var isAlone: Bool

  init(path: String, number: Int, scenario: Scenario, isAlone: Bool = true) {
    self.path = path
    self.number = number
    self.scenario = scenario
    self.isAlone = isAlone
    line = scenario.files.first?.position(of: Int(scenario.span.start)).line ?? 1
  }

  static func all(_ scenarios: [Scenario], path: String) -> [Flow] {
    scenarios.enumerated().map {
      Flow(path: path, number: $0.offset, scenario: $0.element, isAlone: scenarios.count == 1)
    }
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
