extension AdversarialFlow {
  /// Who may answer a wait, and what a cancellation does to it.
  static let answers: [AdversarialFlow] = [
    AdversarialFlow("waits before anything is shown, nobody can answer", "never-resumed") {
      """
      coordinators:
        Login: {start: [wait, show], receives: {ok: [resume, forget]}}
      events: [start Login]
      """
    },
    AdversarialFlow("an awaited screen would come after the wait, and a tap on it cannot", "never-resumed") {
      """
      coordinators:
        App: {start: [show, await Consent]}
        Consent:
          start: [wait, present]
          receives: {agree: [dismiss, resume, forget], decline: [dismiss, fail, forget]}
          when-cancelled: [fail, forget]
      events: [launch App, send Consent agree]
      """
    },
    AdversarialFlow("the child in an array waits before it pushes", "never-resumed") {
      """
      coordinators:
        Shop:
          children:
            help: {child: Help, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
            cart: {child: Cart, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
        Help: {start: [push], receives: {close: [pop, finish]}}
        Cart: {start: [wait, push], receives: {paid: [resume, forget, pop, finish]}}
      events: [launch Shop, present help, present cart, send Help close]
      """
    },
    AdversarialFlow("a delegate without a screen may answer at any time") {
      """
      coordinators:
        Location: {start: [wait], receives: {did-update: [resume, forget]}}
      events: [start Location, settle, send Location did-update]
      """
    },
    AdversarialFlow("what puts the screen up comes from elsewhere, and so does the answer") {
      """
      coordinators:
        Upload:
          start: [wait]
          receives: {did-upload: [resume, forget], failed: [present, fail, forget]}
      events: [start Upload, settle, send Upload did-upload]
      """
    },
    AdversarialFlow("another component that lives may answer") {
      """
      coordinators:
        Session:
          start: [show, await Sync, after-transition, dismiss]
          receives: {stop-tapped: [send Sync stop]}
        Sync: {start: [wait, present], receives: {stop: [resume, forget]}}
      events: [launch Session, settle, send Session stop-tapped]
      """
    },
    AdversarialFlow("a child that is shown answers by its report") {
      """
      coordinators:
        Wizard:
          start: [present picker, wait, show]
          children:
            picker: {child: Picker, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove, resume, forget]}}
        Picker: {start: [push], receives: {done: [pop, finish]}}
      events: [start Wizard, settle, send Picker done]
      """
    },
    AdversarialFlow("a tap and a cancellation in one turn, nothing forgotten", "double-resume") {
      """
      coordinators:
        Login: {start: [show, wait], receives: {ok: [resume]}, when-cancelled: [fail]}
      events: [start Login, send Login ok, cancel Login]
      """
    },
    AdversarialFlow("the task of the caller is cancelled in the turn of the answer", "double-resume") {
      """
      coordinators:
        Home: {start: [show], receives: {buy: [await Payment], help: [push]}}
        Payment: {start: [present, wait], receives: {paid: [dismiss, resume]}, when-cancelled: [dismiss, fail]}
      events: [launch Home, send Home buy, send Payment paid, cancel Home]
      """
    },
    AdversarialFlow("a cancelled start() leaves the task of a handler alone", "(task-outlives-owner)") {
      """
      coordinators:
        Home: {start: [show, wait], receives: {scan: [{do: [await Scan], times: 1}]}, when-cancelled: [fail, forget]}
        Scan: {view: none, start: [wait], receives: {found: [resume, forget]}, when-cancelled: []}
      events: [start Home, send Home scan, cancel Home, expect Scan waiting]
      """
    },
    AdversarialFlow("a tap and a cancellation in one turn, the tap forgets") {
      """
      coordinators:
        Login: {start: [show, wait], receives: {ok: [resume, forget]}, when-cancelled: [fail]}
      events: [start Login, send Login ok, cancel Login]
      """
    },
    AdversarialFlow("cancelled twice, the handler runs once") {
      """
      coordinators:
        Download: {start: [show, wait], receives: {done: [resume, forget]}, when-cancelled: [fail]}
      events: [start Download, cancel Download, cancel Download]
      """
    },
    AdversarialFlow(
      "answered twice after a cancellation that nobody handles",
      "double-resume",
      "cancel-ignored"
    ) {
      """
      coordinators:
        Login: {start: [show, wait], receives: {ok: [resume]}}
      events: [start Login, cancel Login, send Login ok, send Login ok]
      """
    },
    AdversarialFlow(
      "two ways out after an ignored cancellation of the caller",
      "double-resume",
      "cancel-ignored",
      "released-too-early"
    ) {
      """
      coordinators:
        Shop: {start: [show, await Scan]}
        Scan: {start: [present, wait], receives: {found: [resume], close: [dismiss, fail]}}
        Bystander: {start: [wait], receives: {tick: [resume, forget]}}
      events: [start Bystander, launch Shop, cancel Shop, send Scan found, send Scan close]
      """
    },
    AdversarialFlow("a child of an array is tapped and cancelled in one turn", "double-resume") {
      """
      coordinators:
        Main:
          children:
            chat: {child: Chat, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
            scan: {child: Scan, present: [create, set-callback, append, start], remove: [remove], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
        Chat: {start: [push], receives: {close: [pop, finish]}}
        Scan: {start: [present, wait], receives: {found: [fail]}, when-cancelled: [resume]}
      events: [launch Main, present chat, present scan, send Scan found, cancel Scan]
      """
    },
    AdversarialFlow("an answer and a cancellation of two flows do not meet") {
      """
      coordinators:
        Login: {start: [show, wait], receives: {ok: [resume]}, when-cancelled: [fail]}
        Sync: {start: [wait], receives: {done: [resume, forget]}, when-cancelled: [fail, forget]}
      events: [start Login, start Sync, send Login ok, cancel Sync]
      """
    },
    AdversarialFlow(
      "the answer of a wait in a wait comes twice after an ignored cancellation",
      "double-resume",
      "cancel-ignored",
      "released-too-early"
    ) {
      """
      coordinators:
        Root: {start: [show, await Order]}
        Order: {start: [push, await Card, pop]}
        Card: {start: [present, wait], receives: {paid: [resume]}}
      events: [launch Root, cancel Order, send Card paid, send Card paid]
      """
    },
    AdversarialFlow("the handler of the cancellation answers first", "resume-after-cancel") {
      """
      coordinators:
        Scan: {start: [show, wait], receives: {found: [resume]}, when-cancelled: [fail]}
      events: [start Scan, cancel Scan, send Scan found]
      """
    },
  ]

  /// Reports that nobody hears, events after the end, work that is cut off.
  static let edges: [AdversarialFlow] = [
    AdversarialFlow("finished while its screen stays up, nobody listens", "finish-unhandled") {
      """
      coordinators:
        Shop:
          children:
            cart: {child: Cart, present: [create, append, set-callback, start], remove: [remove]}
        Cart: {start: [push], receives: {done: [finish]}}
      events: [launch Shop, present cart, send Cart done, expect Cart on-screen]
      """
    },
    AdversarialFlow("finished in a sheet that stays, between others that are heard", "finish-unhandled") {
      """
      coordinators:
        Main:
          children:
            news: {child: News, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}}
            survey: {child: Survey, present: [create, set-callback, append, start], remove: [remove], listener: {skipped: [remove]}}
        News: {start: [push], receives: {read: [pop, finish]}}
        Survey: {start: [present], receives: {sent: [finish]}}
      events: [launch Main, present news, send News read, present survey, send Survey sent, expect Survey on-screen]
      """
    },
    AdversarialFlow("heard, but not removed, while its screen stays up", "leaked-child-coordinator") {
      """
      coordinators:
        Shop:
          data: {sum: set at build}
          children:
            cart: {child: Cart, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [set sum]}}
        Cart: {start: [push], receives: {done: [finish]}}
      events: [launch Shop, present cart, send Cart done]
      """
    },
    AdversarialFlow("a viewless RIB gives a state") {
      """
      ribs:
        P:
          children:
            a: {child: A, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        A: {view: none, didBecomeActive: [emit-state]}
      events: [launch P, attach a]
      """
    },
    AdversarialFlow("a viewless RIB asks the view that it has not to bind, and gives a state from a worker") {
      """
      ribs:
        Root:
          view: none
          children:
            player: {child: Player, attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Player:
          view: none
          workers: {clock: {didStart: [emit-state]}}
          didBecomeActive: [ask-view-to-bind, start-worker clock, emit-state]
          willResignActive: [emit-state]
      events: [launch Root, attach player, detach player]
      """
    },
    AdversarialFlow("a RIB with a view gives a state before that is loaded", "presenter-before-view") {
      """
      ribs:
        Root:
          children:
            bystander: {child: Bystander, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
            a: {child: A, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        Bystander: {view: none, didBecomeActive: [emit-state]}
        A: {didBecomeActive: [emit-state]}
      events: [launch Root, attach bystander, attach a]
      """
    },
    AdversarialFlow("work begun on an inactive interactor is cut off at once", "(work-after-detach)") {
      """
      ribs:
        P:
          children:
            a: {child: A, attach: [guard, reuse, assign, attach], detach: [guard, clear, detach], listener: {close: [detach], didFinish: [detach]}}
        A: {view: none, didBecomeActive: [listener close], finishes: later}
      events: [launch P, attach a]
      """
    },
    AdversarialFlow("the same a level below, with work that is begun before and after", "(work-after-detach)")
    {
      """
      ribs:
        Root:
          children:
            menu: {child: Menu, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Menu:
          view: none
          didBecomeActive: [attach search]
          children:
            recent: {child: Recent, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
            search: {child: Search, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {empty: [detach, attach recent], didFinish: [detach]}}
        Recent: {view: none, finishes: later}
        Search: {view: none, didBecomeActive: [subscribe, listener empty], finishes: later}
      events: [launch Root, attach menu]
      """
    },
    AdversarialFlow("work that goes on is not cut off", "(event-after-detach)") {
      """
      ribs:
        P:
          children:
            a: {child: A, attach: [guard, reuse, assign, attach], detach: [guard, clear, detach], listener: {close: [detach], didFinish: [detach]}}
        A: {view: none, didBecomeActive: [listener close], finishes: later, work: goes on after detach}
      events: [launch P, attach a]
      """
    },
    AdversarialFlow("a removed coordinator answers its own continuation") {
      """
      coordinators:
        P:
          children:
            c: {child: C, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}}
        C: {start: [present, wait], receives: {close: [finish], ok: [resume, forget]}}
      events: [launch P, present c, send C close, send C ok]
      """
    },
    AdversarialFlow("a removed coordinator takes its own screen down and answers") {
      """
      coordinators:
        Main:
          children:
            other: {child: Other, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}}
            photo: {child: Photo, present: [create, set-callback, append, start], remove: [remove], listener: {chosen: [remove], didFinish: [remove]}}
        Other: {start: [push], receives: {done: [pop, finish]}}
        Photo: {start: [push, wait], receives: {chosen: [listener chosen], back: [pop, resume, forget]}}
      events: [launch Main, present photo, send Photo chosen, send Photo back, present other, send Other done]
      """
    },
    AdversarialFlow("a removed coordinator reports once more", "(event-after-detach)") {
      """
      coordinators:
        P:
          children:
            c: {child: C, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove], again: []}}
        C: {start: [present, wait], receives: {close: [finish], ok: [listener again, resume, forget]}}
      events: [launch P, present c, send C close, send C ok]
      """
    },
    AdversarialFlow("the button of a removed coordinator opens another flow", "event-after-detach") {
      """
      coordinators:
        P:
          children:
            c: {child: C, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}}
        C: {start: [push, wait], receives: {close: [finish], more: [await More], ok: [pop, resume, forget]}}
        More: {start: [push, wait], receives: {done: [pop, resume, forget]}}
      events: [launch P, present c, send C close, send C more, send More done, send C ok]
      """
    },
    AdversarialFlow("a restart while resigning is lost", "(attach-refused)") {
      """
      ribs:
        Root:
          children:
            a: {child: A, attach: [guard, build, assign, attach], detach: [guard, detach, clear], listener: {restart: [attach]}}
        A: {view: none, willResignActive: [listener restart]}
      events: [launch Root, attach a, detach a]
      """
    },
    AdversarialFlow("an attach between the request to detach and its turn is lost", "(attach-refused)") {
      """
      ribs:
        Root:
          children:
            b: {child: B, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
            a: {child: A, attach: [guard, build, assign, attach], detach: [guard, async, detach, clear], listener: {didFinish: [detach]}}
        A: {view: none}
        B: {view: none}
      events: [launch Root, attach a, attach b, detach a, attach a]
      """
    },
    AdversarialFlow(
      "a coordinator that is to be removed in a later turn keeps the next one out",
      "(attach-refused)"
    ) {
      """
      coordinators:
        Main:
          children:
            tour: {child: Tour, present: [guard, create, append, set-callback, start], remove: [guard, async, remove, pop], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
        Tour: {start: [push]}
      events: [launch Main, present tour, remove tour, present tour]
      """
    },
    AdversarialFlow("cleanup-views leaves the sheet of a sibling alone where screens are immediate") {
      """
      screens: immediate
      ribs:
        Root:
          children:
            sheet: {child: Sheet, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
            flow: {child: Flow, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Sheet: {}
        Flow: {view: none, willResignActive: [cleanup-views]}
      events: [launch Root, attach sheet, attach flow, detach flow, expect Sheet on-screen]
      """
    },
    AdversarialFlow("a worker restarts its RIB in the farewell of another slot", "(attach-refused)") {
      """
      ribs:
        Shell:
          children:
            map: {child: Map, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
            ride: {child: Ride, attach: [guard, build, assign, attach], detach: [guard, detach, clear], listener: {again: [attach ride], didFinish: [detach]}}
        Map: {view: none}
        Ride: {view: none, willResignActive: [listener again]}
      events: [launch Shell, attach map, attach ride, finish Ride, detach map]
      """
    },
    AdversarialFlow("a slot that holds a child at work refuses a second one, and that is right") {
      """
      ribs:
        Shell:
          children:
            ride: {child: Ride, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {again: [attach ride], didFinish: [detach]}}
        Ride: {view: none, receives: {tapped: [listener again]}}
      events: [launch Shell, attach ride, send Ride tapped, detach ride]
      """
    },
    AdversarialFlow("a screenless flow cleans up beside the form of another, screens immediate") {
      """
      screens: immediate
      ribs:
        Root:
          children:
            a: {child: FlowA, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
            b: {child: FlowB, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        FlowA:
          view: none
          didBecomeActive: [attach form]
          willResignActive: [cleanup-views]
          children:
            form: {child: Form, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        FlowB: {view: none, willResignActive: [cleanup-views]}
        Form: {}
      events: [launch Root, attach a, attach b, detach b, expect Form on-screen, detach a, expect Form off-screen]
      """
    },
    AdversarialFlow("cleanup-views takes down the sheet that it put up where screens are immediate") {
      """
      screens: immediate
      ribs:
        Root:
          children:
            guest: {child: Guest, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
            flow: {child: Flow, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Guest: {view: none, willResignActive: [cleanup-views]}
        Flow:
          view: none
          didBecomeActive: [attach form]
          willResignActive: [cleanup-views, detach form]
          children:
            form: {child: Form, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        Form: {}
      events: [launch Root, attach guest, attach flow, detach guest, expect Form on-screen, detach flow, expect Form off-screen]
      """
    },
  ]
}
