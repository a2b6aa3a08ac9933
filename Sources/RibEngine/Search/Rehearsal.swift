/// Plays what a search offers on the search's own program, to see what it comes to before a flow of its own is
/// compiled and run: most offers are refused, since what was seen follows from another mistake on that way.
final class Rehearsal {
  private let stage: RehearsalStage
  private let options: ExploreOptions
  /// The ways that were asked for here.
  private var known: Set<RehearsalStage.Way> = []
  /// How many ways are kept.
  private static let most = 10_000
  /// How many ways are played for one mistake, while there is time and then.
  private static let mostPlays = (inTime: 512, late: 16)
  private var plays = 0

  var table: RuleTable { stage.table }

  /// Bytes that what was played takes, for all searches that play on the same stage.
  var heldBytes: Int { stage.heldBytes }

  /// Another mistake is to be told.
  func beginAgain() { plays = 0 }

  /// True where so many ways were refused that others like them are hardly worth a play.
  var hasRefusedMany: Bool { plays >= Self.mostPlays.late }

  /// So many runs need not be rehearsed.
  func passOver(_ runs: Int) { plays += runs }

  /// True where enough ways were played for one mistake.
  var isSpent: Bool {
    plays >= Self.mostPlays.inTime || plays >= Self.mostPlays.late && options.haltByClock != nil
  }

  init(_ program: Program, beginning: Int, _ table: RuleTable, _ options: ExploreOptions) {
    self.options = options
    stage = RehearsalStage(program, beginning: beginning, table)
  }

  /// For another search of the same program from the same beginning: what was played is not played again.
  init(after other: Rehearsal, _ options: ExploreOptions) {
    self.options = options
    stage = other.stage
  }

  /// False where a run of these events and choices has another headline; true where it may have this one.
  func mayShow(_ violation: Violation, _ events: [Int], _ choices: [Int]) -> Bool {
    if isSpent { return false }
    guard let headlines = headlines(events, choices) else {
      // Who asks plays it in a flow of its own, which costs more: late a few of them are enough.
      plays += options.haltByClock == nil ? 1 : Self.mostPlays.late / 4
      return true
    }
    let program = stage.program
    let mistake = Mistake(violation).atAnyStep.inAnyRun(of: program)
    return headlines.contains {
      guard $0.severity >= violation.severity else { return false }
      return Mistake($0, in: program).atAnyStep == mistake
        || table.namesAny(violation.rule) && $0.rule == violation.rule
    }
  }

  /// What a run of these events and choices tells; nil where only a flow of its own shows that.
  func headlines(_ events: [Int], _ choices: [Int]) -> [Violation]? {
    // Where something may come meanwhile, transitions end otherwise than where nothing can.
    let program = stage.program
    guard program.hasOpenEvents == events.contains(where: { program.script[$0].isOpen }) else { return nil }
    return headlines(of: RehearsalStage.Way(events: events, choices: choices))
  }

  /// nil where the row has too little room.
  private func headlines(of way: RehearsalStage.Way) -> [Violation]? {
    guard let headlines = stage.headlines(of: way) else { return nil }
    if !known.contains(way) { plays += 1 }
    if known.count < Self.most { known.insert(way) }
    return headlines
  }
}

/// Where ways are rehearsed. Ways have much in common: each is played from where an earlier one went otherwise.
final class RehearsalStage {
  struct Way: Hashable {
    let events: [Int]
    let choices: [Int]
    /// Of all of both, as ways are long and looked up again and again.
    private let mixed: Int

    init(events: [Int], choices: [Int]) {
      (self.events, self.choices) = (events, choices)
      var mixed = events.count
      for event in events { mixed = (mixed ^ event) &* Self.factor }
      for choice in choices { mixed = (mixed ^ choice) &* Self.factor }
      self.mixed = mixed
    }

    private static let factor = 0x0000_0100_0000_01B3

    func hash(into hasher: inout Hasher) { hasher.combine(mixed) }
  }

  /// What stands after so many events of a way.
  private struct Scene {
    var event: Int
    /// The choices that were taken for the event, those of the beginning for the first.
    var choices: [Int]
    var machine: Machine<Watch>
    var row: [UInt8]
    /// What was played from here, as places of scenes.
    var next: [Int] = []
  }

  let table: RuleTable
  private let player: Player
  private let beginning: Int
  /// The headlines of the ways that were played.
  private var played: [Way: [Violation]] = [:]
  private var playedBytes = 0
  private var scenes: [Scene] = []
  /// Those after the beginning.
  private var first: [Int] = []

  /// How many ways are kept.
  private static let mostWays = 20_000
  /// How many scenes are kept.
  private let mostScenes: Int

  var program: Program { player.program }

  /// Bytes that ways and scenes take, as far as they grow.
  var heldBytes: Int {
    playedBytes + scenes.count * (program.rowSize + MemoryLayout<Scene>.stride + 256)
  }

  init(_ program: Program, beginning: Int, _ table: RuleTable) {
    player = Player(program, watcher: Watch(table))
    self.beginning = beginning
    self.table = table
    mostScenes = program.rowsKept
  }

  /// nil where the row has too little room.
  func headlines(of way: Way) -> [Violation]? {
    if let known = played[way] { return known }
    play(way)
    if !player.machine.isHalted { player.machine.end() }
    if player.shortage != nil { return nil }
    let headlines = Headlines(player.machine.watcher.violations, table).violations
    if played.count < Self.mostWays {
      played[way] = headlines
      playedBytes += MemoryLayout<Way>.stride + 160 + headlines.count * MemoryLayout<Violation>.stride
      playedBytes += (way.events.count + way.choices.count) * MemoryLayout<Int>.stride
    }
    return headlines
  }

  /// Plays the events, those from the last scene on that was so before.
  private func play(_ way: Way) {
    if scenes.count >= mostScenes { (scenes, first) = ([], []) }
    var last: Int?
    var place = 0
    var taken = 0
    while place <= way.events.count, let next = scene(after: last, place, way, taken) {
      last = next
      taken += scenes[next].choices.count
      place += 1
    }
    if let last { enter(scenes[last], way) } else { begin(way) }
    for place in place..<max(place, way.events.count + 1) {
      let before = player.machine.choices.taken.count
      if place == 0 {
        player.machine.playBeginning(beginning)
      } else if !player.machine.isHalted {
        player.machine.play(program.script[way.events[place - 1]])
      }
      // What comes after the last event is known with the way itself.
      if place < way.events.count { last = keep(place, way, after: last, before) }
    }
  }

  private func begin(_ way: Way) {
    player.from.update(repeating: 0, count: program.rowSize)
    player.machine.choices = Script(way.choices)
    player.load()
  }

  private func enter(_ scene: Scene, _ way: Way) {
    player.machine = scene.machine
    player.machine.choices.goOn(with: way.choices)
    scene.row.withUnsafeBufferPointer { row in
      if let start = row.baseAddress { player.row.update(from: start, count: row.count) }
    }
  }

  /// The event at a place of a way; that of the beginning is none.
  private func event(_ place: Int, of way: Way) -> Int { place == 0 ? -1 : way.events[place - 1] }

  /// The scene that a way comes to next.
  private func scene(after last: Int?, _ place: Int, _ way: Way, _ taken: Int) -> Int? {
    let event = event(place, of: way)
    return (last.map { scenes[$0].next } ?? first).first { next in
      scenes[next].event == event
        && scenes[next].choices.indices.allSatisfy { index in
          let place = taken + index
          return scenes[next].choices[index] == (place < way.choices.count ? way.choices[place] : 0)
        }
    }
  }

  /// Keeps what stands now; returns its place, `last` where it is not kept.
  private func keep(_ place: Int, _ way: Way, after last: Int?, _ before: Int) -> Int? {
    // A way that there was not stands for another.
    guard scenes.count < mostScenes, !player.machine.choices.isLost, place == 0 || last != nil else {
      return nil
    }
    let row = Array(UnsafeBufferPointer(start: player.row, count: program.rowSize))
    let choices = Array(player.machine.choices.taken.dropFirst(before))
    let new = scenes.count
    scenes.append(Scene(event: event(place, of: way), choices: choices, machine: player.machine, row: row))
    if let last { scenes[last].next.append(new) } else { first.append(new) }
    return new
  }
}
