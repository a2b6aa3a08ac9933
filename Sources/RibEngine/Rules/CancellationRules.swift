extension Rule.ID {
  package static let cancelIgnored = Rule.ID("cancel-ignored")
  package static let resumeAfterCancel = Rule.ID("resume-after-cancel")
  package static let taskOutlivesOwner = Rule.ID("task-outlives-owner")
  package static let failureTakenAsSuccess = Rule.ID("failure-taken-as-success")
  package static let staleAfterAwait = Rule.ID("stale-after-await")
}

/// What goes wrong when a task is cancelled, fails, or comes back to a changed world.
let cancellationRules: [Rule] = [
  Rule(
    .cancelIgnored,
    .warning,
    story: .tasks,
    when: .at(.cancelIgnored),
    title: "a task is cancelled and its wait does not end",
    why: """
      Cancelling sets a flag; a suspended continuation does not look at it. Without a cancellation handler the
      task waits on, and whoever cancelled it believes that it is over (measured on Swift 6.3). Where nothing
      in the flow cancels it and `explore` tries that all the same, no harm is done yet.
      """,
    fix: "Wrap the wait in withTaskCancellationHandler, fail there and forget the continuation.",
    message: "{child} is cancelled by {other}, but its wait does not end",
    label: "cancelled, and still waiting",
    claims: [.is(.child, .waiting), .is(.other, .coordinator)],
    otherwise: [
      Wording(
        where: .is(.child, .waiting),
        message: "{child} is cancelled, but its wait does not end",
        label: "cancelled, and still waiting"
      ),
      Wording(
        where: .is(.child, .lostContinuation),
        message: "{child} is cancelled, but its wait does not end",
        label: "cancelled, and still waiting"
      ),
    ],
    badSwift: """
      try await withCheckedThrowingContinuation { continuation = $0 }
      """,
    goodSwift: """
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation = $0 }
      } onCancel: {
        Task { @MainActor in self.finish(throwing: CancellationError()) }
      }
      """,
    bad: """
      coordinators:
        Upload:
          start: [wait]
          receives: {did-upload: [resume, forget]}
          when-cancelled: []
      events: [start Upload, cancel Upload]
      """,
    good: """
      coordinators:
        Upload:
          start: [wait]
          receives: {did-upload: [resume, forget]}
          when-cancelled: [fail, forget]
      events: [start Upload, cancel Upload]
      """,
    leaves: [.wait],
    unity: .childOrTried,
    step: [.last(.wait, by: .child)],
    remedies: [.resumeWhenCancelled]
  ),

  Rule(
    .resumeAfterCancel,
    story: .tasks,
    when: .at(.resumedTwice, having: [.resumedByCancel]),
    title: "a flow that was cancelled is answered as well",
    why: """
      The cancellation handler has resumed the continuation and left it in its property; the answer that
      arrives a moment later resumes it again and traps (measured on Swift 6.3).
      """,
    fix: "Forget the continuation in the cancellation handler too.",
    message: "{child} is answered after its cancellation has already resumed it",
    label: "traps: the cancellation has resumed it",
    claims: [
      .is(.child, .cancelled), .is(.child, .resumedByCancellation), .isNot(.child, .cancelling),
    ],
    otherwise: [
      Wording(
        where: .is(.child, .cancelling),
        .is(.child, .resumedByCancellation),
        .is(.child, .resumed),
        message: "the cancellation of {child} resumes its continuation a second time",
        label: "traps: the cancellation has resumed it"
      ),
      Wording(
        where: .is(.child, .resumed),
        message: "{child} resumes its continuation a second time",
        label: "traps: already resumed"
      ),
    ],
    badSwift: """
      onCancel: {
        continuation?.resume(throwing: CancellationError())
      }
      """,
    goodSwift: """
      onCancel: {
        continuation?.resume(throwing: CancellationError())
        continuation = nil
      }
      """,
    bad: """
      coordinators:
        Download:
          start: [wait]
          receives: {did-download: [resume, forget]}
          when-cancelled: [resume]
      events: [start Download, cancel Download, send Download did-download]
      """,
    good: """
      coordinators:
        Download:
          start: [wait]
          receives: {did-download: [resume, forget]}
          when-cancelled: [resume, forget]
      events: [start Download, cancel Download, send Download did-download]
      """,
    consequenceOf: [.doubleResume],
    remedies: [.forgetOnceResumed],
    stopsApp: true
  ),

  Rule(
    .taskOutlivesOwner,
    .warning,
    story: .tasks,
    when: .atRest(.taskOutlivesOwner),
    title: "a task waits on although who started it has returned, or was detached or removed",
    why: """
      A Task made in a button's handler belongs to nobody. When the flow around it returns, or the RIB is
      detached or the coordinator removed, at log-out for instance, it goes on waiting and acts on a world that
      has moved on.
      """,
    fix: "Keep the task, and end it before who started it returns, or is detached or removed.",
    message: "{parent} has returned, but {child}, which it started, still waits",
    label: "returns while {child} still waits",
    claims: [
      .is(.parent, .coordinator), .is(.parent, .everWaits), .isNot(.parent, .waiting), .is(.child, .waiting),
      .isNot(.child, .beganAfter(.parent)),
    ],
    otherwise: [
      Wording(
        where: .is(.parent, .coordinator),
        .isNot(.parent, .everWaits),
        .is(.parent, .detached),
        .is(.child, .waiting),
        message: "{parent} was removed, but {child}, which it started, still waits",
        label: "removed while {child} still waits",
        step: [.last(.childRemoved, to: .parent)]
      ),
      Wording(
        where: .is(.parent, .coordinator),
        .isNot(.parent, .everWaits),
        .is(.parent, .detached),
        message: "{parent} was removed, but {child}, which it started, still runs",
        label: "removed while {child} still runs",
        step: [.last(.childRemoved, to: .parent)]
      ),
      Wording(
        where: .is(.parent, .coordinator),
        .is(.parent, .waiting),
        .is(.parent, .detached),
        message: "{parent} was removed, but {child}, which it started, goes on",
        label: "removed while {child} goes on",
        step: [.last(.childRemoved, to: .parent)]
      ),
      Wording(
        where: .isNot(.parent, .coordinator),
        .is(.parent, .detached),
        .is(.child, .waiting),
        message: "{parent} was detached, but {child}, which it started, still waits",
        label: "detached while {child} still waits",
        step: [.last(.childRemoved, to: .parent)]
      ),
      Wording(
        where: .isNot(.parent, .coordinator),
        .is(.parent, .detached),
        message: "{parent} was detached, but {child}, which it started, still runs",
        label: "detached while {child} still runs",
        step: [.last(.childRemoved, to: .parent)]
      ),
      Wording(
        where: .isNot(.parent, .waiting),
        .isNot(.child, .beganAfter(.parent)),
        message: "{parent} has returned, but {child}, which it started, still runs",
        label: "returns while {child} still runs"
      ),
      Wording(
        where: .isNot(.parent, .waiting),
        .is(.child, .waiting),
        .is(.child, .beganAfter(.parent)),
        message: "{parent} had returned before it started {child}, which still waits",
        label: "started by {parent}, which has returned",
        step: [.last(.build, by: .child)]
      ),
      Wording(
        where: .isNot(.parent, .waiting),
        .is(.child, .beganAfter(.parent)),
        message: "{parent} had returned before it started {child}, which still runs",
        label: "started by {parent}, which has returned",
        step: [.last(.build, by: .child)]
      ),
    ],
    badSwift: """
      func syncTapped() {
        Task { try await SyncCoordinator().start() }
      }
      """,
    goodSwift: """
      func logOutTapped() {
        sync?.cancel()
        finish(.loggedOut)
      }
      """,
    bad: """
      coordinators:
        Session:
          start: [show, wait]
          receives:
            sync-tapped: [await Sync]
            log-out-tapped: [resume, forget]
        Sync:
          start: [wait]
          receives: {stop: [resume, forget]}
      events: [start Session, send Session sync-tapped, send Session log-out-tapped]
      """,
    good: """
      coordinators:
        Session:
          start: [show, wait]
          receives:
            sync-tapped: [await Sync]
            log-out-tapped: [send Sync stop, resume, forget]
        Sync:
          start: [wait]
          receives: {stop: [resume, forget]}
      events: [start Session, send Session sync-tapped, send Session log-out-tapped]
      """,
    consequenceOf: [.neverResumed, .eventAfterDetach, .closedOnCancelledSwipe, .closedWhenCovered],
    needs: [.ofChild(.wait)],
    step: [.last(.continuationResumed, by: .parent)] + PastEvent.lastOfChild,
    remedies: [.endOthersFirst, .cancelWithParent]
  ),

  Rule(
    .failureTakenAsSuccess,
    .warning,
    story: .tasks,
    when: .at(.failureIgnored),
    title: "a failed or cancelled flow is taken for a successful one",
    why: """
      `try?` turns each error into nil and goes to the next line, and so does an empty `catch`. A login that was
      cancelled is followed by the home screen all the same.
      """,
    fix: "Catch the error, and go on only after a success.",
    message: "{parent} goes on as if {child} had succeeded",
    label: "the failure of {child} ends here unnoticed",
    badSwift: """
      let user = try? await LoginCoordinator().start()
      await showHome(user)
      """,
    goodSwift: """
      do {
        await showHome(try await LoginCoordinator().start())
      } catch {
        showWelcome()
      }
      """,
    bad: """
      coordinators:
        App:
          start:
            - try? await Login
            - await Home
        Login:
          start: [show, wait]
          receives: {did-cancel: [fail, forget]}
        Home:
          start: [show, wait]
      events: [start App, send Login did-cancel]
      """,
    good: """
      coordinators:
        App:
          start:
            - await Login
            - await Home
        Login:
          start: [show, wait]
          receives: {did-cancel: [fail, forget]}
        Home:
          start: [show, wait]
      events: [start App, send Login did-cancel]
      """,
    consequenceOf: [.closedOnCancelledSwipe, .closedWhenCovered],
    remedies: [.letErrorEndFlow],
    goesOnWrongly: true
  ),

  Rule(
    .staleAfterAwait,
    .warning,
    story: .tasks,
    when: .never,
    title: "a check made before an await is relied on after it",
    why: """
      Every await lets other code of the same actor run. What a guard found before it may be different when
      the next line runs: two loads that both found the cache empty both fill it. Only the sources show it.
      """,
    fix: "Check again after the await, or keep the running task instead of a flag.",
    message: "a check of {child} is older than the await before its use",
    label: "may have changed during the await",
    badSwift: """
      guard profile == nil else { return }
      let loaded = try await api.loadProfile()
      profile = loaded
      attachProfile()
      """,
    goodSwift: """
      let loaded = try await api.loadProfile()
      guard profile == nil else { return }
      profile = loaded
      attachProfile()
      """,
    bad: "",
    good: ""
  ),
]
