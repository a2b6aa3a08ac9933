import RibEngine

/// Reads the steps of a way that puts `value` into `slot` and attaches it.
struct FillingWay {
  let slot: String
  let value: Effect.Value
  private var steps: [FlowStep] = []
  private var isStored = false
  private var isAttached = false
  private var isConditional = false
  private var needsFilled: Span?
  private var takesOther = false
  private var builder: (name: String, type: String?)?
  private var via: [Span] = []
  private var isCertain = true
  private var isOtherWay = false

  init(slot: String, value: Effect.Value) {
    self.slot = slot
    self.value = value
  }

  /// nil for a way that another one speaks for, or that makes no sense as a way of this slot.
  func way(_ line: FlatPath) -> SlotWay? {
    var reading = self
    let clearing = Self.clearing(of: slot, in: line)
    for (index, effect) in line.effects.enumerated() {
      if line.hop == index { reading.steps.append(FlowStep(.async, line.hopSpan)) }
      reading.read(effect, at: index, clearing)
      if reading.isOtherWay { return nil }
    }
    if !reading.steps.contains(where: { $0.verb == .build }) {
      let place = reading.steps.firstIndex { $0.verb != .guardSlot } ?? 0
      reading.steps.insert(FlowStep(.build, reading.steps.first?.span ?? .none), at: place)
    }
    guard reading.isStored, reading.isAttached, reading.steps.last?.verb != .async else { return nil }
    return SlotWay(
      route: .fills,
      method: 0,
      steps: reading.steps,
      builder: reading.builder,
      via: reading.via,
      isCertain: reading.isCertain,
      isConditional: reading.isConditional,
      needsFilled: reading.needsFilled,
      takesOther: reading.takesOther
    )
  }

  /// Where the old child is taken out: the place of its detachChild, and whether the slot was cleared
  /// before it.
  private static func clearing(of slot: String, in line: FlatPath) -> (place: Int, isBefore: Bool)? {
    var isCleared = false
    for (index, effect) in line.effects.enumerated() {
      switch effect.verb {
      case .clear(slot), .assign(slot, .nil): isCleared = true
      case .assign(slot, _), .append(slot, _): return nil
      case .detach(.slot(slot)): return (index, isCleared)
      default: break
      }
    }
    return nil
  }

  private mutating func read(_ effect: Effect, at index: Int, _ clearing: (place: Int, isBefore: Bool)?) {
    switch effect.verb {
    case .test(slot, let isEmpty, _): test(isEmpty, effect, clearing)
    case .compare(slot, _, let isSame, _):
      guard isAttached else { return }
      if isSame { steps.append(FlowStep(.recheck, effect.span)) } else { isOtherWay = true }
    case .build(let number, let name, let type):
      guard value == .built(number) else { return }
      builder = (name, type)
      steps.append(FlowStep(.build, effect.span))
    case .assign(slot, value), .append(slot, value):
      isStored = true
      if via.isEmpty { via = effect.via }
      steps.append(FlowStep(.assign, effect.span))
    case .clear(slot), .assign(slot, .nil):
      if isStored { steps.append(FlowStep(.clear, effect.span)) }
    case .detach(.slot(slot)):
      if clearing?.place == index {
        steps.append(
          FlowStep(clearing?.isBefore == true ? .replaceClearDetach : .replaceDetachClear, effect.span)
        )
      } else if isStored {
        isOtherWay = true
      }
    case .attach(value): attach(effect)
    case .attach(.slot(slot)): if isStored { attach(effect) }
    case .detach(value): isOtherWay = true
    case .detach: if !isStored { takesOther = true }
    case .condition, .test, .compare: if !isStored { isConditional = true }
    case .show(let verb, let shown):
      guard shown == value || (shown == .slot(slot) && isStored) else { return }
      steps.append(effect.screenStep(Self.showing(verb)))
    case .call: isCertain = false
    default: break
    }
  }

  private mutating func attach(_ effect: Effect) {
    if via.isEmpty { via = effect.via }
    isAttached = true
    steps.append(FlowStep(.attach, effect.span))
  }

  /// Before the slot is written a test guards; behind attachChild it looks again.
  private mutating func test(
    _ isEmpty: Bool,
    _ effect: Effect,
    _ clearing: (place: Int, isBefore: Bool)?
  ) {
    if !isEmpty, !isStored, clearing == nil {
      isConditional = true
      needsFilled = needsFilled ?? effect.span
    }
    if isAttached, isStored {
      if isEmpty { isOtherWay = true } else { steps.append(FlowStep(.recheck, effect.span)) }
    } else if isEmpty, clearing == nil, !steps.contains(where: { $0.verb == .guardSlot }) {
      steps.append(FlowStep(.guardSlot, effect.span))
    }
  }

  /// The engine's word for a verb of the code.
  static func showing(_ verb: String) -> FlowStep.Verb {
    let word = verb.lowercased()
    if word == "setviewcontrollers" || word.hasPrefix("replacestack") { return .replaceStack }
    if word.hasPrefix("push") || word.contains("navigat") { return .push }
    if word.hasPrefix("embed") || word.hasPrefix("add") || word.contains("child") { return .embed }
    // The view controller of a RIB swaps its child for another one: the window's root is the app's own.
    if word == "setrootviewcontroller" { return .embed }
    return .present
  }
}

extension Effect {
  /// The line that puts up or takes down a screen.
  fileprivate func screenStep(_ verb: FlowStep.Verb) -> FlowStep {
    FlowStep(verb, isUnanimated && verb.has(.animates) ? .unanimated : .nothing, span)
  }
}

/// Reads the steps of a way that detaches the slot's child.
struct EmptyingWay {
  let slot: String
  private var steps: [FlowStep] = []
  private var via: [Span] = []
  private var isCertain = true
  private var isOtherWay = false

  init(slot: String) { self.slot = slot }

  func way(_ line: FlatPath) -> SlotWay? {
    var reading = self
    for (index, effect) in line.effects.enumerated() {
      if line.hop == index { reading.steps.append(FlowStep(.async, line.hopSpan)) }
      reading.read(effect)
      if reading.isOtherWay { return nil }
    }
    let steps = reading.steps
    guard steps.contains(where: { $0.verb == .detach }), steps.last?.verb != .async else { return nil }
    return SlotWay(route: .empties, method: 0, steps: steps, via: reading.via, isCertain: reading.isCertain)
  }

  private mutating func read(_ effect: Effect) {
    switch effect.verb {
    case .test(slot, let isEmpty, _):
      if has(.clear) || has(.detach) {
        // Whatever the child said while it was detached has emptied it.
        isOtherWay = isOtherWay || isEmpty && !has(.clear)
        return
      }
      if isEmpty { isOtherWay = true } else if !has(.guardSlot) { add(.guardSlot, effect) }
    // The slot has got another child meanwhile.
    case .compare(slot, .slot(slot), false, _): isOtherWay = true
    case .detach(.slot(slot)), .detach(.parameter): add(.detach, effect)
    case .detach(.found):
      if !has(.takeLast) { add(.takeLast, effect) }
      add(.detach, effect)
    case .clear(slot), .assign(slot, .nil), .remove(slot, _):
      if !has(.clear) { add(.clear, effect) }
    case .assign(slot, _): isOtherWay = true
    case .hide(let verb, let hidden):
      if hidden == .slot(slot) || hidden == .unknown { steps.append(effect.screenStep(Self.hiding(verb))) }
    case .cleanup: add(.cleanupViews, effect)
    case .call: isCertain = false
    default: break
    }
  }

  private func has(_ verb: FlowStep.Verb) -> Bool { steps.contains { $0.verb == verb } }

  private mutating func add(_ verb: FlowStep.Verb, _ effect: Effect) {
    if verb == .detach, has(.detach) { return }
    if verb == .detach, via.isEmpty { via = effect.via }
    steps.append(FlowStep(verb, effect.span))
  }

  static func hiding(_ verb: String) -> FlowStep.Verb {
    let word = verb.lowercased()
    if word.hasPrefix("pop") { return .pop }
    if word.hasPrefix("unembed") || word.hasPrefix("remove") { return .unembed }
    return .dismiss
  }
}
