extension AdversarialFlow {
  /// leaked-view, present-after-detach, closed-but-attached, view-before-listener, view-before-active, stale-dependency.
  static let views: [AdversarialFlow] = [
    AdversarialFlow("detached without a dismissal, then opened again", "leaked-view") {
      """
      ribs:
        Mail:
          children:
            letter: {child: Letter, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Letter: {}
      events: [launch Mail, attach letter, finish Letter, attach letter]
      """
    },
    AdversarialFlow("pushed and never popped", "leaked-view") {
      """
      ribs:
        Mail:
          children:
            letter: {child: Letter, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Letter: {}
      events: [launch Mail, attach letter, finish Letter]
      """
    },
    AdversarialFlow("pushed and popped") {
      """
      ribs:
        Mail:
          children:
            letter: {child: Letter, attach: [guard, build, assign, attach, push], detach: [guard, pop, clear, detach], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        Letter: {}
      events: [launch Mail, attach letter, finish Letter, attach letter, swipe-back Letter]
      """
    },
    AdversarialFlow("a viewless child of the third level leaves a screen", "leaked-view") {
      """
      ribs:
        Mail:
          children:
            flow: {child: Flow, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Flow:
          view: none
          didBecomeActive: [attach page]
          children:
            page: {child: Page, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}}
        Page: {}
      events: [launch Mail, attach flow, detach flow]
      """
    },
    AdversarialFlow("a viewless child cleans up") {
      """
      ribs:
        Mail:
          children:
            flow: {child: Flow, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Flow:
          view: none
          didBecomeActive: [attach page]
          willResignActive: [cleanup-views]
          children:
            page: {child: Page, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}}
        Page: {}
      events: [launch Mail, attach flow, detach flow]
      """
    },
    AdversarialFlow("presented after it has gone", "present-after-detach") {
      """
      ribs:
        Bank:
          children:
            pin: {child: Pin, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}}
        Pin: {finishes: in didLoad}
      events: [launch Bank, attach pin, attach pin]
      """
    },
    AdversarialFlow("presented after it has gone, in the timings where it has", "present-after-detach") {
      """
      ribs:
        Bank:
          children:
            pin: {child: Pin, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], listener: {didFinish: [detach]}}
        Pin: {finishes: [never, in didBecomeActive, at a quiet time]}
      events: [launch Bank, attach pin, detach pin]
      """
    },
    AdversarialFlow("looked at again before it is presented") {
      """
      ribs:
        Bank:
          children:
            pin: {child: Pin, attach: [guard, build, assign, attach, recheck, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}}
        Pin: {finishes: [never, in didBecomeActive, in didLoad, at a quiet time]}
      events: [launch Bank, attach pin, detach pin]
      """
    },
    AdversarialFlow("swiped down and nobody is told, then asked for again", "closed-but-attached") {
      """
      ribs:
        Bank:
          children:
            pin: {child: Pin, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}}
        Pin: {}
      events: [launch Bank, attach pin, swipe-down Pin, attach pin]
      """
    },
    AdversarialFlow("closes itself and tells nobody", "closed-but-attached") {
      """
      ribs:
        Bank:
          children:
            pin: {child: Pin, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}}
        Pin: {receives: {done: [dismiss-self]}}
      events: [launch Bank, attach pin, send Pin done]
      """
    },
    AdversarialFlow("wrong slot order and a leaked screen are two mistakes", "leaked-view", "stuck-slot") {
      """
      ribs:
        Bank:
          children:
            pin: {child: Pin, attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
            card: {child: Card, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Pin: {view: none, finishes: in didBecomeActive}
        Card: {}
      events: [launch Bank, attach pin, attach card, finish Card]
      """
    },
    AdversarialFlow(
      "presented late in one timing, never dismissed in the other",
      "leaked-view",
      "present-after-detach"
    ) {
      """
      ribs:
        Bank:
          children:
            pin: {child: Pin, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Pin: {finishes: [never, in didBecomeActive]}
      events: [launch Bank, attach pin, detach pin]
      """
    },
    AdversarialFlow("the view binds in init", "view-before-listener") {
      """
      ribs:
        Chess:
          children:
            board: {child: Board, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        Board: {view: touched in init, binds: in viewDidLoad}
      events: [launch Chess, attach board]
      """
    },
    AdversarialFlow("the interactor asks the view to bind, whenever it loads") {
      """
      ribs:
        Chess:
          children:
            board: {child: Board, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        Board: {view: loaded at any time, didBecomeActive: [ask-view-to-bind]}
      events: [launch Chess, attach board]
      """
    },
    AdversarialFlow("presented before it is attached, with a view that works", "(view-before-active)") {
      """
      ribs:
        Chess:
          children:
            board: {child: Board, attach: [guard, build, assign, present, attach], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}}
        Board: {viewDidLoad: [listener opened]}
      events: [launch Chess, attach board]
      """
    },
    AdversarialFlow("presented before it is attached, with a view that only draws: a note") {
      """
      ribs:
        Chess:
          children:
            board: {child: Board, attach: [guard, build, assign, present, attach], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}}
        Board: {}
      events: [launch Chess, attach board]
      """
    },
    AdversarialFlow("data by component is older than the change", "(stale-dependency)") {
      """
      ribs:
        Shop:
          data: {price: set at build}
          children:
            item: {child: Item, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}, passes: {price: by component}}
          receives: {changed: [set price]}
        Item: {view: none, data: {price: set at build}, didBecomeActive: [read price]}
      events: [launch Shop, send Shop changed, attach item]
      """
    },
    AdversarialFlow("nine data do not get into each other's way") {
      """
      ribs:
        Shop:
          data: {a: set at build, b: set at build, c: set at build, d: set at build, e: set at build, f: set at build, g: set at build, h: set at build, i: set at build}
          children:
            item: {child: Item, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}, passes: {a: by component, i: by parameter}}
          receives: {changed: [set i, set b, set c, set d, set e, set f, set g, set h]}
        Item: {view: none, data: {a: set at build, i: set at build}, didBecomeActive: [read a, read i]}
      events: [launch Shop, send Shop changed, attach item]
      """
    },
  ]
}
