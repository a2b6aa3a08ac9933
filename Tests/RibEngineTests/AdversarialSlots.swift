extension AdversarialFlow {
  /// stuck-slot, slot-overwritten, finish-ignored, attach-refused, stale-close, event-after-detach.
  static let slots: [AdversarialFlow] = [
    AdversarialFlow("two slots of one parent, one of them in the wrong order", "stuck-slot") {
      """
      ribs:
        Wizard:
          children:
            intro: {child: Intro, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
            quiz: {child: Quiz, attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Intro: {view: none, finishes: in didBecomeActive}
        Quiz: {view: none, finishes: in didLoad}
      events: [launch Wizard, attach intro, attach quiz, attach intro, attach quiz]
      """
    },
    AdversarialFlow("both slots in the wrong order are two mistakes", "stuck-slot", "stuck-slot") {
      """
      ribs:
        Wizard:
          children:
            intro: {child: Intro, attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
            quiz: {child: Quiz, attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Intro: {view: none, finishes: in didBecomeActive}
        Quiz: {view: none, finishes: in didLoad}
      events: [launch Wizard, attach intro, attach quiz, attach intro, attach quiz]
      """
    },
    AdversarialFlow(
      "wrong attach and wrong detach order with an open moment",
      "stuck-slot",
      "reentrant-detach"
    ) {
      """
      ribs:
        Depot:
          children:
            van: {child: Van, attach: [guard, build, attach, assign], detach: [guard, detach, clear], listener: {didFinish: [detach]}}
        Van: {view: none, finishes: at any time}
      events: [launch Depot, attach van, detach van, attach van]
      """
    },
    AdversarialFlow("the third level finishes at once under a second level in the wrong order", "stuck-slot")
    {
      """
      ribs:
        Home:
          children:
            menu: {child: Menu, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Menu:
          view: none
          didBecomeActive: [attach dish]
          willResignActive: [detach dish]
          children:
            dish: {child: Dish, attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Dish: {view: none, finishes: in didBecomeActive}
      events: [launch Home, attach menu, detach menu]
      """
    },
    AdversarialFlow("finishing in a later turn mends the attach order") {
      """
      ribs:
        Depot:
          children:
            van: {child: Van, attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Van: {view: none, finishes: later}
      events: [launch Depot, attach van, attach van, settle, attach van]
      """
    },
    AdversarialFlow("cleared and never detached", "orphan-child") {
      """
      ribs:
        Depot:
          children:
            van: {child: Van, attach: [guard, build, assign, attach], detach: [guard, clear], listener: {didFinish: [detach]}}
        Van: {view: none}
      events: [launch Depot, attach van, finish Van, attach van, finish Van]
      """
    },
    AdversarialFlow("detached and never cleared: the next one is refused for ever", "stuck-slot") {
      """
      ribs:
        Depot:
          children:
            van: {child: Van, attach: [guard, build, assign, attach], detach: [guard, detach], listener: {didFinish: [detach]}}
        Van: {view: none}
      events: [launch Depot, attach van, finish Van, attach van, attach van]
      """
    },
    AdversarialFlow("a weak slot may keep what is detached: it empties itself") {
      """
      ribs:
        Depot:
          children:
            van: {child: Van, reference: weak, attach: [guard, build, assign, attach], detach: [guard, detach], listener: {didFinish: [detach]}}
        Van: {view: none, finishes: in didBecomeActive}
      events: [launch Depot, attach van, attach van]
      """
    },
    AdversarialFlow("no handle at all", "finish-ignored") {
      """
      ribs:
        Depot:
          children:
            van: {child: Van, attach: [guard, build, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Van: {view: none, finishes: in didLoad}
      events: [launch Depot, attach van]
      """
    },
    AdversarialFlow(
      "two slots of one kind of child: one never assigned, one assigned late",
      "finish-ignored",
      "stuck-slot"
    ) {
      """
      ribs:
        Depot:
          children:
            van: {child: Van, attach: [guard, build, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
            spare: {child: Van, attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Van: {view: none, finishes: in didLoad}
      events: [launch Depot, attach van, attach spare]
      """
    },
    AdversarialFlow("two children over each other, then the second reports", "slot-overwritten") {
      """
      ribs:
        Depot:
          children:
            van: {child: Van, attach: [build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Van: {view: none}
      events: [launch Depot, attach van, attach van, finish Van, finish Van#1]
      """
    },
    AdversarialFlow("one variable for two children: the second overwrites the first", "slot-overwritten") {
      """
      ribs:
        Tabs:
          children:
            left: {child: Left, variable: current, attach: [build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
            right: {child: Right, variable: current, attach: [build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Left: {view: none}
        Right: {view: none}
      events: [launch Tabs, attach left, attach right]
      """
    },
    AdversarialFlow("one variable for two children, the old one detached first") {
      """
      ribs:
        Tabs:
          children:
            left: {child: Left, variable: current, attach: [replace-clear-detach, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
            right: {child: Right, variable: current, attach: [replace-clear-detach, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Left: {view: none}
        Right: {view: none}
      events: [launch Tabs, attach left, attach right, attach left]
      """
    },
    AdversarialFlow("a double tap against a guard is a note and no more") {
      """
      ribs:
        Depot:
          children:
            van: {child: Van, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Van: {view: none}
      events: [launch Depot, attach van, attach van, attach van]
      """
    },
    AdversarialFlow("a report that was sent twice closes the successor", "stale-close") {
      """
      ribs:
        Exam:
          children:
            page: {child: Page, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach, attach]}}
        Page:
          view: none
          receives: {next: [finish, finish]}
      events: [launch Exam, attach page, send Page next]
      """
    },
    AdversarialFlow("work that goes on closes the successor", "stale-close") {
      """
      ribs:
        Exam:
          children:
            page: {child: Page, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Page: {view: none, work: goes on after detach, finishes: later}
      events: [launch Exam, attach page, detach page, attach page, settle]
      """
    },
    AdversarialFlow("work that goes on reports to a parent that has nothing to close", "(event-after-detach)")
    {
      """
      ribs:
        Exam:
          children:
            page: {child: Page, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Page: {view: none, work: goes on after detach, finishes: later}
      events: [launch Exam, attach page, detach page]
      """
    },
    AdversarialFlow("work that goes on changes the parent after the detach", "event-after-detach") {
      """
      ribs:
        Exam:
          data: {score: set at build}
          children:
            page: {child: Page, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach, set score]}}
        Page: {view: none, work: goes on after detach, finishes: later}
      events: [launch Exam, attach page, detach page]
      """
    },
    AdversarialFlow("cancelled work says nothing after the detach") {
      """
      ribs:
        Exam:
          children:
            page: {child: Page, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Page: {view: none, work: cancelled on detach, finishes: later}
      events: [launch Exam, attach page, detach page, attach page, settle]
      """
    },
    AdversarialFlow("a child that finishes is left where it is", "(child-left-active)") {
      """
      ribs:
        Exam:
          children:
            page: {child: Page, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [attach book]}}
            book: {child: Book, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Page: {view: none}
        Book: {view: none}
      events: [launch Exam, attach page, finish Page, finish Book]
      """
    },
  ]
}
