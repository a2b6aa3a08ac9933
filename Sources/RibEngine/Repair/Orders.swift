/// The orders of a slot's lines that make sense.
struct Orders {
  enum Kind { case attach, detach, other }

  let kind: Kind

  /// True where the lines can stand in this order: the guard first, nothing before it is there.
  func isSensible(_ steps: [Step]) -> Bool {
    let verbs = steps.map(\.verb)
    func place(_ verb: Step.Verb) -> Int? { verbs.firstIndex(of: verb) }
    if let hop = place(.async), hop == verbs.count - 1 { return false }
    for (place, verb) in verbs.enumerated() where verb.has(.followsCall) {
      if place == 0 || !verbs[place - 1].has(.completes) { return false }
    }
    if kind == .other { return true }
    if let first = place(.guardSlot), first != 0 { return false }
    return kind == .attach ? fills(verbs, place) : empties(verbs, place)
  }

  private func fills(_ verbs: [Step.Verb], _ place: (Step.Verb) -> Int?) -> Bool {
    let made = place(.build) ?? place(.reuse) ?? place(.create)
    if let kept = place(.ifKept), let made, made < kept { return false }
    if let made, verbs[..<made].contains(where: { $0.has(.needsChild) }) { return false }
    if let look = place(.recheck) {
      if let hold = place(.assign), hold > look { return false }
      if look == verbs.count - 1 { return false }
    }
    return true
  }

  private func empties(_ verbs: [Step.Verb], _ place: (Step.Verb) -> Int?) -> Bool {
    guard let taken = place(.takeLast) else { return true }
    return taken <= (verbs.first == .guardSlot ? 1 : 0)
  }

  /// Orders that differ by one moved line, or by two, with how many were moved.
  func near(_ steps: [Step]) -> [(steps: [Step], moves: Int)] {
    // Lines by their places, those that say the same by the first of them: steps are slow to copy and to compare.
    let places = steps.map { step in steps.firstIndex(of: step) ?? 0 }
    var known: Set<[Int]> = [places]
    var found: [(steps: [Step], moves: Int)] = []
    var edge = [places]
    for moves in 1...2 where steps.count <= 8 {
      var next: [[Int]] = []
      for base in edge {
        for order in moved(base) where known.insert(order).inserted {
          next.append(order)
          found.append((order.map { steps[$0] }, moves))
        }
      }
      edge = next
    }
    return found.filter {
      isSensible($0.steps) && !Self.waitsEarlier(steps, $0.steps) && !Self.leavesWait(steps, $0.steps)
        && !undoes(steps, $0.steps) && !Self.turnsDeeds(steps, $0.steps)
        && !Self.meetsTransition(steps, $0.steps)
    }
  }

  /// True where what is told to a component is told before or after another was made instead, and where one is put up
  /// and taken down the other way round: the result would be another one.
  private static func turnsDeeds(_ old: [Step], _ new: [Step]) -> Bool {
    for (place, first) in old.enumerated() {
      for second in old[(place + 1)...] where first.isBound(to: second) {
        guard let one = new.firstIndex(of: first), let other = new.lastIndex(of: second) else { continue }
        if one > other { return true }
      }
    }
    return false
  }

  /// True where a screen would be closed before it is up, or before the wait that it is up for, where a continuation
  /// would be forgotten before it is resumed, a coordinator would start before it is kept or a child be replaced that
  /// was put in just before, and where a slot would be empty while its child is attached, or full once it is not: whoever
  /// asks meanwhile is answered wrongly, if not in this flow; what is written so already is nobody's proposal.
  private func undoes(_ old: [Step], _ new: [Step]) -> Bool {
    func isAhead(_ steps: [Step], _ first: (Step.Verb) -> Bool, _ second: (Step.Verb) -> Bool) -> Bool {
      guard let one = steps.firstIndex(where: { first($0.verb) }),
        let other = steps.lastIndex(where: { second($0.verb) })
      else { return false }
      return one < other
    }
    func isTurned(_ first: (Step.Verb) -> Bool, _ second: (Step.Verb) -> Bool) -> Bool {
      isAhead(new, first, second) && !isAhead(old, first, second)
    }
    let turnsScreen =
      isTurned({ $0.has(.closesSelf) }, \.putsUp)
      || isTurned({ $0.has(.closesSelf) }, { $0.has(.waits) })
    return kind == .other && (turnsScreen || isTurned({ $0 == .forget }, { $0.has(.answers) }))
      || isTurned({ $0 == .start }, { $0 == .append })
      || isTurned({ $0 == .attach || $0 == .assign }, { $0.has(.replacesChild) })
      || kind == .attach
        && isTurned({ $0 == .attach || $0 == .async || $0 == .afterTransition }, { $0 == .assign })
      || kind == .detach && isTurned({ $0 == .detach }, { $0 == .clear })
  }

  /// True where a wait comes before what stood before it: what is done then would only come once the wait is
  /// over, such as the screen that is to end it, or what is asked first.
  private static func waitsEarlier(_ old: [Step], _ new: [Step]) -> Bool {
    func before(_ wait: Step, in steps: [Step]) -> ArraySlice<Step> {
      steps.firstIndex(of: wait).map { steps[..<$0] } ?? []
    }
    return old.contains { wait in
      guard wait.verb.has(.waits) else { return false }
      let kept = before(wait, in: new)
      // A screen that goes at once is not there for the wait.
      return before(wait, in: old).contains { !kept.contains($0) && !$0.verb.has(.closesSelf) }
    }
  }

  /// True where something comes before the wait that it stood behind, whose result it may need; the own screen may be
  /// what the wait is answered from.
  private static func leavesWait(_ old: [Step], _ new: [Step]) -> Bool {
    old.indices.contains { place in
      let wait = old[place]
      guard wait.verb.has(.waits), let now = new.firstIndex(of: wait) else { return false }
      return new[..<now].contains { step in
        let mayLead = step.verb == .show || wait.verb == .wait && step.verb.putsUp
        return !mayLead && !old[..<place].contains(step)
      }
    }
  }

  /// True where a call to a screen, or what may put one up, comes before the wait for the transition that it stood behind.
  private static func meetsTransition(_ old: [Step], _ new: [Step]) -> Bool {
    stepsBeforeWait(old, new).contains {
      $0.verb.putsUp || $0.verb.has(.closesChild) || $0.verb.has(.closesSelf) || $0.verb == .attachSlot
    }
  }

  /// Steps that come before the wait for the transition and did not before; none where one of the two lists has no wait.
  static func stepsBeforeWait(_ old: [Step], _ new: [Step]) -> [Step] {
    func isWait(_ step: Step) -> Bool { step.verb == .afterTransition }
    guard let before = old.firstIndex(where: isWait), let after = new.firstIndex(where: isWait) else {
      return []
    }
    return new[..<after].filter { !old[..<before].contains($0) }
  }

  private func moved(_ places: [Int]) -> [[Int]] {
    var all: [[Int]] = []
    for from in places.indices {
      for to in places.indices where to != from && to != from - 1 {
        var new = places
        let place = new.remove(at: from)
        new.insert(place, at: to)
        all.append(new)
      }
    }
    return all
  }

  /// Every sensible order, the nearest first; at most `limit`.
  func every(_ steps: [Step], limit: Int = 720) -> [(steps: [Step], moves: Int)] {
    var found: [[Step]] = []
    func grow(_ head: [Step], _ rest: [Step]) {
      if found.count >= limit { return }
      if rest.isEmpty {
        if isSensible(head), !found.contains(head) { found.append(head) }
        return
      }
      for index in rest.indices {
        var rest = rest
        let step = rest.remove(at: index)
        if kind == .other || head.isEmpty || step.verb != .guardSlot { grow(head + [step], rest) }
      }
    }
    grow([], steps)
    let rated = found.enumerated().map { ($0.offset, $0.element, Self.moves(from: steps, to: $0.element)) }
    return rated.sorted { ($0.2, $0.0) < ($1.2, $1.0) }.map { ($0.1, $0.2) }
  }

  /// How many lines must be moved at least.
  static func moves(from old: [Step], to new: [Step]) -> Int {
    var places: [Int] = []
    var used: Set<Int> = []
    for step in new {
      guard let place = old.indices.first(where: { old[$0] == step && !used.contains($0) }) else { continue }
      used.insert(place)
      places.append(place)
    }
    var lengths: [Int] = []
    for (index, place) in places.enumerated() {
      lengths.append((0..<index).filter { places[$0] < place }.map { lengths[$0] }.max().map { $0 + 1 } ?? 1)
    }
    return old.count - (lengths.max() ?? 0)
  }

  /// What a new order does, in words: all that is moved, where that is one line or two.
  func title(from old: [Step], to new: [Step], of component: Component.Kind) -> String {
    var (steps, words): ([Step], [String]) = (old, [])
    while steps != new {
      guard words.count < 2, let turned = turned(from: steps, to: new, component) else {
        return "change the order of the steps"
      }
      let (first, second) = (turned.first, turned.second)
      let before = Self.putting(first, before: second, in: steps)
      let isAfter = before != new && Self.putting(second, after: first, in: steps) == new
      words.append(isAfter ? turned.after : turned.before)
      steps = isAfter ? new : before
    }
    return words.joined(separator: ", and ")
  }

  /// The first two steps that stand the other way round now, and what to say of the one that moved before the other, or of
  /// the other that moved after it; nil where there are no words.
  private func turned(
    from old: [Step],
    to new: [Step],
    _ component: Component.Kind
  ) -> (first: Step, second: Step, before: String, after: String)? {
    func swapped(_ isA: (Step) -> Bool, _ isB: (Step) -> Bool) -> (Step, Step)? {
      guard let x = old.firstIndex(where: isA), let y = old.firstIndex(where: isB),
        let u = new.firstIndex(where: isA), let v = new.firstIndex(where: isB)
      else { return nil }
      return x > y && u < v ? (old[x], old[y]) : nil
    }
    for (a, b, words) in Self.known {
      if let (first, second) = swapped({ $0.verb == a }, { $0.verb == b }) {
        return (first, second, words, words)
      }
    }
    for (index, step) in new.enumerated() where index + 1 < new.count {
      let next = new[index + 1]
      if let (first, second) = swapped({ $0.isSame(as: step) }, { $0.isSame(as: next) }),
        let name = Self.name(step, component), let other = Self.name(next, component)
      {
        let (before, after) = ("put '\(name)' before '\(other)'", "put '\(other)' after '\(name)'")
        return (first, second, before, after)
      }
    }
    return nil
  }

  private static func putting(_ step: Step, before other: Step, in steps: [Step]) -> [Step] {
    var steps = steps
    guard let place = steps.firstIndex(of: step), let goal = steps.firstIndex(of: other) else { return steps }
    steps.remove(at: place)
    steps.insert(step, at: goal < place ? goal : goal - 1)
    return steps
  }

  private static func putting(_ step: Step, after other: Step, in steps: [Step]) -> [Step] {
    var steps = steps
    guard let place = steps.firstIndex(of: step), let goal = steps.firstIndex(of: other) else { return steps }
    steps.remove(at: place)
    steps.insert(step, at: goal < place ? goal + 1 : goal)
    return steps
  }

  /// The step in a title; nil for one that has steps in it.
  private static func name(_ step: Step, _ kind: Component.Kind) -> String? {
    let name = step.verb.name(in: kind)
    func text(_ instance: InstanceRef) -> String {
      instance.component + (instance.serial.map { "#\($0)" } ?? "")
    }
    switch step.argument {
    case .nothing: return step.verb.has(.hasBody) ? nil : name
    case .unanimated: return step.verb.word.unanimatedForm
    case .event(let word), .datum(let word), .worker(let word), .component(let word):
      return step.verb.has(.hasBody) ? nil : "\(name) \(word)"
    case .slot(let slot): return "\(name) \(slot.slot)"
    case .instance(let instance): return step.verb.has(.hasBody) ? nil : "\(name) \(text(instance))"
    case .call(let instance, let event): return "\(name) \(text(instance)) \(event)"
    case .limits, .outcome, .moving: return nil
    }
  }

  private static let known: [(Step.Verb, Step.Verb, String)] = [
    (.assign, .attach, "assign the slot before attachChild"),
    (.clear, .async, "clear the slot before the hop to a later turn"),
    (.clear, .detach, "clear the slot before detachChild"),
    (.setCallback, .start, "set the callback before start()"),
    (.append, .start, "keep the coordinator before start()"),
    (.attach, .present, "attach the child before presenting it"),
    (.attach, .push, "attach the child before pushing it"),
    (.attach, .embed, "attach the child before embedding it"),
    (.guardSlot, .build, "look at the slot before building"),
  ]
}

extension Changes {
  /// Other orders of the lines of slots, then of hooks and handlers.
  mutating func addOrders() {
    for list in scenario.stepLists {
      let steps = scenario[list]
      guard steps.count > 1 else { continue }
      let orders = Orders(kind: list.orderKind)
      for (order, moves) in orders.near(steps)
      where keepsTabs(steps, order, of: list.component) && !presentsEarlier(steps, order)
        && !endsWhatItBegins(order, list) && !answersLater(steps, order)
      {
        // A list that looks first only now is not to come back to a slot that still holds the child.
        let isNewLook = orders.kind == .detach && steps[0].verb != .guardSlot && order[0].verb == .guardSlot
        let far =
          (orders.kind == .other ? 2 : isNewLook && clearsLate(order) ? 3 : 0)
          + (Orders.stepsBeforeWait(steps, order).isEmpty ? 0 : 4)
        let title = orders.title(from: steps, to: order, of: scenario.components[list.component].kind)
        let remedy: Remedy = orders.kind == .other ? .reorderSteps : .reorderSlot
        add(remedy, title, cost: 2 * moves + far, at: list.component) { $0[list] = order }
      }
    }
  }

  /// The order in which a tab bar gets its tabs is what the user sees.
  private func keepsTabs(_ old: [Step], _ new: [Step], of component: Int) -> Bool {
    guard scenario.components[component].container.value == .tabs else { return true }
    return old.filter { $0.verb == .attachSlot } == new.filter { $0.verb == .attachSlot }
  }

  /// An answer that comes once the report has been heard: who is removed then answers out of nobody's reach, and what was
  /// wrong with the removal is only not looked at.
  private func answersLater(_ old: [Step], _ new: [Step]) -> Bool {
    func reportsBeforeAnswer(_ steps: [Step]) -> Bool {
      steps.drop { !$0.verb.has(.reports) }.contains { $0.verb.has(.answers) }
    }
    return !isUsual(.reorderSteps) && reportsBeforeAnswer(new) && !reportsBeforeAnswer(old)
  }

  private func clearsLate(_ steps: [Step]) -> Bool {
    guard let clear = steps.firstIndex(where: { $0.verb == .clear }),
      let detach = steps.firstIndex(where: { $0.verb == .detach })
    else { return false }
    return detach < clear
  }

  /// Detaches its own child once that is in its slot: what the list then asks or shows is nobody's any more.
  private func endsWhatItBegins(_ steps: [Step], _ list: StepList) -> Bool {
    guard case .attach(let component, let slot) = list else { return false }
    let owner = scenario.components[component]
    let own = SlotRef(InstanceRef(owner.name.string), owner.slots[slot].name.string)
    let end = Step(.detachSlot, .slot(own))
    return steps.drop { $0.verb != .assign && $0.verb != .attach }.contains(where: end.isSame)
  }

  /// A screen that goes up before its child is attached is loaded before its interactor is active, and a host that
  /// was not in the window is no more in it then.
  private func presentsEarlier(_ old: [Step], _ new: [Step]) -> Bool {
    func screensBefore(_ steps: [Step]) -> Int {
      guard let attach = steps.firstIndex(where: { $0.verb == .attach }) else { return 0 }
      return steps[..<attach].count { $0.verb.putsUp }
    }
    return screensBefore(new) > screensBefore(old)
  }
}

extension Step {
  /// True where one makes what the other speaks to, or opens what the other closes: done the other way round they have
  /// another result.
  func isBound(to other: Step) -> Bool {
    if isToldToOthers { return other.verb.isMaking }
    if other.isToldToOthers { return verb.isMaking }
    guard case .slot(let mine) = argument, case .slot(let its) = other.argument else { return false }
    return verb != other.verb && mine.slot == its.slot
  }

  /// It speaks to an instance by name.
  private var isToldToOthers: Bool { if case .call = argument { true } else { false } }
}

extension Step.Verb {
  /// It makes an instance, by itself or by a slot's list.
  fileprivate var isMaking: Bool { has(.makesChild) || self == .attachSlot }
}

extension StepList {
  var orderKind: Orders.Kind {
    switch self {
    case .attach: .attach
    case .detach: .detach
    case .closed, .handler, .hook: .other
    }
  }
}
