/// What a flow does in its calm timing: who is attached, is put on screen, starts, waits and is answered.
///
/// A change after which some of it is not done any more has taken a part of the flow away, not mended it.
struct Deeds {
  private struct Deed: Hashable {
    var kind: Event.Kind
    var component: Int
    var slot: Int
    /// Which of its kind it is, where each counts: the first is 0.
    var number = 0
  }

  private final class Log: EventLog {
    var deeds: Set<Deed> = []
    /// How many children came into each slot.
    private var children: [Deed: Int] = [:]
    /// How often instances of a component were answered.
    private var answers: [Int: Int] = [:]

    func note(_ event: Event, in world: World) {
      guard event.phase != .end else { return }
      switch event.kind {
      // What a parent attaches that is gone itself is what went wrong.
      case .childAppended where event.cell.map { !world[$0].isDetached } ?? true: addChild(event.child, world)
      case .start, .wait: add(event.kind, event.cell, world)
      case .continuationResumed where !event.says(.inCancel): addAnswer(event.cell, world)
      // What is shown of a child that is gone, or done, is what went wrong.
      case .shown:
        if let cell = event.cell, !world[cell].isDetached, !world[cell].isOver {
          add(event.kind, cell, world)
        }
      default: break
      }
    }

    func broke(at time: Int, in world: World) {}

    private func addAnswer(_ cell: Cell?, _ world: World) {
      guard let component = cell.map({ world[$0].component }) else { return }
      let number = answers[component, default: 0]
      deeds.insert(Deed(kind: .continuationResumed, component: component, slot: -1, number: number))
      answers[component] = number + 1
    }

    private func addChild(_ cell: Cell?, _ world: World) {
      guard let cell else { return }
      var deed = Deed(kind: .childAppended, component: world[cell].component, slot: world[cell].slot ?? -1)
      let number = children[deed, default: 0]
      children[deed] = number + 1
      deed.number = number
      deeds.insert(deed)
    }

    private func add(_ kind: Event.Kind, _ cell: Cell?, _ world: World) {
      guard let cell else { return }
      deeds.insert(Deed(kind: kind, component: world[cell].component, slot: world[cell].slot ?? -1))
    }
  }

  private let all: Set<Deed>
  /// Without further children of slots that hold one: of those that keep many each counts.
  private let needed: Set<Deed>
  /// Where the lines of events stand that happen.
  private(set) var events: Set<Span> = []

  /// nil where no row is big enough to play the flow.
  init?(_ scenario: Scenario) {
    var growing = GrowingProgram(scenario)
    guard growing.excess.isEmpty else { return nil }
    var log = Log()
    var fired: Set<Span> = []
    let isWhole = growing.play { program in
      log = Log()
      let player = Player(program, watcher: Watch(.none, log: log))
      player.machine.play()
      let missed = Set(player.machine.watcher.neverFired)
      fired = Set(program.eventCodes.filter { !missed.contains($0) }.map { program.spans[$0] })
      return player.shortage
    }
    guard isWhole else { return nil }
    all = log.deeds
    let many = Set(
      scenario.components.filter { $0.kind == .rib }.flatMap(\.slots).filter(\.keepsMany).map(\.child.string)
    )
    needed = log.deeds.filter { deed in
      deed.kind != .childAppended || deed.number == 0
        || many.contains(scenario.components[deed.component].name.string)
    }
    events = fired
  }

  /// True where all of `other` is done, components and slots being in the same places.
  func covers(_ other: Deeds) -> Bool { all.isSuperset(of: other.needed) }

  /// True where instances of a component come to where they do in `other`: are attached, shown, started.
  func brings(_ component: Int, as other: Deeds) -> Bool {
    other.needed.allSatisfy { deed in
      deed.component != component || deed.kind == .continuationResumed || all.contains(deed)
    }
  }
}

extension Slot {
  /// True where nothing looks at it or fills it before a new child is attached: one more may come beside the first.
  fileprivate var keepsMany: Bool {
    !attach.isEmpty
      && !attach.containsDeep {
        [.guardSlot, .reuse].contains($0.verb) || $0.verb.has(.fillsSlot) || $0.verb.has(.replacesChild)
      }
  }
}
