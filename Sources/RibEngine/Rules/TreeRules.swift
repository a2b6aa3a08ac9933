extension Rule.ID {
  package static let doubleAttach = Rule.ID("double-attach")
  package static let twoParents = Rule.ID("two-parents")
  package static let detachUnattached = Rule.ID("detach-unattached")
  package static let detachedByStranger = Rule.ID("detached-by-stranger")
  package static let activeUnderInactive = Rule.ID("active-under-inactive")
  package static let activeWhileDetached = Rule.ID("active-while-detached")
}

/// What goes wrong in the tree of routers: who is whose child, and who is active under whom.
let treeRules: [Rule] = [
  Rule(
    .doubleAttach,
    story: .tree,
    when: .at(.doubleAttachAsserted),
    .at(.tagTaken, having: [.attachedHere]),
    title: "the same router is attached twice",
    why: """
      A debug build stops at the assertion of attachChild. A release build appends the router a
      second time; one detach then takes one entry out and leaves an inactive one behind, and the
      child never dies. RIBs for Android warns of the tag, and has the child become active once more.
      """,
    evidence: """
      Router.swift 134; recorded: 046
      """,
    fix: "Guard the slot, and build a new router for every attach.",
    message: "{child} is attached to {parent}, which already has it as a child",
    label: "already in the children of {parent}",
    claims: [.is(.child, .childOf(.parent))],
    badSwift: """
      private lazy var basket = basketBuilder.build(withListener: interactor)

      func attachBasket() {
        attachChild(basket)
      }
      """,
    goodSwift: """
      func attachBasket() {
        guard basket == nil else { return }
        let router = basketBuilder.build(withListener: interactor)
        basket = router
        attachChild(router)
      }
      """,
    bad: """
      ribs:
        Store:
          children:
            basket:
              child: Basket
              attach: [reuse, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Basket: {view: none}
      events: [launch Store, attach basket, attach basket]
      """,
    good: """
      ribs:
        Store:
          children:
            basket:
              child: Basket
              attach: [guard, reuse, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Basket: {view: none}
      events: [launch Store, attach basket, attach basket]
      """,
    leaves: [.second],
    needs: [.ofHeldChild(.kept)],
    remedies: [.guardAttach, .buildAnew],
    stopsApp: true
  ),

  Rule(
    .twoParents,
    story: .tree,
    when: .at(.attachChild, .begin, having: [.attachedElsewhere], lacking: [.attachedHere]),
    title: "one router is attached under two parents",
    why: """
      attachChild looks at its own children only, so a router that already has a parent goes in
      without a word. The first of the two that detaches it makes it inactive for both, and the
      other keeps a dead child in its list.
      """,
    evidence: """
      Router.swift 134
      """,
    fix: "Build one router for each parent, or detach it from the first before the second attaches it.",
    message: "{child} is attached to {parent} while it is still a child of {other}",
    label: "a second parent for {child}",
    claims: [.is(.child, .childOf(.other)), .isNot(.child, .childOf(.parent))],
    badSwift: """
      let banner = bannerBuilder.build(withListener: interactor)
      rideRouter.attachChild(banner)
      chatRouter.attachChild(banner)
      """,
    goodSwift: """
      rideRouter.attachChild(bannerBuilder.build(withListener: rideInteractor))
      chatRouter.attachChild(bannerBuilder.build(withListener: chatInteractor))
      """,
    bad: """
      ribs:
        Shell: {fixed-children: [Ride, Chat]}
        Ride: {view: none}
        Chat: {view: none}
        Banner: {view: none}
      events: [launch Shell, build Banner, attach-child Ride Banner, attach-child Chat Banner]
      """,
    good: """
      ribs:
        Shell: {fixed-children: [Ride, Chat]}
        Ride: {view: none}
        Chat: {view: none}
        Banner: {view: none}
      events: [launch Shell, build Banner, attach-child Ride Banner, build Banner, attach-child Chat Banner]
      """,
    other: .otherParent
  ),

  Rule(
    .detachUnattached,
    .warning,
    story: .tree,
    when: .at(.detachChild, .begin, lacking: [.attached]),
    title: "a router is detached that is no child of its parent",
    why: """
      detachChild checks nothing: it deactivates what it is given and removes it if it can find it.
      On iOS a second detach is silent, on Android it is a warning and one more willResignActive. It
      shows that two places believe they own the same detach.
      """,
    evidence: """
      Router.swift 147-151; recorded: 048
      """,
    fix: "Clear the slot as soon as the detach is decided, so that a second request finds it empty.",
    message: "{parent} detaches {child}, which is not among its children",
    label: "no longer a child of {parent}",
    claims: [.isNot(.child, .childOf(.parent)), .is(.child, .wasChildOf(.parent))],
    otherwise: [
      Wording(
        where: .isNot(.child, .childOf(.parent)),
        .isNot(.child, .wasChildOf(.parent)),
        message: "{parent} detaches {child}, which is not among its children",
        label: "never a child of {parent}"
      )
    ],
    badSwift: """
      func detachEntry() {
        guard let router = entry else { return }
        DispatchQueue.main.async {
          self.detachChild(router)
          self.entry = nil
        }
      }
      """,
    goodSwift: """
      func detachEntry() {
        guard let router = entry else { return }
        entry = nil
        DispatchQueue.main.async { self.detachChild(router) }
      }
      """,
    bad: """
      ribs:
        Diary:
          children:
            entry:
              child: Entry
              attach: [guard, build, assign, attach]
              detach: [guard, async, detach, clear]
              listener: {didFinish: [detach]}
        Entry: {view: none}
      events: [launch Diary, attach entry, detach entry, detach entry]
      """,
    good: """
      ribs:
        Diary:
          children:
            entry:
              child: Entry
              attach: [guard, build, assign, attach]
              detach: [guard, clear, async, detach]
              listener: {didFinish: [detach]}
        Entry: {view: none}
      events: [launch Diary, attach entry, detach entry, detach entry]
      """,
    consequenceOf: [.staleClose, .stuckSlot, .orphanChild, .reentrantDetach],
    remedies: [.reportOnlyWhenUserCloses, .detachOnce]
  ),

  Rule(
    .detachedByStranger,
    story: .tree,
    when: .at(.detachChild, .begin, having: [.attachedElsewhere], lacking: [.attachedHere]),
    title: "a router is detached by a parent that never attached it",
    why: """
      detachChild deactivates its argument before it looks for it. Called on the wrong parent it
      silences a child that the right parent still lists: nothing is removed, nothing works, and
      attaching it again trips the duplicate check.
      """,
    evidence: """
      Router.swift 147-151; recorded: 050
      """,
    fix: "Let only the parent that attached a child detach it.",
    message: "{parent} detaches {child}, which is a child of {other}",
    label: "inactive from here on, but still in the children of {other}",
    claims: [.is(.child, .childOf(.other)), .isNot(.child, .childOf(.parent))],
    badSwift: """
      func letterDidMove(_ letter: Routing) {
        archiveRouter.detachChild(letter)
      }
      """,
    goodSwift: """
      func letterDidMove(_ letter: Routing) {
        unreadRouter.detachChild(letter)
      }
      """,
    bad: """
      ribs:
        Mailbox: {fixed-children: [Unread, Archive]}
        Unread: {view: none}
        Archive: {view: none}
        Letter: {view: none}
      events: [launch Mailbox, build Letter, attach-child Unread Letter, detach-child Archive Letter]
      """,
    good: """
      ribs:
        Mailbox: {fixed-children: [Unread, Archive]}
        Unread: {view: none}
        Archive: {view: none}
        Letter: {view: none}
      events: [launch Mailbox, build Letter, attach-child Unread Letter, detach-child Unread Letter]
      """,
    other: .otherParent
  ),

  Rule(
    .activeUnderInactive,
    story: .tree,
    when: .at(.attachChild, .end, having: [.active, .attachedHere], lacking: [.parentActive, .parentLoads]),
    .atRest(.activeUnderInactive),
    title: "a child is active under a parent that is not",
    why: """
      attachChild never looks at the parent. A child attached to a router that is not attached
      itself, or not any more, becomes active at once; the walk that should switch it off ran
      before, or will not run at all.
      """,
    evidence: """
      Router.swift 133-142; recorded: 052, 054
      """,
    fix: "Attach children in didBecomeActive or didLoad of an attached parent, not before.",
    message: "{child} is active although its parent {parent} is not",
    label: "active under an inactive parent",
    claims: [.is(.child, .active), .isNot(.parent, .active), .is(.child, .childOf(.parent))],
    badSwift: """
      let folder = folderBuilder.build(withListener: interactor)
      folder.attachNote()
      return folder
      """,
    goodSwift: """
      override func didBecomeActive() {
        super.didBecomeActive()
        router?.attachNote()
      }
      """,
    bad: """
      ribs:
        Drive:
          children:
            folder:
              child: Folder
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Folder:
          view: none
          children:
            note:
              child: Note
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Note: {view: none}
      events: [launch Drive, build Folder for Drive, attach note]
      """,
    good: """
      ribs:
        Drive:
          children:
            folder:
              child: Folder
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Folder:
          view: none
          children:
            note:
              child: Note
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Note: {view: none}
      events: [launch Drive, attach folder, attach note]
      """,
    consequenceOf: [.loadAfterDetach],
    consequenceOfParent: [.eventAfterDetach],
    step: [.last(.attachChild, to: .child)],
    remedies: [.attachWhenLoaded, .cancelWithParent]
  ),

  Rule(
    .activeWhileDetached,
    story: .tree,
    when: .atRest(.activeWhileDetached),
    title: "a child is active and belongs to nobody",
    why: """
      When a kept router is attached again, its subtree is activated by a walk over a copy of
      `children`. A sibling that is detached by somebody who becomes active earlier in that walk is
      activated all the same, and then nobody is left to deactivate it.
      """,
    evidence: """
      Router.swift 182-205; recorded: 058
      """,
    fix: "Build a new router for each attach, or put off detaching siblings until the walk is over.",
    message: "{child} is active, but no router has it as a child",
    label: "{child} is detached here, and active afterwards",
    claims: [.is(.child, .active), .is(.child, .detached)],
    badSwift: """
      func clockDidTick() {
        router?.detachHint()
      }
      """,
    goodSwift: """
      func clockDidTick() {
        DispatchQueue.main.async { [weak self] in
          self?.router?.detachHint()
        }
      }
      """,
    bad: """
      ribs:
        Desk:
          children:
            panel:
              child: Panel
              attach: [guard, reuse, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Panel:
          view: none
          didLoad: [attach clock, attach hint]
          children:
            clock:
              child: Clock
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {tick: [detach hint]}
            hint:
              child: Hint
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Clock: {view: none, didBecomeActive: [listener tick]}
        Hint: {view: none}
      events: [launch Desk, attach panel, hold Hint, detach panel, attach panel]
      """,
    good: """
      ribs:
        Desk:
          children:
            panel:
              child: Panel
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Panel:
          view: none
          didLoad: [attach clock, attach hint]
          children:
            clock:
              child: Clock
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {tick: [detach hint]}
            hint:
              child: Hint
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Clock: {view: none, didBecomeActive: [listener tick]}
        Hint: {view: none}
      events: [launch Desk, attach panel, hold Hint, detach panel, attach panel]
      """,
    consequenceOf: [.loadAfterDetach],
    step: [.last(.childRemoved, to: .child)],
    recovery: Recovery(.detaches)
  ),
]
