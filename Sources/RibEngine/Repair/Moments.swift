extension Changes {
  /// What was said inside a call is said in a later turn.
  mutating func addMoments() {
    for (index, component) in scenario.components.enumerated() {
      if component.kind != .object { finishLater(index) }
      for list in scenario.stepLists(of: index) {
        if list.orderKind == .other { sayLater(list) }
        captureWeakly(list)
        endWithActivity(list)
      }
    }
  }

  /// A later turn that holds self strongly holds it weakly.
  private mutating func captureWeakly(_ list: StepList) {
    for (place, step) in scenario[list].enumerated() {
      guard step.verb == .laterStrong || step.body.containsDeep(where: { $0.verb == .laterStrong }) else {
        continue
      }
      add(.captureWeakly, "hold self weakly in the later turn", cost: 4, at: list.component) {
        $0[list][place] = step.capturingWeakly
      }
    }
  }

  /// What the child has put off is the value of a subscription, which its interactor ends when it resigns.
  private mutating func endWithActivity(_ list: StepList) {
    let component = scenario.components[list.component]
    // Where it is written that all its work goes on, that is what is to be changed.
    guard isUsual(.endWithActivity), list.component == child, list.orderKind == .other,
      component.kind == .rib, !component.work.contains(where: { $0.value == .goesOn })
    else { return }
    for (place, step) in scenario[list].enumerated() {
      let new = step.endingWithActivity
      if new == step { continue }
      add(.endWithActivity, "end what is put off when the interactor resigns", cost: 8, at: list.component) {
        $0[list][place] = new
      }
    }
  }

  /// An imperative for what a step does that speaks or opens something.
  private func words(for step: Step, _ list: StepList) -> String {
    if step.verb.has(.reports) { return "report" }
    let name = step.verb.name(in: scenario.components[list.component].kind)
    switch step.argument {
    case .slot(let slot): return "\(name) \(slot.slot)"
    case .instance(let instance): return "\(name) \(instance.component)"
    case .nothing, .unanimated, .event, .datum, .worker, .component, .call, .limits, .outcome, .moving:
      return name
    }
  }

  private mutating func finishLater(_ index: Int) {
    let finishes = scenario.components[index].finishes
    // The row of a table is there to try its moment.
    if let row = scenario.row, finishes.contains(where: { $0.span.lies(in: row) }) { return }
    let old = finishes.map(\.value)
    let isLate = old.contains { $0 == .later || $0 == .atAnyTime }
    let later: Component.Moment =
      old.contains { $0 == .atQuietTime || $0 == .atAnyQuietTime } && !isLate ? .atQuietTime : .later
    guard old.contains(where: { $0 != .never && $0 != .later && $0 != .atQuietTime }) else { return }
    var new: [Component.Moment] = []
    for moment in old {
      let moments: [Component.Moment] =
        moment.isOpen ? [.never, later] : [moment == .never ? .never : later]
      for moment in moments where !new.contains(moment) { new.append(moment) }
    }
    add(.finishLater, "report in a later turn", cost: 7, at: index) {
      $0.components[index].finishes = new.map { Alternative($0) }
    }
  }

  /// From the first step on that speaks or opens something, the list goes into a later turn.
  private mutating func sayLater(_ list: StepList) {
    let steps = scenario[list]
    for (place, step) in steps.enumerated() where step.verb.has(.talks) {
      // Put off, the first of two reports would come when the second has been answered.
      if steps[(place + 1)...].contains(where: { $0.isSame(as: step) || step.isBound(to: $0) }) { continue }
      if Self.repeatsReport(steps, at: place) { continue }
      let isReport = step.verb.has(.reports)
      // Who hears the report first may let go of whoever answers then.
      if step.verb.has(.answers), !isUsual(.sayLater),
        steps[place...].contains(where: { $0.verb.has(.reports) })
      {
        continue
      }
      add(
        .sayLater,
        "\(words(for: step, list)) in a later turn",
        cost: isReport ? 8 : 9,
        at: list.component
      ) {
        // A continuation is forgotten once it is resumed, not before.
        let isAnswer = step.verb.has(.answers) && steps[(place + 1)...].first?.verb == .forget
        let put = Array(steps[place...(isAnswer ? place + 1 : place)])
        $0[list].replaceSubrange(place..<(place + put.count), with: [Step(.later, body: put)])
      }
    }
    if steps.count > 1, let place = steps.firstIndex(where: { $0.verb.has(.talks) }) {
      let rest = place + 1 < steps.count ? ", and do what follows," : ""
      add(.sayLater, "\(words(for: steps[place], list))\(rest) in a later turn", cost: 10, at: list.component)
      {
        $0[list] = steps[..<place] + [Step(.later, body: Array(steps[place...]))]
      }
    }
    for (place, step) in steps.enumerated() {
      guard step.verb == .limited, step.body.contains(where: { $0.verb.has(.talks) }) else { continue }
      add(.sayLater, "report in a later turn", cost: 8, at: list.component) {
        $0[list][place].body = [Step(.later, body: step.body)]
      }
    }
  }
}

extension Step {
  /// The same step, where each later turn in it holds self weakly.
  var capturingWeakly: Step {
    let body = body.map(\.capturingWeakly)
    return verb == .laterStrong ? Step(.later, body: body) : Step(verb, argument, span, body: body)
  }

  /// The same step, where a subscription takes the place of each later turn of the same component.
  fileprivate var endingWithActivity: Step {
    if verb == .later || verb == .laterStrong { return Step(.subscription, body: body) }
    return verb == .on ? self : Step(verb, argument, span, body: body.map(\.endingWithActivity))
  }
}
