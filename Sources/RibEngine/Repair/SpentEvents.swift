/// Lines of events that only ever happen to whoever is done: has finished, was detached or released, or had its screen
/// closed by the user. A change after which they find nobody there has taken nothing of the flow away. What a view sends is
/// told apart: a screen that goes sooner hides what its events do, which is right where it has stayed up. To its view a flow
/// is done once it has its answer.
struct SpentEvents {
  /// Those of any timing.
  private(set) var spans: Set<Span> = []
  /// Those of the calm timing.
  private(set) var calm: Set<Span> = []
  /// What views send, of any timing, by the places of the components.
  private(set) var taps: [Int: Set<Span>] = [:]

  /// How many timings are looked at; where there are more, no line is taken for spent.
  private static let mostTimings = 500

  /// Where `isOutOfTime` says so before all timings were looked at, no line is taken for spent.
  init(_ scenario: Scenario, isOutOfTime: () -> Bool) {
    var growing = GrowingProgram(scenario)
    guard growing.excess.isEmpty else { return }
    var (found, first): (Set<Int>, Set<Int>) = ([], [])
    var senders: [Int: Int] = [:]
    var spans: [Span] = []
    let isWhole = growing.play { program in
      let log = Log(program)
      let player = Player(program, watcher: Watch(.none, log: log))
      var count = 0
      player.playEveryWay(of: { player.machine.play() }) {
        count += 1
        if count == 1, !isOutOfTime() {
          first = log.spent.subtracting(log.useful).subtracting(log.senders.keys)
        }
        if isOutOfTime() { count = .max }
        return player.shortage == nil && count <= Self.mostTimings
      }
      found = count > Self.mostTimings ? [] : log.spent.subtracting(log.useful)
      (spans, senders) = (program.spans, log.senders)
      return player.shortage
    }
    guard isWhole else { return }
    for code in found {
      if let sender = senders[code] {
        taps[sender, default: []].insert(spans[code])
      } else {
        self.spans.insert(spans[code])
      }
    }
    calm = Set(first.map { spans[$0] })
  }

  private final class Log: EventLog {
    private let subjects: [Int: Naming]
    /// The components whose views send lines.
    let senders: [Int: Int]
    /// Lines that came when whom they name was done, and those that came when it was not.
    private(set) var spent: Set<Int> = []
    private(set) var useful: Set<Int> = []

    /// What comes again comes to the same instances.
    var passesOver: Bool { true }

    init(_ program: Program) {
      var subjects: [Int: Naming] = [:]
      var senders: [Int: Int] = [:]
      func add(_ lines: [Program.Line]) {
        for line in lines {
          add(line.group)
          guard let named = line.action.names.instances.first,
            let component = program.components.firstIndex(where: { $0.name == named.component })
          else { continue }
          subjects[line.code] = Naming(component: component, serial: named.serial ?? 0)
          if case .send = line.action { senders[line.code] = component }
        }
      }
      add(program.script)
      (self.subjects, self.senders) = (subjects, senders)
    }

    func note(_ event: Event, in world: World) {
      guard event.kind == .line, let cell = subjects[Int(event.code)].flatMap(world.find) else { return }
      let instance = world[cell]
      let isAnswered = senders[Int(event.code)] != nil && instance.hasWaited && !instance.isWaiting
      let isDone =
        isAnswered || instance.isOver || instance.isDetached || instance.isClosed
        || !instance.isAlive(.router)
      if isDone { spent.insert(Int(event.code)) } else { useful.insert(Int(event.code)) }
    }

    func broke(at time: Int, in world: World) {}
  }
}
