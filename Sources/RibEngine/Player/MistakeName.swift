/// A mistake in the words of the flow file, wherever its step stands: what two programs of one flow, whose
/// numbers differ, have in common.
package struct MistakeName: Sendable, Hashable, CustomStringConvertible {
  /// The id of the rule.
  package let rule: String
  /// Components, and the slot of the parent; empty where there is none.
  package let child: String
  package let parent: String
  package let slot: String

  init(_ mistake: Mistake, in program: Program, _ table: RuleTable) {
    let names = mistake.names(in: program)
    (child, parent, slot) = (names[0], names[1], names[2])
    rule = table.all[mistake.rule].id.text
  }

  package var description: String { [rule, child, parent, slot].joined(separator: " ") }
}
