/// Writes a run down with names instead of numbers, in the words of the recordings.
final class Recorder: EventLog {
  typealias Subject = Violation.Subject

  private(set) var events: [StoryEvent] = []
  /// For each told event the event it tells, and whom it was about.
  private(set) var raw: [Raw] = []
  private var depth = 0
  /// What lines of events say, by their codes, where their place in the file does not read so.
  private let titles: [Int32: String]
  /// Events that have not come in what is told would end what stands at its end, as a search has found.
  var isAnsweredLater = false
  /// The times of broken rules whose world is kept; nil for all.
  private let moments: Set<Int>?
  let passesOver: Bool
  /// The worlds in which rules were broken, by how many events came before.
  private var worlds: [Int: RowMemory] = [:]
  /// The names of parts that events were about.
  private var names: [Named: String] = [:]

  private struct Named: Hashable {
    var cell: Subject
    var part: Part
  }

  /// An event with those it is about, as they were before it changed anything.
  struct Raw: Sendable {
    var event: Event
    var cell: Subject
    var other: Subject
    var third: Subject
    /// Place of the told event in `events`.
    var index: Int

    /// The end of a call whose begin says whom it is about as well.
    var isReturn: Bool { event.phase == .end && event.kind != .build }
  }

  /// `passesOver`: whether turns that come again and again are told once, and how often.
  init(titles: [Int32: String] = [:], moments: Set<Int>? = nil, passesOver: Bool = false) {
    (self.titles, self.moments, self.passesOver) = (titles, moments, passesOver)
  }

  func passedOver(rounds: Int) {
    let times = rounds == 1 ? "once" : "\(rounds) times"
    let words = StoryEvent.Attribute("word", .text("the same comes \(times) more"))
    events.append(StoryEvent(.again, depth: depth, subject: "", attributes: [words]))
  }

  func note(_ event: Event, in world: World) {
    if event.phase == .end, event.kind != .deinitialized, Words.of(event.kind) != nil { depth -= 1 }
    let told = tell(event, world)
    raw.append(
      Raw(
        event: event,
        cell: world.subject(event.cell),
        other: world.subject(event.other),
        third: world.subject(event.by),
        index: told == nil ? events.count - 1 : events.count
      )
    )
    if let told { events.append(told) }
    if event.phase == .begin, Words.of(event.kind) != nil { depth += 1 }
  }

  /// Where the line of events begins that was played last before a time; nil where there was none.
  func line(before time: Int) -> Int? { raw.prefix(time).lastIndex { $0.event.kind == .line } }

  func broke(at time: Int, in world: World) {
    guard worlds[time] == nil, moments?.contains(time) ?? true else { return }
    let memory = RowMemory(for: world.program)
    memory.bytes.update(from: world.row.bytes, count: world.program.rowSize)
    worlds[time] = memory
  }

  /// The world in which a rule was broken, just before the event that broke it, or at rest.
  func world(at time: Int, of program: Program) -> World? {
    worlds[time].map { World(program, row: $0.bytes) }
  }

  private func tell(_ event: Event, _ world: World) -> StoryEvent? {
    guard let kind = Words.of(event.kind) else { return nil }
    if event.says(.untold) { return nil }
    if world.program.android, event.kind == .initialized, event.part != .router, event.part != .interactor {
      return nil
    }
    if event.kind == .deinitialized, event.phase == .end { return nil }
    let phase: StoryEvent.Phase? =
      event.phase == .instant ? nil : event.phase == .begin ? .begin : .end
    let span = event.code >= 0 ? world.program.spans[Int(event.code)] : nil
    var story = StoryEvent(
      event.kind == .observed && event.says(.completed) ? .completed : kind,
      phase: phase,
      depth: depth,
      subject: subject(event, world),
      span: span
    )
    story.isOfCoordinator = event.cell.map { world[$0].kind == .coordinator } ?? false
    story.step = Words.step(event, world.program)
    story.isInCall = event.kind == .inVain && world.program.vain(at: Int(event.code)) == .noScreen
    if event.kind == .doubleAttachAsserted { story.parent = world.partName(event.cell, .router) }
    if event.phase != .end || event.kind == .resumed {
      story.attributes = Words.attributes(event, world)
    }
    if kind == .step, let title = titles[event.code] {
      story.attributes.append(StoryEvent.Attribute("do", .text(title)))
    }
    return story
  }

  /// Whom a told event is about, by name.
  private func subject(_ event: Event, _ world: World) -> String {
    guard let cell = event.cell else {
      return event.kind == .neverFired ? world.whom(event).map { world.name($0) } ?? "" : ""
    }
    switch event.kind {
    case .disposedAtOnce, .doubleAttachAsserted, .tagTaken, .routerEvent: return ""
    case .presenterDidLoad, .presenterWillUnload: return world.name(cell) + ".presenter"
    case .build where event.phase == .begin:
      return world.component(cell).name + "#" + String(world.row.built(world[cell].component) + 1)
    case .build: return world.name(cell)
    case .released where event.says(.isWhole): return world.name(cell)
    default: return name(cell, Words.part(event), world)
    }
  }

  /// Made once: a run has many events of few parts.
  private func name(_ cell: Cell, _ part: Part, _ world: World) -> String {
    guard world[cell].isUsed else { return world.partName(cell, part) }
    let named = Named(cell: world.subject(cell), part: part)
    if let known = names[named] { return known }
    let name = world.partName(cell, part)
    names[named] = name
    return name
  }
}

extension Recorder {
  /// The step by which a parent lets go of whose screen the user has closed, where what comes at a time is done by that.
  func closing(at time: Int, in program: Program) -> (time: Int, code: Int)? {
    var open: [Int] = []
    for place in 0..<min(time, raw.count) {
      if raw[place].event.phase == .begin { open.append(place) }
      if raw[place].event.phase == .end { _ = open.popLast() }
    }
    let step = open.last { place in
      raw[place].event.kind == .request && program.answersClosing(Int(raw[place].event.code))
    }
    return step.map { ($0, Int(raw[$0].event.code)) }
  }
}

extension Program {
  /// True for a step of what a slot does once the user has closed the screen of its child.
  func answersClosing(_ code: Int) -> Bool {
    code >= 0
      && components.contains { component in
        component.slots.contains { $0.closedByUser >= 0 && lists[Int($0.closedByUser)].contains(code) }
      }
  }
}

extension World {
  /// The instance that a line of events means; nil where there is none.
  func whom(_ event: Event) -> Cell? {
    program.eventLine(Int(event.code))?.action.names.instances.first.flatMap { find($0) }
  }

  /// `Child#1.interactor`; a coordinator or object is its name alone.
  func partName(_ cell: Cell?, _ part: Part) -> String {
    guard let cell else { return "" }
    let info = component(cell)
    guard info.kind == .rib || part == .view else { return name(cell) }
    switch part {
    case .router: return name(cell) + ".router"
    case .interactor: return name(cell) + ".interactor"
    case .view: return name(cell) + ".viewController"
    default:
      guard let worker = part.worker, worker < info.workers.count else { return name(cell) }
      return name(cell) + ".worker." + info.workers[worker].name
    }
  }
}
