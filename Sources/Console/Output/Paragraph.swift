import Reports

/// Text broken between words.
package enum Paragraph {
  /// The cells of a line, as most terminals and manual pages have them.
  package static let width = 80

  /// The lines of `text`, whose own line breaks count as spaces.
  package static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let last = lines.last, Reports.width(of: last) + 1 + Reports.width(of: word) <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// `text` beside a label that stands in the first of its lines.
  package static func hanging(_ label: String, _ text: String, indent: Int, width: Int = Paragraph.width)
    -> String
  {
    let head = label.count < indent ? pad(label, indent) : label + "\n" + spaces(indent)
    return head + lines(text, width: width - indent).joined(separator: "\n" + spaces(indent)) + "\n"
  }

  /// The lines of `text` as they are, moved to the right.
  package static func shifted(_ text: String, by indent: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      (line.isEmpty ? "" : spaces(indent) + line) + "\n"
    }.joined()
  }
}
