import RibEngine

/// A change of a map's text. Those that put something into one place, one by one, become one change.
struct MapEdit {
  let span: Span
  private var entries: [String]
  /// What stands around the entries, and between two of them.
  private var opening: String
  private var separator: String
  private var closing: String
  /// True for a change of what may stand in several lists, each of which comes to it.
  private var isRepeated = false

  /// A replacement of what is there, or steps that are put into a list.
  init(_ edit: Fix.Edit, isRepeated: Bool = false) {
    self.init(edit.span, edit.text)
    self.isRepeated = isRepeated
  }

  /// An entry that is put in.
  init(_ span: Span, opening: String = "", _ entry: String, separator: String = "", closing: String = "") {
    self.span = span
    entries = [entry]
    (self.opening, self.separator, self.closing) = (opening, separator, closing)
  }

  private var text: String { opening + entries.joined(separator: separator) + closing }

  var edit: Fix.Edit { Fix.Edit(span, text) }

  /// Takes what another change puts into the same place; false for one that does not put anything there.
  ///
  /// Entries of one kind share what stands around them. A step at the end of a list and a key below it are of
  /// two kinds: they can stand one behind the other where blanks or a line break part them.
  mutating func join(_ other: MapEdit) -> Bool {
    if isRepeated, other.isRepeated, other.span == span, other.text == text { return true }
    guard other.span == span, span.start == span.end else { return false }
    if !separator.isEmpty,
      (other.opening, other.separator, other.closing) == (opening, separator, closing)
    {
      entries += other.entries
      return true
    }
    guard text.last?.isWhitespace == true || other.text.first?.isWhitespace == true else { return false }
    entries = [text + other.text]
    (opening, separator, closing) = ("", "", "")
    return true
  }
}
