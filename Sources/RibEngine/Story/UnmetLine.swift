/// An `expect X STATE` line that does not hold: what is so instead, since which step, and why.
///
/// Where a line of events before it did not happen that may have made it so, that is why, and what was done earlier is not,
/// unless it is about the same instance, which may have missed it for what was done.
struct UnmetLine {
  private let program: Program
  private let recorder = Recorder()
  private let sentences: Sentences
  private let code: Int
  /// Where in the recorder's events the line was looked at.
  private let time: Int
  /// The lines before it that did not happen and may concern whom it speaks of, by their places in the recorder's events.
  private let missed: [(place: Int, label: Label)]

  /// `path` is one on which the line at `code` does not hold; `mayConcern` says of the code of a line of events whether
  /// what it does may come to concern whom this one speaks of.
  init(_ program: Program, _ table: RuleTable, code: Int, path: [Int], mayConcern: (Int) -> Bool) {
    self.program = program
    self.code = code
    let player = Player(program, path: path, watcher: Watch(table, log: recorder))
    player.machine.play()
    sentences = Sentences(program: program, table: table, recorder: recorder)
    time =
      recorder.raw.firstIndex { $0.event.kind == .expectFailed && Int($0.event.code) == code }
      ?? recorder.raw.count
    missed = recorder.missedLines(before: time, in: program, mayConcern)
  }

  /// A sentence, and the steps that made it so.
  func told() -> (message: String, labels: [Label]) {
    guard let world = recorder.world(at: time, of: program), let line = program.eventLine(code),
      case .expect(let subject, let state) = line.action
    else { return ("this does not hold", []) }
    let told =
      switch subject {
      case .slot(let slot): self.told(slot, world)
      case .instance(let instance): self.told(instance, state, world)
      }
    return told.1.isEmpty ? (told.0, missed.map(\.label)) : told
  }

  private var before: ArraySlice<Recorder.Raw> { recorder.raw.prefix(time) }

  // MARK: - Slots

  private func told(_ slot: SlotRef, _ world: World) -> (String, [Label]) {
    guard let owner = latest(slot.owner, world), let cell = cell(of: owner, world),
      let place = world.component(cell).slots.firstIndex(where: { $0.name == slot.slot })
    else { return missing(slot.owner) }
    let name = "\(sentences.name(owner)).\(slot.slot)"
    // Other slots may write the same property.
    let variable = world.component(cell).slots[place].variable
    let writes: (Recorder.Raw) -> Bool = { raw in
      guard raw.cell == owner else { return false }
      if raw.event.kind == .slotWritten { return raw.event.variable == variable }
      return [.childAppended, .childRemoved].contains(raw.event.kind) && raw.event.slot == place
    }
    if let holder = world.holder(cell, slot: place) {
      let held = sentences.name(world.subject(holder))
      return ("\(name) holds \(held)", since("holds \(held) from here on", writes))
    }
    guard before.contains(where: writes) else {
      return ("\(name) was never filled", refusals { $0.cell == owner && $0.event.slot == place })
    }
    return ("\(name) is empty", since("empty from here on", writes))
  }

  // MARK: - Instances

  private func told(_ reference: InstanceRef, _ state: EventLine.State, _ world: World) -> (String, [Label]) {
    guard let subject = latest(reference, world) else { return missing(reference) }
    let name = sentences.name(subject)
    func is_(_ kind: Event.Kind..., by isMeant: @escaping (Recorder.Raw) -> Bool) -> (Recorder.Raw) -> Bool {
      { kind.contains($0.event.kind) && isMeant($0) }
    }
    let own: (Recorder.Raw) -> Bool = { $0.cell == subject }
    let done: (Recorder.Raw) -> Bool = { $0.other == subject }
    switch state {
    case .active: return was("active", name, is_(.isActive, by: own), "inactive from here on", or: subject)
    case .inactive: return ("\(name) is active", since("active from here on", is_(.isActive, by: own)))
    case .attached:
      return was("attached", name, is_(.childRemoved, by: done), "detached here", or: subject)
    case .alive:
      return (
        "\(name) is released",
        since("released here") { own($0) && $0.event.kind == .deinitialized && $0.event.part == .router }
      )
    case .released: return ("\(name) is alive\(keepers(of: subject, world))", [])
    case .onScreen:
      if let place = switchAway(from: subject, world) {
        return ("\(name) is not on screen any more", since("another tab is selected here", at: place))
      }
      return was("on screen", name, is_(.hidden, by: own), "its screen goes here", or: subject)
    case .offScreen: return ("\(name) is on screen", since("its screen goes up here", is_(.shown, by: own)))
    case .waiting:
      let ends = is_(.continuationResumed, by: own)
      return was("waiting", name, ends, "its wait ends here", or: subject)
    case .bound: return ("\(name) is not bound", since("bound to nothing here", is_(.boundInVain, by: own)))
    case .empty, .filled: return ("\(name) is no slot", [])
    }
  }

  /// It is so no more, or never was.
  private func was(
    _ state: String,
    _ name: String,
    _ end: (Recorder.Raw) -> Bool,
    _ label: String,
    or subject: Violation.Subject
  ) -> (String, [Label]) {
    let labels = since(label, end)
    if before.contains(where: end) { return ("\(name) is not \(state) any more", labels) }
    return ("\(name) was never \(state)", refusals { $0.other == subject })
  }

  /// Where the tab that a screen stands in was left for another one last, while the screen was there.
  private func switchAway(from subject: Violation.Subject, _ world: World) -> Int? {
    guard let cell = cell(of: subject, world), let (bar, tab) = world.unselectedTab(around: cell) else {
      return nil
    }
    let (bars, tabs) = (world.subject(bar), world.subject(tab))
    var selected = Violation.Subject.nobody
    var isThere = false
    var left: Int?
    for (place, raw) in zip(before.indices, before) {
      switch raw.event.kind {
      case .shown:
        if raw.cell == subject { isThere = true }
        if raw.other == bars, raw.event.mode == .embed, selected == .nobody { selected = raw.cell }
      case .hidden:
        if raw.cell == subject { (isThere, left) = (false, nil) }
      case .tabSelected where raw.cell == bars:
        if isThere, selected == tabs, raw.other != tabs { left = place }
        selected = raw.other
      default: break
      }
    }
    return left
  }

  /// Where the last one went: where it was detached, if that was in the event in which it was released.
  private func release(_ component: Int?) -> [Label] {
    func isRemoval(_ raw: Recorder.Raw) -> Bool {
      raw.event.kind == .childRemoved && raw.other.component == component
    }
    func isRelease(_ raw: Recorder.Raw) -> Bool {
      raw.event.kind == .deinitialized && raw.event.part == .router && raw.cell.component == component
    }
    let isAtOnce =
      before.lastIndex(where: isRemoval).map { removal in
        let rest = before[removal...]
        let end = rest.firstIndex(where: isRelease) ?? rest.endIndex
        return !rest[..<end].contains { $0.event.kind == .line }
      } ?? false
    if isAtOnce { return since("detached here, and nobody keeps it", isRemoval) }
    return since("released here", isRelease)
  }

  private func missing(_ reference: InstanceRef) -> (String, [Label]) {
    let component = program.components.firstIndex { $0.name == reference.component }
    let wasBuilt = before.contains {
      $0.event.kind == .build && $0.cell.component == component
        && (reference.serial == nil || $0.cell.serial == reference.serial)
    }
    let name = reference.component + (reference.serial.map { "#\($0)" } ?? "")
    if wasBuilt {
      return ("\(name) is released", release(component))
    }
    let slots = program.components.map(\.slots)
    return (
      "\(name) was never built",
      refusals { raw in
        guard raw.cell != .nobody, let slot = raw.event.slot, slots[raw.cell.component].indices.contains(slot)
        else { return false }
        return slots[raw.cell.component][slot].child == component
      }
    )
  }

  /// Who keeps it alive.
  private func keepers(of subject: Violation.Subject, _ world: World) -> String {
    guard let cell = cell(of: subject, world) else { return "" }
    var keepers: [String] = []
    for other in world.cells {
      let name = sentences.name(world.subject(other))
      if world[other].children.contains(cell) { keepers.append("\(name) has it among its children") }
      for (place, variable) in world.component(other).variables.enumerated()
      where world[other].variable(place) == cell {
        keepers.append("\(name).\(variable) holds it")
      }
      for line in world[other].holds where world[other].hold(line) == cell {
        if world.component(other).holds[line].strength == .strong { keepers.append("\(name) holds it") }
      }
    }
    if world[cell].isShown {
      keepers.append(world.isInWindow(cell) ? "its screen is up" : "what its screen stands in is kept")
    }
    if world.row.frames.all.contains(where: { world.row.frames[$0].owner == cell }) {
      keepers.append("its task is not over")
    }
    if !world[cell].held.isEmpty { keepers.append("the app keeps it") }
    return keepers.isEmpty ? "" : ": " + keepers.prefix(3).joined(separator: ", ")
  }

  // MARK: - Since when, and why

  /// The step that made it so last, the report that led to it, and the line of events in which it came.
  private func since(_ text: String, _ isMeant: (Recorder.Raw) -> Bool) -> [Label] {
    before.lastIndex(where: { isMeant($0) && $0.event.code >= 0 }).map { since(text, at: $0) } ?? []
  }

  /// True for a line of events about the component that the line which does not hold is about, or that its slot holds.
  private func speaksOfSubject(_ code: Int) -> Bool {
    guard case .expect(let subject, _) = program.eventLine(self.code)?.action else { return false }
    let component: String? =
      switch subject {
      case .instance(let instance): instance.component
      case .slot(let slot):
        program.scenario.component(named: slot.owner.component)?.slots
          .first { $0.name.string == slot.slot }?.child.string
      }
    return program.eventLine(code)?.action.unwrapped.names.instances.contains { $0.component == component }
      ?? false
  }

  private func since(_ text: String, at place: Int) -> [Label] {
    guard recorder.raw[place].event.code >= 0,
      !missed.contains(where: { $0.place > place && !speaksOfSubject(Int(recorder.raw[$0.place].event.code)) }
      )
    else { return [] }
    var labels = [label(recorder.raw[place].event.code, text, .step)]
    var open: [Recorder.Raw] = []
    for raw in recorder.raw[..<place] {
      if raw.event.phase == .begin { open.append(raw) }
      if raw.event.phase == .end { _ = open.popLast() }
    }
    if let report = open.last(where: { $0.event.kind == .send && $0.event.code >= 0 }) {
      labels.insert(label(report.event.code, "\(sentences.name(report.cell)) reports", .report), at: 0)
    }
    if let line = recorder.raw[...place].last(where: { $0.event.kind == .line }) {
      labels.insert(label(line.event.code, "in this event", .event), at: 0)
    }
    return distinct(labels)
  }

  /// What was asked for and refused.
  private func refusals(_ isMeant: (Recorder.Raw) -> Bool) -> [Label] {
    let refused = before.last { raw in
      switch raw.event.kind {
      case .guarded: !raw.event.says(.passes) && raw.event.route == .attach && isMeant(raw)
      case .presentRefused, .dismissDropped, .presentedTwice: isMeant(raw)
      default: false
      }
    }
    guard let refused, refused.event.code >= 0 else { return [] }
    let holds = refused.event.kind == .guarded && refused.other != .nobody
    return [
      label(
        refused.event.code,
        holds ? "refused: it holds \(sentences.name(refused.other))" : "refused here",
        .step
      )
    ]
  }

  private func label(_ code: Int32, _ text: String, _ kind: Label.Kind) -> Label {
    Label(program.spans[Int(code)], text, kind)
  }

  /// One label for each place, the last one.
  private func distinct(_ labels: [Label]) -> [Label] {
    labels.enumerated().filter { index, label in
      label.span != program.spans[code] && !labels[(index + 1)...].contains { $0.span == label.span }
    }.map(\.element)
  }

  // MARK: - Names

  private func cell(of subject: Violation.Subject, _ world: World) -> Cell? {
    world.cells.first { world.subject($0) == subject }
  }

  /// Whom a name stands for; nil for one that was never built, or is wholly gone.
  private func latest(_ reference: InstanceRef, _ world: World) -> Violation.Subject? {
    guard let component = program.components.firstIndex(where: { $0.name == reference.component }) else {
      return nil
    }
    guard let serial = reference.serial else {
      return world.row.latest(component).cell.map { world.subject($0) }
    }
    let subject = Violation.Subject(component: component, serial: serial)
    return cell(of: subject, world) == nil ? nil : subject
  }
}

extension Recorder {
  /// The lines of events that did not happen, those of them that are wanted, with the reasons; of many the first few.
  fileprivate func missedLines(before time: Int, in program: Program, _ isWanted: (Int) -> Bool) -> [(
    place: Int, label: Label
  )] {
    let most = 3
    let places = raw.indices.prefix(time).filter { place in
      raw[place].event.kind == .neverFired && isWanted(Int(raw[place].event.code))
    }
    return places.prefix(most).map { place in
      var text = "did not happen"
      let told = events[raw[place].index]
      if case .text(let why) = told.attributes.first(where: { $0.name == "why" })?.value {
        text += ": \(why)"
      }
      return (place, Label(program.spans[Int(raw[place].event.code)], text, .event))
    }
  }
}
