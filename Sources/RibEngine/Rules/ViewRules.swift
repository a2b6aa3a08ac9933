extension Rule.ID {
  package static let leakedView = Rule.ID("leaked-view")
  package static let presentAfterDetach = Rule.ID("present-after-detach")
  package static let closedButAttached = Rule.ID("closed-but-attached")
  package static let dismissByNonOwner = Rule.ID("dismiss-by-non-owner")
  package static let closedOnCancelledSwipe = Rule.ID("closed-on-cancelled-swipe")
  package static let closedWhenCovered = Rule.ID("closed-when-covered")
  package static let windowWithoutRoot = Rule.ID("window-without-root")
}

/// What goes wrong between a RIB and its screen.
///
/// One file for the story: a rule is one element with its prose and its flows, and nothing else stands here.
let viewRules: [Rule] = [
  Rule(
    .leakedView,
    story: .views,
    when: .atRest(.leakedView),
    title: "a screen stays up after its RIB was detached",
    why: """
      Detaching a router takes nothing off the screen: whoever presents has to dismiss. A viewless
      RIB has to close what it put up on a borrowed view controller, in cleanupViews from
      willResignActive.
      """,
    evidence: """
      recorded: 112; without it the leak detector speaks five seconds later, LeakDetector.swift
      123-151
      """,
    fix: "Dismiss in the detach method what the attach method presented; a viewless RIB calls cleanupViews.",
    message: "the screen of {child} stays up after {child} was detached",
    label: "{child} goes, its screen does not",
    claims: [.is(.child, .onScreen), .is(.child, .detached)],
    otherwise: [
      Wording(
        where: .is(.child, .onScreen),
        .is(.child, .released),
        message: "the screen of {child} stays up after {child} was released",
        label: "{child} goes, its screen does not",
        step: [.last(.deinitialized, by: .child)]
      ),
      Wording(
        where: .is(.child, .onScreen),
        .is(.child, .shownBy(.other)),
        .is(.other, .detached),
        message: "the screen of {child} stays up after {other}, which put it up, was detached",
        label: "{other} goes, and the screen of {child} does not",
        step: [.last(.detachChild, .childRemoved, to: .other)]
      ),
      Wording(
        where: .is(.child, .onScreen),
        .is(.child, .shownBy(.other)),
        .is(.other, .released),
        message: "the screen of {child} stays up after {other}, which put it up, was released",
        label: "{other} goes, and the screen of {child} does not",
        step: [.last(.deinitialized, by: .other)]
      ),
      Wording(
        where: .is(.child, .onScreen),
        message: "the screen of {child} stays up after the one who put it up is gone",
        label: "the screen of {child} goes up here and stays",
        step: [.last(.shown, by: .child)]
      ),
    ],
    badSwift: """
      func detachFilter() {
        guard let router = filter else { return }
        filter = nil
        detachChild(router)
      }
      """,
    goodSwift: """
      func detachFilter() {
        guard let router = filter else { return }
        filter = nil
        detachChild(router)
        viewController.dismiss(router.viewControllable)
      }
      """,
    bad: """
      ribs:
        Gallery:
          children:
            filter:
              child: Filter
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Filter: {}
      events: [launch Gallery, attach filter, finish Filter]
      """,
    good: """
      ribs:
        Gallery:
          children:
            filter:
              child: Filter
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss]
              listener: {didFinish: [detach]}
        Filter: {}
      events: [launch Gallery, attach filter, finish Filter]
      """,
    consequenceOf: [
      .leakedView,
      .stuckSlot,
      .presentAfterDetach,
      .activeUnderInactive,
      .staleClose,
      .retainCycle,
      .dismissDropped,
      .popDropped,
      .closedOnCancelledSwipe,
      .closedWhenCovered,
      .eventAfterDetach,
    ],
    reaches: [.other, .children],
    needs: [.ofChild(.displaced)],
    aliasOf: [.presentAfterDetach],
    aliasUnless: .screenStaysUp,
    step: [
      .last(.detachChild, .childRemoved, to: .child),
      .last(.detachChild, .childRemoved, to: .parent),
      .last(.shown, by: .child),
    ],
    recovery: Recovery(.takesDown),
    remedies: [.recheckBeforeShowing, .dismissWhereDetached, .cleanUpViewless]
  ),

  Rule(
    .presentAfterDetach,
    story: .views,
    when: .at(.present, .begin, having: [.wasAttached, .isRib], lacking: [.attached]),
    // It was detached with its parent, and is a child of that still.
    .at(
      .present,
      .begin,
      having: [.attached, .wasActive, .isRib],
      lacking: [.active, .parentActive, .parentLoads]
    ),
    title: "a screen is put up for a child that is already detached",
    why: """
      A child that finishes inside attachChild is detached and dismissed before the attach method
      reaches its last line, which then presents the screen of a RIB that is gone. The order of the
      slot's lines does not help here; presenting first does.
      """,
    evidence: """
      recorded: 104, three leaks
      """,
    fix: "Look at the slot again before presenting, or present before attachChild.",
    message: "{parent} shows the screen of {child} after {child} was detached",
    label: "the screen of the detached child goes up; nobody owns it",
    claims: [.is(.child, .detached), .is(.child, .goesUp), .isNot(.child, .putOff)],
    otherwise: [
      Wording(
        where: .is(.child, .detached),
        .is(.child, .goesUp),
        .is(.child, .putOff),
        message: "the screen of {child} waited for a transition, and goes up after {child} was detached",
        label: "put off until a transition had ended; nobody owns it by then"
      ),
      Wording(
        where: .is(.child, .detached),
        .is(.child, .putOff),
        message: "the screen of {child} waited for a transition, and {child} was detached by then",
        label: "put off until a transition had ended; too late for a detached child"
      ),
      Wording(
        where: .is(.child, .detached),
        message: "{parent} asks for the screen of {child} after {child} was detached",
        label: "asks for the screen of a detached child"
      ),
      Wording(
        where: .is(.child, .attached),
        .isNot(.child, .active),
        .is(.child, .goesUp),
        message: "{parent} shows the screen of {child} after {child} has resigned with its parent",
        label: "the screen of {child} goes up; its RIB is not active any more"
      ),
      Wording(
        where: .is(.child, .attached),
        .isNot(.child, .active),
        message: "{parent} asks for the screen of {child} after {child} has resigned with its parent",
        label: "asks for the screen of a child that is not active any more"
      ),
    ],
    badSwift: """
      verify = router
      attachChild(router)
      viewController.present(router.viewControllable)
      """,
    goodSwift: """
      verify = router
      attachChild(router)
      guard verify === router else { return }
      viewController.present(router.viewControllable)
      """,
    bad: """
      ribs:
        Account:
          children:
            verify:
              child: Verify
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss]
              listener: {didFinish: [detach]}
        Verify: {finishes: in didBecomeActive}
      events: [launch Account, attach verify]
      """,
    good: """
      ribs:
        Account:
          children:
            verify:
              child: Verify
              attach: [guard, build, assign, attach, recheck, present]
              detach: [guard, clear, detach, dismiss]
              listener: {didFinish: [detach]}
        Verify: {finishes: in didBecomeActive}
      events: [launch Account, attach verify]
      """,
    consequenceOf: [.staleClose],
    remedies: [.recheckBeforeShowing]
  ),

  Rule(
    .closedButAttached,
    story: .views,
    when: .atRest(.closedButAttached),
    title: "a screen is gone and its RIB is still attached",
    why: """
      A back button, a swipe or a dismiss in the view takes the screen away and no router hears of it. The
      parent believes that its child is still at work, the slot stays filled, and the next attach
      shows nothing.
      """,
    evidence: """
      recorded: 108
      """,
    fix: "Detach the child when the user closes its screen: didShow, or presentationControllerDidDismiss.",
    message: "the screen of {child} is closed, but {parent} still has {child} attached",
    label: "the screen goes, and nobody detaches {child}",
    claims: [.is(.child, .screenGone), .is(.child, .childOf(.parent))],
    badSwift: """
      viewController.present(router.viewControllable)
      """,
    goodSwift: """
      func presentationControllerDidDismiss(_ controller: UIPresentationController) {
        listener?.profileDidClose()
      }

      func profileDidClose() {
        router?.detachProfile()
      }
      """,
    bad: """
      ribs:
        Feed:
          children:
            profile:
              child: Profile
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss]
              listener: {didFinish: [detach]}
              when-closed-by-user: []
        Profile: {}
      events: [launch Feed, attach profile, swipe-down Profile]
      """,
    good: """
      ribs:
        Feed:
          children:
            profile:
              child: Profile
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss]
              listener: {didFinish: [detach]}
              when-closed-by-user: [detach]
        Profile: {}
      events: [launch Feed, attach profile, swipe-down Profile]
      """,
    consequenceOf: [
      .neverResumed,
      .staleClose,
      .orphanChild,
      .presentRefused,
      .dismissCascade,
      .dismissForwarded,
    ],
    leaves: [.closed],
    needs: [.ofChild(.kept), .ofChild(.occupant)],
    recovery: Recovery(.detaches),
    remedies: [
      .detachItself, .detachWhenUserCloses, .leaveDismissingToParent, .resumeWhenUserCloses, .askHowItGoes,
      .dismissOnlyChild, .popOnlyChild,
    ]
  ),

  Rule(
    .dismissByNonOwner,
    .warning,
    story: .views,
    when: .at(.hidden, having: [.takenDownByOther], lacking: [.byUser, .fromWindow, .cascades]),
    title: "a screen is taken down by somebody who did not put it up",
    why: """
      A child that dismisses itself decides for its parent, which no longer controls when the RIB ends and
      cannot reuse the child in another place. Where the parent dismisses too, the second call may close the
      screen below.
      """,
    fix: "Report to the parent that presented the screen, and let it dismiss.",
    message: "the screen of {child} is taken down by {other}, not by {parent}, which put it up",
    label: "not the one who put it up",
    claims: [.is(.child, .onScreen), .is(.child, .shownBy(.parent)), .isNot(.other, .same(.parent))],
    otherwise: [
      Wording(
        where: .is(.child, .onScreen),
        .isNot(.child, .shownBy(.other)),
        message: "the screen of {child} is taken down by {other}, which did not put it up",
        label: "not the one who put it up"
      )
    ],
    badSwift: """
      @objc private func doneTapped() {
        dismiss(animated: true)
        listener?.emojiPickerDidFinish()
      }
      """,
    goodSwift: """
      @objc private func doneTapped() {
        listener?.emojiPickerDidFinish()
      }
      """,
    bad: """
      ribs:
        Chat:
          children:
            emoji:
              child: EmojiPicker
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss]
              listener: {didFinish: [detach]}
        EmojiPicker:
          receives: {done-tapped: [dismiss-self, finish]}
      events: [launch Chat, attach emoji, send EmojiPicker done-tapped]
      """,
    good: """
      ribs:
        Chat:
          children:
            emoji:
              child: EmojiPicker
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss]
              listener: {didFinish: [detach]}
        EmojiPicker:
          receives: {done-tapped: [finish]}
      events: [launch Chat, attach emoji, send EmojiPicker done-tapped]
      """,
    consequenceOf: [.closedButAttached, .leakedChildCoordinator],
    leaves: [.takenDown],
    needs: [.ofOther(.unshown)],
    remedies: [.leaveDismissingToParent, .popOnlyChild]
  ),

  Rule(
    .closedOnCancelledSwipe,
    story: .views,
    when: .at(.swipeCancelled, having: [.shown, .hadEffect]),
    title: "a component is ended by a swipe that the user takes back",
    why: """
      viewWillDisappear runs when the finger starts to pull, not when the screen is gone. A RIB that finishes
      there is detached; the user lets go, the screen slides back, and nothing behind it is alive.
      """,
    fix:
      "React to viewDidDisappear with isMovingFromParent, or to "
      + "navigationController(_:didShow:animated:).",
    message: "the swipe is cancelled, but {child} was detached when it began",
    label: "at the start of a swipe that may still be cancelled",
    claims: [
      .is(.child, .onScreen), .is(.child, .detached), .is(.child, .detachedInThisEvent),
      .isNot(.child, .coordinator),
    ],
    otherwise: [
      Wording(
        where: .is(.child, .onScreen),
        .is(.child, .detached),
        .is(.child, .detachedInThisEvent),
        message: "the swipe is cancelled, but {child} was removed when it began",
        label: "at the start of a swipe that may still be cancelled"
      ),
      Wording(
        where: .is(.child, .onScreen),
        .is(.child, .answersInThisEvent),
        message: "the swipe is cancelled, but {child} answered who awaits it when it began",
        label: "answers at the start of a swipe that may still be cancelled"
      ),
    ],
    badSwift: """
      override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        listener?.photoDidClose()
      }
      """,
    goodSwift: """
      override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        if isMovingFromParent { listener?.photoDidClose() }
      }
      """,
    bad: """
      ribs:
        Photos:
          children:
            photo:
              child: Photo
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
              when-closed-by-user: []
        Photo:
          receives: {viewWillDisappear: [finish]}
      events: [launch Photos, attach photo, swipe-back-cancelled Photo]
      """,
    good: """
      ribs:
        Photos:
          children:
            photo:
              child: Photo
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
              when-closed-by-user: [detach]
        Photo: {}
      events: [launch Photos, attach photo, swipe-back-cancelled Photo]
      """,
    remedies: [.reportOnlyWhenUserCloses, .onceSettled]
  ),

  Rule(
    .closedWhenCovered,
    story: .views,
    when: .at(.endedWhenCovered),
    title: "a component is ended by another screen that covers its own",
    why: """
      viewWillDisappear and viewDidDisappear come whenever a screen cannot be seen any more: when it is closed,
      and as well when something is pushed over it, another tab is selected, or a full screen comes. Who takes
      that for the end takes down a component that the user is still inside of.
      """,
    fix: """
      Ask isMovingFromParent or isBeingDismissed before you report that the screen is closed; the root of a \
      presented stack asks navigationController?.isBeingDismissed.
      """,
    message: "{child} is ended, but its screen was only covered",
    label: "what {child} does whenever its screen disappears ends it",
    claims: [.is(.child, .detachedInThisEvent)],
    otherwise: [
      Wording(
        where: .is(.child, .answersInThisEvent),
        message: "{child} answers who awaits it, but its screen was only covered",
        label: "what {child} does whenever its screen disappears ends its wait"
      )
    ],
    badSwift: """
      override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        listener?.listDidClose()
      }
      """,
    goodSwift: """
      override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        if isMovingFromParent { listener?.listDidClose() }
      }
      """,
    bad: """
      ribs:
        Shop:
          children:
            list:
              child: List
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        List:
          viewDidDisappear: [finish]
          children:
            detail:
              child: Detail
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach]
              when-closed-by-user: [detach]
        Detail: {}
      events: [launch Shop, attach list, attach detail]
      """,
    good: """
      ribs:
        Shop:
          children:
            list:
              child: List
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        List:
          viewDidDisappear:
            - if: isMovingFromParent
              do: [finish]
          children:
            detail:
              child: Detail
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach]
              when-closed-by-user: [detach]
        Detail: {}
      events: [launch Shop, attach list, attach detail]
      """,
    reaches: .all,
    remedies: [.onlyWhenItGoes]
  ),

  Rule(
    .windowWithoutRoot,
    story: .views,
    when: .at(.windowEmpty),
    title: "the launch ends and the window has no root view controller",
    why: """
      An app whose first screen is set inside a Task returns from its launch with an empty window,
      and UIKit stops it for that. LaunchRouter sets the root before anything else for this reason.
      """,
    evidence: """
      LaunchRouter.swift 42-48
      """,
    fix: "Set a root view controller, even a placeholder, before the first asynchronous step.",
    message: "the launch of {child} ends and the window has no root view",
    label: "the launch returns before there is a root",
    badSwift: """
      init(window: UIWindow) {
        Task { await start() }
      }
      """,
    goodSwift: """
      init(window: UIWindow) {
        window.rootViewController = UINavigationController()
        window.makeKeyAndVisible()
        Task { await start() }
      }
      """,
    bad: """
      coordinators:
        App: {start: [async, show]}
      events: [launch App]
      """,
    good: """
      coordinators:
        App: {start: [show]}
      events: [launch App]
      """
  ),
]
