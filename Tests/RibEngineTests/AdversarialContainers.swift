extension AdversarialFlow {
  /// dismiss-forwarded, push-without-stack, root-replaced, and what must be clean beside them.
  static let containers: [AdversarialFlow] = dismissals + stacks + roots

  private static let dismissals: [AdversarialFlow] = [
    AdversarialFlow("a panel inside a modal dismisses its sheet once more", "dismiss-forwarded") {
      """
      ribs:
        Garage:
          children:
            car: {child: Car, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        Car:
          children:
            panel: {child: Panel, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed], listener: {didFinish: [detach]}}
        Panel:
          children:
            fuel: {child: Fuel, attach: [guard, build, assign, attach, present], detach: [guard, dismiss, clear, detach], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        Fuel: {}
      events: [launch Garage, attach car, attach panel, attach fuel, swipe-down Fuel]
      """
    },
    AdversarialFlow("a viewless flow dismisses once more on a borrowed modal", "dismiss-forwarded") {
      """
      ribs:
        Garage:
          children:
            car: {child: Car, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        Car:
          children:
            service: {child: Service, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Service:
          view: none
          children:
            fuel: {child: Fuel, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        Fuel: {}
      events: [launch Garage, attach car, attach service, attach fuel, swipe-down Fuel]
      """
    },
    AdversarialFlow("the handler dismisses by a line of its own", "dismiss-forwarded") {
      """
      ribs:
        Garage:
          children:
            car: {child: Car, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        Car:
          children:
            fuel: {child: Fuel, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach], listener: {didFinish: [detach, dismiss]}, when-closed-by-user: [detach, dismiss]}
        Fuel: {}
      events: [launch Garage, attach car, attach fuel, swipe-down Fuel]
      """
    },
    AdversarialFlow("a child that is done at once is dismissed before it is presented", "dismiss-forwarded") {
      """
      ribs:
        Garage:
          children:
            car: {child: Car, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        Car:
          children:
            fuel: {child: Fuel, attach: [guard, build, assign, attach, recheck, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        Fuel: {finishes: in didBecomeActive}
      events: [launch Garage, attach car, attach fuel]
      """
    },
    AdversarialFlow("a coordinator's sheet on a sheet, dismissed once more", "dismiss-forwarded") {
      """
      coordinators:
        Garage:
          start: [show]
          children:
            car: {child: Car, present: [create, append, set-callback, start], remove: [remove, dismiss], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
        Car:
          start: [present]
          children:
            fuel: {child: Fuel, present: [create, append, set-callback, start], remove: [guard, remove, dismiss], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
        Fuel: {start: [present]}
      events: [launch Garage, present car, present fuel, swipe-down Fuel]
      """
    },
    AdversarialFlow("a coordinator that goes with its removal is dismissed behind it", "dismiss-forwarded") {
      """
      coordinators:
        Garage:
          start: [show]
          children:
            car: {child: Car, present: [create, append, set-callback, start], remove: [remove, dismiss], when-closed-by-user: [remove]}
        Car:
          start: [present]
          finishes: never
          children:
            fuel: {child: Fuel, present: [create, append, set-callback, start], remove: [remove, dismiss], when-closed-by-user: [remove]}
        Fuel: {start: [present], finishes: never}
      events: [launch Garage, present car, present fuel, swipe-down Fuel]
      """
    },
    AdversarialFlow("a root dismisses what was swiped away, and nothing is left to go") {
      """
      coordinators:
        Garage:
          start: [show]
          children:
            car: {child: Car, present: [create, append, set-callback, start], remove: [remove, dismiss], when-closed-by-user: [remove]}
        Car:
          start: [present]
          finishes: never
          children:
            fuel: {child: Fuel, present: [create, append, set-callback, start], remove: [remove, dismiss], when-closed-by-user: [remove]}
        Fuel: {start: [present], finishes: never}
      events: [launch Garage, present car, swipe-down Car]
      """
    },
    AdversarialFlow(
      "an awaited coordinator dismisses what was swiped away",
      "(transition-overlap)",
      "dismiss-forwarded"
    ) {
      """
      coordinators:
        Garage: {start: [show, await Car]}
        Car: {start: [present, await Fuel, wait], receives: {closed: [dismiss, resume, forget]}, when-closed-by-user: [resume, forget]}
        Fuel:
          start: [present, wait]
          when-closed-by-user: [dismiss, resume, forget]
      events: [launch Garage, swipe-down Fuel]
      """
    },
    AdversarialFlow("the sheet is asked for again after its host went with it", "dismiss-forwarded") {
      """
      ribs:
        Root:
          children:
            main: {child: Main, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        Main:
          children:
            sheet: {child: Sheet, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        Sheet: {}
      events: [launch Root, attach main, attach sheet, swipe-down Sheet, attach sheet]
      """
    },
    AdversarialFlow("dismissed once more on the root of the window") {
      """
      ribs:
        Garage:
          children:
            car: {child: Car, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        Car: {}
      events: [launch Garage, attach car, swipe-down Car]
      """
    },
    AdversarialFlow("dismissed once more on a screen that was pushed") {
      """
      ribs:
        Garage:
          children:
            car: {child: Car, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        Car:
          children:
            fuel: {child: Fuel, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        Fuel: {}
      events: [launch Garage, attach car, attach fuel, swipe-down Fuel]
      """
    },
    AdversarialFlow("dismissed where it is still presented, on a modal") {
      """
      ribs:
        Garage:
          children:
            car: {child: Car, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        Car:
          children:
            fuel: {child: Fuel, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss-if-presented], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        Fuel: {}
      events: [launch Garage, attach car, attach fuel, swipe-down Fuel, attach fuel, finish Fuel]
      """
    },
  ]

  private static let stacks: [AdversarialFlow] = [
    AdversarialFlow("a tab without a stack pushes", "push-without-stack") {
      """
      ribs:
        Bar:
          container: tabs
          children:
            home: {child: Home, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed], listener: {didFinish: [detach]}}
        Home:
          children:
            page: {child: Page, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        Page: {}
      events: [launch Bar, attach home, attach page]
      """
    },
    AdversarialFlow("a coordinator pushes in a sheet without a stack", "push-without-stack") {
      """
      coordinators:
        Shop:
          container: navigation
          start: [show]
          children:
            cart: {child: Cart, present: [create, append, set-callback, start], remove: [remove, dismiss], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
        Cart:
          start: [present]
          children:
            item: {child: Item, present: [create, append, set-callback, start], remove: [remove, pop], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
        Item: {start: [push]}
      events: [launch Shop, present cart, present item]
      """
    },
    AdversarialFlow("tabs push on the stack that the tab bar lies in") {
      """
      ribs:
        App:
          container: navigation
          children:
            bar: {child: Bar, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        Bar:
          container: tabs
          didLoad: [attach home]
          children:
            home: {child: Home, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed], listener: {didFinish: [detach]}}
        Home:
          children:
            page: {child: Page, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        Page: {}
      events: [launch App, attach bar, attach page, swipe-back Page, swipe-back Bar]
      """
    },
    AdversarialFlow("two tabs share one place for a sheet", "present-refused") {
      """
      ribs:
        Bar:
          container: tabs
          didLoad: [attach home, attach mine]
          children:
            home: {child: Home, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed], listener: {didFinish: [detach]}}
            mine: {child: Mine, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed], listener: {didFinish: [detach]}}
        Home:
          children:
            ad: {child: Ad, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        Mine:
          children:
            login: {child: Login, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        Ad: {}
        Login: {}
      events: [launch Bar, attach ad, attach login]
      """
    },
    AdversarialFlow("the pop of one tab leaves the other alone") {
      """
      ribs:
        Bar:
          container: tabs
          didLoad: [attach home, attach mine]
          children:
            home: {child: Home, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed], listener: {didFinish: [detach]}}
            mine: {child: Mine, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed], listener: {didFinish: [detach]}}
        Home:
          container: navigation
          children:
            page: {child: Page, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        Mine:
          container: navigation
          children:
            orders: {child: Orders, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        Page: {}
        Orders: {}
      events: [launch Bar, attach page, attach orders, detach page, detach orders]
      """
    },
  ]

  private static let roots: [AdversarialFlow] = [
    AdversarialFlow("a sheet on a sheet under a new root", "root-replaced") {
      """
      coordinators:
        App:
          start: [show]
          streams: {expired: [present login]}
          children:
            cart: {child: Cart, present: [create, append, set-callback, start], remove: [remove, dismiss], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
            login: {child: Login, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}}
        Cart:
          start: [present]
          children:
            card: {child: Card, present: [create, append, set-callback, start], remove: [remove, dismiss], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
        Card: {start: [present]}
        Login: {start: [show]}
      events: [launch App, present cart, present card, settle, send App expired]
      """
    },
    AdversarialFlow("a new root with nothing presented") {
      """
      coordinators:
        App:
          start: [show]
          receives: {expired: [present login]}
          children:
            login: {child: Login, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}}
        Login: {start: [show]}
      events: [launch App, send App expired]
      """
    },
    AdversarialFlow("the tab that is selected is tapped once more, and its stack shows its root") {
      """
      ribs:
        Root:
          container: tabs
          children:
            home: {child: Home, attach: [guard, build, assign, attach, embed]}
            more: {child: More, attach: [guard, build, assign, attach, embed]}
        Home:
          container: navigation
          children:
            item: {child: Item, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], when-closed-by-user: [detach]}
        More: {}
        Item:
          children:
            photo: {child: Photo, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], when-closed-by-user: [detach]}
        Photo: {}
      events: [launch Root, attach home, attach more, attach item, attach photo, select Home, settle, expect Item off-screen, expect Photo off-screen, expect item empty, expect Home on-screen]
      """
    },
    AdversarialFlow(
      "the tab that is selected is tapped once more, and nobody hears of it",
      "closed-but-attached"
    ) {
      """
      ribs:
        Root:
          container: tabs
          children:
            home: {child: Home, attach: [guard, build, assign, attach, embed]}
            more: {child: More, attach: [guard, build, assign, attach, embed]}
        Home:
          container: navigation
          children:
            item: {child: Item, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop]}
        More: {}
        Item:
          children:
            photo: {child: Photo, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop]}
        Photo: {}
      events: [launch Root, attach home, attach more, attach item, select Home]
      """
    },
    AdversarialFlow("another tab is tapped, and its stack stays as it is") {
      """
      ribs:
        Root:
          container: tabs
          children:
            home: {child: Home, attach: [guard, build, assign, attach, embed]}
            more: {child: More, attach: [guard, build, assign, attach, embed]}
        Home:
          container: navigation
          children:
            item: {child: Item, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], when-closed-by-user: [detach]}
        More: {}
        Item:
          children:
            photo: {child: Photo, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], when-closed-by-user: [detach]}
        Photo: {}
      events: [launch Root, attach home, attach more, attach item, select More, select Home, settle, expect Item on-screen, expect item filled]
      """
    },
    AdversarialFlow("the app is launched anew under a modal", "root-replaced") {
      """
      ribs:
        Old:
          children:
            sheet: {child: Sheet, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], when-closed-by-user: [detach]}
        Sheet: {}
        New: {}
      events: [launch Old, attach sheet, launch New, expect Old off-screen, expect New on-screen]
      """
    },
    AdversarialFlow("the root dismisses itself, and nothing is presented") {
      """
      ribs:
        Root: {receives: {close: [dismiss-self]}}
      events: [launch Root, send Root close, expect Root on-screen]
      """
    },
    AdversarialFlow("a pushed screen dismisses itself, and nothing is presented") {
      """
      ribs:
        Root:
          children:
            page: {child: Page, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], when-closed-by-user: [detach]}
        Page: {receives: {close: [dismiss-self]}}
      events: [launch Root, attach page, send Page close, settle, expect Page on-screen]
      """
    },
  ]
}
