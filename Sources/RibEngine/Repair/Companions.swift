/// What a flow expects beside what it names: whoever expects a mistake expects what is one with it.
///
/// Where nothing is expected, one small change says that several findings are one (see `Folding`), and a report names just the
/// headline; so does `expect:`. What is graver than the headline, or stops the app where that does not, has to be named
/// as well: a flow that is to show something harmless must not hide a crash.
struct Companions {
  /// One of the findings, and the one that stands for it.
  private struct Pair {
    var part: Mistake
    var whole: Mistake
  }

  private let pairs: [Pair]
  private let table: RuleTable

  /// `faults` are the findings of the flow where it expects nothing, `headline` tells beneath which other one each stands
  /// that has no headline of its own, and `expected` are the ids that the flow names.
  init(_ faults: [FoundMistake], _ headline: [Int: Int], _ table: RuleTable, expected: Set<String>) {
    self.table = table
    pairs = headline.sorted { $0.key < $1.key }.compactMap { part, whole in
      let (part, whole) = (faults[part], faults[whole])
      guard expected.contains(table.all[whole.mistake.rule].id.text), table.covers(whole, part) else {
        return nil
      }
      return Pair(part: part.mistake, whole: whole.mistake)
    }
  }

  /// The rules that are expected as well, in the order of the alphabet: those of which each of `faults`, what counts against
  /// the flow, goes along with what is named. A mistake of the same rule that has another cause is not expected by it.
  func ids(among faults: [Mistake]) -> [String] {
    let rules = Set(faults.map(\.rule)).filter { rule in
      faults.allSatisfy { fault in fault.rule != rule || pairs.contains { $0.part == fault } }
    }
    return rules.map { table.all[$0].id.text }.sorted()
  }

  /// Beneath which of `mistakes` each of them is told, by their places.
  func headlines(of mistakes: [Mistake]) -> [Int: Int] {
    var headlines: [Int: Int] = [:]
    for (place, mistake) in mistakes.enumerated() {
      guard let pair = pairs.first(where: { $0.part == mistake }),
        let whole = mistakes.firstIndex(of: pair.whole)
      else { continue }
      headlines[place] = whole
    }
    return headlines
  }
}

extension Scenario {
  /// The same flow, which expects some rules more.
  func expecting(_ ids: [String]) -> Scenario {
    guard let first = expected.first else { return self }
    var wider = self
    wider.expected += ids.map { Text($0, first.span) }
    wider.companions.formUnion(ids)
    return wider
  }
}

extension RuleTable {
  /// Whether naming one mistake is enough where one change mends both.
  fileprivate func covers(_ whole: FoundMistake, _ part: FoundMistake) -> Bool {
    part.headline.violation.severity <= whole.headline.violation.severity
      && Rule.covers(all[whole.mistake.rule], all[part.mistake.rule])
  }
}

extension Rule {
  /// Whether a flow may name just one of two rules where one change mends both.
  static func covers(_ whole: Rule, _ part: Rule) -> Bool { whole.stopsApp || !part.stopsApp }
}
