extension Rule.ID {
  package static let neverResumed = Rule.ID("never-resumed")
  package static let doubleResume = Rule.ID("double-resume")
  package static let continuationOverwritten = Rule.ID("continuation-overwritten")
  package static let resumeBeforeWait = Rule.ID("resume-before-wait")
  package static let overlappingFlows = Rule.ID("overlapping-flows")
}

/// What goes wrong around the continuation of an asynchronous start().
let taskRules: [Rule] = [
  Rule(
    .neverResumed,
    story: .tasks,
    when: .atRest(.neverResumed),
    .atRest(.continuationNeverResumed),
    title: "a flow waits for an answer that can no longer come",
    why: """
      `await start()` ends only when somebody resumes the continuation. Each exit that forgets it, a swipe,
      a second button, a failed load, leaves the task suspended, with no message while the coordinator still
      holds the continuation (measured on Swift 6.3). The app goes on; this flow does not.
      """,
    fix: "Resume on every exit: buttons, swipe, cancellation, failure.",
    message: "{child} waits for ever: its screen is gone and nothing resumes it",
    label: "waits here, and nothing resumes it",
    claims: [.is(.child, .waitingAtEnd), .is(.child, .screenGone), .isNot(.child, .lostContinuation)],
    otherwise: [
      Wording(
        where: .is(.child, .lostContinuation),
        message: "{child} waits for ever: nobody has its continuation any more",
        label: "waits here, and its continuation is gone"
      ),
      Wording(
        where: .is(.child, .waitingAtEnd),
        .is(.child, .cancelled),
        .isNot(.child, .screenGone),
        .isNot(.child, .neverShown),
        message: "{child} still waits: it was cancelled, and that did not resume it",
        label: "waits here, and its cancellation does not resume it"
      ),
      Wording(
        where: .is(.child, .waitingAtEnd),
        .is(.child, .cancelled),
        message: "{child} waits for ever: it was cancelled and nothing resumes it",
        label: "waits here, and nothing resumes it"
      ),
      Wording(
        where: .is(.child, .waitingAtEnd),
        .is(.child, .unanswerable),
        message: "{child} waits for ever: nothing is left that could answer",
        label: "waits here, and nothing is left that could answer"
      ),
      Wording(
        where: .is(.child, .waiting),
        .is(.child, .unanswerable),
        message: "{child} waits on although nothing is left that could answer",
        label: "waits here, and nothing is left that could answer"
      ),
      Wording(
        where: .is(.child, .waitingAtEnd),
        .is(.child, .neverShown),
        message: "{child} waits for ever: nothing that could answer was ever shown",
        label: "waits here, and nothing resumes it"
      ),
      Wording(
        where: .is(.child, .waiting),
        .is(.child, .screenGone),
        message: "{child} waits on although its screen is gone",
        label: "waits here, and its screen goes"
      ),
      Wording(
        where: .is(.child, .waiting),
        .is(.child, .cancelled),
        message: "{child} waits on although it was cancelled",
        label: "waits here, and is cancelled"
      ),
      Wording(
        where: .is(.child, .waiting),
        .is(.child, .neverShown),
        message: "{child} waits, and nothing that could answer was ever shown",
        label: "waits here, and nothing that could answer is shown"
      ),
    ],
    badSwift: """
      func closeTapped() {
        presenter.dismiss(animated: true)
      }
      """,
    goodSwift: """
      func closeTapped() {
        presenter.dismiss(animated: true)
        continuation?.resume(returning: .cancelled)
        continuation = nil
      }
      """,
    bad: """
      coordinators:
        Home:
          start: [show, wait]
          receives: {scan-tapped: [await Scan]}
        Scan:
          start: [present, wait]
          receives:
            code-found: [dismiss, resume, forget]
            close-tapped: [dismiss]
      events: [start Home, send Home scan-tapped, send Scan close-tapped]
      """,
    good: """
      coordinators:
        Home:
          start: [show, wait]
          receives: {scan-tapped: [await Scan]}
        Scan:
          start: [present, wait]
          receives:
            code-found: [dismiss, resume, forget]
            close-tapped: [dismiss, resume, forget]
      events: [start Home, send Home scan-tapped, send Scan close-tapped]
      """,
    consequenceOf: [
      .releasedTooEarly, .continuationOverwritten, .presentRefused, .cancelIgnored, .dismissCascade,
      .dismissForwarded, .completionNeverRun, .rootReplaced, .closedOnCancelledSwipe, .closedWhenCovered,
      .resumeBeforeWait,
    ],
    leaves: [.wait],
    needs: [.ofChild(.unshown)],
    step: [.last(.wait, by: .child)],
    recovery: Recovery(.endsWait, isScreenGone: true),
    remedies: [.resumeWhenUserCloses, .resumeWhereClosed, .askHowItGoes, .cancelRatherThanPop],
    tellsOfOpenWait: true
  ),

  Rule(
    .doubleResume,
    story: .tasks,
    when: .at(.resumedTwice, lacking: [.resumedByCancel]),
    title: "a continuation is resumed twice",
    why: """
      A checked continuation traps at its second resume. It happens wherever two exits can both run: a
      second tap before the task goes on, or a button and the screen's own viewDidDisappear.
      """,
    fix: "Take the continuation out of its property when you resume it.",
    message: "{child} resumes its continuation a second time",
    label: "traps: already resumed",
    claims: [.is(.child, .resumed)],
    badSwift: """
      func finish(_ result: Result) {
        continuation?.resume(returning: result)
      }
      """,
    goodSwift: """
      func finish(_ result: Result) {
        continuation?.resume(returning: result)
        continuation = nil
      }
      """,
    bad: """
      coordinators:
        Home:
          start: [show, wait]
          receives: {edit-tapped: [await Editor]}
        Editor:
          start: [present, wait]
          receives: {save-tapped: [dismiss, resume]}
          viewDidDisappear: [resume]
      events: [start Home, send Home edit-tapped, send Editor save-tapped]
      """,
    good: """
      coordinators:
        Home:
          start: [show, wait]
          receives: {edit-tapped: [await Editor]}
        Editor:
          start: [present, wait]
          receives: {save-tapped: [dismiss, resume, forget]}
          viewDidDisappear: [resume, forget]
      events: [start Home, send Home edit-tapped, send Editor save-tapped]
      """,
    consequenceOf: [.closedOnCancelledSwipe, .closedWhenCovered],
    remedies: [.forgetOnceResumed, .answerOnce],
    stopsApp: true
  ),

  Rule(
    .continuationOverwritten,
    story: .tasks,
    when: .at(.wait, having: [.waiting]),
    title: "a new continuation is stored over one that still waits",
    why: """
      One property holds one continuation. Calling start() again while the first call waits drops the first:
      Swift prints that it was leaked, and the first caller is never answered (measured on Swift 6.3).
      """,
    fix: "Refuse the second start, or let it await the first.",
    message: "{child} waits again and drops the continuation that still waits",
    label: "stored over a continuation nobody has resumed",
    claims: [.is(.child, .waiting)],
    badSwift: """
      func start() async throws -> Place {
        try await withCheckedThrowingContinuation { continuation = $0 }
      }
      """,
    goodSwift: """
      func start() async throws -> Place {
        guard continuation == nil else { throw Busy() }
        return try await withCheckedThrowingContinuation { continuation = $0 }
      }
      """,
    bad: """
      coordinators:
        Location:
          start: [wait]
          receives: {did-update: [resume, forget]}
      events:
        - start Location
        - start Location
        - send Location did-update
      """,
    good: """
      coordinators:
        Location:
          start: [wait]
          receives: {did-update: [resume, forget]}
      events:
        - start Location
        - send Location did-update
        - settle
        - start Location
        - send Location did-update
      """
  ),

  Rule(
    .resumeBeforeWait,
    story: .tasks,
    when: .at(.resumedNobody, lacking: [.waited, .inCancel, .passes]),
    title: "the answer comes before anybody waits for it",
    why: """
      A screen that answers while it is being shown finds no continuation: `continuation?.resume` does
      nothing, and the wait that is stored a line later is never answered (measured on Swift 6.3).
      """,
    fix: "Store the continuation before showing the screen, or let the screen answer in a later turn.",
    message: "{child} answers before it waits, and the answer is lost",
    label: "no continuation is stored yet",
    claims: [.is(.child, .everWaits), .isNot(.child, .waiting)],
    otherwise: [
      Wording(
        where: .isNot(.child, .everWaits),
        message: "{child} answers, and nobody waits for it",
        label: "no continuation is stored"
      )
    ],
    badSwift: """
      show(passcode)
      return try await withCheckedThrowingContinuation { continuation = $0 }
      """,
    goodSwift: """
      return try await withCheckedThrowingContinuation {
        continuation = $0
        show(passcode)
      }
      """,
    bad: """
      coordinators:
        Home:
          start: [show, wait]
          receives: {unlock-tapped: [await Passcode]}
        Passcode:
          start: [present, wait]
          viewDidLoad: [resume, forget]
      events: [start Home, send Home unlock-tapped]
      """,
    good: """
      coordinators:
        Home:
          start: [show, wait]
          receives: {unlock-tapped: [await Passcode]}
        Passcode:
          start: [present, wait]
          viewDidLoad: [{later: [after-transition, dismiss, resume, forget]}]
      events: [start Home, send Home unlock-tapped]
      """,
    remedies: [.waitForAnswer, .sayLater],
    tellsOfOpenWait: true
  ),

  Rule(
    .overlappingFlows,
    .warning,
    story: .tasks,
    when: .at(.start, .begin, having: [.twinWaits]),
    title: "the same flow is started twice at a time",
    why: """
      The main actor is free while a task waits, so the second tap starts a second flow beside the first
      (measured on Swift 6.3). Both will go on, in the order of their answers.
      """,
    fix: "Keep the task of the running flow, and refuse a second one until it has ended.",
    message: "{child} is started while {other} still runs",
    label: "a second one of the same kind",
    claims: [.is(.other, .waiting), .isNot(.child, .same(.other))],
    otherwise: [
      Wording(
        where: .is(.child, .same(.other)),
        .is(.child, .waiting),
        message: "{child} is started again while it still waits",
        label: "started before it has returned"
      ),
      Wording(
        where: .is(.child, .same(.other)),
        message: "{child} is started again while its start() still runs",
        label: "started before it has returned"
      ),
      Wording(
        where: .isNot(.other, .waiting),
        message: "{child} is started while {other} still runs",
        label: "a second one of the same kind"
      ),
    ],
    badSwift: """
      func payTapped() {
        Task { try await PaymentCoordinator().start() }
      }
      """,
    goodSwift: """
      func payTapped() {
        guard payment == nil else { return }
        payment = Task { try await PaymentCoordinator().start() }
      }
      """,
    bad: """
      coordinators:
        Store:
          start: [show, wait]
          receives: {pay-tapped: [await Payment]}
        Payment:
          start: [wait]
          receives: {did-pay: [resume, forget]}
      events: [start Store, send Store pay-tapped, send Store pay-tapped]
      """,
    good: """
      coordinators:
        Store:
          start: [show, wait]
          receives: {pay-tapped: [guard Payment, await Payment]}
        Payment:
          start: [wait]
          receives: {did-pay: [resume, forget]}
      events: [start Store, send Store pay-tapped, send Store pay-tapped]
      """,
    consequenceOf: [.continuationOverwritten, .overlappingFlows, .taskOutlivesOwner],
    reaches: .all,
    leaves: [.second, .secondFlow],
    needs: [.ofOther(.wait)],
    remedies: [.guardTask, .guardAttach]
  ),
]
