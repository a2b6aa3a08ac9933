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
/// fit was not seen by the recorder. Linear in the trace.
struct TraceHoles {
  let survey: TraceSurvey
  private(set) var holes: [TraceHole] = []
  /// The instances that no rule says anything about, and from which step on.
  private(set) var clouded: [Int32: Int] = [:]
  /// A hole is about everybody.
  private(set) var isTotal = false
  /// The first step that something may be missing before: nothing is named before it is made. `Int.max` for no hole.
  private(set) var first = Int.max
  var states: [State]
  /// Who stands in which property.
  var occupants: [Property: Int32] = [:]
  /// Who has to become inactive before something else comes from outside, and why.
  var resigning: [Resignation] = []
  /// Routers that were detached before and that a property took since something last came from outside.
  var taken: [Taking] = []
  /// The step at which something last came from outside.
  private(set) var moveBegan = 0
  /// Instances that are said to wait somewhere.
  let waiters: Set<Int32>
  /// Calls that are open.
  private var depth = 0
  private var told: Set<Told> = []
  var log: TraceLog { survey.log }

  private struct Told: Hashable {
    let instance: Int32
    let reason: String
  }

  /// A property of an instance, by its word.
  struct Property: Hashable {
    let owner: Int32
    let word: Int32
  }

  struct Resignation {
    let instance: Int32
    let since: Int
    let why: Why

    enum Why { case parent(Int32), callback, end }
  }

  struct Taking {
    let place: Property
    let instance: Int32
    let began: Int
  }

  struct State {
    var children: [Int32] = []
    var parents: [Int32] = []
    /// What others keep it in, and its own that keep somebody.
    var heldBy: [Property] = []
    var keeps: [Property] = []
    var isActive = false
    /// It became active, and its didBecomeActive has not begun.
    var awaitsBecoming = false
    var isLoaded = false
    var hadChildren = false
    var isInitialized = false
    var hasRouter = false
    var isGone = false
    var attaches = 0
    /// How often it came into children in the attaches that are open.
    var appends = 0
    var detaches = 0
    var continuation = Continuation.none
    /// The steps at which it last was appended, removed, active, inactive, and attached.
    var appended = -1
    var removed = -1
    var activated = -1
    var deactivated = -1
    var attachBegan = -1
  }

  enum Continuation { case none, waiting, resumed }

  static let unseenAttach =
    "an attach through a protocol reference (`Routing`) or in a module without the hooks is not seen"
  static let unseenDetach =
    "a detach through a protocol reference (`Routing`) or in a module without the hooks is not seen"
  static let unseenActivity = "the recorder did not hear its isActiveStream any more"
  static let unseenRemoval = "a child that is taken out in a method without the recorder's line is not seen"
  static let unseenSlot =
    "a property that is written while no traced call runs is looked at too late, or not at all"
  static let unseenStart = "the recorder came to know it too late"
  static let unseenWait =
    "a continuation that is kept or resumed in a method without the recorder's line is not seen"
  static let unseenEnd = "the end of a call is missing"
  static let unseenEnding = "a router that the recorder came to know too late is not seen to go"

  init(_ survey: TraceSurvey) {
    self.survey = survey
    states = survey.log.instances.map { _ in State() }
    waiters = Set(survey.log.steps.lazy.filter { $0.kind == .wait }.map(\.subject))
    for (index, step) in log.steps.enumerated() { look(at: step, index) }
    if log.cut == nil { lookAtRest(log.steps.last) }
    lookAtEnd()
  }

  // MARK: - Holes

  mutating func hole(
    _ step: TraceStep,
    _ instance: Int32,
    _ message: String,
    _ reason: String,
    also others: [Int32] = [],
    since begin: Int = 0
  ) {
    for one in others + [instance] where one >= 0 { clouded[one] = min(begin, clouded[one] ?? begin) }
    first = min(first, earliest(instance))
    guard holes.count < Self.mostTold, told.insert(Told(instance: instance, reason: reason)).inserted else {
      return
    }
    holes.append(TraceHole(instance: log.name(instance), message: message, reason: reason, span: step.span))
  }

  private static var mostTold: Int { 20 }

  /// The step from which on something may have become of an instance.
  private func earliest(_ instance: Int32) -> Int {
    guard instance >= 0 else { return 0 }
    let step = log.instances[Int(instance)].first
    return isBirth(log.steps[step]) && log.steps[step].subject == instance ? step : 0
  }

  /// What is known of an instance is known of all below it.
  mutating func cloudBelow(_ instance: Int32) {
    var next = states[Int(instance)].children
    while let one = next.popLast() {
      if clouded.updateValue(0, forKey: one) != 0 { next += states[Int(one)].children }
    }
  }

  private mutating func look(at step: TraceStep, _ index: Int) {
    if depth == 0, survey.comesFromOutside(step) {
      lookAtRest(step)
      moveBegan = index
    }
    if step.kind == .step, depth > 0 { lookAtOpen(step, index) }
    defer {
      if step.phase == .begin { depth += 1 }
      if step.phase == .end { depth -= 1 }
    }
    if step.kind == .blind { return blind(step, index) }
    guard step.subject >= 0 else { return }
    meet(step, index)
    switch step.kind {
    case .initialized: noteInit(step)
    case .deinitialized: end(step, index)
    case .attachChild: if step.other >= 0 { attach(step, index) }
    case .detachChild: if step.other >= 0 { detach(step, index) }
    case .children: if step.other >= 0 { change(step, index) }
    case .isActive: activate(step, index)
    case .didBecomeActive, .willResignActive: callBack(step, index)
    case .didLoad: states[Int(step.subject)].isLoaded = true
    case .slot: write(step)
    case .guarded: guarded(step)
    case .wait, .resume, .forget: continuation(step)
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
    guard step.subject >= 0 else { return }
    states[Int(step.subject)].isInitialized = true
    states[Int(step.subject)].hasRouter = true
  }

  /// What comes from outside comes when no call runs.
  private mutating func lookAtOpen(_ step: TraceStep, _ index: Int) {
    for begin in log.openSteps where begin < index {
      let call = log.steps[begin]
      hole(
        call,
        call.subject,
        "a call of \(log.name(call.subject)) goes on while something comes from outside",
        Self.unseenEnd,
        also: [call.other],
        since: begin
      )
    }
  }

  // MARK: - Lives

  /// An instance must be made before anything else is said of it.
  private mutating func meet(_ step: TraceStep, _ index: Int) {
    guard log.kinds.contains(.initialized) else { return }
    for one in [step.subject, step.other] where one >= 0 && !states[Int(one)].isInitialized {
      guard log.instances[Int(one)].first == index, !isBirth(step) else { continue }
      states[Int(one)].isInitialized = true
      hole(step, one, "\(log.name(one)) is named before its init", Self.unseenStart)
    }
    let one = Int(step.subject)
    if step.place == .router, survey.saysRouters, !states[one].hasRouter, step.kind != .initialized {
      states[one].hasRouter = true
      hole(
        step,
        step.subject,
        "the router of \(log.name(step.subject)) is named before its init",
        Self.unseenStart
      )
    }
  }

  func isBirth(_ step: TraceStep) -> Bool { step.kind == .initialized || step.kind == .build }

  private mutating func noteInit(_ step: TraceStep) {
    if step.place != .worker { states[Int(step.subject)].isInitialized = true }
    if step.place == .router { states[Int(step.subject)].hasRouter = true }
  }

  private mutating func end(_ step: TraceStep, _ index: Int) {
    let isCoordinator = step.place == .whole && !log.components[survey.component(step.subject)].isRib
    if step.place == .router || isCoordinator { endRouter(step, index) }
    if step.place == .interactor { endInteractor(step) }
    if step.place == .whole, states[Int(step.subject)].continuation == .waiting {
      // Who waits in a method is kept by it.
      hole(
        step,
        step.subject,
        "\(log.name(step.subject)) is gone while it waits",
        Self.unseenWait
      )
    }
  }

  // MARK: - Continuations

  private mutating func continuation(_ step: TraceStep) {
    let one = Int(step.subject)
    switch step.kind {
    case .wait: states[one].continuation = .waiting
    case .forget: states[one].continuation = .none
    default:
      let said = log.word(step.word)
      let known = states[one].continuation
      let isKnown =
        switch said {
        case "waiting": known == .waiting
        case "resumed": known == .resumed
        case "none": known == .none
        default: waiters.contains(step.subject)
        }
      if !isKnown {
        hole(
          step,
          step.subject,
          "\(log.name(step.subject)) is resumed, and nobody saw it wait",
          Self.unseenWait
        )
      }
      states[one].continuation = said == "none" ? .none : .resumed
    }
  }
}
