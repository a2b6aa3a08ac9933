import RIBs

// A helper looks whether a slot holds what it is given, and clears that one.

protocol ShopListener: AnyObject {}
protocol ShopPresentable: Presentable {}
protocol ShopInteractable: Interactable { var router: ShopRouting? { get set } }
protocol ShopViewControllable: ViewControllable {}

protocol ShopRouting: ViewableRouting {
  func openCart()
  func closeCart()
  func openOffer()
  func closeOffer()
  func openHelp()
  func closeHelp()
  func openNews()
  func closeNews()
  func openBill()
  func closeBill()
  func openGift()
  func closeGift()
}

final class ShopInteractor: PresentableInteractor<ShopPresentable>, ShopInteractable {
  weak var router: ShopRouting?
  weak var listener: ShopListener?

  func cartTapped() { router?.openCart() }
  func cartEnded() { router?.closeCart() }
  func offerTapped() { router?.openOffer() }
  func offerEnded() { router?.closeOffer() }
  func helpTapped() { router?.openHelp() }
  func helpEnded() { router?.closeHelp() }
  func newsTapped() { router?.openNews() }
  func newsEnded() { router?.closeNews() }
  func billTapped() { router?.openBill() }
  func billEnded() { router?.closeBill() }
  func giftTapped() { router?.openGift() }
  func giftEnded() { router?.closeGift() }
}

final class ShopRouter: ViewableRouter<ShopInteractable, ShopViewControllable>, ShopRouting {
  private let cartBuilder: CartBuildable
  private let offerBuilder: OfferBuildable
  private let helpBuilder: HelpBuildable
  private let newsBuilder: NewsBuildable
  private let billBuilder: BillBuildable
  private let giftBuilder: GiftBuildable
  private var cart: ViewableRouting?
  private var offer: ViewableRouting?
  private var help: ViewableRouting?
  private var news: ViewableRouting?
  private var bill: ViewableRouting?
  var gift: ViewableRouting?

  // One helper for two slots.
  func openCart() {
    guard cart == nil else { return }
    let router = cartBuilder.build(withListener: interactor)
    cart = router
    attachChild(router)
  }

  func closeCart() {
    guard let router = cart else { return }
    clear(router)
  }

  func openOffer() {
    guard offer == nil else { return }
    let router = offerBuilder.build(withListener: interactor)
    offer = router
    attachChild(router)
  }

  func closeOffer() {
    guard let router = offer else { return }
    clear(router)
  }

  private func clear(_ router: Routing) {
    if cart === router { cart = nil }
    if let shown = offer, shown === router { offer = nil }
    detachChild(router)
  }

  // The line that looks stands behind the one that detaches.
  func openHelp() {
    guard help == nil else { return }
    let router = helpBuilder.build(withListener: interactor)
    help = router
    attachChild(router)
  }

  func closeHelp() {
    guard let router = help else { return }
    detachChild(router)
    if let shown = help, shown === router { help = nil }
  }

  // It looks at a part of both, or asks another helper.
  func openNews() {
    guard news == nil else { return }
    let router = newsBuilder.build(withListener: interactor)
    news = router
    attachChild(router)
  }

  func closeNews() {
    guard let router = news else { return }
    if router.viewControllable === news?.viewControllable { news = nil }
    detachChild(router)
  }

  func openBill() {
    guard bill == nil else { return }
    let router = billBuilder.build(withListener: interactor)
    bill = router
    attachChild(router)
  }

  func closeBill() {
    guard let router = bill else { return }
    if isBill(router) { bill = nil }
    detachChild(router)
  }

  private func isBill(_ router: ViewableRouting) -> Bool { bill === router }

  // It looks, and clears nothing.
  func openGift() {
    guard gift == nil else { return }
    let router = giftBuilder.build(withListener: interactor)
    gift = router
    attachChild(router)
  }

  func closeGift() {
    guard let router = gift else { return }
    take(router)
  }

  private func take(_ router: ViewableRouting) {
    if gift === router {
      detachChild(router)  // expect: stuck-slot warning
    }
  }
}
