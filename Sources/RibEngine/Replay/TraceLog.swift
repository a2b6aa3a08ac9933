/// All that a trace says, in the order in which it was said.
///
/// It is filled event by event, and says at once what cannot be: an end without its begin. Linear in the number
/// of events; each takes 36 bytes.
package struct TraceLog: Sendable {
  package let file: SourceFile
  package var header: TraceHeader
  /// Why the trace ends before the app did; nil where it does not.
  package var cut: String?
  /// The line that is cut off itself; nil where lines are missing.
  package var cutLine: Span?
  private(set) var steps: [TraceStep] = []
  private(set) var instances: [TracedInstance] = []
  private(set) var components: [TracedComponent] = []
  private(set) var words: [String] = []
  /// What `blind` lines say, by step.
  private(set) var reasons: [Int: String] = [:]
  /// Titles of `step` lines, by step.
  private(set) var titles: [Int: String] = [:]
  /// The kinds of events that there were.
  private(set) var kinds: Set<StoryEvent.Kind> = []
  /// Words for events that nobody knows.
  package private(set) var unknown: [String: Int] = [:]
  /// How many calls were open at most.
  private(set) var deepest = 0
  private var open: [Int32] = []
  private var instanceNumbers: [String: Int32] = [:]
  private var componentNumbers: [String: Int] = [:]
  private var wordNumbers: [String: Int32] = [:]

  package init(_ header: TraceHeader, of file: SourceFile) {
    self.header = header
    self.file = file
    steps.reserveCapacity(min(file.bytes.count / 70, 1 << 24))
  }

  package var count: Int { steps.count }
  /// The begins that have no end.
  var openSteps: [Int] { open.map { Int($0) } }
  package var isOpen: Bool { !open.isEmpty }

  /// The line of an event, for excerpts.
  package var lastOpen: Span? { open.last.map { steps[Int($0)].span } }

  func name(_ instance: Int32) -> String {
    guard instance >= 0 else { return "" }
    let one = instances[Int(instance)]
    return components[one.component].name + "#" + String(one.serial)
  }

  func word(_ number: Int32) -> String { number >= 0 ? words[Int(number)] : "" }
}

/// A component that a trace names.
struct TracedComponent: Sendable {
  let name: String
  /// It has a router: a RIB, and no coordinator.
  var isRib = false
  var hasView = false
  /// By their names, as words.
  var workers: [Int32] = []
}

/// What a trace says that cannot be.
package struct TraceFault: Error, Sendable {
  package var id: String
  package var message: String
  package var hint = ""
  /// The member of the line that is wrong; empty for all of it.
  package var member = ""
  /// Another place.
  package var label: (span: Span, text: String)?
}

// MARK: - Filling

extension TraceLog {
  /// The next event; its span is that of its line.
  package mutating func add(_ event: StoryEvent) throws(TraceFault) {
    guard let kind = event.kind else {
      unknown[event.name, default: 0] += 1
      return
    }
    kinds.insert(kind)
    let here = Int32(steps.count)
    var step = TraceStep(
      kind: kind,
      phase: event.phase == .begin ? .begin : event.phase == .end ? .end : .instant,
      place: .whole,
      marks: [],
      subject: TraceStep.nobody
    )
    step.partner = here
    if let span = event.span { (step.start, step.length) = (span.start, span.end - span.start) }
    if !event.subject.isEmpty {
      (step.subject, step.place) = try instance(event.subject, member: "obj", step.place)
    }
    for attribute in event.attributes { try read(attribute, into: &step) }
    if step.place == .worker, step.subject >= 0 { try noteWorker(event.subject, &step) }
    let ribs: [Int32]
    switch kind {
    case .attachChild, .detachChild: ribs = [step.subject, step.other]
    case .isActive, .didBecomeActive, .willResignActive, .didLoad: ribs = [step.subject]
    default: ribs = []
    }
    for one in ribs where one >= 0 { noteRIB(instances[Int(one)].component) }
    try nest(&step, event)
    steps.append(step)
  }

  private mutating func nest(_ step: inout TraceStep, _ event: StoryEvent) throws(TraceFault) {
    switch step.phase {
    case .instant: break
    case .begin:
      open.append(step.partner)
      deepest = max(deepest, open.count)
    case .end:
      guard let begin = open.last else {
        throw TraceFault(
          id: "end-without-begin",
          message: "this '\(event.name)' ends and was not begun",
          member: "phase"
        )
      }
      let opened = steps[Int(begin)]
      guard opened.kind == step.kind, opened.subject == step.subject || step.subject < 0 else {
        throw TraceFault(
          id: "end-without-begin",
          message: "this '\(event.name)' ends, but '\(opened.kind.rawValue)' was begun last",
          member: "phase",
          label: (opened.span, "this is still open")
        )
      }
      open.removeLast()
      steps[Int(begin)].partner = step.partner
      step.partner = begin
      takeOver(opened, into: &step)
    }
  }

  /// What a call is about stands where it begins.
  private mutating func takeOver(_ begin: TraceStep, into end: inout TraceStep) {
    if end.subject < 0 { (end.subject, end.place) = (begin.subject, begin.place) }
    if end.other < 0 { end.other = begin.other }
    if end.third < 0 { end.third = begin.third }
    if end.word < 0 { end.word = begin.word }
    if end.call < 0 { end.call = begin.call }
    end.marks.formUnion(begin.marks)
    for one in [end.subject, end.other, end.third] where one >= 0 { instances[Int(one)].last = steps.count }
  }

  private mutating func read(_ attribute: StoryEvent.Attribute, into step: inout TraceStep) throws(TraceFault)
  {
    switch (attribute.name, attribute.value) {
    case ("child", .text(let name)), ("from", .text(let name)), ("to", .text(let name)),
      ("by", .text(let name)) where step.kind == .build, ("viewController", .text(let name)),
      ("holds", .text(let name)), ("tab", .text(let name)), ("runs", .text(let name)):
      step.other = try instance(name, member: attribute.name, .whole).0
      if step.kind == .guarded { step.marks.insert(.namesFormer) }
    case ("by", .text(let name)) where name == "user": step.marks.insert(.byUser)
    case ("capture", .text(let capture)): if capture == "strong" { step.marks.insert(.isStrong) }
    case ("by", .text(let name)) where name.contains("#"):
      step.third = try instance(name, member: attribute.name, .whole).0
    case ("value", .flag(let flag)), ("active", .flag(let flag)), ("interactorActive", .flag(let flag)),
      ("bound", .flag(let flag)), ("stale", .flag(let flag)):
      if flag { step.marks.insert(.yes) }
    case ("value", .text(let name)) where step.kind == .slot:
      step.other = try instance(name, member: "value", .whole).0
    case ("was", .text(let name)) where step.kind == .slot:
      step.third = try instance(name, member: "was", .whole).0
      step.marks.insert(.namesFormer)
    case ("holds", .null) where step.kind == .guarded, ("was", .null): step.marks.insert(.namesFormer)
    case ("value", .list(let names)) where step.kind == .slot:
      step.marks.insert(.isList)
      for name in names { instances[Int(try instance(name, member: "value", .whole).0)].isListed = true }
    case ("change", .text(let change)): if change == "append" { step.marks.insert(.yes) }
    case ("result", .text(let result)): if result == "pass" { step.marks.insert(.yes) }
    case ("op", .text(let op)): if op == "detach" { step.marks.insert(.detaches) }
    case ("type", .text(let type)): if type == "DETACHED" { step.marks.insert(.detaches) }
    case ("slot", .text(let name)) where step.kind == .build: step.call = word(name)
    case ("slot", .text(let name)), ("event", .text(let name)), ("mode", .text(let name)),
      ("task", .text(let name)):
      step.word = word(name)
    case ("listener", .text(let name)), ("reference", .text(let name)), ("continuation", .text(let name)):
      step.word = word(name)
    case ("call", .text(let name)) where step.kind == .request: step.call = word(name)
    case ("why", .text(let why)) where step.kind == .blind: reasons[steps.count] = why
    case ("do", .text(let title)): titles[steps.count] = title
    default: break
    }
  }

  private mutating func word(_ text: String) -> Int32 {
    if let known = wordNumbers[text] { return known }
    let new = Int32(words.count)
    words.append(text)
    wordNumbers[text] = new
    return new
  }

  /// `Child#1.interactor`: the instance and what of it.
  private mutating func instance(_ text: String, member: String, _ usual: TraceStep.Place) throws(TraceFault)
    -> (Int32, TraceStep.Place)
  {
    if let known = instanceNumbers[text] {
      let place = Self.place(of: text)
      instances[Int(known)].last = steps.count
      return (known, place)
    }
    let bytes = Array(text.utf8)
    guard let mark = bytes.lastIndex(of: UInt8(ascii: "#")), mark > 0 else {
      throw Self.noInstance(text, member)
    }
    let end = bytes[mark...].firstIndex(of: UInt8(ascii: ".")) ?? bytes.count
    guard let serial = Int(String(decoding: bytes[(mark + 1)..<end], as: UTF8.self)), serial > 0,
      serial <= Int(Int32.max)
    else { throw Self.noInstance(text, member) }
    let place = Self.place(of: text)
    let name = String(decoding: bytes[..<mark], as: UTF8.self)
    let whole = String(decoding: bytes[..<end], as: UTF8.self)
    let number = number(ofInstance: whole, name, serial)
    note(place, of: instances[Int(number)].component)
    if instanceNumbers.count < Self.mostNames { instanceNumbers[text] = number }
    return (number, place)
  }

  private mutating func number(ofInstance whole: String, _ name: String, _ serial: Int) -> Int32 {
    if let known = instanceNumbers[whole] {
      instances[Int(known)].last = steps.count
      return known
    }
    let component = number(ofComponent: name)
    let new = Int32(instances.count)
    instances.append(
      TracedInstance(component: component, serial: serial, first: steps.count, last: steps.count)
    )
    instanceNumbers[whole] = new
    return new
  }

  private static var mostNames: Int { 1 << 20 }

  private mutating func number(ofComponent name: String) -> Int {
    if let known = componentNumbers[name] { return known }
    components.append(TracedComponent(name: name))
    componentNumbers[name] = components.count - 1
    return components.count - 1
  }

  /// A line, or all of them together, shows that the component is a RIB.
  mutating func noteRIB(_ component: Int) { components[component].isRib = true }

  private mutating func note(_ place: TraceStep.Place, of component: Int) {
    switch place {
    case .router, .interactor: components[component].isRib = true
    case .view: components[component].hasView = true
    case .whole, .worker: break
    }
  }

  private mutating func noteWorker(_ subject: String, _ step: inout TraceStep) throws(TraceFault) {
    guard let range = subject.utf8Range(of: ".worker.") else { return }
    step.word = word(String(subject[range.upperBound...]))
    let component = instances[Int(step.subject)].component
    if !components[component].workers.contains(step.word) { components[component].workers.append(step.word) }
  }

  private static func place(of text: String) -> TraceStep.Place {
    if text.hasSuffix(".router") { return .router }
    if text.hasSuffix(".interactor") { return .interactor }
    if text.hasSuffix(".viewController") || text.hasSuffix(".view") || text.hasSuffix(".presenter") {
      return .view
    }
    return text.utf8Range(of: ".worker.") == nil ? .whole : .worker
  }

  private static func noInstance(_ text: String, _ member: String) -> TraceFault {
    TraceFault(
      id: "bad-trace",
      message: "'\(text)' names no instance",
      hint: "an instance is a name and a number, such as Cart#1",
      member: member
    )
  }
}

extension String {
  /// Where an ASCII text stands first.
  fileprivate func utf8Range(of text: StaticString) -> Range<String.Index>? {
    let part = Array(text.description.utf8)
    let bytes = utf8
    var at = bytes.startIndex
    while at != bytes.endIndex {
      if bytes[at...].starts(with: part) { return at..<bytes.index(at, offsetBy: part.count) }
      at = bytes.index(after: at)
    }
    return nil
  }
}
