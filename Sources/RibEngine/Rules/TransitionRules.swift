extension Rule.ID {
  package static let dismissCascade = Rule.ID("dismiss-cascade")
  package static let presentRefused = Rule.ID("present-refused")
  package static let dismissDropped = Rule.ID("dismiss-dropped")
  package static let popDropped = Rule.ID("pop-dropped")
  package static let doublePush = Rule.ID("double-push")
  package static let transitionOverlap = Rule.ID("transition-overlap")
}

/// What goes wrong while screens come and go.
///
/// One file for the story: a rule is one element with its prose and its flows, and nothing else stands here.
let transitionRules: [Rule] = [
  Rule(
    .dismissCascade,
    story: .views,
    when: .atRest(.cascadeUnanswered),
    title: "closing a lower screen takes another one with it",
    why: """
      Dismissing or popping a screen removes all that lies above it. The owner of an upper screen hears
      nothing, so its RIB stays attached without a screen.
      """,
    fix: "Close from the top, and detach the RIB of every screen that goes.",
    message: "the screen of {child} goes down with that of {other}, and {child} stays attached",
    label: "takes the screen of {child} with it",
    claims: [
      .is(.child, .screenGone), .is(.child, .attached), .is(.child, .wentWith(.other)),
      .isNot(.child, .coordinator),
    ],
    otherwise: [
      Wording(
        where: .is(.child, .screenGone),
        .is(.child, .childOf(.parent)),
        .is(.child, .wentWith(.other)),
        message:
          "the screen of {child} goes down with that of {other}, and {child} stays in childCoordinators of {parent}",
        label: "takes the screen of {child} with it"
      )
    ],
    badSwift: """
      func detachOffers() {
        guard let router = offers else { return }
        offers = nil
        detachChild(router)
        navigation.popToRootViewController(animated: true)
      }
      """,
    goodSwift: """
      func offersDidFinish() {
        router?.detachItem()
        router?.detachOffers()
      }
      """,
    bad: """
      ribs:
        Shop:
          children:
            offers:
              child: Offers
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, pop]
              listener: {didFinish: [detach]}
            item:
              child: Item
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, pop]
              listener: {didFinish: [detach]}
        Offers: {}
        Item: {}
      events: [launch Shop, attach offers, attach item, detach offers]
      """,
    good: """
      ribs:
        Shop:
          children:
            offers:
              child: Offers
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, pop]
              listener: {didFinish: [detach]}
            item:
              child: Item
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, pop]
              listener: {didFinish: [detach]}
        Offers: {}
        Item: {}
      events: [launch Shop, attach offers, attach item, detach item, detach offers]
      """,
    consequenceOf: [.dismissForwarded, .closedOnCancelledSwipe, .closedWhenCovered],
    other: .whomItWasDoneTo(.last(.hidden, by: .child)),
    remedies: [.detachWhenUserCloses]
  ),

  Rule(
    .presentRefused,
    story: .views,
    when: .at(.presentRefused),
    title: "a screen is not put up: another one is up, or still on its way",
    why: """
      A view controller presents one other at a time. UIKit drops the second call with a line on the
      console; the RIB is attached, active, and nowhere to be seen.
      """,
    evidence: """
      recorded: 109
      """,
    fix: "Dismiss the first screen before presenting the second, or present from the topmost one.",
    message: "{child} is not shown: its host already presents {other}",
    label: "dropped: the host already presents {other}",
    claims: [
      .is(.child, .refused(.presenting)),
      .is(.other, .presentedBy(.host)),
      .isNot(.child, .same(.host)),
      .isNot(.other, .appearing),
    ],
    printed:
      "Attempt to present <{child}> on <{host}> (from <{asker}>) which is already presenting <{other}>.",
    otherwise: [
      Wording(
        where: .is(.child, .refused(.moving)),
        message: "{child} is not shown: a transition still runs, and the call is dropped",
        label: "dropped: a transition still runs"
      ),
      Wording(
        where: .is(.child, .refused(.dismissing)),
        message: "{child} is not shown: what its host presented is still on its way out",
        label: "dropped: a dismissal still runs"
      ),
      Wording(
        where: .is(.other, .presentedBy(.host)),
        .is(.other, .appearing),
        message: "{child} is not shown: its host is still presenting {other}",
        label: "dropped: {other} is still being presented",
        printed: "Attempt to present <{child}> on <{host}> while a presentation is in progress"
      ),
      Wording(
        where: .is(.other, .onScreen),
        .is(.other, .appearing),
        message: "{child} is not shown: {other} is still being presented",
        label: "dropped: {other} is still being presented"
      ),
      Wording(
        where: .is(.other, .onScreen),
        message: "{child} is not shown: {other} is presented already",
        label: "dropped: {other} is up already"
      ),
      Wording(
        where: .is(.child, .same(.host)),
        message: "{child} is not shown: a view controller cannot present itself",
        label: "dropped: {child} presents itself"
      ),
      Wording(
        where: .is(.child, .askedModally),
        .is(.host, .outsideWindow),
        message: "{child} is not shown: its host {host} stands in a screen that is not in the window",
        label: "dropped: the view of {host} is not in the window",
        printed:
          "Attempt to present <{child}> on <{host}> (from <{asker}>) whose view is not in the window hierarchy."
      ),
      Wording(
        where: .is(.child, .askedModally),
        .is(.host, .neverShown),
        message: "{child} is not shown: its host {host} is not in the window yet",
        label: "dropped: the view of {host} is not in the window yet",
        printed:
          "Attempt to present <{child}> on <{host}> (from <{asker}>) whose view is not in the window hierarchy."
      ),
      Wording(
        where: .is(.host, .neverShown),
        message: "{child} is not shown: its host {host} is not in the window yet",
        label: "dropped: the view of {host} is not in the window yet"
      ),
      Wording(
        where: .is(.child, .askedModally),
        .is(.host, .disappearing),
        message: "{child} is not shown: its host {host} is on its way out of the window",
        label: "dropped: {host} is on its way out of the window",
        printed:
          "Attempt to present <{child}> on <{host}> (from <{asker}>) whose view is not in the window hierarchy."
      ),
      Wording(
        where: .is(.child, .askedModally),
        .is(.host, .screenGone),
        message: "{child} is not shown: its host {host} is not in the window any more",
        label: "dropped: the view of {host} is not in the window any more",
        printed:
          "Attempt to present <{child}> on <{host}> (from <{asker}>) whose view is not in the window hierarchy."
      ),
      Wording(
        where: .is(.host, .screenGone),
        message: "{child} is not shown: its host {host} is not in the window any more",
        label: "dropped: the view of {host} is not in the window any more"
      ),
    ],
    badSwift: """
      func didOpenLink() {
        router?.attachAbout()
      }
      """,
    goodSwift: """
      func didOpenLink() {
        router?.detachSettings()
        router?.attachAbout()
      }
      """,
    bad: """
      ribs:
        Menu:
          streams: {link-opened: [attach about]}
          children:
            settings:
              child: Settings
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss]
              listener: {didFinish: [detach]}
            about:
              child: About
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss]
              listener: {didFinish: [detach]}
        Settings: {}
        About: {}
      events: [launch Menu, attach settings, settle, send Menu link-opened]
      """,
    good: """
      ribs:
        Menu:
          streams: {link-opened: [detach settings, attach about]}
          children:
            settings:
              child: Settings
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss]
              listener: {didFinish: [detach]}
            about:
              child: About
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss]
              listener: {didFinish: [detach]}
        Settings: {}
        About: {}
      events: [launch Menu, attach settings, settle, send Menu link-opened]
      """,
    consequenceOf: [.dismissDropped, .popDropped, .presentAfterDetach, .dismissForwarded],
    consequenceOfLetGo: [.leakedView, .releasedTooEarly],
    reaches: .standIn,
    leaves: [.unshown],
    needs: [
      .ofPair(.second), .ofChild(.secondFlow), .ofOther(.keptUp), .ofOther(.stillUp), .ofParent(.unshown),
      .ofParent(.closed),
    ],
    remedies: [.detachBeforeAttach, .presentWhenUp]
  ),

  Rule(
    .dismissDropped,
    story: .views,
    when: .at(.dismissDropped),
    title: "a dismissal is dropped because the presentation still runs",
    why: """
      A screen that is dismissed while it still comes up is dismissed within the transition: a child
      finishes in its viewDidLoad, or an answer or a deep link arrives before the animation has ended. UIKit
      drops that call: "Attempt to dismiss from view controller <Host> while a presentation or dismiss is in
      progress!" The RIB is detached and the screen stays. Where nothing is animated the same code works, so
      tests without UIKit do not see it. It is a note where the screen goes in that turn anyway.
      """,
    evidence: """
      recorded: 106
      """,
    fix: "Dismiss when the transition has ended: in its completion, or in that of the presentation.",
    message: "the screen of {child} is not dismissed: a presentation still runs",
    label: "dropped: the presentation has not ended",
    claims: [.isNot(.child, .dismissing)],
    printed:
      "Attempt to dismiss from view controller <{parent}> while a presentation or dismiss is in progress!",
    otherwise: [
      Wording(
        where: .is(.child, .dismissing),
        .is(.other, .disappearing),
        .isNot(.child, .same(.other)),
        message:
          "the screen of {child} is not dismissed: that of {other}, which stood on it, is still on its way out",
        label: "dropped: the screen of {other} is still on its way out",
        printed:
          "Attempt to dismiss from view controller <{parent}> while a presentation or dismiss is in progress!"
      ),
      Wording(
        where: .is(.child, .dismissing),
        message: "the screen of {child} is not dismissed: what stood on it is still on its way out",
        label: "dropped: a dismissal still runs",
        printed:
          "Attempt to dismiss from view controller <{parent}> while a presentation or dismiss is in progress!"
      ),
    ],
    badSwift: """
      override func viewDidLoad() {
        super.viewDidLoad()
        if card.isExpired { listener?.cardDidFinish() }
      }
      """,
    goodSwift: """
      func dismissCard() {
        guard let transition = host.transitionCoordinator else { return host.dismiss() }
        transition.animate(alongsideTransition: nil) { _ in self.host.dismiss() }
      }
      """,
    bad: """
      ribs:
        Wallet:
          children:
            card:
              child: Card
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss]
              listener: {didFinish: [detach]}
        Card: {finishes: in viewDidLoad}
      events: [launch Wallet, attach card]
      """,
    good: """
      ribs:
        Wallet:
          children:
            card:
              child: Card
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, after-transition, dismiss]
              listener: {didFinish: [detach]}
        Card: {finishes: in viewDidLoad}
      events: [launch Wallet, attach card]
      """,
    consequenceOf: [.closedOnCancelledSwipe, .closedWhenCovered],
    leaves: [.stillUp],
    unity: .step,
    other: .onItsWay,
    remedies: [.waitForTransition, .finishLater, .dismissOnlyChild]
  ),

  Rule(
    .popDropped,
    story: .views,
    when: .at(.popDropped),
    title: "a pop is dropped because a transition still runs",
    why: """
      A navigation stack changes once at a time. A pop that is asked for while a push or a pop runs, or while a
      modal screen above it comes or goes, is dropped: "popViewControllerAnimated: called on
      <UINavigationController> while an existing transition or presentation is occurring; the navigation stack
      will not be updated." The RIB is detached and its screen stays on the stack, after a pop to the root each. A push
      is only put off. Where the screen goes in the same turn all the same, with a modal's stack, it is a note.
      """,
    fix: "Pop when the transition has ended: in the completion of its coordinator.",
    message: "the screen of {child} is not popped: a transition still runs",
    label: "dropped: a transition runs",
    printed:
      "popViewControllerAnimated: called on <UINavigationController> while an existing transition or presentation is occurring; the navigation stack will not be updated.",
    badSwift: """
      func sessionDidExpire() {
        router?.detachOrder()
      }
      """,
    goodSwift: """
      func popOrder() {
        guard let transition = navigation.transitionCoordinator else { return navigation.pop() }
        transition.animate(alongsideTransition: nil) { _ in self.navigation.pop() }
      }
      """,
    bad: """
      ribs:
        Orders:
          streams: {session-expired: [detach order]}
          children:
            order:
              child: Order
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, pop]
              when-closed-by-user: [detach]
        Order: {}
      events: [launch Orders, attach order, send Orders session-expired]
      """,
    good: """
      ribs:
        Orders:
          streams: {session-expired: [detach order]}
          children:
            order:
              child: Order
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, after-transition, pop]
              when-closed-by-user: [detach]
        Order: {}
      events: [launch Orders, attach order, send Orders session-expired]
      """,
    consequenceOf: [.closedOnCancelledSwipe, .closedWhenCovered],
    leaves: [.stillUp],
    unity: .step,
    remedies: [.waitForTransition, .popOnlyChild]
  ),

  Rule(
    .doublePush,
    story: .views,
    when: .at(.presentedTwice),
    title: "the same view controller is put up twice",
    why: """
      A view controller has one place in the hierarchy. Pushing one that is up already raises an exception;
      embedding it and then presenting it tears it out of its first place.
      """,
    fix: "Put each view controller up once, and build a new one for the next time.",
    message: "the screen of {child} is put up a second time",
    label: "already on screen",
    claims: [.is(.child, .onScreen)],
    otherwise: [
      Wording(
        where: .isNot(.child, .onScreen),
        message: "the screen of {child} is put up a second time while it is still on its way",
        label: "already on its way to the screen"
      )
    ],
    badSwift: """
      func attachChapter() {
        attachChild(chapter)
        viewController.embed(chapter.viewControllable)
        navigation.push(chapter.viewControllable)
      }
      """,
    goodSwift: """
      func attachChapter() {
        attachChild(chapter)
        navigation.push(chapter.viewControllable)
      }
      """,
    bad: """
      ribs:
        Guide:
          children:
            chapter:
              child: Chapter
              attach: [guard, build, assign, attach, embed, push]
              detach: [guard, clear, detach, pop]
              listener: {didFinish: [detach]}
        Chapter: {}
      events: [launch Guide, attach chapter]
      """,
    good: """
      ribs:
        Guide:
          children:
            chapter:
              child: Chapter
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, pop]
              listener: {didFinish: [detach]}
        Chapter: {}
      events: [launch Guide, attach chapter]
      """,
    consequenceOf: [.continuationOverwritten],
    needs: [.ofPair(.second), .ofChild(.stillUp)],
    stopsApp: true
  ),

  Rule(
    .transitionOverlap,
    .warning,
    story: .views,
    when: .at(.present, .end, having: [.inTransition, .shown]),
    title: "a transition starts while another one still runs",
    why: """
      A view loads in the middle of its own push. Attaching and pushing the next RIB from its viewDidLoad, or
      presenting it, starts a transition within a transition, and so does presenting on a modal that still comes up;
      UIKit warns of unbalanced calls, and the stack may end up other than the routers believe. On a navigation
      container that the flow names, such a push waits until the first transition has ended.
      """,
    fix: "Start the next transition when the first has ended.",
    message: "the screen of {child} goes up while that of {other} is still on its way",
    label: "starts within a transition",
    printed: "Unbalanced calls to begin/end appearance transitions for <{other}>.",
    badSwift: """
      override func viewDidLoad() {
        super.viewDidLoad()
        listener?.videoDidOpen()
      }
      """,
    goodSwift: """
      navigation.push(video.viewControllable)
      navigation.transitionCoordinator?.animate(alongsideTransition: nil) { _ in
        self.attachComments()
      }
      """,
    bad: """
      ribs:
        Channels:
          children:
            video:
              child: Video
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, pop]
              listener: {didFinish: [detach], opened: [attach comments]}
            comments:
              child: Comments
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, pop]
              listener: {didFinish: [detach]}
        Video: {viewDidLoad: [listener opened]}
        Comments: {}
      events: [launch Channels, attach video]
      """,
    good: """
      ribs:
        Channels:
          children:
            video:
              child: Video
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, pop]
              listener: {didFinish: [detach], opened: [attach comments]}
            comments:
              child: Comments
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, pop]
              listener: {didFinish: [detach]}
        Video: {viewDidLoad: [{later: [listener opened]}]}
        Comments: {}
      events: [launch Channels, attach video]
      """,
    remedies: [.presentWhenUp]
  ),
]
