/// The sentences of a rule about one violation: its templates with the names of a told run.
struct Sentences {
  let program: Program
  let table: RuleTable
  let recorder: Recorder
  /// Whether several of a component are told apart.
  private var namesInstances = true

  init(program: Program, table: RuleTable, recorder: Recorder) {
    (self.program, self.table, self.recorder) = (program, table, recorder)
  }

  /// The message as it is of any other instances.
  func shape(_ violation: Violation) -> String {
    var sentences = self
    sentences.namesInstances = false
    return sentences.message(violation)
  }

  func message(_ violation: Violation) -> String {
    if let circle = circle(violation) { return fill(circle.message, circle.names) }
    return fill(wording(violation).message) { text($0, violation) }
  }

  func label(_ violation: Violation) -> String {
    if let circle = circle(violation) { return fill(circle.label, circle.names) }
    return fill(labelTemplate(violation)) { text($0, violation) }
  }

  /// Whether the label says who the child is.
  func labelNamesChild(_ violation: Violation) -> Bool {
    var isNamed = false
    _ = fill(endless(violation)?.label ?? labelTemplate(violation)) { part in
      if part == .child { isNamed = true }
      return ""
    }
    return isNamed
  }

  private func labelTemplate(_ violation: Violation) -> String {
    let wording = wording(violation)
    return violation.code < 0 ? wording.restLabel : wording.label
  }

  /// What UIKit prints meanwhile; empty for nothing.
  func printed(_ violation: Violation) -> String {
    fill(wording(violation).printed) { part in
      let subject: Violation.Subject? =
        switch part {
        case .parent, .itsParent: violation.parent
        case .other: someone(.other, violation)
        case .host: someone(.host, violation)
        case .asker: asker(violation)
        case .place, .slot, .child, .report: nil
        }
      guard let subject else { return text(part, violation) }
      // A dismissal moves to who presents, which is the container that the asked screen stands in (SCREENS C1).
      let isCalled = part == .parent || part == .itsParent
      return namedOr("UIViewController", viewController(of: subject, violation, asPresenter: isCalled))
    }
  }

  /// Whose view controller UIKit names: its own, or that of the nearest above which has one; nobody's where none is
  /// known.
  private func viewController(
    of subject: Violation.Subject,
    _ violation: Violation,
    asPresenter: Bool
  ) -> Violation.Subject {
    guard let world = recorder.world(at: violation.time, of: program),
      let cell = world.cells.first(where: { world.subject($0) == subject })
    else { return subject }
    if world[cell].isRib {
      guard let base = world.base(of: cell) else { return subject }
      return world.subject(asPresenter ? world.presenter(for: base) : base)
    }
    if world[cell].wasShown || world.component(cell).mayComeUp {
      return asPresenter ? world.subject(world.presenter(for: cell)) : subject
    }
    return world.stage(of: cell).map { world.subject($0) } ?? .nobody
  }

  /// The first words of the rule of which all is so; where none are, what is so wherever it is broken.
  func wording(_ violation: Violation) -> Wording {
    let rule = table.all[violation.rule]
    if rule.wordings.count == 1 { return rule.wordings[0] }
    let moment = Moment(violation, recorder, program) { someone($0, violation) }
    return rule.wordings.first { $0.claims.allSatisfy(moment.holds) } ?? .plain(rule.title)
  }

  /// What the words about a violation say is so; nothing where it goes in circles.
  func statements(_ violation: Violation) -> [Statement] {
    if endless(violation) != nil { return [] }
    return wording(violation).claims.map { claim in
      var names: [Claim.Someone: String] = [:]
      for who in Claim.Someone.allCases { names[who] = instance(someone(who, violation)) }
      return Statement(
        rule: table.all[violation.rule].id.text,
        sentence: message(violation),
        claim: claim,
        names: names,
        slot: slotName(violation),
        time: violation.time
      )
    }
  }

  /// `Child#2`
  func instance(_ subject: Violation.Subject) -> String {
    subject == .nobody ? "" : component(subject) + "#" + String(subject.serial)
  }

  /// `Child`; empty for nobody.
  func component(_ subject: Violation.Subject) -> String {
    subject == .nobody ? "" : program.components[subject.component].name
  }

  /// `Child` for `Child#1` where there was no `Child#2` in the run.
  func name(_ subject: Violation.Subject) -> String {
    if !namesInstances { return component(subject) }
    let isOnly = !recorder.raw.contains {
      $0.event.kind == .build && $0.event.phase == .end && $0.cell.component == subject.component
        && $0.cell != subject
    }
    return isOnly ? component(subject) : instance(subject)
  }

  // MARK: - Templates

  /// A part of a template and what stands for it where nobody has that role; longer parts first.
  enum Part: String, CaseIterable {
    case place = "{parent}.{slot}"
    case itsParent = "its parent {parent}"
    case parent = "{parent}"
    case slot = "{slot}"
    case child = "{child}"
    case other = "{other}"
    case host = "{host}"
    case asker = "{asker}"
    case report = "{report}"
  }

  private func fill(_ template: String, _ text: (Part) -> String) -> String {
    var result = ""
    var rest = template[...]
    // Each part begins with a brace or with "its".
    while let place = rest.utf8.firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "i") }) {
      result += rest[..<place]
      rest = rest[place...]
      if let part = Part.allCases.first(where: { rest.utf8.starts(with: $0.rawValue.utf8) }) {
        result += text(part)
        rest = rest[rest.utf8.index(rest.startIndex, offsetBy: part.rawValue.utf8.count)...]
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result + rest
  }

  private func text(_ part: Part, _ violation: Violation) -> String {
    let parent = name(violation.parent)
    let slot = slotName(violation)
    switch part {
    case .place:
      if parent.isEmpty { return "a slot" }
      return slot.isEmpty ? "a slot of \(parent)" : "\(parent).\(property(violation))"
    case .itsParent: return parent.isEmpty ? "its parent" : "its parent \(parent)"
    case .parent: return parent.isEmpty ? "the app" : parent
    case .slot: return slot.isEmpty ? "the slot" : slot
    case .child: return namedOr("a child", subject(violation))
    case .other: return namedOr("another", someone(.other, violation))
    case .host: return namedOr("its host", someone(.host, violation))
    case .asker: return namedOr("its host", asker(violation))
    case .report: return report(violation) ?? "this report"
    }
  }

  /// The event's name that a listener is called with where the rule is broken; nil where that is no such call.
  func report(_ violation: Violation) -> String? {
    guard recorder.raw.indices.contains(violation.time) else { return nil }
    return recorder.raw[violation.time].event.name.map { program.names[$0] }
  }

  /// The screen whose `present` was called, which the modal or root that it is part of may answer for.
  private func asker(_ violation: Violation) -> Violation.Subject {
    let host = someone(.host, violation)
    guard let world = recorder.world(at: violation.time, of: program),
      let parent = world.cells.first(where: { world.subject($0) == violation.parent }),
      let base = world.base(of: parent)
    else { return host }
    return world.subject(base)
  }

  /// The reports that a listener has steps for where it has none for the one that breaks the rule.
  func handledInstead(_ violation: Violation) -> [String] {
    guard recorder.raw.indices.contains(violation.time), violation.parent != .nobody,
      table.all[violation.rule].mayBeNews
    else { return [] }
    let event = recorder.raw[violation.time].event
    guard event.kind == .receive, !event.says(.isFromView) else { return [] }
    let handlers = handlers(in: program.components[violation.parent.component], slot: violation.slot)
    let answered = handlers.filter { $0.list >= 0 && !program.lists[Int($0.list)].isEmpty }
    if answered.contains(where: { Int($0.name) == event.name }) { return [] }
    return answered.map { program.names[Int($0.name)] }
  }

  /// What else the child reports and its parent has no step for; none where this report has a handler, if an empty one.
  func unansweredBeside(_ violation: Violation) -> [String] {
    guard recorder.raw.indices.contains(violation.time), violation.parent != .nobody,
      violation.child != .nobody
    else { return [] }
    let event = recorder.raw[violation.time].event
    guard event.kind == .receive, !event.says(.isFromView), let told = report(violation) else { return [] }
    let handlers = handlers(in: program.components[violation.parent.component], slot: violation.slot)
    let answered = handlers.map { program.names[Int($0.name)] } + [told]
    let child = violation.child.component
    let finish = program.scenario.everFinishes(program.scenario.components[child]) ? ["didFinish"] : []
    if answered.dropLast().contains(told) { return [] }
    return (program.scenario.reports(of: child) + finish).filter { !answered.contains($0) }
  }

  private func namedOr(_ word: String, _ subject: Violation.Subject) -> String {
    subject == .nobody ? word : name(subject)
  }

  /// Whom the words about a violation mean; nobody where there is none.
  func someone(_ who: Claim.Someone, _ violation: Violation) -> Violation.Subject {
    switch who {
    case .child: violation.child
    case .parent: violation.parent
    case .other: violation.other == .nobody ? otherFromHistory(violation) : violation.other
    case .host:
      recorder.raw.indices.contains(violation.time) && violation.code >= 0
        ? recorder.raw[violation.time].cell : .nobody
    }
  }

  /// Whom a rule means that speaks of a third of which the event itself says nothing.
  private func otherFromHistory(_ violation: Violation) -> Violation.Subject {
    let before = recorder.raw.prefix(violation.time)
    func last(_ event: PastEvent) -> Recorder.Raw? { before.last { isMeant($0, by: event, violation) } }
    let found: Violation.Subject? =
      switch table.all[violation.rule].other {
      case .whomItWasDoneTo(let event): last(event)?.other
      case .otherParent: parents(of: violation.child, at: violation.time).first { $0 != violation.parent }
      case .finishedSibling: finishedChildren(violation).first { $0 != violation.child }
      case .onItsWay: moving(against: violation)?.screen
      case nil: nil
      }
    return found ?? .nobody
  }

  /// The transition during which UIKit makes nothing of the call that breaks a rule: whose screen it moves, and the step
  /// or line that began it. Of several that run, the one in the child's own place is meant.
  func moving(against violation: Violation) -> (screen: Violation.Subject, kind: WorkItem.Kind, step: Int)? {
    guard let world = recorder.world(at: violation.time, of: program) else { return nil }
    let child = world.cells.first { world.subject($0) == violation.child }
    let running = world.row.waiting.indices.map { world.row.waiting[$0] }.filter(\.isTransition)
    let own = running.first { item in
      guard let child, item.mode == .present else { return false }
      let place = item.kind == .appearance ? item.cell : item.host
      return place.map { $0 == child || world.goes($0, with: child) } ?? false
    }
    guard let item = own ?? running.first, let cell = item.cell else { return nil }
    return (world.subject(cell), item.kind, item.step)
  }

  /// Where a report is answered that nobody has a step for: its empty handler, or the slot that has none; nil where the
  /// child came by no slot.
  func placeOfAnswer(_ violation: Violation) -> Span? {
    guard violation.parent != .nobody, let report = report(violation) else { return nil }
    let parent = program.scenario.components[violation.parent.component]
    guard parent.slots.indices.contains(violation.slot) else { return nil }
    let slot = parent.slots[violation.slot]
    if let handler = slot.handlers.first(where: { $0.event.string == report }) { return handler.event.span }
    let hook = parent.hooks.first { if case .listens(report) = $0.moment { true } else { false } }
    return hook?.span ?? slot.name.span
  }

  /// Those that have the child among their children when the rule is broken.
  private func parents(of child: Violation.Subject, at time: Int) -> [Violation.Subject] {
    guard let world = recorder.world(at: time, of: program) else { return [] }
    return world.cells.filter { cell in world[cell].children.contains { world.subject($0) == child } }
      .map { world.subject($0) }
  }

  /// The children of the parent that have said that they are done.
  private func finishedChildren(_ violation: Violation) -> [Violation.Subject] {
    guard let world = recorder.world(at: violation.time, of: program),
      let parent = world.cells.first(where: { world.subject($0) == violation.parent })
    else { return [] }
    return world[parent].children.filter { world[$0].isOver }.map { world.subject($0) }
  }

  /// Whether an event of the run is one that a rule names.
  func isMeant(_ raw: Recorder.Raw, by event: PastEvent, _ violation: Violation) -> Bool {
    guard event.kinds.contains(raw.event.kind) else { return false }
    func has(_ subject: Violation.Subject, _ someone: PastEvent.Someone) -> Bool {
      switch someone {
      case .anyone: true
      case .child: subject == violation.child
      case .parent: subject == violation.parent
      case .other: subject == self.someone(.other, violation)
      case .notChild: subject != violation.child
      case .notParent: subject != violation.parent
      }
    }
    return has(raw.cell, event.by) && has(raw.other, event.to) && has(raw.third, event.third)
  }

  /// The steps that a listener has for a report of the child in a slot; nil where it has no handler.
  func handler(of report: Recorder.Raw, slot: Int) -> Range<Int>? {
    guard report.cell != .nobody, let name = report.event.name else { return nil }
    let handlers = handlers(in: program.components[report.cell.component], slot: slot)
    return handlers.first { Int($0.name) == name && $0.list >= 0 }.map { program.lists[Int($0.list)] }
  }

  /// The steps of what a parent has for a report, from whichever of its slots that comes, and those within them.
  func items(answering report: Recorder.Raw) -> Set<Int> {
    guard report.cell != .nobody, let name = report.event.name else { return [] }
    let info = program.components[report.cell.component]
    let handlers = info.slots.flatMap(\.handlers).map { (name: $0.name, list: $0.list) } + info.hooks.listens
    var items: Set<Int> = []
    var open = handlers.filter { Int($0.name) == name }.map(\.list)
    while let list = open.popLast() {
      guard list >= 0 else { continue }
      for code in program.lists[Int(list)] where items.insert(code).inserted {
        open.append(program.codes[code].body)
      }
    }
    return items
  }

  /// Those of a slot, then those for any child.
  private func handlers(in info: ComponentInfo, slot: Int) -> [(name: Int32, list: Int32)] {
    let own = info.slots.indices.contains(slot) ? info.slots[slot].handlers : []
    return own.map { ($0.name, $0.list) } + info.hooks.listens
  }

  /// Empty where the child came by no slot of its parent.
  private func slotName(_ violation: Violation) -> String { slot(of: violation)?.name ?? "" }

  /// What keeps the slot's child: slots may share a property.
  private func property(_ violation: Violation) -> String {
    guard let slot = slot(of: violation) else { return "" }
    return program.components[violation.parent.component].variables[slot.variable]
  }

  func slot(of violation: Violation) -> SlotInfo? {
    guard violation.parent != .nobody else { return nil }
    let slots = program.components[violation.parent.component].slots
    return slots.indices.contains(violation.slot) ? slots[violation.slot] : nil
  }
}
