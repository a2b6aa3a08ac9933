/// Makes components, lists and events of what an app did.
///
/// Each call of a method gives one body, the steps in the order in which they were seen; in the end the bodies of a
/// method are put into one list.
struct TraceFlowMaker {
  /// One list of a component.
  struct List: Hashable {
    enum Place: Hashable {
      case attach(slot: Int)
      case detach(slot: Int)
      case handler(slot: Int, event: String)
      case closed(slot: Int)
      case hook(Hook.Moment)
    }

    var component: Int
    var place: Place

    /// The slot whose own list it is.
    var slot: Int? {
      switch place {
      case .attach(let slot), .detach(let slot): slot
      default: nil
      }
    }
  }

  /// What one call of a list did.
  struct Body {
    var step: Int
    var steps: [Step]
    var subject = TraceStep.nobody
    /// A guard returned.
    var isRefused = false
    /// The trace ends within the call.
    var isCut = false

    /// It did all that the list does.
    var isWhole: Bool { !isRefused && !isCut }

    /// It puts up the screen of its own.
    var putsUp: Bool {
      steps.contains { [.push, .embed, .show, .present].contains($0.verb) }
    }

    /// A router that is kept is built the first time only.
    mutating func reuse() {
      for place in steps.indices where steps[place].verb == .build { steps[place].verb = .reuse }
    }
  }

  /// Where steps are seen: whose method it is.
  struct Frame {
    var subject: Int32
    var list: List
    var isRefused = false
    /// The instance in the local `router`.
    var local = TraceStep.nobody
    /// The callback of what was made is set.
    var isCallbackSet = false
  }

  let survey: TraceSurvey
  let roots: [TraceCall]
  var log: TraceLog { survey.log }
  /// What the flow calls the components.
  private let names: [String]
  /// What it calls their slots.
  private let slotNames: [[String]]
  var bodies: [List: [Body]] = [:]
  var events: [EventLine] = []
  var notes: [Span: String] = [:]
  /// The steps at which instances of a component were built, with the instances, in the order of time.
  private(set) var births: [[(step: Int, value: Int32)]]
  /// Places among the births of its component, by instance; -1 for one whose birth was not seen.
  private var birthPlaces: [Int]
  /// Turns of the main queue that belong to work that was put off, by the line that put it off.
  private(set) var turns: [Int: TraceCall] = [:]
  private(set) var takenTurns: Set<Int> = []
  /// Where an awaited call goes on.
  var continuations: [Int32: [TraceCall]] = [:]
  var children = ChildTurns()
  var strays: [StrayStep] = []
  /// Where each screen was put up, with the words for how.
  private(set) var shows: [Int32: [(step: Int, value: Int32)]] = [:]
  /// The lines that take each child out, with who lets it go.
  private(set) var detaches: [Int32: [(step: Int, value: Int32)]] = [:]
  /// What comes from outside, with whom it comes to.
  private(set) var arrivals: [(step: Int, value: Int32)] = []
  /// Those that were awaited for too long.
  private(set) var timedOut: Set<Int32> = []
  /// Those that attached somebody.
  let parents: Set<Int32>
  /// How many events there were when a time was up last.
  var lastTimeout: Int?
  /// The calls that are open at the end of the trace.
  private let openCalls: Set<Int>
  var launched: Set<Int32> = []
  var held: Set<Int32> = []
  /// What the user closed in the move that is being read.
  var closing: Int32 = TraceStep.nobody
  /// From the call that begins a transition to the line that it is over.
  private(set) var transitions: [Range<Int>] = []
  /// By component: the words that came to it while no finger could find its screen: on its way, under a modal or gone.
  private var selfComing: [Int: Set<String>] = [:]
  /// What the app called the step that is being read; empty once it was said.
  var title = ""
  /// How each component was told to end, and by which word.
  var finishing: [Int: String] = [:]

  init(_ survey: TraceSurvey, _ roots: [TraceCall]) {
    self.survey = survey
    names = TraceNames.inFlow(survey.log.components.map(\.name))
    slotNames = survey.slots.map { TraceNames.inFlow($0.map(\.name)) }
    births = survey.log.components.map { _ in [] }
    birthPlaces = survey.log.instances.map { _ in -1 }
    self.roots = roots
    openCalls = Set(survey.log.openSteps)
    timedOut = Set(survey.log.steps.lazy.filter { $0.kind == .timeout && $0.other >= 0 }.map(\.other))
    parents = Set(survey.log.steps.lazy.filter { $0.kind == .attachChild }.map(\.subject))
    findTurningPoints()
    findBirths(roots)
    for component in births.indices {
      births[component].sort { $0.step < $1.step }
      for (place, birth) in births[component].enumerated().reversed() {
        birthPlaces[Int(birth.value)] = place
      }
    }
    findTurns()
    findTransitions()
    findWhatComesByItself()
    findFinishing()
  }

  private mutating func findTurningPoints() {
    for (index, step) in log.steps.enumerated() {
      if survey.comesFromOutside(step) { arrivals.append((index, step.subject)) }
      switch step.kind {
      case .detachChild where step.phase != .end && step.other >= 0,
        .children where step.other >= 0 && !step.marks.contains(.yes):
        detaches[step.other, default: []].append((index, step.subject))
      case .present where step.phase == .begin && step.other >= 0:
        shows[step.other, default: []].append((index, step.word))
      case .shown where step.subject >= 0: shows[step.subject, default: []].append((index, step.word))
      default: break
      }
    }
  }

  private mutating func findBirths(_ calls: [TraceCall]) {
    for call in calls {
      if call.kind == .build { births[survey.component(call.subject)].append((call.step, call.subject)) }
      findBirths(call.inner)
    }
  }

  /// First come, first served, for each instance.
  private mutating func findTurns() {
    var waiting: [Int32: [(step: Int, kind: StoryEvent.Kind)]] = [:]
    func note(_ calls: [TraceCall], _ waiting: inout [Int32: [(step: Int, kind: StoryEvent.Kind)]]) {
      for call in calls {
        if call.kind == .later || (call.kind == .hop && call.isInstant) {
          waiting[call.subject, default: []].append((call.step, call.kind))
        }
        note(call.inner, &waiting)
      }
    }
    for call in roots {
      let isTurn = call.kind == .async || call.kind == .resumed || (call.kind == .hop && !call.isInstant)
      let kind: StoryEvent.Kind = call.kind == .async ? .later : .hop
      if isTurn, let place = waiting[call.subject]?.firstIndex(where: { $0.kind == kind }),
        let origin = waiting[call.subject]?.remove(at: place)
      {
        turns[origin.step] = call
        takenTurns.insert(call.step)
      }
      if call.kind == .task { continuations[call.subject, default: []].append(call) }
      note(call.isInstant ? [call] : call.inner, &waiting)
    }
  }

  private mutating func findTransitions() {
    var coming: [Int32: Int] = [:]
    var going: Int?
    var isOver = false
    for (index, step) in log.steps.enumerated() where step.phase != .end {
      switch step.kind {
      case .present: if step.other >= 0 { coming[step.other] = index }
      case .viewDidAppear:
        if let start = coming.removeValue(forKey: step.subject) { transitions.append(start..<index) }
      case .dismiss, .userDismiss, .cleanupViews: (going, isOver) = (index, false)
      case .viewDidDisappear:
        if let start = going { transitions.append(start..<index) }
        isOver = true
      case .step: if isOver { going = nil }
      default: break
      }
    }
  }

  private mutating func findWhatComesByItself() {
    var changes: [Int: Int] = [:]
    for transition in transitions {
      changes[transition.lowerBound + 1, default: 0] += 1
      changes[transition.upperBound, default: 0] -= 1
    }
    var moving: [Bool] = []
    var running = 0
    for index in log.steps.indices {
      running += changes[index] ?? 0
      moving.append(running > 0)
    }
    var seen = SeenScreens()
    findWhatComesByItself(roots, moving, &seen)
  }

  private mutating func findWhatComesByItself(
    _ calls: [TraceCall],
    _ moving: [Bool],
    _ seen: inout SeenScreens
  ) {
    for call in calls {
      switch call.kind {
      case .present, .shown:
        let screen = call.kind == .present && call.other >= 0 ? call.other : call.subject
        seen.show(screen, at: call.step, isModal: call.word == ScreenMode.present.word)
      case .viewDidAppear: seen.show(call.subject, at: call.step, isModal: false)
      case .viewDidDisappear, .hidden: seen.hide(call.subject)
      // A coordinator takes its own screen down; of many the end of that is not known.
      case .dismiss where call.other < 0 && !log.components[survey.component(call.subject)].isRib:
        seen.hide(call.subject)
      case .receive where call.other < 0:
        let isMoving = moving.indices.contains(call.step) && moving[call.step]
        if isMoving || seen.isOutOfReach(call.subject) {
          selfComing[survey.component(call.subject), default: []].insert(call.word)
        }
      default: break
      }
      findWhatComesByItself(call.inner, moving, &seen)
    }
  }

  /// Where the steps stand that follow from a word which comes from outside.
  func moment(of word: String, to component: Int) -> Hook.Moment {
    let name = TraceNames.inFlow(word)
    return selfComing[component]?.contains(word) == true ? .streams(name) : .receives(name)
  }

  /// The word that ends a child of each component, where one does.
  private mutating func findFinishing() {
    for (index, step) in log.steps.enumerated() where step.phase == .begin && step.other >= 0 {
      guard step.kind == .receive ? survey.closes(step) : step.kind == .send && removes(step, in: index)
      else {
        continue
      }
      let component = survey.component(step.kind == .send ? step.subject : step.other)
      if finishing[component] == nil || log.word(step.word) == "didFinish" {
        finishing[component] = log.word(step.word)
      }
    }
  }

  /// Whoever hears a coordinator's report takes it out of its children.
  private func removes(_ report: TraceStep, in index: Int) -> Bool {
    var found = false
    survey.forEachDirect(in: index) { place in
      let step = log.steps[place]
      if step.kind == .children, step.other == report.subject, !step.marks.contains(.yes) { found = true }
    }
    return found
  }

  // MARK: - Names

  func name(_ component: Int) -> String { names[component] }

  /// The instance as a flow names it at a line of the trace: the one built last needs no number.
  func reference(_ instance: Int32, at step: Int) -> InstanceRef {
    let component = survey.component(instance)
    let all = births[component]
    let place = birthPlaces[Int(instance)]
    guard place >= 0 else { return InstanceRef(name(component)) }
    let built = count(of: all, upTo: step)
    return InstanceRef(name(component), serial: place + 1 == built || all.count == 1 ? nil : place + 1)
  }

  /// How many of those in the order of time have been.
  func count(of all: [(step: Int, value: Int32)], upTo step: Int) -> Int {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].step <= step { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func slotName(_ component: Int, _ slot: Int) -> String { slotNames[component][slot] }

  /// What a flow calls an event of a child: whatever ends it is `didFinish`.
  func event(_ word: String, of component: Int) -> String {
    finishing[component] == word ? "didFinish" : TraceNames.inFlow(word)
  }

  func span(_ call: TraceCall) -> Span { log.steps[call.step].span }

  /// The place of an event, or of a call of a list: steps of the list may be made of the same line.
  func place(_ call: TraceCall) -> Span {
    let start = Int(span(call).start)
    return Span(start: start, end: start)
  }

  // MARK: - Bodies

  /// Notes what one call of a list did; its place among the calls of the list is that of its begin.
  mutating func note(_ list: List, _ call: TraceCall, by subject: Int32, from prefix: [Step] = []) {
    let place = bodies[list]?.count ?? 0
    let isCut = openCalls.contains(call.step)
    bodies[list, default: []].append(Body(step: call.step, steps: [], subject: subject, isCut: isCut))
    var frame = Frame(subject: subject, list: list)
    let steps = prefix + self.steps(call.inner, &frame)
    bodies[list]?[place].steps = steps
    bodies[list]?[place].isRefused = frame.isRefused
  }
}

/// Which screens are up at a place of a trace.
private struct SeenScreens {
  private var up: [Int32: Bool] = [:]
  /// Where each came up.
  private var shown: [Int32: Int] = [:]
  /// The modals, the topmost last.
  private var modals: [Int32] = []

  mutating func show(_ screen: Int32, at step: Int, isModal: Bool) {
    up[screen] = true
    if shown[screen] == nil { shown[screen] = step }
    if isModal, !modals.contains(screen) { modals.append(screen) }
  }

  mutating func hide(_ screen: Int32) {
    (up[screen], shown[screen]) = (false, nil)
    modals.removeAll { $0 == screen }
  }

  /// Gone, or under a modal that came up later.
  func isOutOfReach(_ screen: Int32) -> Bool {
    if up[screen] == false { return true }
    guard let top = modals.last, top != screen else { return false }
    return (shown[screen] ?? -1) < (shown[top] ?? -1)
  }
}
