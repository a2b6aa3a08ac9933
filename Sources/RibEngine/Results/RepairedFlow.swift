/// A flow that was changed a little and played before it is offered.
///
/// Steps and values of `changed` that were written keep their places, also where they were moved; what the
/// change added has none. So whoever writes it as text can move the text as well.
package struct RepairedFlow: Sendable {
  /// What the changes do, each an imperative without a full stop.
  package var titles: [String]
  package var changed: Scenario
  /// True only when the changed flow was found clean in every timing, but for the warnings in `left`.
  package var isChecked: Bool
  /// Where it was found clean only as far as no component has more living instances than that.
  package var instances: Int?
  /// The rules of warnings that the flow gives before and after the change; sorted.
  package var left: [String] = []

  package init(
    _ titles: [String],
    _ changed: Scenario,
    isChecked: Bool,
    instances: Int? = nil,
    left: [String] = []
  ) {
    self.titles = titles
    self.changed = changed
    self.isChecked = isChecked
    self.instances = instances
    self.left = left
  }

  /// All that the changes do, in one line.
  package var title: String { titles.joined(separator: titles.count > 2 ? "; " : ", and ") }

  /// The same as the subject of a sentence, with its verb; `place` says where they are, with a space before it.
  func fixing(_ place: String = "") -> String {
    let changes = titles.map { "to \($0)" }
    guard let last = changes.last, changes.count > 1 else { return "\(changes.joined())\(place) fixes" }
    return "\(changes.dropLast().joined(separator: ", ")), and \(last)\(place) fix"
  }
}
