/// One mistake, in all the runs of a flow that show it.
struct FoundMistake: Sendable {
  var mistake: Mistake
  var headline: Headline
  /// The calmest path that shows it, of those that come to an end where there are such.
  var path: [Int]
  /// How many of the timings that were tried show it.
  var timings: Int
  /// True where each round of a `timeout:` leaves more behind on that path, so that not all were played.
  var isCutOff = false
  /// Those of them that were seen first, where each may show another step: of what is only seen at rest.
  var paths: [[Int]] = []

  /// How many paths are kept.
  private static let mostPaths = 64

  mutating func add(_ path: [Int]) {
    if mistake.step < 0, paths.count < Self.mostPaths { paths.append(path) }
  }

  var grade: Grade { Grade(mistake, headline.violation.severity) }

  /// True where the step that makes another mistake is what led to this one, which is only seen at rest and about the same
  /// instance: where something puts that right in time, the step is all that is left to see.
  func isMade(by part: FoundMistake, in program: Program) -> Bool {
    let rest = headline.violation
    guard part.mistake.step >= 0, rest.code < 0, rest.severity >= part.headline.violation.severity else {
      return false
    }
    return headline.consequences.contains {
      $0.child == rest.child && $0.time < rest.time && Mistake($0, in: program) == part.mistake
    }
  }

  /// It, and what follows from it.
  func mistakes(in program: Program) -> [Mistake] {
    [mistake] + headline.consequences.map { Mistake($0, in: program) }
  }

  /// The rule that was broken where the screen of a component was kept down, by this mistake or by what follows from it;
  /// nil where neither did.
  func ruleKeepingDown(_ component: String, in program: Program, _ table: RuleTable) -> Rule.ID? {
    mistakes(in: program).first { $0.keepsDown(component, in: program, table) }.map { table.all[$0.rule].id }
  }

  /// Whether this mistake, or what follows from it, is that the screen of an instance has gone; without a number any of
  /// the component is meant.
  func takesDown(_ instance: InstanceRef, in program: Program, _ table: RuleTable) -> Bool {
    ([headline.violation] + headline.consequences).contains { violation in
      violation.child != .nobody && table.all[violation.rule].leaves.contains(.closed)
        && program.components[violation.child.component].name == instance.component
        && (instance.serial == nil || instance.serial == violation.child.serial)
    }
  }
}
