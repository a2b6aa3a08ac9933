// The child's own code reports in didBecomeActive, and its parent answers in a later turn.
protocol CartInteractable: Interactable, CouponListener {
  var router: CartRouting? { get set }
}

protocol CartRouting: ViewableRouting {
  func attachCoupon()
  func detachCoupon()
}

final class CartRouter: ViewableRouter<CartInteractable, CartViewControllable>, CartRouting {
  private let couponBuilder: CouponBuildable
  private var coupon: ViewableRouting?

  func attachCoupon() {
    guard coupon == nil else { return }
    let router = couponBuilder.build(withListener: interactor)
    attachChild(router)
    coupon = router  // expect: stuck-slot note
  }

  func detachCoupon() {
    guard let router = coupon else { return }
    coupon = nil
    detachChild(router)
  }
}

final class CartInteractor: PresentableInteractor<CartPresentable>, CartInteractable {
  weak var router: CartRouting?

  func couponDidFinish() {
    DispatchQueue.main.async { [weak self] in
      self?.router?.detachCoupon()
    }
  }
}

protocol CouponListener: AnyObject {
  func couponDidFinish()
}

protocol CouponBuildable: Buildable {
  func build(withListener listener: CouponListener) -> CouponRouting
}

final class CouponBuilder: Builder<CouponDependency>, CouponBuildable {
  func build(withListener listener: CouponListener) -> CouponRouting {
    let interactor = CouponInteractor(presenter: CouponViewController())
    interactor.listener = listener
    return CouponRouter(interactor: interactor, viewController: CouponViewController())
  }
}

final class CouponRouter: ViewableRouter<CouponInteractable, CouponViewControllable>, CouponRouting {}

final class CouponInteractor: PresentableInteractor<CouponPresentable>, CouponInteractable {
  weak var router: CouponRouting?
  weak var listener: CouponListener?

  override func didBecomeActive() {
    super.didBecomeActive()
    if codes.isEmpty {
      listener?.couponDidFinish()
    }
  }
}
