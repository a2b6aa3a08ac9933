/// What makes findings of two versions of a flow the same: the rule, who it is about, and the step.
package struct Mistake: Sendable, Hashable {
  package var rule: String
  var child: String
  var parent: String
  var slot: String
  /// Where the step stands in the file; nil for events and for looks at rest.
  var span: Span?

  init(_ key: Timings.Key, _ program: Program, _ table: RuleTable) {
    func name(_ component: Int) -> String { component < 0 ? "" : program.components[component].name }
    rule = table.all[key.rule].id.text
    child = name(key.child)
    parent = name(key.parent)
    slot = ""
    if key.parent >= 0, program.components[key.parent].slots.indices.contains(key.slot) {
      slot = program.components[key.parent].slots[key.slot].name
    }
    span = key.code < 0 ? nil : program.spans[key.code]
  }
}
