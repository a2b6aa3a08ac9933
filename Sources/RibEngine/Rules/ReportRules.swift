extension Rule.ID {
  package static let childLeftActive = Rule.ID("child-left-active")
  package static let staleClose = Rule.ID("stale-close")
  package static let eventAfterDetach = Rule.ID("event-after-detach")
  package static let finishUnhandled = Rule.ID("finish-unhandled")
}

/// What goes wrong between the report of a child and the slot of its parent.
let reportRules: [Rule] = [
  Rule(
    .childLeftActive,
    .warning,
    story: .slots,
    when: .atRest(.childLeftActive),
    title: "a child has reported that it is done and stays active",
    why: """
      A report is only a call: it detaches nothing by itself. A handler that goes on to the next
      screen and forgets the old child leaves it active, with its subscriptions and timers running
      beside the new one.
      """,
    evidence: """
      recorded: 016, where the finished child is active to the end
      """,
    fix: "Detach the child in the handler of its report, before anything else.",
    message: "{child} has finished, but {parent} leaves it attached and active",
    label: "handled, and {child} stays active",
    claims: [.is(.child, .over), .is(.child, .attached), .is(.child, .active), .is(.child, .answered)],
    otherwise: [
      Wording(
        where: .is(.child, .over),
        .is(.child, .attached),
        .is(.child, .active),
        message: "{child} has finished, but {parent} leaves it attached and active",
        label: "{child} reports, and stays active",
        step: PastEvent.report
      )
    ],
    badSwift: """
      func formDidFinish() {
        router?.attachSummary()
      }
      """,
    goodSwift: """
      func formDidFinish() {
        router?.detachForm()
        router?.attachSummary()
      }
      """,
    bad: """
      ribs:
        Signup:
          children:
            form:
              child: Form
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [attach summary]}
            summary:
              child: Summary
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Form: {view: none}
        Summary: {view: none}
      events: [launch Signup, attach form, finish Form]
      """,
    good: """
      ribs:
        Signup:
          children:
            form:
              child: Form
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach, attach summary]}
            summary:
              child: Summary
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Form: {view: none}
        Summary: {view: none}
      events: [launch Signup, attach form, finish Form]
      """,
    consequenceOf: [
      .stuckSlot,
      .reentrantDetach,
      .closedButAttached,
      .finishIgnored,
      .orphanChild,
      .finishUnhandled,
    ],
    leaves: [.kept, .keptUp],
    asksForSlot: true,
    needs: [.ofChild(.displaced), .ofChild(.undone)],
    step: [.answer] + PastEvent.report + PastEvent.lastOfChild,
    recovery: Recovery(.detaches),
    remedies: [.detachItself, .detachWhenFinished]
  ),

  Rule(
    .staleClose,
    story: .slots,
    when: .at(.guarded, having: [.passes, .isDetach, .hasSender, .occupantIsOther]),
    title: "a report of an old child, or its closing, closes the new one in the same slot",
    why: """
      A listener call carries no name: the handler detaches whatever the slot holds now. A child
      that calls twice, or whose work outlives its detach, or whose screen reports from
      viewDidDisappear, so takes down its successor.
      """,
    evidence: """
      recorded: 096
      """,
    fix: "Let the child report once, and compare the router with the slot before acting on a report.",
    message: "a report of {child} closes {other}, which took its place in {parent}.{slot}",
    label: "meant for {child}, closes {other}",
    claims: [
      .is(.other, .inSlot), .is(.child, .olderThan(.other)), .is(.child, .wasInSlot), .is(.other, .leaves),
      .isNot(.child, .heardClosing),
    ],
    otherwise: [
      Wording(
        where: .is(.child, .heardClosing),
        .is(.other, .inSlot),
        .is(.other, .leaves),
        message: "that the user has closed {child} closes {other}, which is in {parent}.{slot} instead of it",
        label: "meant for {child}, closes {other}"
      ),
      Wording(
        where: .is(.child, .heardClosing),
        .is(.other, .inSlot),
        message: "that the user has closed {child} is taken for {other}, which is in {parent}.{slot}",
        label: "meant for {child}, finds {other}"
      ),
      Wording(
        where: .is(.other, .inSlot),
        .is(.other, .leaves),
        message: "a report of {child} closes {other}, which is in {parent}.{slot} instead of it",
        label: "meant for {child}, closes {other}"
      ),
      Wording(
        where: .is(.other, .inSlot),
        message: "a report of {child} is taken for one of {other}, which is in {parent}.{slot}",
        label: "meant for {child}, finds {other}"
      ),
    ],
    badSwift: """
      func didAnswer() {
        listener?.questionDidFinish()
        animateThen { self.listener?.questionDidFinish() }
      }
      """,
    goodSwift: """
      func questionDidFinish(_ sender: Routing) {
        guard router?.question === sender else { return }
        router?.detachQuestion()
        router?.attachQuestion()
      }
      """,
    bad: """
      ribs:
        Quiz:
          children:
            question:
              child: Question
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach, attach]}
        Question:
          view: none
          receives: {answered: [finish, finish]}
      events: [launch Quiz, attach question, send Question answered]
      """,
    good: """
      ribs:
        Quiz:
          children:
            question:
              child: Question
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach, attach]}
        Question:
          view: none
          receives: {answered: [finish]}
      events: [launch Quiz, attach question, send Question answered]
      """,
    consequenceOf: [.slotOverwritten],
    needs: [.ofOther(.occupant)],
    remedies: [.reportOnlyWhenUserCloses, .reportOnce, .endWithActivity]
  ),

  Rule(
    .eventAfterDetach,
    .warning,
    story: .slots,
    when: .at(.receive, .end, having: [.wasAttached, .hadEffect], lacking: [.attached], .error),
    .at(.receive, .end, having: [.wasAttached], lacking: [.attached, .hadEffect, .fromView, .keptByScreen]),
    // What the turn itself opens: a report that comes in it is heard, and told as that.
    .at(.async, .end, having: [.wasAttached, .hadEffect], lacking: [.attached], .error),
    .at(.resumed, .end, having: [.wasAttached, .hadEffect], lacking: [.attached], .error),
    .at(.taskContinues, .end, having: [.wasAttached, .hadEffect], lacking: [.attached], .error),
    title: "a child goes on reporting after it was detached",
    why: """
      Detaching ends what was bound to the interactor's activity and nothing else. A request or a
      timer that nobody disposes keeps the child alive and still calls the listener when it is done;
      neither side of a listener call looks at isActive. What a child opens then, at once, in a turn that it
      has put off or in its task that goes on, belongs to nobody.
      """,
    evidence: """
      Interactor.swift 116-127; recorded: 090 with a weak capture: silent
      """,
    fix: "Tie the work to the interactor with disposeOnDeactivate, or cancel its task in willResignActive.",
    message: "{child} reports to {parent} after it was detached",
    label: "reported by {child}, which is detached",
    claims: [.is(.child, .onceDetached), .isNot(.child, .same(.host)), .isNot(.child, .coordinator)],
    otherwise: [
      Wording(
        where: .is(.child, .onceDetached),
        .is(.child, .goingOn),
        .is(.other, .childOf(.child)),
        .isNot(.child, .coordinator),
        message: "{child} goes on in a later turn after it was detached, and attaches {other}",
        label: "a later turn of {child}, which is detached"
      ),
      Wording(
        where: .is(.child, .onceDetached),
        .is(.child, .goingOn),
        .is(.other, .childOf(.child)),
        message: "{child} goes on in a later turn after it was removed, and opens {other}",
        label: "a later turn of {child}, which was removed"
      ),
      Wording(
        where: .is(.child, .onceDetached),
        .is(.child, .goingOn),
        .isNot(.child, .coordinator),
        message: "{child} goes on in a later turn after it was detached, and opens more",
        label: "a later turn of {child}, which is detached"
      ),
      Wording(
        where: .is(.child, .onceDetached),
        .is(.child, .goingOn),
        message: "{child} goes on in a later turn after it was removed, and opens more",
        label: "a later turn of {child}, which was removed"
      ),
      Wording(
        where: .is(.child, .onceDetached),
        .isNot(.child, .same(.host)),
        message: "{child} reports to {parent} after it was removed",
        label: "reported by {child}, which was removed"
      ),
      Wording(
        where: .is(.child, .onceDetached),
        .isNot(.child, .coordinator),
        message: "{child} handles an event after it was detached",
        label: "handled by {child}, which is detached"
      ),
      Wording(
        where: .is(.child, .onceDetached),
        message: "{child} handles an event after it was removed",
        label: "handled by {child}, which was removed"
      ),
    ],
    badSwift: """
      override func didBecomeActive() {
        super.didBecomeActive()
        service.load { _ in self.listener?.radarDidFinish() }
      }
      """,
    goodSwift: """
      override func didBecomeActive() {
        super.didBecomeActive()
        service.load()
          .subscribe(onNext: { [weak self] _ in self?.listener?.radarDidFinish() })
          .disposeOnDeactivate(interactor: self)
      }
      """,
    bad: """
      ribs:
        Weather:
          children:
            radar:
              child: Radar
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Radar:
          view: none
          work: goes on after detach
          finishes: later
      events: [launch Weather, attach radar, detach radar]
      """,
    good: """
      ribs:
        Weather:
          children:
            radar:
              child: Radar
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Radar:
          view: none
          work: cancelled on detach
          finishes: later
      events: [launch Weather, attach radar, detach radar]
      """,
    consequenceOf: [.staleClose, .retainCycle],
    reaches: [.other, .children],
    opensOther: true,
    needs: [.ofChild(.call)],
    aliasOf: [.staleClose],
    aliasUnless: .isNoReport,
    remedies: [.reportOnlyWhenUserCloses, .captureWeakly, .endWithActivity]
  ),

  Rule(
    .finishUnhandled,
    .warning,
    story: .slots,
    when: .at(.receive, .end, having: [.attached], lacking: [.hasHandler, .fromView, .passes]),
    // A coordinator may run before its parent keeps it, or with nobody who does.
    .at(
      .receive,
      .end,
      having: [.isCoordinator, .became],
      lacking: [.wasAttached, .hasHandler, .fromView, .passes]
    ),
    // What is told on the way need not end the child, where something else does.
    .at(.receive, .end, having: [.attached, .passes], lacking: [.hasHandler], .note),
    title: "a child reports and its parent has an empty handler",
    why: """
      The compiler is content with an empty method of the listener protocol. The child has said that it is
      done, nobody detaches it, and its screen stays, waiting for a close that the parent never thought of.
      Where an empty handler is written in the flow for an event other than didFinish, and the answer to another
      one ends the child, or didFinish has an answer, the first may be meant as news on the way: it is a note.
      """,
    fix: "Handle the report: detach the child, and take its screen down if you put it up.",
    message: "{child} reports to {parent}, which does nothing about it",
    label: "{parent} has no step for {report}",
    badSwift: """
      func shareDidFinish() {
      }
      """,
    goodSwift: """
      func shareDidFinish() {
        router?.detachShare()
      }
      """,
    bad: """
      ribs:
        Album:
          children:
            share:
              child: Share
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {}
        Share: {view: none}
      events: [launch Album, attach share, finish Share]
      """,
    good: """
      ribs:
        Album:
          children:
            share:
              child: Share
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Share: {view: none}
      events: [launch Album, attach share, finish Share]
      """,
    consequenceOf: [.finishIgnored],
    leaves: [.kept, .keptUp, .unheard],
    leavesUnless: .screenIsLeaving,
    asksForSlot: true,
    mayBeNews: true,
    isShownAtHandler: true,
    remedies: [.detachWhenFinished]
  ),
]
