/// Plays one flow on one path of choices after another, and says what each run shows and which other ways it
/// had. What enumerates timings by itself, without the odometer of a run, stands on it.
package struct PathPlayer {
  package struct Play: Sendable {
    /// The headlines, wherever their steps stand.
    package var mistakes: Set<MistakeName>
    /// What was picked, out of how many ways.
    package var picked: [(way: Int, count: Int)]
    /// How many times a rule was broken, consequences and repetitions among them.
    package var violations: Int
    /// True where the app crashed or the stack overflowed before the last event was over.
    package var isOver: Bool
  }

  private var growing: GrowingProgram
  private let table = RuleTable.catalogue

  /// nil for a flow with more names than a row has numbers for.
  package init?(_ scenario: Scenario) {
    growing = GrowingProgram(scenario)
    guard growing.excess.isEmpty else { return nil }
  }

  /// Missing ways are 0; nil where no row is big enough, or where rounds leave more behind each time. `log` makes what
  /// writes the run down, anew whenever a bigger row is tried.
  package mutating func play(_ path: [Int], log: () -> (any EventLog)? = { nil }) -> Play? {
    var play: Play?
    let table = table
    let isWhole = growing.play { program in
      let player = Player(program, path: path, watcher: Watch(table, log: log()))
      let isOver = Self.playThrough(&player.machine)
      if player.shortage == nil, !player.machine.leavesMore {
        play = Self.told(player.machine, isOver, table, in: program)
      }
      return player.shortage
    }
    return isWhole ? play : nil
  }

  private static func playThrough(_ machine: inout Machine<Watch>) -> Bool {
    machine.playBeginning(machine.program.script.count)
    let isOver = machine.isHalted
    if !isOver { machine.end() }
    return isOver
  }

  private static func told(
    _ machine: Machine<Watch>,
    _ isOver: Bool,
    _ table: RuleTable,
    in program: Program
  ) -> Play {
    let violations = machine.watcher.violations
    let mistakes = Headlines(violations, table).violations.map { Mistake($0) }
    return Play(
      mistakes: Set(mistakes.map { MistakeName($0, in: program, table) }),
      picked: machine.choices.picked,
      violations: violations.count,
      isOver: isOver
    )
  }
}
