extension Rule.ID {
  package static let stuckSlot = Rule.ID("stuck-slot")
  package static let slotOverwritten = Rule.ID("slot-overwritten")
  package static let finishIgnored = Rule.ID("finish-ignored")
  package static let attachRefused = Rule.ID("attach-refused")
  package static let attachIgnored = Rule.ID("attach-ignored")
  package static let orphanChild = Rule.ID("orphan-child")
  package static let nothingAttached = Rule.ID("nothing-attached")
}

/// What goes wrong between a slot and the child it is meant to hold.
///
/// One file for the story: a rule is one element with its prose and its flows, and nothing else stands here.
let slotRules: [Rule] = [
  Rule(
    .stuckSlot,
    story: .slots,
    when: .at(.slotWritten, having: [.writes, .over], lacking: [.weakSlot]),
    .at(.slotWritten, having: [.writes, .over, .attached, .weakSlot]),
    .at(.slotWritten, having: [.writes, .wasAttached], lacking: [.attached, .weakSlot]),
    .at(.childAppended, having: [.isCoordinator, .over]),
    .atRest(.slotHoldsStranger),
    title: "a slot keeps a child that is already done",
    why: """
      attachChild runs the child's didBecomeActive and didLoad before it returns. A child that
      reports inside them meets a parent whose slot is still empty: the parent cannot detach. Then
      the slot is filled with a child nobody takes out again, and each later attach bounces off it.
      The attach order alone decides it.
      """,
    evidence: """
      Router.swift 133-142; recorded: 012, 016; the other order is clean: 002, 006
      """,
    fix: "Assign the slot before attachChild, and clear it before detachChild.",
    message: "{parent}.{slot} holds a child that has already finished",
    label: "the slot is filled with a child that is already done",
    restLabel: "{child} is detached here, and the slot keeps it",
    claims: [.is(.child, .over), .is(.child, .detached)],
    otherwise: [
      Wording(
        where: .is(.child, .over),
        message: "{parent}.{slot} holds a child that has already finished",
        label: "the slot is filled with a child that is already done",
        step: [.last(.slotWritten, .childAppended, to: .child)]
      ),
      Wording(
        where: .is(.child, .detached),
        message: "{parent}.{slot} holds a child that is detached already",
        label: "the slot is filled with a child that is detached already",
        restLabel: "{child} is detached here, and the slot keeps it"
      ),
      Wording(
        where: .is(.child, .neverAttached),
        message: "{parent}.{slot} holds a child that was never attached",
        label: "the slot is filled, and nothing attaches {child}",
        step: [.last(.slotWritten, to: .child)]
      ),
      Wording(
        where: .isNot(.child, .childOf(.parent)),
        message: "{parent}.{slot} holds a child that is attached to another parent",
        label: "the slot is filled with the child of another parent",
        restLabel: "{parent} keeps {child} in its slot"
      ),
    ],
    badSwift: """
      func attachCoupon() {
        guard coupon == nil else { return }
        let router = couponBuilder.build(withListener: interactor)
        attachChild(router)
        coupon = router
      }
      """,
    goodSwift: """
      func attachCoupon() {
        guard coupon == nil else { return }
        let router = couponBuilder.build(withListener: interactor)
        coupon = router
        attachChild(router)
      }
      """,
    bad: """
      ribs:
        Cart:
          children:
            coupon:
              child: Coupon
              attach: [guard, build, attach, assign]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Coupon: {view: none, finishes: in didBecomeActive}
      events: [launch Cart, attach coupon, attach coupon]
      """,
    good: """
      ribs:
        Cart:
          children:
            coupon:
              child: Coupon
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Coupon: {view: none, finishes: in didBecomeActive}
      events: [launch Cart, attach coupon, attach coupon]
      """,
    consequenceOf: [.reentrantDetach],
    leaves: [.occupant],
    needs: [.ofChild(.unheard)],
    step: [
      .last(.detachChild, .childRemoved, to: .child),
      .last(.slotWritten, .childAppended, to: .child),
    ],
    recovery: Recovery(.clears, remains: .inSlot),
    remedies: [.reorderSlot]
  ),

  Rule(
    .slotOverwritten,
    story: .slots,
    when: .at(
      .slotWritten,
      having: [.writes, .occupantIsOther, .occupantAttached],
      lacking: [.occupantDetaching]
    ),
    title: "a slot is given a second child while the first is still attached",
    why: """
      The library keeps every attached router in `children`; it knows nothing of the app's own
      property. Writing a second router over the first loses the only handle on it: the first child
      stays active, and its report detaches the second one. Only the app's guard protects the slot.
      """,
    evidence: """
      recorded: 022, 134
      """,
    fix: "Begin the attach method with a guard on the slot, or detach the old child first.",
    message: "{parent}.{slot} is overwritten while {other} is still attached",
    label: "the slot held {other}, which is still attached",
    claims: [.is(.other, .attached)],
    badSwift: """
      func attachCompose() {
        let router = composeBuilder.build(withListener: interactor)
        compose = router
        attachChild(router)
      }
      """,
    goodSwift: """
      func attachCompose() {
        guard compose == nil else { return }
        let router = composeBuilder.build(withListener: interactor)
        compose = router
        attachChild(router)
      }
      """,
    bad: """
      ribs:
        Inbox:
          children:
            compose:
              child: Compose
              attach: [build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Compose: {view: none}
      events: [launch Inbox, attach compose, attach compose]
      """,
    good: """
      ribs:
        Inbox:
          children:
            compose:
              child: Compose
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Compose: {view: none}
      events: [launch Inbox, attach compose, attach compose]
      """,
    leaves: [.second, .displaced],
    needs: [.ofOther(.kept), .ofOther(.occupant)],
    remedies: [.guardAttach, .detachBeforeAttach]
  ),

  Rule(
    .finishIgnored,
    story: .slots,
    // Who reports as it resigns goes with its parent, whatever the slot holds.
    when: .at(.guarded, having: [.isDetach, .isRib, .attached], lacking: [.passes, .detaching, .resigning]),
    .at(
      .guarded,
      having: [.isDetach, .hasSender, .isCoordinator, .attached],
      lacking: [.passes, .detaching]
    ),
    .at(.guarded, having: [.isDetach, .hasSender, .isCoordinator], lacking: [.passes, .wasAttached]),
    title: "a child is to be detached and its parent finds no handle on it",
    why: """
      The detach method asks its slot for the router. Where the attach method never stored it, the
      guard returns, and the child stays attached and active with nobody left who could detach it.
      The library offers nothing else: detachChild wants the router itself.
      """,
    evidence: """
      Router.swift 147-151
      """,
    fix: "Store the router in the slot that the detach method looks at.",
    message: "{child} has finished, but {parent}.{slot} is empty and nothing is detached",
    label: "returns here: the slot is empty although {child} is attached",
    claims: [.is(.child, .over), .is(.child, .attached), .is(.parent, .slotEmpty)],
    otherwise: [
      Wording(
        where: .is(.child, .over),
        .is(.child, .neverAttached),
        message: "{child} has finished, but {parent} has not stored it, and nothing is removed",
        label: "returns here: {parent} has not stored {child}"
      ),
      Wording(
        where: .is(.child, .over),
        message: "{child} has finished, but {parent} finds nothing to detach",
        label: "returns here: nothing is found to detach"
      ),
      Wording(
        where: .is(.child, .disappearing),
        .is(.child, .attached),
        .is(.parent, .slotEmpty),
        message: "the screen of {child} is on its way out, but nothing is detached: {parent}.{slot} is empty",
        label: "returns here: the slot is empty although {child} is attached"
      ),
      Wording(
        where: .is(.child, .screenGone),
        .is(.child, .attached),
        .is(.parent, .slotEmpty),
        message: "the screen of {child} is gone, but {parent}.{slot} is empty and nothing is detached",
        label: "returns here: the slot is empty although {child} is attached"
      ),
      Wording(
        where: .is(.child, .attached),
        .is(.parent, .slotEmpty),
        message: "{child} is to be detached, but {parent}.{slot} is empty and nothing happens",
        label: "returns here: the slot is empty although {child} is attached"
      ),
      Wording(
        message: "{child} reports to {parent}, which finds nothing to detach",
        label: "returns here: nothing is found to detach"
      ),
    ],
    badSwift: """
      func attachLegal() {
        guard legal == nil else { return }
        attachChild(legalBuilder.build(withListener: interactor))
      }
      """,
    goodSwift: """
      func attachLegal() {
        guard legal == nil else { return }
        let router = legalBuilder.build(withListener: interactor)
        legal = router
        attachChild(router)
      }
      """,
    bad: """
      ribs:
        Settings:
          children:
            legal:
              child: Legal
              attach: [guard, build, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Legal: {view: none}
      events: [launch Settings, attach legal, finish Legal]
      """,
    good: """
      ribs:
        Settings:
          children:
            legal:
              child: Legal
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Legal: {view: none}
      events: [launch Settings, attach legal, finish Legal]
      """,
    consequenceOf: [.stuckSlot, .orphanChild],
    leaves: [.kept, .keptUp],
    needs: [.ofChild(.displaced)],
    aliasOf: [.stuckSlot],
    remedies: [.assignBeforeAttach]
  ),

  Rule(
    .attachRefused,
    .warning,
    story: .slots,
    when: .at(.guarded, having: [.occupantDone], lacking: [.passes, .isDetach]),
    .at(.guarded, having: [.occupantDone, .occupantAsks], lacking: [.passes, .isDetach], .error),
    title: "an attach is refused by a slot whose child is already done",
    why: """
      The guard does not ask whether the child in the slot is still of use. Between the report of a
      child and the moment the slot is cleared, say in the completion of a dismissal, an attach is
      not put off: it is lost; for ever with a slot that is never cleared, or a viewless RIB, or a coordinator without a
      screen, whose only child has gone and which tells nobody. Where slots share a property and the answer to a child's
      report asks for the next one before it lets the child go, none is there in the end.
      """,
    evidence: """
      recorded: 140; recorded: 084
      """,
    fix: "Clear the slot in the same turn in which the child is let go.",
    message: "an attach is lost: {parent}.{slot} still holds {child}, which is done",
    label: "refused: the slot still holds {child}",
    claims: [.is(.child, .inSlot), .is(.child, .over)],
    otherwise: [
      Wording(
        where: .is(.child, .inSlot),
        .is(.child, .detached),
        message: "an attach is lost: {parent}.{slot} still holds {child}, which is detached",
        label: "refused: the slot still holds {child}"
      ),
      Wording(
        where: .is(.child, .inSlot),
        .is(.child, .disappearing),
        message: "an attach is lost: {parent}.{slot} still holds {child}, whose screen is on its way out",
        label: "refused: the slot still holds {child}"
      ),
      Wording(
        where: .is(.child, .inSlot),
        .is(.child, .screenGone),
        message: "an attach is lost: {parent}.{slot} still holds {child}, whose screen is gone",
        label: "refused: the slot still holds {child}"
      ),
      Wording(
        where: .is(.child, .inSlot),
        .is(.child, .leaving),
        message: "an attach is lost: {parent}.{slot} still holds {child}, whose detach has begun",
        label: "refused: the slot still holds {child}"
      ),
      Wording(
        where: .is(.child, .inSlot),
        .is(.child, .spent),
        message:
          "an attach is lost: {parent}.{slot} still holds {child}, which has no child and no screen left",
        label: "refused: the slot still holds {child}"
      ),
    ],
    badSwift: """
      func detachQueue() {
        guard let router = queue else { return }
        DispatchQueue.main.async { [weak self] in
          self?.detachChild(router)
          self?.queue = nil
        }
      }
      """,
    goodSwift: """
      func detachQueue() {
        guard let router = queue else { return }
        queue = nil
        detachChild(router)
      }
      """,
    bad: """
      ribs:
        Player:
          children:
            queue:
              child: Queue
              attach: [guard, build, assign, attach]
              detach: [guard, async, detach, clear]
              listener: {didFinish: [detach]}
        Queue: {view: none}
      events: [launch Player, attach queue, finish Queue, attach queue]
      """,
    good: """
      ribs:
        Player:
          children:
            queue:
              child: Queue
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Queue: {view: none}
      events: [launch Player, attach queue, finish Queue, attach queue]
      """,
    consequenceOf: [
      .stuckSlot, .reentrantDetach, .closedButAttached, .leakedChildCoordinator, .dismissForwarded,
      .childLeftActive,
    ],
    severityBeneath: .error,
    needs: [.ofChild(.kept)],
    aliasOf: [.stuckSlot, .closedButAttached, .leakedChildCoordinator],
    aliasUnless: .childIsLeaving,
    remedies: [.reorderSteps, .detachBeforeAttach, .reportWhenUserCloses]
  ),

  Rule(
    .attachIgnored,
    .note,
    story: .slots,
    when: .at(.guarded, lacking: [.passes, .isDetach, .occupantDone, .occupantAsks]),
    .at(.guarded, having: .occupantAsks, lacking: [.passes, .isDetach, .occupantDone], .warning),
    title: "an attach is refused by a slot whose child is alive and well",
    why: """
      Two taps, two requests, one child: the guard did what it is for, so this is no mistake. It is
      reported because a person who expected a second child looks for it here, say for one that a link asks for
      while the user swipes the first one away: UIKit says that a screen is gone when it is, and after whoever waits for
      the transition. Where the child itself reports, and its parent answers with another child for the same property,
      nobody has let it go before: the other one never comes.
      """,
    evidence: """
      recorded: 010, 132
      """,
    fix:
      "Nothing needs a change, unless the child itself asks for the next one: detach it first then. Disable the "
      + "button if the second tap should not reach the router.",
    message: "{parent}.{slot} refuses a second child while {child} is at work",
    label: "refused: {child} is at work",
    claims: [
      .is(.child, .inSlot), .is(.child, .attached), .isNot(.child, .dormant), .isNot(.child, .resigning),
      .isNot(.child, .disappearing), .isNot(.child, .screenGone),
    ],
    otherwise: [
      Wording(
        where: .is(.child, .inSlot),
        .is(.child, .disappearing),
        message: "{parent}.{slot} refuses a second child while the screen of {child} is on its way out",
        label: "refused: the slot still holds {child}"
      ),
      Wording(
        where: .is(.child, .inSlot),
        .is(.child, .screenGone),
        message: "{parent}.{slot} refuses a second child while it holds {child}, whose screen is gone",
        label: "refused: the slot still holds {child}"
      ),
      Wording(
        where: .is(.child, .inSlot),
        .is(.child, .neverAttached),
        message: "{parent}.{slot} refuses a second child while it holds {child}, which is not attached yet",
        label: "refused: the slot holds {child}"
      ),
      Wording(
        where: .is(.child, .inSlot),
        .is(.child, .coordinator),
        .is(.child, .dormant),
        .is(.child, .neverShown),
        message: "{parent}.{slot} refuses a second child while it holds {child}, which is not started",
        label: "refused: the slot holds {child}"
      ),
      Wording(
        where: .is(.child, .inSlot),
        message: "{parent}.{slot} refuses a second child while it holds {child}",
        label: "refused: the slot holds {child}"
      ),
    ],
    badSwift: """
      @objc func didTapStation() {
        listener?.didTapStation()
      }
      """,
    goodSwift: """
      @objc func didTapStation() {
        stationButton.isEnabled = false
        listener?.didTapStation()
      }
      """,
    bad: """
      ribs:
        Radio:
          children:
            station:
              child: Station
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Station: {view: none}
      events: [launch Radio, attach station, attach station]
      """,
    good: """
      ribs:
        Radio:
          children:
            station:
              child: Station
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Station: {view: none}
      events: [launch Radio, attach station, detach station, attach station]
      """,
    remedies: [.detachBeforeAttach]
  ),

  Rule(
    .orphanChild,
    story: .slots,
    when: .atRest(.orphanChild),
    title: "a child is attached and no slot of its parent holds it",
    why: """
      `children` is one list, the slot is another, and the app has to keep them in step. A slot that
      is cleared without detachChild leaves an active child that no method of the parent can reach;
      it also keeps its router alive, so the leak detector has nothing to say.
      """,
    evidence: """
      recorded: 024, 134
      """,
    fix: "Clear the slot and call detachChild in one method, always both.",
    message: "{child} is still attached to {parent}, but {parent}.{slot} no longer holds it",
    label: "the last handle on {child} goes away here",
    claims: [.is(.child, .childOf(.parent)), .is(.child, .wasInSlot)],
    otherwise: [
      Wording(
        where: .is(.child, .childOf(.parent)),
        .isNot(.child, .wasInSlot),
        message: "{child} is attached to {parent}, but {parent}.{slot} never held it",
        label: "{child} is attached here, and the slot never holds it",
        step: [.last(.attachChild, .childAppended, to: .child)]
      )
    ],
    badSwift: """
      func detachReader() {
        guard reader != nil else { return }
        reader = nil
      }
      """,
    goodSwift: """
      func detachReader() {
        guard let router = reader else { return }
        reader = nil
        detachChild(router)
      }
      """,
    bad: """
      ribs:
        Library:
          children:
            reader:
              child: Reader
              attach: [guard, build, assign, attach]
              detach: [guard, clear]
              listener: {didFinish: [detach]}
        Reader: {view: none}
      events: [launch Library, attach reader, detach reader]
      """,
    good: """
      ribs:
        Library:
          children:
            reader:
              child: Reader
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Reader: {view: none}
      events: [launch Library, attach reader, detach reader]
      """,
    consequenceOf: [.doubleAttach],
    leaves: [.kept],
    needs: [.ofChild(.displaced)],
    step: [
      .last(.slotWritten, by: .parent, third: .child),
      .last(.detachChild, .childRemoved, to: .child),
      .last(.attachChild, to: .child),
    ],
    recovery: Recovery(.detaches),
    remedies: [.detachWhereCleared]
  ),

  Rule(
    .nothingAttached,
    .note,
    story: .slots,
    when: .at(
      .deinitialized,
      having: [.hasParent],
      lacking: [.releasedPart, .wasAttached, .isRoot, .became, .shown, .closed]
    ),
    title: "a child is built and goes away again without being attached",
    why: """
      An attach method that builds a router and neither attaches nor keeps it does nothing: only the method
      holds the router, and it goes when the method returns. A flow that is clean for this reason proves
      nothing about the child.
      """,
    fix: "Attach the router that was built, or do not build it.",
    message: "{child} is built and goes away without being attached",
    label: "goes away, attached nowhere",
    claims: [.is(.child, .neverAttached), .isNot(.child, .coordinator)],
    otherwise: [
      Wording(
        where: .is(.child, .neverAttached),
        .is(.child, .coordinator),
        message: "{child} is created and goes away without being started",
        label: "goes away, started nowhere"
      )
    ],
    badSwift: """
      func attachTrailer() {
        guard trailer == nil else { return }
        let router = trailerBuilder.build(withListener: interactor)
        router.start()
      }
      """,
    goodSwift: """
      func attachTrailer() {
        guard trailer == nil else { return }
        let router = trailerBuilder.build(withListener: interactor)
        trailer = router
        attachChild(router)
      }
      """,
    bad: """
      ribs:
        Cinema:
          children:
            trailer:
              child: Trailer
              attach: [guard, build]
              detach: [guard]
              listener: {didFinish: [detach]}
        Trailer: {view: none}
      events: [launch Cinema, attach trailer]
      """,
    good: """
      ribs:
        Cinema:
          children:
            trailer:
              child: Trailer
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Trailer: {view: none}
      events: [launch Cinema, attach trailer]
      """,
    consequenceOf: [.slotOverwritten, .stuckSlot, .leakedView],
    step: [.last(.build, by: .child)],
    isShownAtStep: true
  ),
]
