import RibEngine

/// A change of a map's text. Entries that are put into one place, one by one, become one change.
struct MapEdit {
  let span: Span
  private var entries: [String]
  /// What stands around the entries, and between two of them.
  private let opening: String
  private let separator: String
  private let closing: String

  /// A replacement of what is there.
  init(_ edit: Fix.Edit) {
    self.init(edit.span, edit.text)
  }

  /// An entry that is put in.
  init(_ span: Span, opening: String = "", _ entry: String, separator: String = "", closing: String = "") {
    self.span = span
    entries = [entry]
    (self.opening, self.separator, self.closing) = (opening, separator, closing)
  }

  var edit: Fix.Edit { Fix.Edit(span, opening + entries.joined(separator: separator) + closing) }

  /// Takes the entries of another change at the same place; false for one that is at no such place.
  mutating func join(_ other: MapEdit) -> Bool {
    guard other.span == span, span.start == span.end, !separator.isEmpty,
      (other.opening, other.separator, other.closing) == (opening, separator, closing)
    else { return false }
    entries += other.entries
    return true
  }
}
