extension Rule.ID {
  package static let loadAfterDetach = Rule.ID("load-after-detach")
  package static let workAfterDetach = Rule.ID("work-after-detach")
  package static let childrenBeforeParent = Rule.ID("children-before-parent")
  package static let parentGoneFirst = Rule.ID("parent-gone-first")
  package static let eventToInactiveParent = Rule.ID("event-to-inactive-parent")
  package static let offMain = Rule.ID("off-main")
  package static let workflowStepStuck = Rule.ID("workflow-step-stuck")
}

/// What goes wrong in the order of the life of one RIB and of those around it.
///
/// One file for the story: a rule is one element with its prose and its flows, and nothing else stands here.
let lifecycleRules: [Rule] = [
  Rule(
    .loadAfterDetach,
    story: .tree,
    when: .at(.didLoad, .begin, having: [.detachedInAttach, .didLoadWorks], lacking: [.attached]),
    .at(.didLoad, .begin, having: [.detachedInAttach], lacking: [.attached, .didLoadWorks], .note),
    title: "didLoad runs on a child that was detached while it became active",
    why: """
      After activate, attachChild calls load whatever happened meanwhile. A child that finishes in
      didBecomeActive is already detached when its didLoad attaches the grandchildren: they become
      active under a dead parent. Where didLoad does nothing it is only worth a note.
      """,
    evidence: """
      Router.swift 140-141; recorded: 006; 064 where somebody keeps the router
      """,
    fix: "Report in a later turn than didBecomeActive, or attach the grandchildren before reporting.",
    message: "didLoad of {child} runs although {child} has been detached",
    label: "loads a child that is no longer attached",
    claims: [.is(.child, .detached)],
    badSwift: """
      override func didBecomeActive() {
        super.didBecomeActive()
        if amount == 0 { listener?.transferDidFinish() }
      }
      """,
    goodSwift: """
      override func didBecomeActive() {
        super.didBecomeActive()
        DispatchQueue.main.async { [weak self] in
          if self?.amount == 0 { self?.listener?.transferDidFinish() }
        }
      }
      """,
    bad: """
      ribs:
        Bank:
          children:
            transfer:
              child: Transfer
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Transfer:
          view: none
          finishes: in didBecomeActive
          fixed-children: [Receipt]
        Receipt: {view: none}
      events: [launch Bank, attach transfer]
      """,
    good: """
      ribs:
        Bank:
          children:
            transfer:
              child: Transfer
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Transfer:
          view: none
          finishes: later
          fixed-children: [Receipt]
        Receipt: {view: none}
      events: [launch Bank, attach transfer]
      """,
    reaches: .all,
    leaves: [.call],
    remedies: [.finishLater, .sayLater]
  ),

  Rule(
    .workAfterDetach,
    .warning,
    story: .tree,
    when: .at(.strayStep),
    title: "didBecomeActive goes on after it has got its own RIB detached",
    why: """
      A report is a plain call; the lines below it run when it returns, on an interactor that is
      inactive by then. A subscription made there with disposeOnDeactivate is thrown away at once,
      with a line on the console and no other sign.
      """,
    evidence: """
      Interactor.swift 198-206, recorded: 146
      """,
    fix: "Make the report the last line of didBecomeActive.",
    message: "didBecomeActive of {child} goes on although {child} has been detached",
    label: "runs on an inactive interactor",
    claims: [.is(.child, .detached), .isNot(.child, .active)],
    badSwift: """
      override func didBecomeActive() {
        super.didBecomeActive()
        if granted { listener?.permissionDidFinish() }
        status.subscribe(onNext: show).disposeOnDeactivate(interactor: self)
      }
      """,
    goodSwift: """
      override func didBecomeActive() {
        super.didBecomeActive()
        status.subscribe(onNext: show).disposeOnDeactivate(interactor: self)
        if granted { listener?.permissionDidFinish() }
      }
      """,
    bad: """
      ribs:
        Camera:
          children:
            permission:
              child: Permission
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Permission:
          view: none
          didBecomeActive: [finish, subscribe]
      events: [launch Camera, attach permission]
      """,
    good: """
      ribs:
        Camera:
          children:
            permission:
              child: Permission
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Permission:
          view: none
          didBecomeActive: [subscribe, finish]
      events: [launch Camera, attach permission]
      """,
    consequenceOf: [.loadAfterDetach]
  ),

  Rule(
    .childrenBeforeParent,
    .note,
    story: .tree,
    when: .at(.didBecomeActive, .begin, having: [.attached, .parentActive], lacking: [.parentBecame]),
    title: "children become active before the parent that is attached again",
    why: """
      On the first attach a parent becomes active and then attaches its children. A router that is
      kept and attached again has its children already, and publishing isActive wakes them before
      its own didBecomeActive runs. Code that sets things up there is late.
      """,
    evidence: """
      Interactor.swift 99-101, recorded: 070
      """,
    fix: "Build a new router for each attach.",
    message: "didBecomeActive of {child} runs before that of its parent {parent}",
    label: "wakes {child} first",
    claims: [.is(.child, .childOf(.parent))],
    badSwift: """
      private lazy var garage = garageBuilder.build(withListener: interactor)
      """,
    goodSwift: """
      func attachGarage() {
        guard garage == nil else { return }
        let router = garageBuilder.build(withListener: interactor)
        garage = router
        attachChild(router)
      }
      """,
    bad: """
      ribs:
        House:
          children:
            garage:
              child: Garage
              attach: [guard, reuse, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Garage: {view: none, fixed-children: [Door]}
        Door: {view: none}
      events: [launch House, attach garage, detach garage, attach garage]
      """,
    good: """
      ribs:
        House:
          children:
            garage:
              child: Garage
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Garage: {view: none, fixed-children: [Door]}
        Door: {view: none}
      events: [launch House, attach garage, detach garage, attach garage]
      """
  ),

  Rule(
    .parentGoneFirst,
    .note,
    story: .tree,
    when: .at(.willResignActive, .begin, having: [.attachedHere], lacking: [.parentActive]),
    title: "a parent resigns before its children do",
    why: """
      Detaching switches the parent off first and then walks down: when a child resigns, its parent
      is inactive already, and so is everything the parent disposed of. It is the rule of the
      library; it matters where a child needs its parent in willResignActive.
      """,
    evidence: """
      Router.swift 182-205; recorded: 070
      """,
    fix: "Detach the children in the parent's own willResignActive if they need it alive.",
    message: "{parent} is already inactive when {child} resigns",
    label: "{child} resigns after its parent",
    claims: [.isNot(.parent, .active), .is(.child, .childOf(.parent))],
    badSwift: """
      override func willResignActive() {
        super.willResignActive()
      }
      """,
    goodSwift: """
      override func willResignActive() {
        super.willResignActive()
        router?.detachGuide()
      }
      """,
    bad: """
      ribs:
        Museum:
          children:
            tour:
              child: Tour
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Tour:
          view: none
          didBecomeActive: [attach guide]
          willResignActive: []
          children:
            guide:
              child: AudioGuide
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        AudioGuide: {view: none}
      events: [launch Museum, attach tour, detach tour]
      """,
    good: """
      ribs:
        Museum:
          children:
            tour:
              child: Tour
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Tour:
          view: none
          didBecomeActive: [attach guide]
          willResignActive: [detach guide]
          children:
            guide:
              child: AudioGuide
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        AudioGuide: {view: none}
      events: [launch Museum, attach tour, detach tour]
      """
  ),

  Rule(
    .eventToInactiveParent,
    .warning,
    story: .tree,
    when: .at(
      .receive,
      .begin,
      having: [.isRib, .parentIsRib, .hasHandler],
      lacking: [.parentActive, .fromView]
    ),
    title: "a parent handles an event of its child while it is inactive",
    why: """
      Nothing between a child and its listener looks at isActive. A child that resigns because its
      parent was detached calls a parent whose subscriptions are gone, and that may attach new
      children in reply, which nobody will ever switch off.
      """,
    evidence: """
      recorded: 092
      """,
    fix: "Check isActive in the handler, or detach the child while the parent is still active.",
    message: "{parent} is inactive when it handles an event of {child}",
    label: "handled by a parent that is inactive",
    claims: [.isNot(.parent, .active)],
    badSwift: """
      func episodeDidStop(at position: Double) {
        self.position = position
        store.save(position)
      }
      """,
    goodSwift: """
      func episodeDidStop(at position: Double) {
        guard isActive else { return }
        self.position = position
        store.save(position)
      }
      """,
    bad: """
      ribs:
        Podcasts:
          children:
            show:
              child: Show
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Show:
          view: none
          data: {position: set at build}
          didBecomeActive: [attach episode]
          willResignActive: []
          children:
            episode:
              child: Episode
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {stopped: [set position]}
        Episode: {view: none, willResignActive: [listener stopped]}
      events: [launch Podcasts, attach show, detach show]
      """,
    good: """
      ribs:
        Podcasts:
          children:
            show:
              child: Show
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Show:
          view: none
          data: {position: set at build}
          didBecomeActive: [attach episode]
          willResignActive: [detach episode]
          children:
            episode:
              child: Episode
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {stopped: [set position]}
        Episode: {view: none, willResignActive: [listener stopped]}
      events: [launch Podcasts, attach show, detach show]
      """,
    consequenceOf: [.resignedTwice, .activeUnderInactive],
    remedies: [.detachWithParent]
  ),

  Rule(
    .offMain,
    .warning,
    story: .tree,
    when: .never,
    title: "a RIB is attached or detached off the main thread",
    why: """
      Neither `children` nor the activity of an interactor is protected by a lock, and UIKit wants its own
      calls on the main thread. RIBs-iOS has no check for it, RIBs-Android reports a non-fatal error. It
      takes a recorded trace or the sources to see it; a flow has one thread.
      """,
    fix: "Hop to the main queue before attaching or detaching.",
    message: "{parent} attaches or detaches {child} off the main thread",
    label: "not on the main thread",
    badSwift: """
      session.dataTask(with: url) { _, _, _ in
        self.router?.attachResults()
      }.resume()
      """,
    goodSwift: """
      session.dataTask(with: url) { _, _, _ in
        DispatchQueue.main.async { self.router?.attachResults() }
      }.resume()
      """,
    bad: "",
    good: ""
  ),

  Rule(
    .workflowStepStuck,
    .warning,
    story: .tree,
    when: .never,
    title: "a workflow waits for an interactor that never becomes active",
    why: """
      A step runs when the interactor it is given is active and waits for that otherwise, without
      limit. A deep link that names a RIB nobody attaches ends there: no error, no completion, and
      the waiting chain keeps the interactor alive.
      """,
    evidence: """
      Workflow.swift 121-147; recorded: 152
      """,
    fix: "Attach the RIB in the step before, or give the workflow a timeout.",
    message: "a workflow step waits for {child}, which never becomes active",
    label: "waits here without an end",
    badSwift: """
      onStep { root in root.openOrders() }
        .onStep { orders, _ in orders.open(id) }
        .commit()
      """,
    goodSwift: """
      func openOrders() -> Observable<(OrdersActionableItem, ())> {
        router?.attachOrders()
        return .just((ordersInteractor, ()))
      }
      """,
    bad: "",
    good: ""
  ),
]
