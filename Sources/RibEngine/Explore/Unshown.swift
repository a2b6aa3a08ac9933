/// What was seen to go wrong and is in no finding: each run that was tried for it shows another mistake, of which it is
/// a consequence or which comes sooner, or the tries for it were spent.
extension Exploration {
  /// The ids of rules that were seen broken only so, in the order of the alphabet; notes are left out.
  var unshown: [String] { Set(hidden.map { table.all[$0.rule].id.text }).sorted() }

  /// True where something that counts against the flow was seen and no finding, expected or not, can stand for it.
  var isHidingFault: Bool {
    !counterexamples.contains { severity(of: $0) > .note }
      && hidden.contains { mistake in
        let id = table.all[mistake.rule].id.text
        let severity = options.severities[id] ?? table.all[mistake.rule].severity
        return counts(severity) && !source.expected.contains { $0.string == id }
          && !source.allowed.contains { $0.rule.string == id }
      }
  }

  /// The same, at any step.
  var hiddenMistakes: [Mistake] { hidden.map(\.atAnyStep) }

  private var hidden: [Mistake] {
    guard let program, options.permitted == nil else { return [] }
    var shown: Set<MistakeName> = []
    for example in counterexamples {
      let violations = example.tried.groups.flatMap { [$0.headline.violation] + $0.headline.consequences }
      shown.formUnion(violations.map { MistakeName(Mistake($0), in: example.tried.program, table) })
    }
    let rules = Set(shown.map(\.rule))
    return sighted.filter { mistake in
      let name = MistakeName(mistake, in: program, table)
      return !(table.namesAny(mistake.rule) ? rules.contains(name.rule) : shown.contains(name))
    }
  }
}
