/// Violations by what they are, for runs that break rules very often.
struct KnownViolations {
  private var seen: Set<Grade> = []
  /// How many instances each mistake is about; what goes in circles makes it again with each new one.
  private var counts: [Grade: Int] = [:]

  /// Of fewer than may be noted of one mistake.
  init(_ violations: [Violation], in program: Program) {
    for violation in violations { _ = add(violation, in: program) }
  }

  /// The how many-th instance the mistake is about; 0 where it was seen before of this one.
  mutating func add(_ violation: Violation, in program: Program) -> Int {
    let mistake = Mistake(violation)
    guard seen.insert(Grade(mistake, violation.severity)).inserted else { return 0 }
    let key = Grade(mistake.inAnyRun(of: program), violation.severity)
    counts[key, default: 0] += 1
    return counts[key] ?? 1
  }
}
