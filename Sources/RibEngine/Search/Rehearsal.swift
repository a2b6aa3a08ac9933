/// Plays what a search offers on the search's own program, to see what it comes to before a flow of its own is
/// compiled and run: most offers are refused, since what was seen follows from another mistake on that way.
final class Rehearsal {
  private struct Way: Hashable {
    var events: [Int]
    var choices: [Int]
  }

  private let player: Player
  private let beginning: Int
  let table: RuleTable
  /// The headlines of the ways that were played.
  private var played: [Way: [Violation]] = [:]
  /// How many ways are kept.
  private static let most = 10_000
  /// How many ways are played for one mistake.
  private static let mostPlays = 512
  private var plays = 0

  /// Another mistake is to be told.
  func beginAgain() { plays = 0 }

  /// True where enough ways were played for one mistake.
  var isSpent: Bool { plays >= Self.mostPlays }

  init(_ program: Program, beginning: Int, _ table: RuleTable) {
    player = Player(program, watcher: Watch(table))
    self.beginning = beginning
    self.table = table
  }

  /// False where a run of these events and choices has another headline; true where it may have this one.
  func mayShow(_ violation: Violation, _ events: [Int], _ choices: [Int]) -> Bool {
    // Where something may come meanwhile, transitions end otherwise than where nothing can.
    let program = player.program
    if isSpent { return false }
    guard program.hasOpenEvents == events.contains(where: { program.script[$0].isOpen }),
      let headlines = headlines(of: Way(events: events, choices: choices))
    else { return true }
    let mistake = Mistake(violation).atAnyStep.inAnyRun(of: program)
    return headlines.contains {
      guard $0.severity >= violation.severity else { return false }
      return Mistake($0, in: program).atAnyStep == mistake
        || table.namesAny(violation.rule) && $0.rule == violation.rule
    }
  }

  /// nil where the row has too little room.
  private func headlines(of way: Way) -> [Violation]? {
    if let known = played[way] { return known }
    plays += 1
    player.from.update(repeating: 0, count: player.program.rowSize)
    player.machine.choices = Script(way.choices)
    player.load()
    player.machine.playBeginning(beginning)
    for event in way.events where !player.machine.isHalted {
      player.machine.play(player.program.script[event])
    }
    if !player.machine.isHalted { player.machine.end() }
    if player.shortage != nil { return nil }
    let headlines = Headlines(player.machine.watcher.violations, table).all.map(\.violation)
    if played.count < Self.most { played[way] = headlines }
    return headlines
  }
}
