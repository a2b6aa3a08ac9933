extension Rule.ID {
  package static let reentrantDetach = Rule.ID("reentrant-detach")
  package static let resignedTwice = Rule.ID("resigned-twice")
  package static let reentrantAttachLoop = Rule.ID("reentrant-attach-loop")
  package static let resignBeforeBecome = Rule.ID("resign-before-become")
  package static let reentrantEmission = Rule.ID("reentrant-emission")
}

/// What goes wrong when a call comes back into a call that has not returned.
let reentranceRules: [Rule] = [
  Rule(
    .reentrantDetach,
    story: .tree,
    when: .at(.detachChild, .begin, having: [.detaching]),
    title: "a child is detached again while it is being detached",
    why: """
      During willResignActive the interactor still counts as active. A child that reports in there
      finds its parent's slot filled if the slot is cleared last; the parent detaches again, the
      child resigns again, and so on until the stack overflows.
      """,
    evidence: """
      Interactor.swift 116-127; recorded: 033, 037, both SIGSEGV
      """,
    fix: "Clear the slot before detachChild, and do not report from willResignActive.",
    message: "{parent} detaches {child} again while {child} is still resigning",
    label: "called again before the first call has returned",
    claims: [.is(.child, .resigning)],
    otherwise: [
      Wording(
        where: .is(.child, .beingDetached),
        message: "{parent} detaches {child} again while it is still being detached",
        label: "called again before the first call has returned"
      )
    ],
    badSwift: """
      func detachRoute() {
        guard let router = route else { return }
        detachChild(router)
        route = nil
      }
      """,
    goodSwift: """
      func detachRoute() {
        guard let router = route else { return }
        route = nil
        detachChild(router)
      }
      """,
    bad: """
      ribs:
        Map:
          children:
            route:
              child: RoutePlanner
              attach: [guard, build, assign, attach]
              detach: [guard, detach, clear]
              listener: {didFinish: [detach]}
        RoutePlanner: {view: none, finishes: in willResignActive}
      events: [launch Map, attach route, detach route]
      """,
    good: """
      ribs:
        Map:
          children:
            route:
              child: RoutePlanner
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        RoutePlanner: {view: none, finishes: in willResignActive}
      events: [launch Map, attach route, detach route]
      """,
    reaches: .all,
    remedies: [.reorderSlot, .clearBeforeDetach],
    stopsApp: true
  ),

  Rule(
    .resignedTwice,
    .warning,
    story: .tree,
    when: .at(.willResignActive, .begin, having: [.resigning], lacking: [.redetaching]),
    title: "a child resigns a second time inside its own willResignActive",
    why: """
      When a grandparent detaches, the child is switched off by the subtree walk, not by its parent.
      If it reports now, the parent detaches it as well, and since isActive is still true,
      willResignActive runs once more, nested, whatever the order of the slot's lines.
      """,
    evidence: """
      Router.swift 182-205; recorded: 043
      """,
    fix: "Do not report from willResignActive, or let the parent detach its children in its own.",
    message: "willResignActive of {child} runs twice, the second time inside the first",
    label: "resigns again before it has resigned",
    badSwift: """
      override func willResignActive() {
        super.willResignActive()
        listener?.ratingDidFinish()
      }
      """,
    goodSwift: """
      // in TripInteractor
      override func willResignActive() {
        super.willResignActive()
        router?.detachRating()
      }
      """,
    bad: """
      ribs:
        Rides:
          children:
            trip:
              child: Trip
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Trip:
          view: none
          didBecomeActive: [attach rating]
          willResignActive: []
          children:
            rating:
              child: Rating
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Rating: {view: none, finishes: in willResignActive}
      events: [launch Rides, attach trip, detach trip]
      """,
    good: """
      ribs:
        Rides:
          children:
            trip:
              child: Trip
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Trip:
          view: none
          didBecomeActive: [attach rating]
          willResignActive: [detach rating]
          children:
            rating:
              child: Rating
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Rating: {view: none, finishes: in willResignActive}
      events: [launch Rides, attach trip, detach trip]
      """,
    consequenceOf: [.reentrantDetach],
    remedies: [.detachWithParent]
  ),

  Rule(
    .reentrantAttachLoop,
    story: .tree,
    when: .at(.request, .begin, having: [.nested]),
    .at(.overflow),
    title: "a child that finishes at once is attached again from its own report",
    why: """
      Each attachChild is still on the stack when the report arrives, and the handler calls the next
      one. No order of the slot's lines helps; the depth grows until the stack ends. With a report
      in a later turn the same loop stays flat. So does that of a cancelled task which makes nothing of
      the error and begins again: each new wait ends at once, turn after turn.
      """,
    evidence: """
      recorded: 126; recorded: 130
      """,
    fix: "Do not attach the same child from its report; wait for the next event, or for the next turn.",
    message: "attaching {child} to {parent}.{slot} leads back into itself without end",
    label: "attached again inside the attach that is still running",
    badSwift: """
      func probeDidFinish() {
        router?.detachProbe()
        router?.attachProbe()
      }
      """,
    goodSwift: """
      func probeDidFinish() {
        router?.detachProbe()
        scheduleNextProbe(after: .seconds(5))
      }
      """,
    bad: """
      ribs:
        Monitor:
          children:
            probe:
              child: Probe
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach, attach]}
        Probe: {view: none, finishes: in didBecomeActive}
      events: [launch Monitor, attach probe]
      """,
    good: """
      ribs:
        Monitor:
          children:
            probe:
              child: Probe
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Probe: {view: none, finishes: in didBecomeActive}
      events: [launch Monitor, attach probe, attach probe]
      """,
    consequenceOf: [.reentrantDetach, .resignedTwice],
    isToldOnce: true,
    circles: [
      Circle(
        of: .retries,
        "a cancelled task begins {child} again and again: each new wait ends at once",
        label: "turn after turn it begins once more"
      ),
      Circle(
        of: .turnsOfOne,
        "what {child} puts off never runs dry",
        label: "turn after turn more is left to do"
      ),
      Circle(
        of: .turns,
        "what waits for its turn never runs dry",
        label: "turn after turn more is left to do"
      ),
      Circle(
        of: .calls(.attachChild),
        "attaching {child} to {parent} leads back into itself without end",
        label: "attached again inside the attach that is still running"
      ),
      Circle(
        of: .calls(.detachChild),
        "detaching {child} from {parent} leads back into itself without end",
        label: "detached again inside the detach that is still running"
      ),
      Circle(
        of: .otherCalls,
        "a call of {child} leads back into itself without end",
        label: "called again before it has returned"
      ),
    ],
    remedies: [.letErrorEndFlow],
    stopsApp: true
  ),

  Rule(
    .resignBeforeBecome,
    .warning,
    story: .tree,
    when: .at(.didBecomeActive, .begin, lacking: [.active]),
    title: "didBecomeActive runs on an interactor that has already resigned",
    why: """
      activate publishes isActive = true to its subscribers and then calls didBecomeActive, without
      looking again. A worker that was started after the router had loaded is such a subscriber: on
      the next attach it may get the interactor detached in between, and didBecomeActive then runs
      after willResignActive. One that was started before is worse: it leaves the interactor active.
      """,
    evidence: """
      Interactor.swift 92-102; recorded: 068
      """,
    fix: "Finish from didBecomeActive itself, or in a later turn, never from a subscriber of isActiveStream.",
    message: "didBecomeActive of {child} runs after its willResignActive",
    label: "begins although {child} is inactive",
    claims: [.isNot(.child, .active)],
    badSwift: """
      override func didStart(_ interactorScope: InteractorScope) {
        super.didStart(interactorScope)
        if queue.isEmpty { delegate?.spoolerIsDone() }
      }
      """,
    goodSwift: """
      override func didBecomeActive() {
        super.didBecomeActive()
        if queue.isEmpty { listener?.printerDidFinish() }
      }
      """,
    bad: """
      ribs:
        Office:
          children:
            printer:
              child: Printer
              attach: [guard, reuse, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Printer:
          view: none
          didLoad: [start-worker Spooler]
          workers:
            Spooler:
              didStart: [{do: [finish], skip: 1}]
      events: [launch Office, attach printer, detach printer, attach printer]
      """,
    good: """
      ribs:
        Office:
          children:
            printer:
              child: Printer
              attach: [guard, reuse, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Printer:
          view: none
          didBecomeActive: [{do: [finish], skip: 1}]
      events: [launch Office, attach printer, detach printer, attach printer]
      """
  ),

  Rule(
    .reentrantEmission,
    .warning,
    story: .tree,
    when: .at(.isActive, having: [.publishing]),
    title: "a stream is given a value while it is still delivering one",
    why: """
      A worker learns that it may start from the interactor's isActiveStream. If it finishes the RIB
      right there, the same stream has to say false while it is saying true; RxSwift prints a
      reentrancy anomaly, and later subscribers see the values in the wrong order.
      """,
    evidence: """
      Worker.swift 137-147; recorded: 146
      """,
    fix: "Report from a worker in a later turn of the main queue.",
    message: "the activity of {child} changes while its last change is still being delivered",
    label: "ends {child} inside the delivery of its start",
    claims: [.is(.child, .active)],
    otherwise: [
      Wording(
        where: .isNot(.child, .active),
        message: "the activity of {child} changes while its last change is still being delivered",
        label: "starts {child} inside the delivery of its end"
      )
    ],
    badSwift: """
      override func didStart(_ interactorScope: InteractorScope) {
        super.didStart(interactorScope)
        if remaining == 0 { delegate?.countdownDidEnd() }
      }
      """,
    goodSwift: """
      override func didStart(_ interactorScope: InteractorScope) {
        super.didStart(interactorScope)
        DispatchQueue.main.async { [weak self] in self?.reportIfOver() }
      }
      """,
    bad: """
      ribs:
        Kitchen:
          children:
            timer:
              child: EggTimer
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        EggTimer:
          view: none
          workers:
            Countdown:
              didStart: [finish]
      events: [launch Kitchen, attach timer]
      """,
    good: """
      ribs:
        Kitchen:
          children:
            timer:
              child: EggTimer
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        EggTimer:
          view: none
          workers:
            Countdown:
              didStart: [{later: [finish]}]
      events: [launch Kitchen, attach timer]
      """,
    consequenceOf: [.resignBeforeBecome]
  ),
]
