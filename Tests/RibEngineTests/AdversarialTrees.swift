extension AdversarialFlow {
  /// double-attach, reentrant-detach, load-after-detach, active-under-inactive, detach-unattached, work-after-detach.
  static let trees: [AdversarialFlow] = [
    AdversarialFlow("a kept router attached twice", "double-attach") {
      """
      ribs:
        Hall:
          children:
            lamp: {child: Lamp, attach: [reuse, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Lamp: {view: none}
      events: [launch Hall, attach lamp, attach lamp, detach lamp]
      """
    },
    AdversarialFlow("a kept router attached, detached and attached again") {
      """
      ribs:
        Hall:
          children:
            lamp: {child: Lamp, attach: [guard, reuse, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Lamp: {view: none}
      events: [launch Hall, attach lamp, detach lamp, attach lamp, detach lamp]
      """
    },
    AdversarialFlow("attached by hand under two parents, then detached by both", "two-parents") {
      """
      ribs:
        Root: {fixed-children: [North, South]}
        North: {view: none}
        South: {view: none}
        Star: {view: none}
      events: [launch Root, build Star, attach-child North Star, attach-child South Star]
      """
    },
    AdversarialFlow("reports while resigning, slot cleared last", "reentrant-detach") {
      """
      ribs:
        Studio:
          children:
            mic: {child: Mic, attach: [guard, build, assign, attach], detach: [guard, detach, clear], listener: {stopped: [detach]}}
        Mic: {view: none, willResignActive: [listener stopped]}
      events: [launch Studio, attach mic, detach mic]
      """
    },
    AdversarialFlow("reports while resigning, slot cleared first") {
      """
      ribs:
        Studio:
          children:
            mic: {child: Mic, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {stopped: [detach]}}
        Mic: {view: none, willResignActive: [listener stopped]}
      events: [launch Studio, attach mic, detach mic]
      """
    },
    AdversarialFlow("two slots, both cleared last, one reports while resigning", "reentrant-detach") {
      """
      ribs:
        Studio:
          children:
            mic: {child: Mic, attach: [guard, build, assign, attach], detach: [guard, detach, clear], listener: {didFinish: [detach]}}
            cam: {child: Cam, attach: [guard, build, assign, attach], detach: [guard, detach, clear], listener: {didFinish: [detach]}}
        Mic: {view: none}
        Cam: {view: none, finishes: in willResignActive}
      events: [launch Studio, attach mic, attach cam, detach mic, detach cam]
      """
    },
    AdversarialFlow("a grandparent detaches and the grandchild reports while resigning", "(resigned-twice)") {
      """
      ribs:
        Studio:
          children:
            band: {child: Band, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Band:
          view: none
          didBecomeActive: [attach singer]
          children:
            singer: {child: Singer, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Singer: {view: none, finishes: in willResignActive}
      events: [launch Studio, attach band, detach band]
      """
    },
    AdversarialFlow("didLoad of a detached child attaches a grandchild", "load-after-detach") {
      """
      ribs:
        Hotel:
          children:
            floor: {child: Floor, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Floor:
          view: none
          finishes: in didBecomeActive
          didLoad: [attach room]
          children:
            room: {child: Room, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Room: {view: none}
      events: [launch Hotel, attach floor]
      """
    },
    AdversarialFlow("didLoad of a detached child has a fixed child", "load-after-detach") {
      """
      ribs:
        Hotel:
          children:
            floor: {child: Floor, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Floor: {view: none, finishes: in didBecomeActive, fixed-children: [Room]}
        Room: {view: none}
      events: [launch Hotel, attach floor]
      """
    },
    AdversarialFlow("didLoad of a detached child has nothing to do: a note") {
      """
      ribs:
        Hotel:
          children:
            floor: {child: Floor, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Floor: {view: none, finishes: in didBecomeActive}
      events: [launch Hotel, attach floor]
      """
    },
    AdversarialFlow("a child that leaves in the next turn may work in didLoad") {
      """
      ribs:
        Hotel:
          children:
            floor: {child: Floor, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Floor:
          view: none
          finishes: later
          didLoad: [attach room]
          willResignActive: [detach room]
          children:
            room: {child: Room, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Room: {view: none}
      events: [launch Hotel, attach floor]
      """
    },
    AdversarialFlow("attached under a parent that nobody attached", "active-under-inactive") {
      """
      ribs:
        Garden:
          children:
            bed: {child: Bed, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Bed: {view: none}
      events: [build Garden, attach bed]
      """
    },
    AdversarialFlow(
      "wrong slot order and a parent that nobody attached are two mistakes",
      "active-under-inactive",
      "stuck-slot"
    ) {
      """
      ribs:
        Garden:
          children:
            bed: {child: Bed, attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Bed: {view: none, finishes: in didBecomeActive}
      events: [build Garden, attach bed]
      """
    },
    AdversarialFlow("detached by name without being attached", "(detach-unattached)") {
      """
      ribs:
        Garden: {view: none}
        Bed: {view: none}
      events: [launch Garden, build Bed, detach-child Garden Bed]
      """
    },
    AdversarialFlow("detached by a parent that never had it", "detached-by-stranger") {
      """
      ribs:
        Root: {fixed-children: [North, South]}
        North: {view: none}
        South: {view: none}
        Star: {view: none}
      events: [launch Root, build Star, attach-child North Star, detach-child South Star]
      """
    },
    AdversarialFlow("goes on after it has finished", "(work-after-detach)") {
      """
      ribs:
        Clinic:
          children:
            ward: {child: Ward, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Ward: {view: none, didBecomeActive: [finish, subscribe]}
      events: [launch Clinic, attach ward]
      """
    },
    AdversarialFlow("finishes last") {
      """
      ribs:
        Clinic:
          children:
            ward: {child: Ward, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Ward: {view: none, didBecomeActive: [subscribe, finish]}
      events: [launch Clinic, attach ward]
      """
    },
  ]
}
