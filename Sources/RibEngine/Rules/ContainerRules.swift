extension Rule.ID {
  package static let dismissForwarded = Rule.ID("dismiss-forwarded")
  package static let completionNeverRun = Rule.ID("completion-never-run")
  package static let pushWithoutStack = Rule.ID("push-without-stack")
  package static let rootReplaced = Rule.ID("root-replaced")
}

/// What goes wrong between screens and the containers they stand in.
let containerRules: [Rule] = [
  Rule(
    .dismissForwarded,
    story: .views,
    when: .at(.dismissForwarded),
    title: "a second dismiss or pop takes down the screen below",
    why: """
      dismiss(animated:) closes what its receiver presents. Where nothing is presented, as after a swipe or a
      first dismiss, UIKit forwards the call to the presenter of the receiver, which then closes the receiver
      itself: the sheet is gone, and the screen it stood on goes too, without a line on the console and
      without a call to anybody. popViewController takes whatever is on top of the stack: said once more, or
      after a swipe, it pops the next screen.
      """,
    fix: """
      Dismiss only what is still presented: look at presentedViewController first. Pop to what is below the child, with \
      popToViewController.
      """,
    message: "the dismiss of {other} finds nothing to close and takes down the screen of {child}",
    label: "nothing is left to dismiss: the call is forwarded and closes {child}",
    claims: [
      .is(.child, .onScreen), .isNot(.child, .pushed), .isNot(.child, .dismissing),
      .isNot(.child, .same(.other)),
    ],
    otherwise: [
      Wording(
        where: .is(.child, .onScreen),
        .isNot(.child, .pushed),
        .isNot(.child, .dismissing),
        message: "a dismiss that {other} asks for finds nothing to close and takes down its own screen",
        label: "nothing is left to dismiss: the call is forwarded and closes {child}"
      ),
      Wording(
        where: .is(.child, .onScreen),
        .is(.child, .pushed),
        .is(.child, .same(.other)),
        message: "a pop that {other} asks for comes too late and takes down its own screen",
        label: "what this was to pop has gone: it takes {child}, which is on top"
      ),
      Wording(
        where: .is(.child, .onScreen),
        .is(.child, .pushed),
        message: "the pop of {other} comes too late and takes down the screen of {child}",
        label: "what this was to pop has gone: it takes {child}, which is on top"
      ),
      Wording(
        where: .is(.child, .onScreen),
        .isNot(.child, .pushed),
        .is(.child, .dismissing),
        message: "the dismiss of {other} meets a dismissal that runs and takes down the screen of {child}",
        label: "what stood on {child} is on its way out: the call is forwarded and closes {child}"
      ),
    ],
    badSwift: """
      func detachPhoto() {
        guard let router = photo else { return }
        photo = nil
        detachChild(router)
        viewController.dismiss(animated: true)
      }
      """,
    goodSwift: """
      func detachPhoto() {
        guard let router = photo else { return }
        photo = nil
        detachChild(router)
        if viewController.presentedViewController === router.viewControllable.uiviewController {
          viewController.dismiss(animated: true)
        }
      }
      """,
    bad: """
      ribs:
        Map:
          children:
            place:
              child: Place
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss]
              listener: {didFinish: [detach]}
              when-closed-by-user: []
        Place:
          children:
            photo:
              child: Photo
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss]
              listener: {didFinish: [detach]}
              when-closed-by-user: [detach]
        Photo: {}
      events: [launch Map, attach place, attach photo, swipe-down Photo]
      """,
    good: """
      ribs:
        Map:
          children:
            place:
              child: Place
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss]
              listener: {didFinish: [detach]}
              when-closed-by-user: []
        Place:
          children:
            photo:
              child: Photo
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss-if-presented]
              listener: {didFinish: [detach]}
              when-closed-by-user: [detach]
        Photo: {}
      events: [launch Map, attach place, attach photo, swipe-down Photo]
      """,
    consequenceOf: [.closedOnCancelledSwipe, .closedWhenCovered],
    reaches: .all,
    needs: [.ofMeant(.takenDown)],
    unity: .step,
    remedies: [.dismissOnlyPresented, .popOnlyChild, .closeChildAlone]
  ),

  Rule(
    .completionNeverRun,
    .warning,
    story: .views,
    when: .at(.completionLost),
    title: "a completion never runs, since its call came to nothing",
    why: """
      UIKit runs the completion of a present or a dismiss when its transition has ended. A call that is refused
      or dropped has none, nor has a dismiss of what is gone or going already, as after a swipe: there the
      completion is not called at all, and what it was to do is never done.
      """,
    fix: "Do in the completion only what can be left undone, and the rest before the call.",
    message: "a completion in {parent} never runs: UIKit made nothing of the call",
    label: "the call before comes to nothing, and its completion with it",
    claims: [.isNot(.child, .cutShort)],
    otherwise: [
      Wording(
        where: .is(.child, .cutShort),
        message: "a completion in {parent} never runs: the dismissal of {child} is cut short",
        label: "cuts the dismissal of {child} short, and its completion is not called"
      ),
      Wording(
        message: "a completion in {parent} never runs: UIKit made nothing of the call",
        label: "the call before comes to nothing, and its completion with it"
      ),
    ],
    badSwift: """
      func detachPhoto() {
        guard let router = photo else { return }
        viewController.dismiss(animated: true) { [weak self] in
          self?.photo = nil
          self?.detachChild(router)
        }
      }
      """,
    goodSwift: """
      func detachPhoto() {
        guard let router = photo else { return }
        photo = nil
        detachChild(router)
        if viewController.presentedViewController === router.viewControllable.uiviewController {
          viewController.dismiss(animated: true)
        }
      }
      """,
    bad: """
      ribs:
        Album:
          children:
            photo:
              child: Photo
              attach: [guard, build, assign, attach, present]
              detach: [guard, dismiss, {completion: [clear, detach]}]
              listener: {didFinish: [detach]}
              when-closed-by-user: [detach]
        Photo: {}
      events: [launch Album, attach photo, swipe-down Photo]
      """,
    good: """
      ribs:
        Album:
          children:
            photo:
              child: Photo
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss-if-presented]
              listener: {didFinish: [detach]}
              when-closed-by-user: [detach]
        Photo: {}
      events: [launch Album, attach photo, swipe-down Photo]
      """,
    consequenceOf: [.presentRefused, .dismissDropped, .popDropped, .doublePush],
    leaves: [.kept, .keptUp, .undone],
    remedies: [.doWithoutCompletion]
  ),

  Rule(
    .pushWithoutStack,
    story: .views,
    when: .at(.pushedNowhere),
    title: "a push finds no navigation stack",
    why: """
      navigationController is the nearest navigation controller that encloses a screen. A modal is no child
      of its presenter's stack, and a tab has none unless it brings one: there it is nil, and an
      optional-chained push does nothing and says nothing. The RIB is attached, active, and nowhere to be
      seen.
      """,
    fix: "Put the screen that pushes into a navigation controller of its own.",
    message:
      "the screen of {child} is pushed from {other}, which stands in no navigation stack: it is not shown",
    label: "navigationController is nil here, so nothing is pushed",
    claims: [.isNot(.child, .same(.other))],
    otherwise: [
      Wording(
        message:
          "the screen of {child} is pushed where no navigation stack on screen takes it: it is not shown",
        label: "no navigation stack on screen takes it"
      )
    ],
    badSwift: """
      viewController.present(editor.viewControllable.uiviewController, animated: true)
      """,
    goodSwift: """
      let root = editor.viewControllable.uiviewController
      viewController.present(UINavigationController(rootViewController: root), animated: true)
      """,
    bad: """
      ribs:
        Notes:
          container: navigation
          children:
            editor:
              child: Editor
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss]
              listener: {didFinish: [detach]}
        Editor:
          children:
            preview:
              child: Preview
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, pop]
              listener: {didFinish: [detach]}
        Preview: {}
      events: [launch Notes, attach editor, attach preview]
      """,
    good: """
      ribs:
        Notes:
          container: navigation
          children:
            editor:
              child: Editor
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss]
              listener: {didFinish: [detach]}
        Editor:
          container: navigation
          children:
            preview:
              child: Preview
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, pop]
              listener: {didFinish: [detach]}
        Preview: {}
      events: [launch Notes, attach editor, attach preview]
      """,
    leaves: [.unshown],
    unity: .parent,
    remedies: [.bringStack, .showAsTakenDown]
  ),

  Rule(
    .rootReplaced,
    story: .views,
    when: .at(.rootReplaced),
    title: "the window's root is replaced under a modal",
    why: """
      Setting window.rootViewController while something is presented closes nothing properly: depending on
      the version of iOS the old tree stays in memory, or the view controllers die while their views stay in
      the window. Nobody is called back in either case.
      """,
    fix: "Dismiss what is presented first, and replace the root when that is done.",
    message: "the window's root is replaced by {other} while {child} is presented",
    label: "the modal of {child} is still up",
    claims: [.is(.child, .onScreen)],
    badSwift: """
      func didLogOut() {
        window.rootViewController = loginViewController
      }
      """,
    goodSwift: """
      func didLogOut() {
        window.rootViewController?.dismiss(animated: false) {
          self.window.rootViewController = self.loginViewController
        }
      }
      """,
    bad: """
      coordinators:
        Bank:
          start: [show]
          streams: {logged-out: [present login]}
          children:
            payment:
              child: Payment
              present: [create, append, set-callback, start]
              remove: [guard, dismiss, remove]
              listener: {didFinish: [remove]}
              when-closed-by-user: [remove]
            login:
              child: Login
              present: [create, append, set-callback, start]
              remove: [remove]
              listener: {didFinish: [remove]}
        Payment: {start: [present]}
        Login: {start: [show]}
      events: [launch Bank, present payment, settle, send Bank logged-out]
      """,
    good: """
      coordinators:
        Bank:
          start: [show]
          streams: {logged-out: [remove payment, present login]}
          children:
            payment:
              child: Payment
              present: [create, append, set-callback, start]
              remove: [guard, dismiss, remove]
              listener: {didFinish: [remove]}
              when-closed-by-user: [remove]
            login:
              child: Login
              present: [create, append, set-callback, start]
              remove: [remove]
              listener: {didFinish: [remove]}
        Payment: {start: [present]}
        Login: {start: [show]}
      events: [launch Bank, present payment, settle, send Bank logged-out]
      """,
    reaches: .children,
    needs: [.ofChild(.stillUp)],
    unity: .step,
    remedies: [.detachBeforeAttach]
  ),
]
