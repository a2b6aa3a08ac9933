import Testing

@testable import SwiftReader

@Suite("Closures, collections and observers")
struct ClosureTests {
  @Test("a completion runs now, later or never")
  func completion() {
    #expect(
      ways(
        """
        func d() {
          guard let router = coupon else { return }
          viewController.dismiss(animated: true) { [weak self] in
            guard let self = self else { return }
            self.detachChild(router)
            self.coupon = nil
          }
        }
        """
      ).first == "guard coupon != nil; dismiss- ?; later {detach coupon; coupon = nil}"
    )
  }

  @Test(
    "what is handed to the main queue runs in a later turn",
    arguments: [
      "DispatchQueue.main.async { [weak self] in self?.detachChild(router); self?.coupon = nil }",
      "DispatchQueue.main.asyncAfter(deadline: .now() + 1) { self.detachChild(router); self.coupon = nil }",
      "Task { @MainActor in self.detachChild(router); self.coupon = nil }",
      "DispatchQueue.main.async { [weak self] in guard let me = self else { return }; me.detachChild(router); self?.coupon = nil }",
    ]
  )
  func laterTurn(_ body: String) {
    #expect(
      ways("func d() { guard let router = coupon else { return }; \(body) }").first
        == "guard coupon != nil; async {detach coupon; coupon = nil}"
    )
  }

  @Test("a helper's callback runs where the helper calls it")
  func callback() {
    #expect(
      ways(
        """
        func d() { close(coupon) { [weak self] in self?.coupon = nil } }
        private func close(_ child: Routing?, completion: (() -> Void)? = nil) {
          guard let child else { return }
          detachChild(child)
          completion?()
        }
        """
      ) == ["~guard coupon != nil; ~detach coupon; ~coupon = nil", "~if coupon == nil"]
    )
  }

  @Test("animations run at once, their completion later")
  func animation() {
    #expect(
      ways(
        """
        func d() {
          UIView.animate(withDuration: 1, animations: { self.help = nil }, completion: { _ in self.coupon = nil })
        }
        """
      ) == ["help = nil; later {coupon = nil}"]
    )
  }

  @Test(
    "a child that is looked up in children is a found one",
    arguments: [
      "children.forEach { detachChild($0) }", "children.forEach(detachChild)",
      "for child in children { detachChild(child) }", "if let last = children.last { detachChild(last) }",
      "children.first(where: { $0 is CouponRouting }).map(detachChild)",
      "children.filter { $0 is CouponRouting }.forEach { detachChild($0) }",
      "guard let child = children.first(where: { $0 === router }) else { return }; detachChild(child)",
      "while let child = children.first { detachChild(child) }",
    ]
  )
  func children(_ body: String) {
    #expect(ways("func d() { \(body) }").first == "if; detach found")
  }

  @Test("a slot of many children is filled, searched and emptied")
  func arrays() {
    let slots = "private var many = [Routing]()\nprivate var named: [String: CouponRouting] = [:]\n"
    #expect(
      ways(
        slots + "func a() { let router = couponBuilder.build(); many.append(router); attachChild(router) }"
      )
        == ["#0 = build couponBuilder; many += #0; attach #0"]
    )
    #expect(
      ways(slots + "func d() { many.forEach(detachChild); many.removeAll() }")
        == ["if; detach many; many = nil", "if; many = nil"]
    )
    #expect(
      ways(
        slots
          + "func a(key: String) { let router = couponBuilder.build(); attachChild(router); named[key] = router }"
      )
        == ["#0 = build couponBuilder; attach #0; named += #0"]
    )
    #expect(
      ways(
        slots
          + "func d(key: String) { if let router = named.removeValue(forKey: key) { detachChild(router) } }"
      )
        == ["named -= ?; if; detach named", "named -= ?; if"]
    )
  }

  @Test("a list of slots is unrolled, and its empty ones are left out")
  func lists() {
    #expect(
      ways("func d() { [coupon, help].compactMap { $0 }.forEach { detachChild($0) } }").first
        == "if coupon != nil; if help != nil; detach coupon; detach help"
    )
  }

  @Test("a helper that is mapped over a list makes a child for each element")
  func mappedList() {
    #expect(
      ways(
        """
        func a() { let views = [Tab.a, .b].map { tab in make(tab) }; viewController.setViewControllers(views) }
        func make(_ tab: Tab) -> ViewControllable {
          let router = couponBuilder.build()
          attachChild(router)
          return router.viewControllable
        }
        """
      ) == [
        "~#0 = build couponBuilder; ~attach #0; ~#1 = build couponBuilder; ~attach #1; "
          + "setViewControllers #0; setViewControllers #1"
      ]
    )
  }

  @Test("a tuple slot holds its router")
  func tuples() {
    let slot = "private var pair: (router: CouponRouting, item: Item)?\n"
    #expect(
      ways(
        slot
          + "func a() { let (router, item) = couponBuilder.build(); attachChild(router); pair = (router, item) }"
      )
        == ["#0 = build couponBuilder; attach #0; pair = #0"]
    )
    #expect(
      ways(
        slot
          + "func d() { guard let router = pair?.router else { return }; pair = nil; detachChild(router) }"
      ).first
        == "guard pair != nil; pair = nil; detach pair"
    )
  }

  @Test("a slot's didSet detaches the old child and attaches the new one")
  func observer() {
    let slot = """
      private var shown: Routing? {
        didSet {
          if let oldValue { detachChild(oldValue) }
          if let shown { attachChild(shown) }
        }
      }

      """
    #expect(
      ways("func a() { shown = couponBuilder.build() }\n" + slot) == [
        "#0 = build couponBuilder; if shown == nil; shown = #0; ~attach #0",
        "#0 = build couponBuilder; if shown != nil; shown = #0; ~detach shown; ~attach #0",
      ]
    )
  }

  @Test("a closure's own parameter is one value wherever it is used")
  func closureParameter() {
    #expect(
      ways(
        "func a() { stream.subscribe(onNext: { [weak self] router in self?.help = router; self?.attachChild(router) }) }"
      )
        == ["later {#0 = build router; help = #0; attach #0}"]
    )
  }
}
