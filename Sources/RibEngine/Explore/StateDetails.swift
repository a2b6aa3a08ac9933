/// What tells one state from another beside who is attached to whom: what instances have gone through, the moment
/// that they chose, what is on its way.
struct StateDetails {
  private let world: World
  private let name: (Cell) -> String

  init(_ world: World, name: @escaping (Cell) -> String) { (self.world, self.name) = (world, name) }

  /// One line each, in the order of the cells.
  var lines: [String] {
    var lines: [String] = []
    for cell in world.cells {
      lines += history(cell).map { "\(name(cell)) \($0)" }
      lines += screen(cell).map { "\(name(cell)) \($0)" }
    }
    return lines + roots + calls + waiting
  }

  private func history(_ cell: Cell) -> [String] {
    let instance = world[cell]
    var found: [String] = []
    func add(_ words: String, if isSo: Bool) { if isSo { found.append(words) } }
    if world.component(cell).choices.moments.count > 1 {
      found.append(instance.moment == .never ? "never finishes" : "finishes \(instance.moment.word)")
    }
    add("has finished", if: instance.isOver)
    add("was detached", if: instance.isDetached)
    add("was never attached", if: !instance.wasAttached && !instance.isRoot)
    add("has loaded", if: instance.has(.loaded))
    add("waits", if: instance.isWaiting)
    add("has waited", if: instance.hasWaited && !instance.isWaiting)
    switch instance.cancellation {
    case .none: break
    case .byFlow: found.append("is cancelled")
    case .assumed: found.append("is cancelled, as explore tries it")
    }
    switch instance.continuation {
    case .none, .waiting: break
    case .resumed: found.append("has been resumed")
    case .resumedByCancel: found.append("has been resumed by its cancellation")
    }
    found += data(of: instance)
    for slot in world.component(cell).slots.indices {
      if let kept = instance.kept(slot) { found.append("keeps \(name(kept))") }
    }
    return found
  }

  /// The data that it has changed, and those that it was given after they had become old.
  private func data(of instance: Instance) -> [String] {
    world.program.data.enumerated().flatMap { number, name in
      (instance.has(number, in: .changedData) ? ["has set \(name)"] : [])
        + (instance.has(number, in: .staleData) ? ["has an old \(name)"] : [])
    }
  }

  private func screen(_ cell: Cell) -> [String] {
    let instance = world[cell]
    var found: [String] = []
    func add(_ words: String, if isSo: Bool) { if isSo { found.append(words) } }
    add("has its view", if: instance.isViewLoaded)
    add("is bound", if: instance.isBound)
    add("was taken down", if: instance.isClosed && !instance.isDisappearing)
    if let closer = instance.closedBy { found.append(closer.words) }
    if let host = instance.host.cell { found.append("stands on \(name(host))") }
    if let words = instance.appearance.words { found.append(words) }
    if let presented = instance.presented { found.append("presents \(name(presented))") }
    if let selected = instance.selected { found.append("shows the tab \(name(selected))") }
    return found
  }

  /// What the whole app is in.
  private var roots: [String] {
    var found: [String] = []
    let screens = world.screens.map(name)
    if screens.count > 1 { found.append("screens: \(screens.joined(separator: ", "))") }
    found += world.program.components.indices.map(latest)
    for counter in 0..<world.program.counters where world.row.count(counter) > 0 {
      found.append("counted \(world.row.count(counter))")
    }
    return found
  }

  /// What became of the instance that a bare name means.
  private func latest(_ component: Int) -> String {
    let kind = world.program.components[component].name
    let link = world.row.latest(component)
    return link.cell.map { "the last \(kind) is \(name($0))" } ?? "no \(kind)"
  }

  /// The calls that are suspended, and what has become of what they wait for.
  private var calls: [String] {
    world.row.frames.all.map { place in
      let call = world.row.frames[place]
      let line = world.program.line(of: call.place(in: world.program)).map { " in \($0)" } ?? ""
      let words = call.flags.words
      return "\(name(call.owner)) \(call.words(name))\(line)\(words.isEmpty ? "" : ", \(words.listed)")"
    }
  }

  /// In the order in which it came; its place is said where several things wait.
  private var waiting: [String] {
    let places = world.row.waiting.indices
    return places.enumerated().map { number, place in
      let item = world.row.waiting[place]
      let who =
        item.cell.map { " of \(name($0))" } ?? item.frame.map { " of \(name(world.row.frames[$0].owner))" }
        ?? ""
      let number = places.count > 1 ? ", \(number + 1)." : ""
      let more = origin(of: item) + condition(of: item, at: place)
      return "on its way\(number): \(item.kind.words)\(who)\(more)"
    }
  }

  /// The line that put it off or began it, where there is one.
  private func origin(of item: WorkItem) -> String {
    let step =
      switch item.kind {
      case .hop, .body, .value: item.place(in: world.program)
      case .appearance, .disappearance, .pull, .postponed: item.step
      case .finish, .task, .viewLoad, .timeout, .closing: -1
      }
    return step < 0 ? "" : world.program.line(of: step).map { " from \($0)" } ?? ""
  }

  /// What has to come before it, and whether it has let an event go first.
  private func condition(of item: WorkItem, at place: Int) -> String {
    let after = item.transition.map { ", after the transition of \(name($0))" } ?? ""
    let isLate = world.row.waiting.isPassedOver(place)
    return after + (item.isMany ? ", once or more" : "") + (isLate ? ", passed over" : "")
  }
}

extension ClosedBy {
  /// How a screen went, behind its component.
  fileprivate var words: String {
    switch self {
    case .user: "was closed by the user"
    case .screenBelow: "went with a screen below"
    case .window: "went with the window's root"
    case .code: "was closed by the app"
    case .forward: "was closed by a call for another screen"
    }
  }
}

extension Appearance {
  /// Behind its component; nil where nothing is to be told.
  fileprivate var words: String? {
    switch (stage, course) {
    case (.hidden, .none): nil
    case (.hidden, .arriving), (.hidden, .leaving): "is not seen"
    case (.appearing, .arriving): "comes"
    case (.appearing, .none), (.appearing, .leaving): "is about to be seen"
    case (.up, .none), (.up, .arriving), (.up, .leaving): "is seen"
    case (.disappearing, .leaving): "goes"
    case (.disappearing, .none), (.disappearing, .arriving): "is about to be covered"
    }
  }
}

extension Frame {
  /// What it waits for, behind its owner.
  fileprivate func words(_ name: (Cell) -> String) -> String {
    switch state {
    case .free, .waiting: "waits"
    case .awaiting: callee.map { "awaits \(name($0))" } ?? "awaits"
    case .ready: "is to go on"
    case .putOff: "goes on later"
    }
  }
}

extension Frame.Flags {
  /// What has become of a call, a few words each.
  fileprivate var words: [String] {
    let cancelled = contains(.assumedly) ? "cancelled as explore tries it" : "cancelled"
    let all: [(flag: Frame.Flags, word: String)] = [
      (.cancelled, cancelled), (.failed, "with an error"), (.timedOut, "out of time"),
      (.inBranch, "in a branch"), (.childCancelled, "whose child was cancelled"),
    ]
    return all.filter { contains($0.flag) }.map(\.word)
  }
}

extension WorkItem.Kind {
  /// What waits, before "of X".
  fileprivate var words: String {
    switch self {
    case .hop: "the rest of a list"
    case .body: "what was put off"
    case .finish: "the report"
    case .task: "the task"
    case .disappearance: "the screen going"
    case .viewLoad: "the view"
    case .timeout: "the timeout"
    case .appearance: "the screen coming"
    case .closing: "the answer to a gesture"
    case .postponed: "a call to the screen"
    case .pull: "the pulled screen"
    case .value: "the value of a subscription"
    }
  }
}

extension [StateGraph.State] {
  /// Adds to states that read the same what only some of them have; `details` are those of each.
  mutating func tellApart(by details: [[String]]) {
    for same in alike {
      let common = same.dropFirst().reduce(Set(details[same[0]])) { $0.intersection(details[$1]) }
      for place in same { self[place].lines += details[place].filter { !common.contains($0) } }
    }
    // What no word says, such as the order of what waits.
    for same in alike {
      for (number, place) in same.enumerated() {
        self[place].lines.append("variant \(number + 1) of \(same.count)")
      }
    }
  }

  /// The places of states that read the same, where there are several.
  private var alike: [[Int]] {
    var places: [[String]: [Int]] = [:]
    for (place, state) in enumerated() { places[state.lines, default: []].append(place) }
    return places.values.filter { $0.count > 1 }
  }
}
