/// A step of a list that the trace has elsewhere: once the list was over, or before it began.
struct StrayStep {
  let list: TraceFlowMaker.List
  /// The line of the list's own attach or detach.
  let turn: Span
  let step: Step
  let isFirst: Bool
}

/// Where children came and went.
struct ChildTurns {
  private var attached: [Int32: Span] = [:]
  private var detached: [Int32: Span] = [:]
  /// Those whose screens are up.
  private(set) var shown: Set<Int32> = []

  mutating func note(_ child: Int32, isAttached: Bool, _ span: Span) {
    guard isAttached else {
      detached[child] = span
      return
    }
    // A router that was kept comes with a screen that is to be put up again.
    if detached.removeValue(forKey: child) != nil { shown.remove(child) }
    attached[child] = span
  }

  mutating func note(_ child: Int32, isShown: Bool) {
    if isShown { shown.insert(child) } else { shown.remove(child) }
  }

  func attach(of child: Int32) -> Span? { attached[child] }

  func detach(of child: Int32) -> Span? { detached[child] }
}

/// Screens: who puts up and takes down which.
extension TraceFlowMaker {
  mutating func screen(_ call: TraceCall, _ frame: inout Frame) -> [Step] {
    var inner = frame
    let more = steps(call.inner, &inner)
    func step(_ verb: Step.Verb) -> [Step] { by(call.subject, Step(verb, span(call)), call, frame) + more }
    switch call.kind {
    case .present: return step(Self.verb(call.word))
    case .dismiss: return step(closing(call, frame))
    case .cleanupViews: return step(.cleanupViews)
    case .shown where log.kinds.contains(.shown): return shown(call, frame) + more
    case .hidden where log.kinds.contains(.hidden): return hidden(call, frame) + more
    default: return more
    }
  }

  /// How the screen is taken down follows from how it was put up.
  private func closing(_ call: TraceCall, _ frame: Frame) -> Step.Verb {
    let isRib = log.components[survey.component(call.subject)].isRib
    if frame.list.slot == nil, isRib {
      let hasPresented = log.steps[..<call.step].contains {
        $0.kind == .present && $0.subject == call.subject
      }
      return hasPresented ? .dismiss : .dismissSelf
    }
    let screen = frame.list.slot == nil ? call.subject : frame.local
    switch mode(of: screen, before: call.step) {
    // The root of a window goes where another takes its place.
    case "root" where frame.list.slot == nil: return .popToRoot
    case "push": return .pop
    case "embed": return .unembed
    default: return asksFirst(call, frame) ? .dismissIfPresented : .dismiss
    }
  }

  /// A dismiss whose screen is gone takes down the one that it is asked of, unless it asks first what is presented.
  private func asksFirst(_ call: TraceCall, _ frame: Frame) -> Bool {
    guard frame.list.slot != nil, frame.local >= 0, isUp(frame.local, at: call.step) == false,
      isUp(call.subject, at: call.step) == true,
      !["push", "embed", "root"].contains(mode(of: call.subject, before: call.step))
    else { return false }
    // A transition is over by the line after the next.
    var lines = 0
    for step in log.steps[call.step...] {
      if step.kind == .step { lines += 1 }
      if lines > 1 { break }
      if step.subject == call.subject, step.kind == .viewDidDisappear || step.kind == .hidden { return false }
    }
    return true
  }

  /// How a screen was put up last; empty where that was not seen.
  private func mode(of screen: Int32, before step: Int) -> String {
    guard let all = shows[screen], case let count = count(of: all, upTo: step - 1), count > 0 else {
      return ""
    }
    return log.word(all[count - 1].value)
  }

  private static func verb(_ mode: String) -> Step.Verb {
    switch mode {
    case "push": .push
    case "embed": .embed
    case "root": .show
    default: .present
    }
  }

  // MARK: - Screens of children

  /// Whether a RIB is the child of another one, which puts its screen up and takes it down.
  private func isChild(_ instance: Int32) -> Bool {
    let home = survey.homes[Int(instance)]
    return isRib(instance) && home.parent >= 0 && home.slot >= 0 && isRib(home.parent)
  }

  private func list(of child: Int32, attaches: Bool) -> List {
    let home = survey.homes[Int(child)]
    return List(
      component: survey.component(home.parent),
      place: attaches ? .attach(slot: home.slot) : .detach(slot: home.slot)
    )
  }

  private mutating func shown(_ call: TraceCall, _ frame: Frame) -> [Step] {
    let step = Step(Self.verb(call.word), span(call))
    let isSecond = children.shown.contains(call.subject)
    children.note(call.subject, isShown: true)
    if isChild(call.subject) {
      if isSecond { return [] }
      let list = list(of: call.subject, attaches: true)
      if frame.list == list, frame.subject == survey.homes[Int(call.subject)].parent { return [step] }
      if let turn = children.attach(of: call.subject) {
        notes[step.span] = Self.shownLater
        strays.append(StrayStep(list: list, turn: turn, step: step, isFirst: false))
        return []
      }
    } else if frame.subject < 0, !isRib(call.subject) {
      let start = list(.start, call.subject)
      let place = bodies[start]?.lastIndex { $0.subject == call.subject }
      guard let place, !isSecond, bodies[start]?[place].putsUp == false else { return [] }
      notes[step.span] = Self.shownLater
      bodies[start]?[place].steps.append(step)
      return []
    }
    return by(call.subject, step, call, frame)
  }

  private static var shownLater: String { "guess: its screen was there later" }

  private mutating func hidden(_ call: TraceCall, _ frame: Frame) -> [Step] {
    children.note(call.subject, isShown: false)
    guard !call.says, let verb = undoing(mode(of: call.subject, before: call.step)) else { return [] }
    let step = Step(verb, span(call))
    let home = survey.homes[Int(call.subject)]
    let isOwn = frame.subject == call.subject
    if home.slot < 0 || isOwn && !isRib(call.subject) { return by(call.subject, step, call, frame) }
    let list = list(of: call.subject, attaches: false)
    // A coordinator's method takes down what is on top, whichever it is.
    if frame.subject == home.parent, frame.list == list || !isRib(home.parent) { return [step] }
    if let turn = children.detach(of: call.subject) {
      notes[step.span] = "guess: its screen was gone later"
      strays.append(StrayStep(list: list, turn: turn, step: step, isFirst: !isRib(home.parent)))
    } else if let turn = nextDetach(of: call.subject, from: call.step) {
      notes[step.span] = "guess: its screen was gone before"
      strays.append(StrayStep(list: list, turn: turn, step: step, isFirst: true))
    } else if isRib(call.subject), verb == .dismiss, !isAncestorGone(of: call.subject) {
      return by(call.subject, Step(.dismissSelf, span(call)), call, frame)
    }
    return []
  }

  /// nil for the root of a window, which goes as another one comes, and for what was not seen to be put up.
  private func undoing(_ mode: String) -> Step.Verb? {
    switch mode {
    case "push": .pop
    case "embed": .unembed
    case "root", "": nil
    default: .dismiss
    }
  }

  /// The line that takes a child out before anything else comes from outside.
  private func nextDetach(of child: Int32, from step: Int) -> Span? {
    guard let all = detaches[child], case let place = count(of: all, upTo: step), place < all.count else {
      return nil
    }
    let next = all[place].step
    return count(of: arrivals, upTo: next) == count(of: arrivals, upTo: step) ? log.steps[next].span : nil
  }

  /// What a detached RIB leaves below it has lost its screens with its own.
  private func isAncestorGone(of child: Int32) -> Bool {
    var parent = survey.homes[Int(child)].parent
    var depth = 0
    // In a damaged trace some may be below themselves.
    while parent >= 0, depth < Self.deepest {
      if children.detach(of: parent) != nil { return true }
      parent = survey.homes[Int(parent)].parent
      depth += 1
    }
    return false
  }

  /// Parents above a RIB that are looked at.
  private static var deepest: Int { 256 }

  /// Puts the strays where they belong.
  mutating func gatherStrays() {
    var places: [List: [Span: Int]] = [:]
    for list in Set(strays.map(\.list)) {
      for (place, body) in (bodies[list] ?? []).enumerated() {
        for step in body.steps { places[list, default: [:]][step.span] = place }
      }
    }
    for stray in strays {
      guard let place = places[stray.list]?[stray.turn], let steps = bodies[stray.list]?[place].steps else {
        continue
      }
      // What comes again once it was taken down is put up by others.
      if case .attach = stray.list.place, bodies[stray.list]?[place].putsUp == true { continue }
      let guards = steps.prefix { $0.verb == .guardSlot }.count
      bodies[stray.list]?[place].steps.insert(stray.step, at: stray.isFirst ? guards : steps.count)
    }
    strays = []
  }
}
