/// STUB
package enum Format: String, CaseIterable, Sendable {
  case text, short, json
  package func render(_ report: Report, style: TextStyle = TextStyle()) -> [UInt8] {
    var text = ""
    for invalid in report.invalid {
      for problem in invalid.problems { text += "error[\(problem.id)]: \(invalid.path): \(problem.message) \(problem.hint)\n" }
    }
    for outcome in report.outcomes { text += "\(outcome.verdict.rawValue) \(outcome.path):\(outcome.line) \(outcome.title) \(outcome.reason)\n" }
    return Array((text + "\(report.outcomes.count) flows \(report.interruption) in 0.00 s\n").utf8)
  }
}
package struct TextStyle: Sendable {
  package var isColored = false
  package var verbosity = 0
  package var width = 80
  package var isList = false

  package init(isColored: Bool = false, verbosity: Int = 0, width: Int = 80, isList: Bool = false) {
    self.isColored = isColored
    self.verbosity = verbosity
    self.width = width
    self.isList = isList
  }
}
