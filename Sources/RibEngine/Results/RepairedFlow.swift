/// A flow that was changed a little and played before it is offered.
///
/// Steps and values of `changed` that were written keep their places, also where they were moved; what the
/// change added has none. So whoever writes it as text can move the text as well.
package struct RepairedFlow: Sendable {
  /// What the changes do, each an imperative without a full stop.
  package var titles: [String]
  package var changed: Scenario
  /// True only when the changed flow was found clean in every timing.
  package var isChecked: Bool
  /// Where it was found clean only as far as no component has more living instances than that.
  package var instances: Int?

  package init(_ titles: [String], _ changed: Scenario, isChecked: Bool, instances: Int? = nil) {
    self.titles = titles
    self.changed = changed
    self.isChecked = isChecked
    self.instances = instances
  }

  /// All that the changes do, in one line.
  package var title: String { titles.joined(separator: titles.count > 2 ? "; " : ", and ") }
}
