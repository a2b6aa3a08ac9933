import Testing

@testable import SwiftReader

@Suite("Helpers")
struct HelperTests {
  @Test("a helper's effects stand where it is called, with the caller's child")
  func parameter() {
    #expect(
      ways(
        """
        func a() { show(couponBuilder.build()) }
        private func show(_ router: CouponRouting) { attachChild(router); coupon = router }
        """
      ) == ["#0 = build couponBuilder; ~attach #0; ~coupon = #0"]
    )
  }

  @Test("what a helper returns is what it built")
  func result() {
    #expect(
      ways(
        """
        func a() { let router = makeCoupon(); attachChild(router); coupon = router }
        private func makeCoupon() -> CouponRouting { couponBuilder.build(withListener: interactor) }
        """
      ) == ["~#0 = build couponBuilder; attach #0; coupon = #0"]
    )
  }

  @Test("an inout parameter writes the slot that the caller gives")
  func inoutParameter() {
    let helpers = """
      private func open<R: Routing>(_ slot: inout R?, _ router: R) { slot = router; attachChild(router) }
      private func close(_ slot: inout Routing?) {
        guard let router = slot else { return }
        detachChild(router)
        slot = nil
      }
      """
    #expect(
      ways("func a() { open(&coupon, couponBuilder.build()) }\n" + helpers)
        == ["#0 = build couponBuilder; ~coupon = #0; ~attach #0"]
    )
    #expect(
      ways("func d() { close(&self.help) }\n" + helpers)
        == ["~guard help != nil; ~detach help; ~help = nil", "~if help == nil"]
    )
  }

  @Test("an optional argument is tested as the slot it comes from")
  func optionalParameter() {
    #expect(
      ways(
        """
        func d() { end(help); help = nil }
        private func end(_ child: Routing?) { guard let child = child else { return }; detachChild(child) }
        """
      ) == ["~if help != nil; ~detach help; help = nil", "~if help == nil; help = nil"]
    )
  }

  @Test("a way of a helper that contradicts what the caller has tested is left out")
  func contradiction() {
    #expect(
      ways(
        """
        func a() {
          guard coupon == nil else { return }
          detachCoupon()
          coupon = couponBuilder.build()
          attachChild(coupon!)
        }
        private func detachCoupon() { if let coupon { detachChild(coupon) } }
        """
      ) == [
        "guard coupon == nil; #0 = build couponBuilder; coupon = #0; attach #0", "if coupon != nil; return",
      ]
    )
  }

  @Test("a base class of the project, behind a typealias and a module's name, lends its helpers")
  func baseClass() {
    let found = routers(
      """
      class BaseRouter<I, V>: RIBs.ViewableRouter<I, V> {
        func attachAndPresent(_ router: ViewableRouting) {
          attachChild(router)
          viewController.present(router.viewControllable)
        }
      }
      typealias AppRouter<I, V> = BaseRouter<I, V>
      final class CartRouter: AppRouter <CartInteractable, CartViewControllable>, CartRouting {
        private var coupon: CouponRouting?
        func a() { let router = couponBuilder.build(); attachAndPresent(router); coupon = router }
      }
      """
    )
    #expect(found.map(\.name.string) == ["BaseRouter", "CartRouter"])
    #expect(
      found.last?.methods.first?.paths.map(\.text)
        == ["#0 = build couponBuilder; ~attach #0; ~present #0; coupon = #0"]
    )
  }

  @Test("a protocol extension writes the slots of the class that conforms")
  func protocolExtension() {
    let besides = """
      extension CartRouter: RoutableProtocol {}
      extension RoutableProtocol where Self: Routing {
        func attach(newChild: Routing) {
          defer { help = newChild }
          attachChild(newChild)
        }
      }
      protocol RoutableProtocol: AnyObject { var help: Routing? { get set } }
      """
    #expect(
      ways("func a() { attach(newChild: couponBuilder.build()) }", besides: besides)
        == ["#0 = build couponBuilder; ~attach #0; ~defer help = #0"]
    )
  }

  @Test("an extension of the library's own protocol or class lends its helpers too")
  func libraryExtension() {
    #expect(
      ways(
        "func d() { detachChildRIB(help); help = nil }",
        besides:
          "extension ViewableRouter { func detachChildRIB(_ child: Routing?) { child.map(detachChild) } }"
      ) == ["~if help != nil; ~detach help; help = nil", "~if help == nil; help = nil"]
    )
  }

  @Test("super means the method of the base class")
  func superMethod() {
    let found = routers(
      """
      class BaseRouter: Router<I> { func close() { children.forEach { detachChild($0) } } }
      class CartRouter: BaseRouter {
        var help: Routing?
        override func close() { super.close(); help = nil }
      }
      """
    )
    #expect(
      found.last?.methods.first?.paths.map(\.text) == ["~if; ~detach found; help = nil", "~if; help = nil"]
    )
  }

  @Test("a getter that asks a slot is a test of it")
  func getter() {
    #expect(
      ways(
        """
        func a() { guard !isShown else { return }; coupon = couponBuilder.build(); attachChild(coupon!) }
        private var isShown: Bool { coupon != nil }
        """
      ).first == "guard coupon == nil; #0 = build couponBuilder; coupon = #0; attach #0"
    )
  }

  @Test("local functions and local closures run where they are called")
  func localFunctions() {
    #expect(
      ways(
        """
        func a() {
          func keep(_ router: CouponRouting) { coupon = router }
          let start = { (router: CouponRouting) in self.attachChild(router) }
          let router = couponBuilder.build()
          start(router)
          keep(router)
        }
        """
      ) == ["#0 = build couponBuilder; attach #0; coupon = #0"]
    )
  }

  @Test("a method that calls itself is read once around, with a doubt")
  func recursion() {
    #expect(
      doubts("func d(_ n: Int) { if n > 0 { d(n - 1) }; if let help { detachChild(help) }; help = nil }")
        == ["calls 'd' again before it has ended"]
    )
  }

  @Test(
    "a method that a later turn calls again is read without a doubt",
    arguments: ["DispatchQueue.main.async { self.d() }", "login.whenDone { [weak self] in self?.d() }"]
  )
  func recursionLater(_ again: String) {
    let body = "func d() { \(again); if let help { detachChild(help) }; help = nil }"
    #expect(doubts(body) == [])
    #expect(ways(body) == ["if help != nil; detach help; help = nil", "if help == nil; help = nil"])
  }

  @Test("a method of the class whose body was not found is a doubt")
  func unknownMethod() {
    #expect(
      doubts("func a() { reorder(); attachChild(help!) }") == ["calls 'reorder', whose body was not found"]
    )
  }

  @Test("a slot handed to a function that was not found is a doubt")
  func unknownInout() {
    #expect(
      doubts("func a() { swap(&help, &spare) }") == ["hands '&help' to 'swap', whose body was not found"]
    )
  }

  @Test("attachChild of another router is not this router's")
  func otherRouter() {
    #expect(ways("func a(_ other: Routing) { other.attachChild(help!) }").isEmpty)
    #expect(
      doubts("func a(_ other: Routing) { other.attachChild(help!) }") == [
        "calls attachChild of another router"
      ]
    )
  }

  @Test("every call of attachChild and detachChild is counted, and read or doubted")
  func accounting() {
    let router = cart(
      """
      func a() { attachChild(help!); unknown { self.detachChild(self.help!) } }
      func b(_ other: Routing) { other.detachChild(help!) }
      let later = { (router: CartRouter) in router.attachChild(router.help!) }
      """
    )
    #expect(router?.accounting.calls == 4)
    #expect(router?.accounting.readCalls == 4)
    #expect(router?.accounting.methods == 3)
    #expect(router?.accounting.readMethods == 0)
  }
}
