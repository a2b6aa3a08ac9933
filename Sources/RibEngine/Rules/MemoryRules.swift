extension Rule.ID {
  package static let leakedChildCoordinator = Rule.ID("leaked-child-coordinator")
  package static let releasedTooEarly = Rule.ID("released-too-early")
  package static let unownedAfterRelease = Rule.ID("unowned-after-release")
  package static let retainCycle = Rule.ID("retain-cycle")
  package static let removeAfterNext = Rule.ID("remove-after-next")
}

/// What goes wrong in the lives of coordinators and of the objects around them.
let memoryRules: [Rule] = [
  Rule(
    .leakedChildCoordinator,
    story: .memory,
    when: .atRest(.leakedChildCoordinator),
    title: "a coordinator stays in childCoordinators after its screen is gone",
    why: """
      The array keeps a child until somebody removes it. A screen that goes without a report, by the back
      button, a swipe or its own pop, leaves the coordinator behind; open it three times and three of them
      listen to the same events.
      """,
    fix: "Remove the child on every exit, or let it live through its screen instead of an array.",
    message: "{child} is still in childCoordinators of {parent}, but its screen is gone",
    label: "the screen goes, and {parent} keeps {child}",
    claims: [.is(.child, .screenGone), .is(.child, .childOf(.parent)), .isNot(.child, .over)],
    otherwise: [
      Wording(
        where: .is(.child, .over),
        .is(.child, .childOf(.parent)),
        message: "{child} is still in childCoordinators of {parent}, but it has finished",
        label: "{child} reports, and {parent} keeps it",
        step: [.answer] + PastEvent.report + PastEvent.lastOfChild
      ),
      Wording(
        where: .is(.child, .spent),
        .is(.child, .childOf(.parent)),
        message: "{child} is still in childCoordinators of {parent}, but has no child and no screen left",
        label: "the last child of {child} goes, and {parent} keeps {child}",
        step: [.last(.childRemoved, by: .child)]
      ),
    ],
    badSwift: """
      func doneTapped() {
        navigation.popViewController(animated: true)
      }
      """,
    goodSwift: """
      func doneTapped() {
        navigation.popViewController(animated: true)
        onDismissed?(self)
      }
      """,
    bad: """
      coordinators:
        Gallery:
          children:
            editor:
              child: Editor
              present: [create, append, set-callback, start]
              remove: [remove]
              listener: {didFinish: [remove]}
        Editor:
          start: [push]
          receives: {done-tapped: [pop]}
      events: [launch Gallery, present editor, send Editor done-tapped]
      """,
    good: """
      coordinators:
        Gallery:
          children:
            editor:
              child: Editor
              present: [create, append, set-callback, start]
              remove: [remove]
              listener: {didFinish: [remove]}
        Editor:
          start: [push]
          receives: {done-tapped: [pop, finish]}
      events: [launch Gallery, present editor, send Editor done-tapped]
      """,
    consequenceOf: [
      .stuckSlot, .retainCycle, .dismissCascade, .lostEvent, .dismissForwarded, .rootReplaced,
      .finishUnhandled, .closedOnCancelledSwipe, .closedWhenCovered, .leakedChildCoordinator, .staleClose,
    ],
    reaches: [.other, .children],
    leaves: [.kept],
    needs: [.ofChild(.kept)],
    recovery: Recovery(.removes),
    remedies: [
      .detachItself, .detachWhenUserCloses, .closeChildAlone, .leaveDismissingToParent,
      .resumeWhenUserCloses, .reportWhereClosed, .askHowItGoes, .dismissOnlyChild, .popOnlyChild,
      .removeCoordinator, .closeAboveFirst, .showKept,
    ]
  ),

  Rule(
    .releasedTooEarly,
    story: .memory,
    when: .atRest(.shownWithoutOwner),
    .at(
      .deinitialized,
      having: [.isCoordinator, .putsScreenOff],
      lacking: [.releasedPart, .wasAttached, .over, .shown, .closed, .cancelled]
    ),
    title: "a coordinator is released while its screen is still up",
    why: """
      A coordinator that no array keeps must be kept by its screen: view, view model and coordinator in one strong chain.
      Else it dies when start() returns, what that has put off is never done, and each tap on its screen goes nowhere.
      So does each tap on what an awaited start() presents or pushes and leaves up when it returns, unless who awaited it
      has steps left that take it down; what lies under a modal gets no taps at all meanwhile, and of a full screen the
      user cannot get rid.
      """,
    fix: "Keep the coordinator strongly, in its view model or in childCoordinators, as long as it is shown.",
    message: "{child} is released while its screen is still shown",
    label: "nothing keeps {child} after this",
    claims: [.is(.child, .onScreen), .is(.child, .released), .isNot(.child, .everWaits)],
    otherwise: [
      Wording(
        where: .is(.child, .onScreen),
        .is(.child, .released),
        message: "the screen of {child} stays up after {child} was released",
        label: "goes up here, and outlives {child}",
        step: [.last(.shown, by: .child)]
      ),
      Wording(
        where: .is(.child, .neverShown),
        .is(.child, .neverAttached),
        message: "{child} is released before its start() has come to its end, and its screen never comes",
        label: "nothing keeps {child} after this"
      ),
    ],
    badSwift: """
      final class TourModel {
        weak var coordinator: TourCoordinator?
      }
      """,
    goodSwift: """
      final class TourModel {
        let coordinator: TourCoordinator
      }
      """,
    bad: """
      coordinators:
        Tour:
          start: [push]
          screen: TourView
          holds: [weak navigation]
      objects:
        TourView:
          holds: [strong TourModel]
        TourModel:
          holds: [weak Tour]
      events: [start Tour]
      """,
    good: """
      coordinators:
        Tour:
          start: [push]
          screen: TourView
          holds: [weak navigation]
      objects:
        TourView:
          holds: [strong TourModel]
        TourModel:
          holds: [strong Tour]
      events: [start Tour]
      """,
    consequenceOf: [.closedOnCancelledSwipe, .closedWhenCovered, .releasedTooEarly, .eventAfterDetach],
    reaches: .all,
    needs: [.ofChild(.stillUp)],
    step: [.last(.deinitialized, by: .child)],
    remedies: [.dismissBeforeResuming, .holdStrongly, .closeWhenChildFails, .closeAboveFirst]
  ),

  Rule(
    .unownedAfterRelease,
    story: .memory,
    when: .at(.unownedAfterRelease),
    title: "an unowned reference is used after its object is gone",
    why: """
      `unowned` promises that the other lives longer. A child that lives through its screen may outlive the
      one that opened it, and its next call to an unowned listener traps.
      """,
    fix: "Hold the listener weakly, and end the child before its owner goes.",
    message: "{child} uses an unowned reference to {other}, which is released",
    label: "traps: {other} is gone",
    claims: [.is(.other, .released)],
    badSwift: """
      final class ThemeCoordinator {
        unowned let listener: ThemeListener
      }
      """,
    goodSwift: """
      final class ThemeCoordinator {
        weak var listener: ThemeListener?
      }
      """,
    bad: """
      coordinators:
        Preferences:
          data: {choice: set at build}
          children:
            theme:
              child: Theme
              present: [create, set-callback, start]
              remove: []
              listener: {didFinish: [set choice]}
        Theme:
          start: [push]
          screen: ThemeView
          reference: unowned
      objects:
        ThemeView: {holds: [strong Theme]}
      events: [launch Preferences, present theme, release Preferences, finish Theme]
      """,
    good: """
      coordinators:
        Preferences:
          data: {choice: set at build}
          children:
            theme:
              child: Theme
              present: [create, set-callback, start]
              remove: []
              listener: {didFinish: [set choice]}
        Theme:
          start: [push]
          screen: ThemeView
          reference: weak
      objects:
        ThemeView: {holds: [strong Theme]}
      events: [launch Preferences, present theme, finish Theme, release Preferences]
      """,
    consequenceOf: [.releasedTooEarly],
    other: .whomItWasDoneTo(.last(.listenerSet, by: .child)),
    remedies: [.listenStrongly],
    stopsApp: true
  ),

  Rule(
    .retainCycle,
    story: .memory,
    when: .atEnd(.strongCycle),
    title: "objects that nothing uses any more keep each other alive",
    why: """
      A router may go and leave its interactor and view controller holding each other, for instance
      when the view keeps its listener strongly. The leak detector says so a second later in a
      debug build; a cycle through the parent's router stays silent.
      """,
    evidence: """
      recorded: 086; recorded: 080, 082
      """,
    fix: "Make one reference of the circle weak.",
    message: "{child} is out of use and keeps itself alive",
    label: "closes the circle",
    badSwift: """
      final class ReportViewController: UIViewController {
        var listener: ReportPresentableListener?
      }
      """,
    goodSwift: """
      final class ReportViewController: UIViewController {
        weak var listener: ReportPresentableListener?
      }
      """,
    bad: """
      ribs:
        Office:
          children:
            report:
              child: Report
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss]
              listener: {didFinish: [detach]}
        Report:
          holds: [strong presenter-listener]
      events: [launch Office, attach report, detach report]
      """,
    good: """
      ribs:
        Office:
          children:
            report:
              child: Report
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss]
              listener: {didFinish: [detach]}
        Report: {}
      events: [launch Office, attach report, detach report]
      """,
    reaches: .all,
    step: [.strongReference, .last(.line)],
    remedies: [.holdWeakly, .listenWeakly]
  ),

  Rule(
    .removeAfterNext,
    .note,
    story: .memory,
    when: .at(.childAppended, having: [.isCoordinator, .siblingOver]),
    title: "the next flow starts before the finished one is removed",
    why: """
      While the handler runs, both coordinators are in the array, and what the second does at its start may
      meet the first. It works by luck; the other order costs nothing.
      """,
    fix: "Remove the finished coordinator first, then start the next.",
    message: "{parent} starts {child} while {other}, which has finished, is not removed yet",
    label: "starts before {other} is removed",
    claims: [.is(.other, .over), .is(.other, .childOf(.parent))],
    badSwift: """
      welcome.onDismissed = { [weak self] child in
        self?.presentTabs()
        self?.remove(child)
      }
      """,
    goodSwift: """
      welcome.onDismissed = { [weak self] child in
        self?.remove(child)
        self?.presentTabs()
      }
      """,
    bad: """
      coordinators:
        Launch:
          children:
            welcome:
              child: Welcome
              present: [create, append, set-callback, start]
              remove: [remove]
              listener: {didFinish: [present tabs, remove]}
            tabs:
              child: Tabs
              present: [create, append, set-callback, start]
              remove: [remove]
              listener: {didFinish: [remove]}
        Welcome:
          start: [push]
          receives: {skip-tapped: [pop, finish]}
        Tabs: {start: [push]}
      events: [launch Launch, present welcome, send Welcome skip-tapped]
      """,
    good: """
      coordinators:
        Launch:
          children:
            welcome:
              child: Welcome
              present: [create, append, set-callback, start]
              remove: [remove]
              listener: {didFinish: [remove, present tabs]}
            tabs:
              child: Tabs
              present: [create, append, set-callback, start]
              remove: [remove]
              listener: {didFinish: [remove]}
        Welcome:
          start: [push]
          receives: {skip-tapped: [pop, finish]}
        Tabs: {start: [push]}
      events: [launch Launch, present welcome, send Welcome skip-tapped]
      """,
    other: .finishedSibling
  ),
]
