/// Something of an app that a trace does not say although it must have happened.
package struct TraceHole: Sendable, Equatable {
  /// The instance that it is about, such as `Cart#1`; empty for the whole trace.
  package var instance: String
  /// What is missing, a sentence without a full stop.
  package var message: String
  /// Why it is missing, most likely.
  package var reason: String
  package var span: Span
}

/// Finds where a trace contradicts itself: a small model of trees and slots is held beside it, and what does not
/// fit was not seen by the recorder.
struct TraceHoles {
  private let survey: TraceSurvey
  private(set) var holes: [TraceHole] = []
  /// The instances that no rule says anything about.
  private(set) var clouded: Set<Int32> = []
  /// A hole is about everybody.
  private(set) var isTotal = false
  private var states: [State]
  private var open: [Int] = []
  /// Who stands in which property: parent and word.
  private var occupants: [[Int32]: Int32] = [:]
  private var log: TraceLog { survey.log }

  private struct State {
    var children: [Int32] = []
    var parents: [Int32] = []
    var isActive = false
    var isInitialized = false
    var isGone = false
    var isDetaching = 0
  }

  private static let unseenAttach =
    "an attach through a protocol reference (`Routing`) or in a module without the hooks is not seen"
  private static let unseenDetach =
    "a detach through a protocol reference (`Routing`) or in a module without the hooks is not seen"
  private static let unseenSlot =
    "a property that is written while no traced call runs is looked at too late, or not at all"
  private static let unseenStart = "the recorder came to know it too late"

  init(_ survey: TraceSurvey) {
    self.survey = survey
    states = survey.log.instances.map { _ in State() }
    for (index, step) in log.steps.enumerated() { look(at: step, index) }
    lookAtEnd()
  }

  // MARK: - Holes

  private mutating func hole(
    _ step: TraceStep,
    _ instance: Int32,
    _ message: String,
    _ reason: String,
    also others: [Int32] = []
  ) {
    for one in others + [instance] where one >= 0 { clouded.insert(one) }
    let name = log.name(instance)
    if holes.contains(where: { $0.instance == name && $0.reason == reason }) { return }
    if holes.count < Self.mostTold {
      holes.append(TraceHole(instance: name, message: message, reason: reason, span: step.span))
    }
  }

  private static var mostTold: Int { 20 }

  private mutating func look(at step: TraceStep, _ index: Int) {
    defer {
      if step.phase == .begin { open.append(index) }
      if step.phase == .end { _ = open.popLast() }
    }
    if step.kind == .blind { return blind(step, index) }
    guard step.subject >= 0 else { return }
    meet(step, index)
    switch step.kind {
    case .initialized: if step.place != .worker { states[Int(step.subject)].isInitialized = true }
    case .deinitialized: if step.place == .router { endRouter(step) }
    case .attachChild: if step.other >= 0 { attach(step, index) }
    case .detachChild: if step.other >= 0 { detach(step, index) }
    case .children: if step.other >= 0 { change(step) }
    case .isActive: activate(step)
    case .slot: write(step)
    default: break
    }
  }

  private mutating func blind(_ step: TraceStep, _ index: Int) {
    let why = log.reasons[index] ?? "the recorder says that it did not see something"
    if step.subject < 0 { isTotal = true }
    hole(
      step,
      step.subject,
      step.subject < 0
        ? "the recorder missed something" : "the recorder missed something about \(log.name(step.subject))",
      why,
      also: [step.other]
    )
    // What the recorder says of it from here on is not compared with what came before.
    if step.subject >= 0 { states[Int(step.subject)].isInitialized = true }
  }

  /// An instance must be made before anything else is said of it.
  private mutating func meet(_ step: TraceStep, _ index: Int) {
    guard log.kinds.contains(.initialized) else { return }
    for one in [step.subject, step.other] where one >= 0 && !states[Int(one)].isInitialized {
      guard log.instances[Int(one)].first == index, !isBirth(step) else { continue }
      states[Int(one)].isInitialized = true
      hole(step, one, "\(log.name(one)) is named before its init", Self.unseenStart)
    }
  }

  private func isBirth(_ step: TraceStep) -> Bool { step.kind == .initialized || step.kind == .build }

  // MARK: - The tree

  private mutating func attach(_ step: TraceStep, _ index: Int) {
    guard step.phase == .end else { return }
    let begin = Int(step.partner)
    var isAppended = false
    for place in (begin + 1)..<index where isAppend(place, of: step.other, to: step.subject) {
      isAppended = true
    }
    if !isAppended, log.kinds.contains(.children) {
      hole(
        step,
        step.other,
        "\(log.name(step.other)) is attached and does not come into the children of \(log.name(step.subject))",
        Self.unseenAttach,
        also: [step.subject]
      )
    }
    let child = states[Int(step.other)]
    if !child.isActive, child.parents.contains(step.subject), !wasActive(step.other, begin..<index),
      log.header.profile == .ios
    {
      hole(
        step,
        step.other,
        "\(log.name(step.other)) is attached and does not become active",
        Self.unseenStart,
        also: [step.subject]
      )
    }
  }

  private func isAppend(_ place: Int, of child: Int32, to parent: Int32) -> Bool {
    let step = log.steps[place]
    return step.kind == .children && step.marks.contains(.yes) && step.other == child
      && step.subject == parent
  }

  private func wasActive(_ instance: Int32, _ range: Range<Int>) -> Bool {
    log.steps[range].contains { $0.kind == .isActive && $0.subject == instance && $0.marks.contains(.yes) }
  }

  private mutating func detach(_ step: TraceStep, _ index: Int) {
    if step.phase == .begin {
      states[Int(step.other)].isDetaching += 1
      return
    }
    states[Int(step.other)].isDetaching -= 1
    let child = states[Int(step.other)]
    guard child.isDetaching == 0, log.kinds.contains(.children) else { return }
    let parent = states[Int(step.subject)]
    let begin = Int(step.partner)
    let isRemoved = log.steps[begin..<index].contains {
      $0.kind == .children && !$0.marks.contains(.yes) && $0.other == step.other
    }
    if parent.children.contains(step.other), !isRemoved {
      hole(
        step,
        step.other,
        "\(log.name(step.other)) is detached and stays in the children of \(log.name(step.subject))",
        Self.unseenDetach,
        also: [step.subject]
      )
    }
    let wasAttached = log.steps[begin..<index].contains {
      $0.kind == .attachChild && $0.other == step.other
    }
    if child.isActive, !wasAttached {
      hole(
        step,
        step.other,
        "\(log.name(step.other)) is detached and stays active",
        Self.unseenDetach,
        also: [step.subject]
      )
    }
  }

  private mutating func change(_ step: TraceStep) {
    if step.marks.contains(.yes) {
      states[Int(step.subject)].children.append(step.other)
      states[Int(step.other)].parents.append(step.subject)
      let isSeen = open.contains { log.steps[$0].kind == .attachChild && log.steps[$0].other == step.other }
      if !isSeen, log.kinds.contains(.attachChild), log.components[survey.component(step.subject)].isRib {
        hole(
          step,
          step.other,
          "\(log.name(step.other)) comes into the children of \(log.name(step.subject)) without an attach",
          Self.unseenAttach
        )
      }
    } else if let place = states[Int(step.subject)].children.firstIndex(of: step.other) {
      states[Int(step.subject)].children.remove(at: place)
      states[Int(step.other)].parents.removeAll { $0 == step.subject }
    } else {
      hole(
        step,
        step.other,
        "\(log.name(step.other)) leaves the children of \(log.name(step.subject)) and never came there",
        Self.unseenAttach,
        also: [step.subject]
      )
    }
  }

  private mutating func activate(_ step: TraceStep) {
    let isOn = step.marks.contains(.yes)
    let one = Int(step.subject)
    if states[one].isActive == isOn, log.header.profile == .ios {
      let message =
        isOn
        ? "\(log.name(step.subject)) becomes active, which it is already"
        : "\(log.name(step.subject)) resigns and was never active"
      hole(
        step,
        step.subject,
        message,
        isOn ? Self.unseenDetach : Self.unseenAttach,
        also: states[one].parents
      )
    }
    if isOn, states[one].parents.isEmpty, !survey.isRoot(step.subject), survey.homes[one].wasAppended == false
    {
      hole(
        step,
        step.subject,
        "\(log.name(step.subject)) becomes active and was never attached",
        Self.unseenAttach,
        also: [survey.homes[one].parent]
      )
    }
    states[one].isActive = isOn
  }

  /// A router that somebody has among its children lives on.
  private mutating func endRouter(_ step: TraceStep) {
    let one = Int(step.subject)
    states[one].isGone = true
    for parent in states[one].parents where !states[Int(parent)].isGone {
      hole(
        step,
        step.subject,
        "\(log.name(step.subject)) is gone while it is a child of \(log.name(parent))",
        Self.unseenDetach,
        also: [parent]
      )
    }
    for (place, occupant) in occupants where occupant == step.subject && !states[Int(place[0])].isGone {
      hole(
        step,
        step.subject,
        "\(log.name(step.subject)) is gone while \(log.name(place[0])).\(log.word(place[1])) holds it",
        Self.unseenSlot,
        also: [place[0]]
      )
      occupants[place] = nil
    }
    for child in states[one].children { states[Int(child)].parents.removeAll { $0 == step.subject } }
    states[one].children = []
    for place in occupants.keys where place[0] == step.subject { occupants[place] = nil }
  }

  // MARK: - Slots

  private mutating func write(_ step: TraceStep) {
    if step.marks.contains(.isList) { return }
    let place = [step.subject, step.word]
    let known = occupants[place] ?? TraceStep.nobody
    if step.marks.contains(.namesFormer), step.third != known {
      hole(
        step,
        step.third >= 0 ? step.third : known,
        "\(log.name(step.subject)).\(log.word(step.word)) held \(step.third < 0 ? "nobody" : log.name(step.third)), and nobody saw how",
        Self.unseenSlot,
        also: [known, step.third, step.subject]
      )
    }
    occupants[place] = step.other >= 0 ? step.other : nil
    guard step.other >= 0, !log.instances[Int(step.other)].isListed else { return }
    let home = survey.homes[Int(step.other)]
    if !home.wasAppended, !home.wasAttached,
      log.kinds.contains(.attachChild) || log.kinds.contains(.initialized)
    {
      hole(
        step,
        step.other,
        "\(log.name(step.subject)).\(log.word(step.word)) takes \(log.name(step.other)), of which no attach was seen",
        Self.unseenAttach,
        also: [step.subject]
      )
    }
  }

  // MARK: - The end

  private mutating func lookAtEnd() {
    for (place, instance) in log.instances.enumerated() {
      let home = survey.homes[place]
      let number = Int32(place)
      if !home.wasActive, !states[place].children.isEmpty || home.wasAppended,
        log.components[instance.component].isRib,
        let step = log.steps.indices.contains(instance.first) ? log.steps[instance.first] : nil,
        log.header.profile == .ios
      {
        hole(
          step,
          number,
          "\(log.name(number)) has a place in the tree and never becomes active",
          Self.unseenStart
        )
      }
      // A child of a kind that slots keep, and no slot ever took it.
      if home.wasAppended, !home.wasWritten, home.slot >= 0,
        survey.slots[survey.component(home.parent)][home.slot].isWritten,
        log.header.sees.contains(.slots)
      {
        hole(
          log.steps[instance.first],
          number,
          "no slot of \(log.name(home.parent)) is seen to take \(log.name(number))",
          Self.unseenSlot
        )
      }
    }
  }
}
