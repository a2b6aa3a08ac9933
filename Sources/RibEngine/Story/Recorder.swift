/// Writes a run down with names instead of numbers, in the words of the recordings.
package struct Recorder: Watcher {
  package private(set) var events: [StoryEvent] = []
  /// For each told event the event it tells, and the numbers' names at that time.
  private(set) var raw: [Raw] = []
  private var depth = 0

  /// An event with the names of those it is about, taken before it changed anything.
  struct Raw: Sendable {
    var event: Event
    var cell: String
    var other: String
    var by: String
    /// Place of the told event in `events`.
    var index: Int
  }

  package init() {}

  package mutating func rest(in world: World) {}
  package mutating func end(in world: World) {}

  package mutating func see(_ event: Event, in world: World) {
    if event.phase == .end, event.kind != .deinitialized, Words.of(event.kind) != nil { depth -= 1 }
    let told = tell(event, world)
    raw.append(
      Raw(
        event: event,
        cell: name(Int(event.cell), world),
        other: name(Int(event.other) - 1, world),
        by: name(Int(event.by) - 1, world),
        index: told == nil ? events.count - 1 : events.count
      )
    )
    if let told { events.append(told) }
    if event.phase == .begin, Words.of(event.kind) != nil { depth += 1 }
  }

  private func name(_ cell: Int, _ world: World) -> String {
    guard cell >= 0, cell < world.program.cellCount, world.has(cell, Layout.used) else { return "" }
    return world.name(cell)
  }

  private func tell(_ event: Event, _ world: World) -> StoryEvent? {
    guard let word = Words.of(event.kind) else { return nil }
    let cell = Int(event.cell)
    if event.kind == .isActive, event.by != 0 { return nil }
    if event.kind == .childRemoved, event.value == 1 { return nil }
    if world.program.android, event.kind == .initialized, event.part >= 2 { return nil }
    if event.kind == .deinitialized, event.phase == .end { return nil }
    var subject = cell < world.program.cellCount ? world.name(cell) : ""
    if event.kind == .build, event.phase == .begin {
      subject =
        world.component(cell).name + "#" + String(world.built(world.program.componentOfCell[cell]) + 1)
    } else if event.kind != .build, !(event.kind == .released && event.value == 1) {
      subject = world.partName(cell, Words.part(event))
    }
    let phase: StoryEvent.Phase? =
      event.phase == .instant ? nil : event.phase == .begin ? .begin : .end
    let span = event.code >= 0 ? world.program.spans[Int(event.code)] : nil
    var story = StoryEvent(
      name: event.kind == .observed && event.value == 2 ? "isActiveStream.completed" : word,
      phase: phase,
      depth: depth,
      subject: subject,
      span: span
    )
    switch event.kind {
    case .disposedAtOnce, .doubleAttachAsserted, .tagTaken, .routerEvent: story.subject = ""
    case .presenterDidLoad, .presenterWillUnload: story.subject = world.name(cell) + ".presenter"
    default: break
    }
    if event.phase != .end || event.kind == .resumed {
      story.attributes = Words.attributes(event, world)
    }
    return story
  }
}

extension World {
  /// `Child#1.interactor`; a coordinator or object is its name alone.
  func partName(_ cell: Int, _ part: Int) -> String {
    guard cell >= 0, cell < program.cellCount else { return "" }
    let info = component(cell)
    guard info.kind == .rib || part == 2 else { return name(cell) }
    switch part {
    case 0: return name(cell) + ".router"
    case 1: return name(cell) + ".interactor"
    case 2: return name(cell) + ".viewController"
    default:
      return part - 3 < info.workers.count
        ? name(cell) + ".worker." + info.workers[part - 3].name : name(cell)
    }
  }
}
