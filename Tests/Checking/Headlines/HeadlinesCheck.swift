import RibEngine

/// One mistake gives one headline: where one small edit leaves a flow clean that still does what it did, there
/// was one mistake.
struct HeadlinesCheck {
  func look(_ scenario: Scenario) -> Verdict {
    let told = Told(scenario, fixes: true)
    guard told.isWhole else { return .passedOver("no end") }
    let fix = told.hasFix ? "with a fix" : "without"
    let deeds = Deeds(scenario)
    if let fix = told.fixes.first(where: { !Deeds($0.scenario).covers(deeds) }) {
      return .different([Difference("a fix takes away what the flow does", fix.title)])
    }
    guard told.headlines.count > 1 else {
      return .same(told.headlines.isEmpty ? "clean" : "one headline \(fix)")
    }
    for edit in scenario.smallMendings {
      let mended = Told(edit.scenario)
      guard mended.isClean, mended.silent.isSubset(of: told.silent), Deeds(edit.scenario).covers(deeds) else {
        continue
      }
      let names = told.headlines.map(\.description).sorted().joined(separator: ", ")
      return .different([Difference("one edit cures several headlines", "\(names): \(edit.title)")])
    }
    return .same("several headlines \(fix)")
  }
}
