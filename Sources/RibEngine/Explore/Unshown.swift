/// What was seen to go wrong and is in no finding: each run that was tried for it shows another mistake, of which it is a
/// consequence, and the run that shows that one soonest ends before it.
extension Exploration {
  /// The ids of rules that were seen broken only so, in the order of the alphabet; notes are left out.
  var unshown: [String] {
    guard let program, options.permitted == nil else { return [] }
    var shown: Set<MistakeName> = []
    for example in counterexamples {
      let violations = example.tried.groups.flatMap { [$0.headline.violation] + $0.headline.consequences }
      shown.formUnion(violations.map { MistakeName(Mistake($0), in: example.tried.program, table) })
    }
    let rules = Set(shown.map(\.rule))
    let names = sighted.compactMap { mistake -> String? in
      let name = MistakeName(mistake, in: program, table)
      let isShown = table.namesAny(mistake.rule) ? rules.contains(name.rule) : shown.contains(name)
      return isShown ? nil : name.rule
    }
    return Set(names).sorted()
  }
}
