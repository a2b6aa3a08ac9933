/// What the ids mean of what lint says of files and comments, beside the rules that their code breaks.
package enum LintRemarks {
  package static var ids: [String] { all.keys.sorted() }

  package static func text(of id: String) -> String? {
    all[id].map { "[\(id)]\n\n" + Paragraph.hanging("what", $0 + " It is no rule.", indent: 9) }
  }

  private static let all: [String: String] = [
    "encoding": "The bytes are no UTF-8, or hold a character that cannot stand in a text.",
    "no-reason": "A comment turns a rule off and does not say why: the reason stands behind the rule.",
    "no-such-path": "There is no file or folder with this name.",
    "no-swift": "The file does not end in .swift, or is no Swift that can be understood as a whole.",
    "too-deep":
      "Brackets or operators nest too deep to be read: nothing is concluded from what stands there, or from the file "
      + "where that is the whole of it.",
    "too-large": "The file has more bytes than --max-size allows.",
    "unknown-directive":
      "A comment begins with 'ribflow:' and a word that is none, or that cannot stand there.",
    "unreadable": "The system does not let the file be read, or it is no file.",
    "unused-disable": "A comment turns a rule off where nothing breaks it; the comment can go.",
  ]
}
