extension AdversarialFlow {
  /// One mistake and what it leads to; the headline names the cause and is as grave as the gravest beneath it.
  static let causes: [AdversarialFlow] = [
    AdversarialFlow("no guard: the second child's screen is refused beside the first's", "slot-overwritten") {
      """
      ribs:
        P:
          children:
            a: {child: A, attach: [build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}}
        A: {}
      events: [launch P, attach a, attach a]
      """
    },
    AdversarialFlow("no guard: three times, with the screen put up before the attach", "slot-overwritten") {
      """
      ribs:
        Inbox:
          view: none
          children:
            draft: {child: Draft, attach: [build, assign, present, attach], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}}
        Draft: {finishes: never}
      events: [launch Inbox, attach draft, attach draft, attach draft]
      """
    },
    AdversarialFlow(
      "no guard, and another slot's screen is in the way",
      "slot-overwritten",
      "present-refused"
    ) {
      """
      ribs:
        Map:
          children:
            pin: {child: Pin, attach: [build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
            list: {child: List, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}}
            help: {child: Help, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}}
        Pin: {view: none}
        List: {}
        Help: {}
      events: [launch Map, attach pin, attach pin, attach list, attach help]
      """
    },
    AdversarialFlow("nobody listens, and the slot is blocked", "finish-unhandled") {
      """
      ribs:
        P:
          children:
            a: {child: A, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
        A: {view: none, finishes: in didBecomeActive}
      events: [launch P, attach a, attach a]
      """
    },
    AdversarialFlow("nobody listens to a child that finishes when it is done", "finish-unhandled") {
      """
      ribs:
        Shop:
          children:
            cart: {child: Cart, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], listener: {}}
        Cart: {receives: {paid: [finish]}}
      events: [launch Shop, attach cart, send Cart paid, attach cart]
      """
    },
    AdversarialFlow("nobody listens to a coordinator", "finish-unhandled") {
      """
      coordinators:
        Main:
          children:
            login: {child: Login, present: [create, append, set-callback, start], remove: [remove]}
        Login: {start: [push], finishes: in start}
      events: [launch Main, present login]
      """
    },
    AdversarialFlow("nobody listens, and nobody is refused", "(finish-unhandled)") {
      """
      ribs:
        Shop:
          children:
            cart: {child: Cart, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {}}
        Cart: {view: none}
      events: [launch Shop, attach cart, finish Cart]
      """
    },
    AdversarialFlow("nobody listens, and the slot is filled late", "finish-unhandled") {
      """
      ribs:
        P:
          children:
            a: {child: A, attach: [guard, build, attach, assign], detach: [guard, clear, detach]}
        A: {view: none, finishes: in didBecomeActive}
      events: [launch P, attach a, attach a]
      """
    },
    AdversarialFlow("nobody listens to a child that loads, and the slot is filled late", "finish-unhandled") {
      """
      ribs:
        Home:
          view: none
          children:
            tip: {child: Tip, attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {}}
        Tip: {view: none, didLoad: [finish]}
      events: [launch Home, attach tip]
      """
    },
    AdversarialFlow("somebody listens to one slot, and each is filled late", "finish-unhandled", "stuck-slot")
    {
      """
      ribs:
        Home:
          children:
            tip: {child: Tip, attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {}}
            ad: {child: Ad, attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Tip: {view: none, finishes: in didBecomeActive}
        Ad: {view: none, finishes: in didBecomeActive}
      events: [launch Home, attach tip, attach ad]
      """
    },
    AdversarialFlow("a detach clears nothing after nobody listened", "(finish-unhandled)", "stuck-slot") {
      """
      ribs:
        Shop:
          children:
            cart: {child: Cart, attach: [guard, build, assign, attach], detach: [guard, detach]}
        Cart: {view: none}
      events: [launch Shop, attach cart, finish Cart, detach cart]
      """
    },
    AdversarialFlow("filled late: the next child closes the one that is stuck", "stuck-slot") {
      """
      ribs:
        P:
          children:
            a: {child: A, attach: [build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        A: {view: none, finishes: in didBecomeActive}
      events: [launch P, attach a, attach a]
      """
    },
    AdversarialFlow("filled late in a deeper place, three times", "stuck-slot") {
      """
      ribs:
        Root:
          children:
            feed: {child: Feed, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Feed:
          view: none
          children:
            post: {child: Post, attach: [build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Post: {view: none, didLoad: [finish]}
      events: [launch Root, attach feed, attach post, attach post, attach post]
      """
    },
    AdversarialFlow("its own didLoad reports after the detach", "load-after-detach") {
      """
      ribs:
        P:
          children:
            a: {child: A, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach], ready: []}}
        A: {view: none, finishes: in didBecomeActive, didLoad: [listener ready]}
      events: [launch P, attach a]
      """
    },
    AdversarialFlow("its own didLoad finishes once more", "load-after-detach") {
      """
      ribs:
        Tabs:
          children:
            intro: {child: Intro, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Intro: {view: none, didBecomeActive: [finish], didLoad: [finish]}
      events: [launch Tabs, attach intro]
      """
    },
    AdversarialFlow("a wait without an end, and the flow is started again", "never-resumed") {
      """
      coordinators:
        Main:
          children:
            pay: {child: Pay, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
        Pay: {start: [push, wait], receives: {paid: [resume, forget]}}
      events: [launch Main, present pay, swipe-back Pay, present pay, send Pay paid]
      """
    },
    AdversarialFlow("started twice: the second is not shown, and nobody can answer it", "overlapping-flows") {
      """
      coordinators:
        Main:
          children:
            pay: {child: Pay, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}}
        Pay: {start: [present, wait], receives: {paid: [forget, resume], closed: [finish]}}
      events: [launch Main, present pay, present pay, send Pay closed]
      """
    },
    AdversarialFlow("dropped while it comes up, and the coordinator goes all the same", "dismiss-dropped") {
      """
      coordinators:
        Shop:
          start: [show]
          streams: {sold-out: [remove cart]}
          children:
            cart: {child: Cart, present: [create, append, set-callback, start], remove: [guard, dismiss, remove], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
        Cart: {start: [present]}
      events: [launch Shop, present cart, send Shop sold-out]
      """
    },
    AdversarialFlow("a pop is dropped, and the coordinator goes all the same", "pop-dropped") {
      """
      coordinators:
        Shop:
          start: [show]
          streams: {sold-out: [remove cart]}
          children:
            cart: {child: Cart, present: [create, append, set-callback, start], remove: [guard, pop, remove], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
        Cart: {start: [push]}
      events: [launch Shop, present cart, send Shop sold-out]
      """
    },
    AdversarialFlow("no guard, and a screen that nothing takes down", "slot-overwritten", "leaked-view") {
      """
      ribs:
        Desk:
          children:
            note: {child: Note, attach: [build, assign, attach, embed], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Note: {view: touched in init}
      events: [launch Desk, attach note, attach note, finish Note]
      """
    },
    AdversarialFlow(
      "nobody hears the user, and the slot is never cleared",
      "closed-but-attached",
      "stuck-slot"
    ) {
      """
      ribs:
        Desk:
          children:
            note: {child: Note, attach: [guard, build, assign, attach, push], detach: [guard, detach, pop], listener: {didFinish: [detach]}}
        Note: {}
      events: [launch Desk, attach note, swipe-back Note, detach note, attach note]
      """
    },
    AdversarialFlow("removed and taken down in one method, nobody can tap in between") {
      """
      coordinators:
        Shop:
          children:
            cart: {child: Cart, present: [create, append, set-callback, start], remove: [remove, dismiss], when-closed-by-user: [remove]}
        Cart: {start: [present]}
      events: [launch Shop, present cart, remove cart]
      """
    },
    AdversarialFlow("removed, and taken down a turn later, if that comes", "released-too-early") {
      """
      coordinators:
        Shop:
          start: [show]
          streams: {close: [remove cart], later: [dismiss]}
          children:
            cart: {child: Cart, present: [create, append, set-callback, start], remove: [remove], when-closed-by-user: [remove]}
        Cart: {start: [present]}
      events: [launch Shop, present cart, settle, send Shop close, send Shop later]
      """
    },
    AdversarialFlow("nothing takes it down, and the coordinator goes", "released-too-early") {
      """
      coordinators:
        Shop:
          start: [show]
          children:
            cart: {child: Cart, present: [create, append, set-callback, start], remove: [remove], when-closed-by-user: [remove]}
        Cart: {start: [present]}
      events: [launch Shop, present cart, remove cart]
      """
    },
    AdversarialFlow(
      "the child dismisses itself, and its parent once more when it has gone",
      "dismiss-by-non-owner"
    ) {
      """
      ribs:
        Mail:
          children:
            draft: {child: Draft, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], when-closed-by-user: [detach]}
        Draft:
          children:
            emoji: {child: Emoji, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}}
        Emoji: {receives: {close: [dismiss-self]}, viewDidDisappear: [finish]}
      events: [launch Mail, attach draft, attach emoji, send Emoji close, expect Draft off-screen]
      """
    },
    AdversarialFlow(
      "one child dismisses itself, and the parent of another dismisses twice",
      "(dismiss-by-non-owner)",
      "dismiss-forwarded"
    ) {
      """
      ribs:
        Mail:
          children:
            draft: {child: Draft, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], when-closed-by-user: [detach]}
        Draft:
          children:
            emoji: {child: Emoji, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
            photo: {child: Photo, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], when-closed-by-user: [detach]}
        Emoji: {receives: {close: [dismiss-self, finish]}}
        Photo: {}
      events: [launch Mail, attach draft, attach emoji, send Emoji close, settle, attach photo, swipe-down Photo]
      """
    },
    AdversarialFlow("a coordinator that nobody keeps has started and done its work") {
      """
      coordinators:
        Shop:
          children:
            count: {child: Count, present: [create, start], remove: [remove]}
        Count: {start: []}
      events: [launch Shop, present count]
      """
    },
    AdversarialFlow("a coordinator without a screen dismisses what its child has put up") {
      """
      coordinators:
        Shop:
          children:
            cart: {child: Cart, present: [create, append, set-callback, start], remove: [dismiss, remove], when-closed-by-user: [remove]}
        Cart: {start: [present]}
      events: [launch Shop, present cart, settle, remove cart, settle, expect Cart off-screen]
      """
    },
  ]
}
