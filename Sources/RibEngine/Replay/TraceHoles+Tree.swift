/// What of a tree does not fit.
extension TraceHoles {
  private var isIOS: Bool { log.header.profile == .ios }

  mutating func attach(_ step: TraceStep, _ index: Int) {
    let one = Int(step.other)
    guard step.phase == .end else {
      if step.phase == .begin { states[one].attaches += 1 }
      states[one].attachBegan = index
      return
    }
    states[one].attaches -= 1
    states[one].appends = max(0, states[one].appends - 1)
    let begin = Int(step.partner)
    if states[one].appended < begin, log.kinds.contains(.children) {
      hole(
        step,
        step.other,
        "\(log.name(step.other)) is attached and does not come into the children of \(log.name(step.subject))",
        Self.unseenAttach,
        also: [step.subject]
      )
    }
    let child = states[one]
    if isIOS, !child.isActive, child.parents.contains(step.subject), child.activated < begin {
      hole(
        step,
        step.other,
        "\(log.name(step.other)) is attached and does not become active",
        Self.unseenStart,
        also: [step.subject]
      )
    }
  }

  mutating func detach(_ step: TraceStep, _ index: Int) {
    let one = Int(step.other)
    if step.phase == .begin {
      states[one].detaches += 1
      return
    }
    states[one].detaches -= 1
    let child = states[one]
    guard child.detaches == 0, log.kinds.contains(.children) else { return }
    let begin = Int(step.partner)
    if states[Int(step.subject)].children.contains(step.other), child.removed < begin {
      hole(
        step,
        step.other,
        "\(log.name(step.other)) is detached and stays in the children of \(log.name(step.subject))",
        Self.unseenDetach,
        also: [step.subject]
      )
    }
    if child.isActive, child.attachBegan < begin {
      hole(
        step,
        step.other,
        "\(log.name(step.other)) is detached and stays active",
        child.removed < begin ? Self.unseenDetach : Self.unseenActivity,
        also: [step.subject]
      )
    }
  }

  mutating func change(_ step: TraceStep, _ index: Int) {
    let (parent, child) = (Int(step.subject), Int(step.other))
    if step.marks.contains(.yes) {
      states[parent].children.append(step.other)
      states[parent].hadChildren = true
      states[child].parents.append(step.subject)
      states[child].appended = index
      states[child].appends += 1
      if log.kinds.contains(.attachChild), log.components[survey.component(step.subject)].isRib,
        states[child].appends > states[child].attaches
      {
        let how = states[child].attaches == 0 ? "without an attach" : "more than once in one attach"
        hole(
          step,
          step.other,
          "\(log.name(step.other)) comes into the children of \(log.name(step.subject)) \(how)",
          Self.unseenAttach
        )
        states[child].appends = states[child].attaches
      }
      return
    }
    states[child].removed = index
    states[child].appends = max(0, states[child].appends - 1)
    if let place = states[parent].children.firstIndex(of: step.other) {
      states[parent].children.remove(at: place)
      states[child].parents.removeAll { $0 == step.subject }
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

  // MARK: - Activity

  mutating func activate(_ step: TraceStep, _ index: Int) {
    let isOn = step.marks.contains(.yes)
    let one = Int(step.subject)
    if states[one].isActive == isOn, isIOS {
      hole(
        step,
        step.subject,
        isOn
          ? "\(log.name(step.subject)) becomes active, which it is already"
          : "\(log.name(step.subject)) resigns and was never active",
        isOn ? Self.unseenDetach : Self.unseenAttach,
        also: states[one].parents
      )
    }
    if isOn, states[one].parents.isEmpty, !survey.isRoot(step.subject), !survey.homes[one].wasAppended {
      hole(
        step,
        step.subject,
        "\(log.name(step.subject)) becomes active and was never attached",
        Self.unseenAttach,
        also: [survey.homes[one].parent]
      )
    }
    states[one].isActive = isOn
    if isOn {
      states[one].activated = index
      states[one].awaitsBecoming = true
    } else {
      states[one].deactivated = index
      // The stream of a router that was loaded tells its children; on Android the router itself does.
      if !isIOS || states[one].isLoaded {
        for child in states[one].children where states[Int(child)].isActive {
          resigning.append(Resignation(instance: child, since: index, why: .parent(step.subject)))
        }
      }
    }
  }

  /// Callbacks that a recorder writes come beside what the stream says.
  mutating func callBack(_ step: TraceStep, _ index: Int) {
    let one = Int(step.subject)
    switch (step.kind, step.phase) {
    case (.didBecomeActive, .begin):
      // On Android it runs again where the same router is attached twice.
      if !states[one].awaitsBecoming, isIOS || states[one].activated < 0 {
        hole(
          step,
          step.subject,
          "\(log.name(step.subject)) begins didBecomeActive and was not seen to become active",
          Self.unseenStart,
          also: states[one].parents
        )
        states[one].isActive = true
      }
      states[one].awaitsBecoming = false
    case (.willResignActive, .begin):
      if isIOS, !states[one].isActive {
        hole(
          step,
          step.subject,
          "\(log.name(step.subject)) begins willResignActive and was never active",
          Self.unseenAttach,
          also: states[one].parents
        )
        states[one].isActive = true
      }
    case (.willResignActive, .end):
      if states[one].isActive {
        resigning.append(Resignation(instance: step.subject, since: index, why: .callback))
      }
    default: break
    }
  }

  /// What was outside before is over: who was to become inactive is.
  mutating func lookAtRest(_ step: TraceStep?) {
    guard let step else { return }
    for one in resigning { look(at: one, by: step) }
    resigning = []
    for write in taken { look(at: write, by: step) }
    taken = []
  }

  private mutating func look(at one: Resignation, by step: TraceStep) {
    let state = states[Int(one.instance)]
    guard state.isActive, max(state.deactivated, state.removed, state.attachBegan) < one.since else { return }
    hole(
      step,
      one.instance,
      "\(log.name(one.instance)) stays active, although \(text(one.why))",
      Self.unseenDetach,
      also: state.parents
    )
    cloudBelow(one.instance)
  }

  private func text(_ why: Resignation.Why) -> String {
    switch why {
    case .parent(let parent): "\(log.name(parent)) became inactive"
    case .callback: "its willResignActive ran"
    case .end: "its router is gone"
    }
  }

  // MARK: - Ends

  /// A router keeps its interactor, and the stream of an interactor that is gone says no more.
  mutating func endInteractor(_ step: TraceStep) {
    let one = Int(step.subject)
    if isIOS, states[one].hasRouter, !states[one].isGone {
      hole(
        step,
        step.subject,
        "the interactor of \(log.name(step.subject)) is gone, and nobody saw its router go",
        Self.unseenEnding
      )
    }
    for pending in resigning where pending.instance == step.subject { look(at: pending, by: step) }
    states[one].isActive = false
  }

  /// Whom somebody has among its children lives on.
  mutating func endRouter(_ step: TraceStep, _ index: Int) {
    let one = Int(step.subject)
    states[one].isGone = true
    for parent in states[one].parents where !states[Int(parent)].isGone {
      hole(
        step,
        step.subject,
        "\(log.name(step.subject)) is gone while it is a child of \(log.name(parent))",
        step.place == .router ? Self.unseenDetach : Self.unseenRemoval,
        also: [parent]
      )
      cloudBelow(step.subject)
    }
    if isIOS, states[one].isActive {
      resigning.append(Resignation(instance: step.subject, since: index, why: .end))
    }
    endSlots(of: step)
    for child in states[one].children { states[Int(child)].parents.removeAll { $0 == step.subject } }
    states[one].children = []
  }

  mutating func lookAtEnd() {
    let isSeamless = !hasEmptyMove
    for (place, instance) in log.instances.enumerated() {
      let home = survey.homes[place]
      let number = Int32(place)
      let first = log.steps[instance.first]
      if isIOS, !home.wasActive, states[place].hadChildren || home.wasAppended,
        log.components[instance.component].isRib, !(isSeamless && isLeftAlone(number))
      {
        hole(
          first,
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
          first,
          number,
          "no slot of \(log.name(home.parent)) is seen to take \(log.name(number))",
          Self.unseenSlot
        )
      }
    }
  }

  /// True for one that was built by itself, and of which nothing says that it was to be attached.
  private func isLeftAlone(_ number: Int32) -> Bool {
    let home = survey.homes[Int(number)]
    guard survey.saysSteps, !home.wasAppended, !home.wasAttached, !home.wasWritten else { return false }
    let first = log.instances[Int(number)].first
    guard first > 0, isBirth(log.steps[first]), log.steps[first - 1].kind == .step else { return false }
    var index = first
    while index < log.steps.count, log.steps[index].kind != .step {
      let step = log.steps[index]
      guard isBirth(step) || [.listenerSet, .presenterListenerSet].contains(step.kind) else { return false }
      index += 1
    }
    return true
  }

  /// Something came from outside, and nothing was seen of what it did.
  private var hasEmptyMove: Bool {
    zip(log.steps, log.steps.dropFirst()).contains { $0.kind == .step && $1.kind == .step }
      || log.steps.last?.kind == .step
  }
}
