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
    line = Self.line(of: scenario.row ?? scenario.span, scenario)
  }

  private static func line(of span: Span, _ scenario: Scenario) -> Int {
    scenario.files.first?.position(of: Int(span.start)).line ?? 1
  }

  /// Whether it is what `FILE:LINE` names, where its document covers the line: a line of the table names its own row, any
  /// other line every row.
  func isNamed(by line: Int, among flows: [Flow]) -> Bool {
    func rows(_ flow: Flow) -> ClosedRange<Int>? {
      guard let row = flow.scenario.row else { return nil }
      var end = row
      end.start = max(row.start, row.end - 1)
      return flow.line...max(flow.line, Self.line(of: end, flow.scenario))
    }
    guard flows.contains(where: { rows($0)?.contains(line) ?? false }) else { return true }
    return rows(self)?.contains(line) ?? false
  }

  /// The line of its document.
  var documentLine: Int { Self.line(of: scenario.span, scenario) }

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
