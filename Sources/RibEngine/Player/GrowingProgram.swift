/// A flow as a program that is compiled again with more room in its rows as long as playing it needs more.
struct GrowingProgram {
  private let parts: Compiler
  /// With as much room as the last time it was played.
  private(set) var program: Program

  /// `capacities` is the room to begin with, where something is known about it.
  init(_ scenario: Scenario, capacities: Capacities? = nil) {
    parts = Compiler(scenario)
    program = Program(parts, capacities: capacities ?? Capacities(components: parts.components.count))
  }

  /// Why the flow cannot be played with any room; empty where it can.
  var excess: String { parts.excess }

  static let tooSmall =
    "more instances, children or waiting work than can be held, and no option raises that limit"

  /// Calls `play` with larger and larger rows until it says that nothing was short, each time from the
  /// start. False where more room would be unreasonable, or where it has grown as often as `most` says.
  mutating func play(growing most: Int = .max, _ play: (Program) -> Capacities.Shortage?) -> Bool {
    var growths = 0
    while let shortage = play(program) {
      guard growths < most, let more = program.capacities.grown(for: shortage, in: program) else {
        return false
      }
      growths += 1
      program = Program(parts, capacities: more)
    }
    return true
  }
}
