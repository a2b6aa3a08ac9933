/// What is said of words that mean nothing as there is no view, no tab bar, or no task, whatever happens.
extension Outcome.Remark {
  static func ofWhatIsMissing(in program: Program) -> [Outcome.Remark] {
    let scenario = program.scenario
    var remarks = ofMissingViews(in: scenario)
    // Few flows have such steps, and to go through those of all lists takes longer than through their codes.
    guard program.codes.contains(where: { $0.verb.map(mayBeIdle) ?? false }) else {
      return remarks
    }
    // What an alias repeats is written once.
    for remark in ofSteps(in: scenario) where !remarks.contains(where: { $0.span == remark.span }) {
      remarks.append(remark)
    }
    return remarks
  }

  /// Moments of a view, of RIBs that never have one.
  private static func ofMissingViews(in scenario: Scenario) -> [Outcome.Remark] {
    scenario.components.filter { $0.isWithoutView }.flatMap { component in
      let hint = "\(component.name.string) has no view"
      let moments = component.finishes.filter { $0.value == .inViewDidLoad }
      let bindings = component.binds.filter { $0.value != .never }
      let hooks = component.hooks.filter { $0.moment.isOfView && !$0.steps.isEmpty }
      return moments.map { remark("it never finishes in viewDidLoad", $0.span, hint) }
        + bindings.map { remark("nothing binds here", $0.span, hint) }
        + hooks.map { remark("these steps are never done", $0.span, hint) }
    }
  }

  private static func ofSteps(in scenario: Scenario) -> [Outcome.Remark] {
    let viewless = scenario.components.filter { $0.isWithoutView }.map { $0.name.string }
    var awaited: Set<[String]> = []
    scenario.forEachStep { step, runner in
      if let name = step.awaited { awaited.insert([runner, name]) }
    }
    var remarks: [Outcome.Remark] = []
    scenario.forEachStep { step, runner in
      if step.verb == .guardTask, case .instance(let flow) = step.argument,
        !awaited.contains([runner, flow.component])
      {
        let message = "'guard \(flow.component)' lets all pass"
        remarks.append(remark(message, step.span, "\(runner) awaits no \(flow.component)"))
      }
      if needsView(step.verb), viewless.contains(runner) {
        remarks.append(idle(step, "\(runner) has no view"))
      }
      if step.verb == .select, case .slot(let slot) = step.argument,
        let owner = scenario.component(named: slot.owner.component), owner.container.value != .tabs
      {
        remarks.append(idle(step, "\(owner.name.string) has no tab bar"))
      }
    }
    return remarks
  }

  private static func mayBeIdle(_ verb: Step.Verb) -> Bool {
    needsView(verb) || verb == .select || verb == .guardTask
  }

  private static func needsView(_ verb: Step.Verb) -> Bool {
    verb == .askViewToBind || verb == .emitState || verb == .touchView
  }

  private static func idle(_ step: Step, _ hint: String) -> Outcome.Remark {
    remark("'\(step.verb.word.name)' does nothing", step.span, hint)
  }

  private static func remark(_ message: String, _ span: Span, _ hint: String) -> Outcome.Remark {
    Outcome.Remark(id: "nothing-to-run", severity: .note, message: message, span: span, hint: hint)
  }
}

extension Component {
  /// A RIB or a coordinator without a view, whatever is chosen.
  fileprivate var isWithoutView: Bool { kind != .object && view.allSatisfy { $0.value == .none } }
}

extension Hook.Moment {
  /// A method of the view controller, or what a navigation controller says of it.
  fileprivate var isOfView: Bool {
    switch self {
    case .viewDidLoad, .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear, .didShow: true
    case .didBecomeActive, .willResignActive, .didLoad, .beforeDidLoad, .start, .cleanupViews, .build,
      .receives, .streams, .listens, .closedByUser, .cancelled, .didStart, .didStop:
      false
    }
  }
}
