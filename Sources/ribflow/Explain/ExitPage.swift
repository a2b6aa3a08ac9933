import Console
import Reports

/// What the numbers mean that the process ends with.
enum ExitPage {
  struct Line: Sendable {
    var code: String
    var meaning: String
    var conclusion: String
  }

  static let lines = [
    Line(code: "0", meaning: "every flow gave what it expects", conclusion: "all is well"),
    Line(
      code: "1",
      meaning: "some flow gave something else, or `fmt --check` found a file to lay out",
      conclusion: "the flow, or its `expect:`, is wrong"
    ),
    Line(
      code: "2",
      meaning: "a file, a path, a timing or a selection cannot be used, or a report cannot be written",
      conclusion: "not everything was checked"
    ),
    Line(
      code: "3",
      meaning: "a limit was reached, and nothing wrong was found before",
      conclusion: "raise --states or --time"
    ),
    Line(code: "64", meaning: "the call is wrong", conclusion: "correct the call"),
    Line(code: "70", meaning: "a defect of ribflow", conclusion: "please report it"),
    Line(code: "130", meaning: "interrupted by SIGINT; 143 by SIGTERM", conclusion: "start it again"),
  ]

  static var text: String {
    lines.map { line in
      Paragraph.hanging(
        "\(spaces(3 - line.code.count))\(line.code)",
        "\(line.meaning): \(line.conclusion)",
        indent: 5
      )
    }.joined() + """

      Where several apply: 70, then 2, 1, 3, 0. Warnings and notes that a flow does
      not expect leave the code alone; with --strict warnings count as errors.

      """
  }
}
