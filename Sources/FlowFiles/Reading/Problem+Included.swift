import RibEngine

extension Problem {
  /// The same without a line of its file: what a flow includes may be any file of the folder, and a report may be read
  /// by anybody. The place says where to look.
  var withoutLines: Problem {
    var problem = self
    (problem.showsSource, problem.fix) = (false, nil)
    return problem
  }

  /// The same without a word of its file, for what need not be a flow's.
  var withoutWords: Problem {
    var problem = withoutLines
    problem.message = Self.hidingQuoted(message)
    if problem.message != message { problem.notes.append("what an included file says is not quoted") }
    if Self.mentions(hint, words) { problem.hint = "" }
    return problem
  }

  /// What the file says at the place.
  private var words: String {
    guard let file, span.start <= span.end, Int(span.end) <= file.bytes.count else { return "" }
    return String(decoding: file.bytes[Int(span.start)..<Int(span.end)], as: UTF8.self)
  }

  private static func mentions(_ text: String, _ words: String) -> Bool {
    !words.isEmpty && text.contains("'\(words)'")
  }

  /// What stands between quotation marks may come from the file. An apostrophe within a word is none.
  private static func hidingQuoted(_ text: String) -> String {
    let letters = Array(text)
    var shown = ""
    var place = 0
    while place < letters.count {
      shown.append(letters[place])
      let isOpening = letters[place] == "'" && (place == 0 || !letters[place - 1].isLetter)
      // A key is a word of the language, whatever the file says.
      if isOpening, let end = closing(letters, after: place),
        !keys.contains(String(letters[(place + 1)..<end]))
      {
        shown += "\u{2026}'"
        place = end
      }
      place += 1
    }
    return shown
  }

  private static let keys = Set(FlowWords.Place.allCases.flatMap { FlowWords.keys(of: $0).map { $0.name } })

  private static func closing(_ letters: [Character], after place: Int) -> Int? {
    letters.indices.dropFirst(place + 1).first {
      letters[$0] == "'" && ($0 + 1 == letters.count || !letters[$0 + 1].isLetter)
    }
  }
}
