extension AdversarialFlow {
  /// Two mistakes that have nothing to do with each other beyond whom they befall stay two.
  static let pairs: [AdversarialFlow] = [
    AdversarialFlow(
      "nobody hears of the swipe, and nothing answers the wait either",
      "leaked-child-coordinator",
      "never-resumed"
    ) {
      """
      coordinators:
        Mail:
          children:
            draft: {child: Draft, present: [create, append, start], remove: [remove]}
        Draft: {start: [push, wait]}
      events: [launch Mail, present draft, swipe-back Draft]
      """
    },
    AdversarialFlow("no callback, and one answer too few", "lost-event", "never-resumed") {
      """
      coordinators:
        Till:
          children:
            scan: {child: Scan, present: [create, start], remove: [remove]}
        Scan: {start: [present, wait], receives: {found: [finish]}}
      events: [launch Till, present scan, send Scan found, swipe-down Scan]
      """
    },
    AdversarialFlow(
      "nobody hears of the end, and nothing would take the screen down",
      "finish-unhandled",
      "present-refused"
    ) {
      """
      coordinators:
        Shop:
          children:
            cart: {child: Cart, present: [create, append, start, set-callback], remove: [remove]}
        Cart: {start: [present], receives: {paid: [finish]}}
      events: [launch Shop, present cart, send Cart paid, present cart]
      """
    },
    AdversarialFlow(
      "the report goes unheard, and the screen would have gone with the child",
      "finish-unhandled"
    ) {
      """
      coordinators:
        Shop:
          children:
            cart: {child: Cart, present: [create, append, start, set-callback], remove: [dismiss, remove]}
        Cart: {start: [present], receives: {paid: [finish]}}
      events: [launch Shop, present cart, send Cart paid, present cart]
      """
    },
    AdversarialFlow(
      "the handler forgets the detach, and later the detach forgets to clear",
      "(child-left-active)",
      "stuck-slot"
    ) {
      """
      ribs:
        Home:
          children:
            feed: {child: Feed, attach: [guard, build, assign, attach], detach: [guard, detach], listener: {didFinish: [attach menu]}}
            menu: {child: Menu, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Feed: {view: none}
        Menu: {view: none}
      events: [launch Home, attach feed, finish Feed, detach feed]
      """
    },
    AdversarialFlow(
      "the parent keeps no handle, and the child's own slot is never cleared",
      "finish-ignored",
      "stuck-slot"
    ) {
      """
      ribs:
        Home:
          children:
            feed: {child: Feed, attach: [guard, build, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Feed:
          view: none
          children:
            menu: {child: Menu, attach: [guard, build, assign, attach], detach: [guard, detach]}
        Menu: {view: none}
      events: [launch Home, attach feed, attach menu, detach menu, finish Feed]
      """
    },
    AdversarialFlow(
      "the parent never detaches, and the child attaches one router twice",
      "double-attach",
      "orphan-child"
    ) {
      """
      ribs:
        Home:
          children:
            feed: {child: Feed, attach: [guard, build, assign, attach], detach: [guard, clear]}
        Feed:
          view: none
          children:
            menu: {child: Menu, attach: [reuse, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Menu: {view: none}
      events: [launch Home, attach feed, attach menu, attach menu, detach feed]
      """
    },
  ]
}
