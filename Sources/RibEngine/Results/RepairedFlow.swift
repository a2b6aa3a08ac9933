/// A flow that was changed a little and played before it is offered.
///
/// Steps and values of `changed` that were written keep their places, also where they were moved; what the
/// change added has none. So whoever writes it as text can move the text as well.
package struct RepairedFlow: Sendable {
  /// What the changes do, each an imperative without a full stop.
  package var titles: [String]
  package var changed: Scenario
  /// True only when the changed flow was found clean in every timing, but for what is in `left`.
  package var isChecked: Bool
  /// Where it was found clean only as far as there is no more of something than that.
  package var bound: Bound?
  /// The rules of warnings, and of what the flow expects, that it gives after the change, whether it gave them before or not;
  /// sorted.
  package var left: [String] = []

  package init(
    _ titles: [String],
    _ changed: Scenario,
    isChecked: Bool,
    bound: Bound? = nil,
    left: [String] = []
  ) {
    self.titles = titles
    self.changed = changed
    self.isChecked = isChecked
    self.bound = bound
    self.left = left
  }

  /// All that the changes do, in one line.
  package var title: String {
    guard let last = titles.last, titles.count > 2 else { return titles.joined(separator: ", and ") }
    return "\(titles.dropLast().joined(separator: "; ")); and \(last)"
  }

  /// The same as the subject of a sentence, with its verb; `place` says where they are, with a space before it.
  func fixing(_ place: String = "") -> String {
    let changes = titles.map { "to \($0)" }
    guard let last = changes.last, changes.count > 1 else { return "\(changes.joined())\(place) fixes" }
    return "\(changes.dropLast().joined(separator: ", ")), and \(last)\(place) fix"
  }

  /// The verb of the same sentence, for what stays.
  var leaving: String { titles.count > 1 ? "leave" : "leaves" }
}

extension [String] {
  /// Such as "a, b and c".
  package var listed: String { listed(before: "and") }

  /// The same with another word before the last.
  package func listed(before word: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(word) \(last)"
  }
}
