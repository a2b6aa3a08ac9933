/// Lines of events that only ever happen to whoever is done: has finished, was detached or released, or had its screen
/// closed by the user. A change after which they find nobody there has taken nothing of the flow away. What a view sends is
/// never spent: a screen that goes sooner would hide what its events do.
struct SpentEvents {
  /// Those of any timing.
  private(set) var spans: Set<Span> = []
  /// Those of the calm timing.
  private(set) var calm: Set<Span> = []

  /// How many timings are looked at; where there are more, no line is taken for spent.
  private static let mostTimings = 500

  init(_ scenario: Scenario) {
    var growing = GrowingProgram(scenario)
    guard growing.excess.isEmpty else { return }
    var (found, first): (Set<Int>, Set<Int>) = ([], [])
    var spans: [Span] = []
    let isWhole = growing.play { program in
      let log = Log(program)
      let player = Player(program, watcher: Watch(.none, log: log))
      var count = 0
      player.playEveryWay(of: { player.machine.play() }) {
        count += 1
        if count == 1 { first = log.spent.subtracting(log.useful) }
        return player.shortage == nil && count <= Self.mostTimings
      }
      found = count > Self.mostTimings ? [] : log.spent.subtracting(log.useful)
      spans = program.spans
      return player.shortage
    }
    guard isWhole else { return }
    self.spans = Set(found.map { spans[$0] })
    calm = Set(first.map { spans[$0] })
  }

  private final class Log: EventLog {
    private let subjects: [Int: Naming]
    /// Lines that came when whom they name was done, and those that came when it was not.
    private(set) var spent: Set<Int> = []
    private(set) var useful: Set<Int> = []

    init(_ program: Program) {
      var subjects: [Int: Naming] = [:]
      func add(_ lines: [Program.Line]) {
        for line in lines {
          add(line.group)
          if case .send = line.action { continue }
          guard let named = line.action.names.instances.first,
            let component = program.components.firstIndex(where: { $0.name == named.component })
          else { continue }
          subjects[line.code] = Naming(component: component, serial: named.serial ?? 0)
        }
      }
      add(program.script)
      self.subjects = subjects
    }

    func note(_ event: Event, in world: World) {
      guard event.kind == .line, let cell = subjects[Int(event.code)].flatMap(world.find) else { return }
      let instance = world[cell]
      let isDone = instance.isOver || instance.isDetached || instance.isClosed || !instance.isAlive(.router)
      if isDone { spent.insert(Int(event.code)) } else { useful.insert(Int(event.code)) }
    }

    func broke(at time: Int, in world: World) {}
  }
}
