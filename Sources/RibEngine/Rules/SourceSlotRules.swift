extension Rule.ID {
  package static let wrongSlotStored = Rule.ID("wrong-slot-stored")
  package static let wrongSlotCleared = Rule.ID("wrong-slot-cleared")
  package static let shadowedSlot = Rule.ID("shadowed-slot")
  package static let deadSlot = Rule.ID("dead-slot")
  package static let untrackedChild = Rule.ID("untracked-child")
}

/// Mix-ups of a router's slots that can be seen in its code alone.
let sourceSlotRules: [Rule] = [
  Rule(
    .wrongSlotStored,
    story: .slots,
    title: "an attach method asks one slot and fills another",
    why: """
      The guard looks at a slot that this method never fills, so it refuses nothing: a second call attaches
      a second child. The slot that is filled instead loses the child it held, which stays attached with
      nobody left who could detach it.
      It comes from copying an attach method and changing only half of its names.
      """,
    fix: "Store the child in the slot that the guard looks at.",
    message: "{parent} asks one slot and stores {child} in '{slot}'",
    label: "stored in '{slot}'",
    badSwift: """
      func attachCoupon() {
        guard coupon == nil else { return }
        let router = couponBuilder.build(withListener: interactor)
        voucher = router
        attachChild(router)
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
    bad: "",
    good: "",
    covers: [.stuckSlot, .slotOverwritten, .deadSlot, .untrackedChild, .shadowedSlot]
  ),

  Rule(
    .wrongSlotCleared,
    story: .slots,
    title: "a detach method empties another slot than the one it detached",
    why: """
      The slot of the detached child stays filled, and its attach method refuses from then on.
      The slot that is emptied instead loses its own child, which stays attached and can no longer be
      detached.
      """,
    evidence: """
      recorded: 012
      """,
    fix: "Clear the slot whose child is detached.",
    message: "{parent} detaches one slot's child and clears '{slot}'",
    label: "clears '{slot}'",
    badSwift: """
      func detachCoupon() {
        guard let router = coupon else { return }
        voucher = nil
        detachChild(router)
      }
      """,
    goodSwift: """
      func detachCoupon() {
        guard let router = coupon else { return }
        coupon = nil
        detachChild(router)
      }
      """,
    bad: "",
    good: "",
    covers: [.stuckSlot, .reentrantDetach]
  ),

  Rule(
    .shadowedSlot,
    .warning,
    story: .slots,
    title: "a local hides the slot that should keep the child",
    why: """
      A local constant with the slot's name takes the router, and every later line of the method means the
      local. The slot stays nil: a guard on it refuses nothing, and the detach method finds no child.
      It is an error where the class asks or detaches the slot, and nothing else fills it.
      """,
    fix: "Assign the slot: self.slot = router.",
    message: "{parent} attaches a local '{slot}', and its slot '{slot}' stays as it was",
    label: "a local constant, not the slot",
    badSwift: """
      private var offers: OffersRouting?

      func attachOffers() {
        let offers = offersBuilder.build(withListener: interactor)
        attachChild(offers)
      }
      """,
    goodSwift: """
      private var offers: OffersRouting?

      func attachOffers() {
        let offers = offersBuilder.build(withListener: interactor)
        self.offers = offers
        attachChild(offers)
      }
      """,
    bad: "",
    good: "",
    covers: [.deadSlot, .untrackedChild, .slotOverwritten]
  ),

  Rule(
    .deadSlot,
    .note,
    story: .slots,
    title: "a slot is never filled",
    why: """
      A stored property that can hold a child's router is declared, and no line of the class assigns it.
      It is either left over or was forgotten in an attach method, whose child then cannot be detached.
      """,
    fix: "Assign it where its child is attached, or take it away.",
    message: "nothing fills {parent}.{slot}",
    label: "declared, never assigned",
    badSwift: """
      private var offers: OffersRouting?

      func attachOffers() {
        attachChild(offersBuilder.build(withListener: interactor))
      }
      """,
    goodSwift: """
      private var offers: OffersRouting?

      func attachOffers() {
        guard offers == nil else { return }
        let router = offersBuilder.build(withListener: interactor)
        offers = router
        attachChild(router)
      }
      """,
    bad: "",
    good: ""
  ),

  Rule(
    .untrackedChild,
    .note,
    story: .slots,
    title: "a child is attached and no handle on it is kept",
    why: """
      detachChild wants the router itself. A child that is stored nowhere stays attached until its
      parent goes, which is right for children that live as long as their parent. Asked for by name
      only.
      """,
    evidence: """
      Router.swift 147-151
      """,
    fix: "Store the router in a slot, unless the child lives as long as its parent.",
    message: "{parent} attaches a child that nothing can detach",
    label: "attached, and stored in no slot",
    badSwift: """
      func attachOffers() {
        attachChild(offersBuilder.build(withListener: interactor))
      }
      """,
    goodSwift: """
      func attachOffers() {
        guard offers == nil else { return }
        let router = offersBuilder.build(withListener: interactor)
        offers = router
        attachChild(router)
      }
      """,
    bad: "",
    good: ""
  ),
]
