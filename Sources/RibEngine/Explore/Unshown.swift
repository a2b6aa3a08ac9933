/// What was seen to go wrong and has no finding of its own: each run that was tried for it shows another mistake, of
/// which it is a consequence or which comes sooner, or the tries for it were spent. What follows from a mistake that is
/// told, if only after other events, is told with that.
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

  /// The mistakes that stand for themselves in some run that was tried, and those that no run was found to show; not what is
  /// only seen to follow from another one.
  var standing: Set<Mistake> { Set(counterexamples.map(\.group.mistake.atAnyStep) + hiddenMistakes) }

  private var hidden: [Mistake] {
    let following = Set(following.map(\.name))
    return untold.filter { !isAmong(following, $0) }
  }

  /// What was seen, and is neither told nor the headline of a run that was tried; always in one order.
  private var untold: [Mistake] {
    guard options.permitted == nil else { return [] }
    var shown: Set<MistakeName> = []
    for example in counterexamples {
      let program = example.tried.program
      shown.formUnion(example.tried.groups.map { MistakeName($0.mistake, in: program, table) })
      shown.formUnion(example.group.mistakes(in: program).map { MistakeName($0, in: program, table) })
    }
    return sighted.filter { !isAmong(shown, $0) }.sorted { $0.comesBefore($1) }
  }

  /// Of a rule that names anybody, whomever it is about.
  private func isAmong(_ names: Set<MistakeName>, _ mistake: Mistake) -> Bool {
    guard let program else { return true }
    let name = MistakeName(mistake, in: program, table)
    return table.namesAny(mistake.rule) ? names.contains { $0.rule == name.rule } : names.contains(name)
  }

  /// What follows from a mistake that is told, but in the run of another one only: there other events come after it.
  struct Following {
    /// What follows, and the mistake that it follows from.
    var name: MistakeName
    var headline: MistakeName
    /// The run that shows it, and all that it says of the mistake.
    var example: Counterexample
    var group: FoundMistake
  }

  /// One for each mistake that was seen and has neither a finding nor a headline; the runs of the first findings come first.
  var following: [Following] {
    guard let program else { return [] }
    let told = Set(counterexamples.map { MistakeName($0.group.mistake, in: $0.tried.program, table) })
    return untold.compactMap { mistake in
      let sought = MistakeName(mistake, in: program, table)
      let namesAny = table.namesAny(mistake.rule)
      for example in counterexamples {
        let program = example.tried.program
        for group in example.tried.groups {
          let headline = MistakeName(group.mistake, in: program, table)
          guard told.contains(headline) else { continue }
          let names = group.headline.consequences.map { MistakeName(Mistake($0), in: program, table) }
          guard let name = names.first(where: { namesAny ? $0.rule == sought.rule : $0 == sought }) else {
            continue
          }
          return Following(name: name, headline: headline, example: example, group: group)
        }
      }
      return nil
    }
  }

  /// What follows from the mistakes of a finding after other events than its own, as that would be told there.
  func consequences(
    of group: Grouping.Group,
    among following: [Following],
    _ told: (Counterexample) -> Finding
  ) -> [Finding.Consequence] {
    let headlines = Set(
      ([group.first] + group.others).map { MistakeName($0.group.mistake, in: $0.tried.program, table) }
    )
    return following.filter { headlines.contains($0.headline) }.flatMap { following in
      var example = following.example
      example.group = following.group
      return told(example).consequences.filter { $0.rule == following.name.rule }.prefix(1)
    }
  }
}
