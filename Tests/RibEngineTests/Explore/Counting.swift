@testable import RibEngine

/// What explore must find, found by plain counting: every sequence of up to so many events, each played
/// as a flow of its own in every timing, with no state remembered from one to the next.
struct Counting {
  /// Rule, child, parent, slot.
  private(set) var found: Set<[String]> = []
  /// False where a sequence has too many timings to play.
  private(set) var isComplete = true
  private(set) var sequences = 0

  init(_ source: Scenario, events count: Int, timings: Int) {
    let eventSet = EventSet(source)
    let all = eventSet.scenario.events
    let events = Array(all[eventSet.beginning...])
    var words: [[EventLine]] = [[]]
    var last: [[EventLine]] = [[]]
    for _ in 0..<count {
      last = last.flatMap { word in events.map { word + [$0] } }
      words += last
    }
    for word in words {
      var flow = eventSet.scenario
      flow.events = Array(all[..<eventSet.beginning]) + word
      var options = RunOptions()
      options.states = timings
      let tried = Timings(flow, options: options, mergesAliases: false)
      sequences += 1
      if !tried.limit.isEmpty {
        isComplete = false
        return
      }
      for group in tried.groups { found.insert(Self.name(group.mistake, tried.program, tried.table)) }
    }
  }

  static func name(_ mistake: Mistake, _ program: Program, _ table: RuleTable) -> [String] {
    [table.all[mistake.rule].id.text] + mistake.names(in: program)
  }

  /// How the search differs from the enumeration; empty where they agree.
  func differences(from search: Exploration) -> [String] {
    let other = Set(
      search.counterexamples.map { Self.name($0.group.mistake, $0.tried.program, $0.tried.table) }
    )
    var lines = other.subtracting(found).map { "found by the search only: \($0)" }
    for name in found.subtracting(other) {
      // A run that shows the whole mistake does not show its alias.
      let others = Set(found.map { $0[0] }).subtracting([name[0]])
      let isFace = Rule.withAliases(others).contains(name[0])
      if !isFace { lines.append("not found by the search: \(name)") }
    }
    return lines.sorted()
  }
}

extension Exploration {
  /// What was found, without how.
  var names: Set<[String]> {
    Set(counterexamples.map { Counting.name($0.group.mistake, $0.tried.program, $0.tried.table) })
  }
}

extension Naive.Name {
  /// The names of a mistake that was found in `tried`.
  init(_ mistake: Mistake, in tried: Timings) {
    let names = mistake.names(in: tried.program)
    self.init(rule: tried.table.all[mistake.rule].id.text, child: names[0], parent: names[1], slot: names[2])
  }
}
