/// What breaks a rule only where parts of a flow that share nothing come together.
extension Exploration {
  /// How many transitions are tried for one question.
  private static let most = 20_000

  /// Looks for what the rules asked in one part and another part answers, with the events of the one and those
  /// that lead to the answer. Returns larger parts to search where that did not settle it; nil where it did.
  mutating func settle(_ ties: PartTies, in program: Program) -> [[Int]]? {
    var group = Array(ties.parts.indices)
    for question in ties.questions where isOpen(question.grade) {
      if limit?.halt?.isByClock == true { return nil }
      if isSettled(question.grade, question.events, program) { continue }
      let (old, new) = (group[question.parts.1], group[question.parts.0])
      for index in group.indices where group[index] == old { group[index] = new }
    }
    let numbers = ties.parts.indices.filter { group[..<$0].contains(group[$0]) == false }.map { group[$0] }
    if numbers.count == ties.parts.count { return nil }
    return numbers.map { number in
      ties.parts.indices.filter { group[$0] == number }.flatMap { ties.parts[$0].events }.sorted()
    }
  }

  /// Whether it was not told yet, and anybody wants to know.
  private func isOpen(_ grade: Grade) -> Bool {
    if let permitted = options.permitted {
      if grade.severity == .note || permitted.contains(table.all[grade.mistake.rule].id.text) { return false }
      return counterexamples.isEmpty
    }
    return !counterexamples.contains {
      $0.group.mistake == grade.mistake && $0.group.grade.severity >= grade.severity
    }
  }

  /// True where it was told, or the time is up.
  private mutating func isSettled(_ grade: Grade, _ events: [Int], _ program: Program) -> Bool {
    var options = options
    options.transitions = min(options.transitions, Self.most)
    (options.pool, options.watch) = (.one, nil)
    var search = Search(
      program,
      beginning: eventSet.beginning,
      events: events,
      table: table,
      options: options
    )
    var isTold = false
    search.run { search in
      guard let places = search.places(of: grade) else { return false }
      isTold = self.tell(places, &search) != nil
      return isTold
    }
    if !isTold, let places = search.places(of: grade) {
      isTold = tell(places, &search) != nil
    }
    return isTold || search.limit?.isByClock == true
  }
}
