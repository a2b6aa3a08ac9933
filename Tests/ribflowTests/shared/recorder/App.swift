// A small app with the recorder in it: `App CASE` plays one of the cases below.

import Foundation
import RIBs
import UIKit

/// How the app is written, and when Coupon is done.
struct Style: Sendable {
  /// Cart stores the router of Coupon before attachChild.
  var assignsFirst = true
  /// Coupon is done while it becomes active, else by a tap.
  var isDoneAtOnce = false
  /// Cart attaches through a reference of the type of a protocol.
  var hidesAttach = false
}

// MARK: - Root

final class RootInteractor: Interactor {
  /// No child's name is in it: whose call it is can be guessed only where there is one child.
  func somethingHappened() { traced()() }
}

final class RootViewController: UIViewController, ViewControllable {}

final class RootRouter: LaunchRouter<RootInteractor, RootViewController> {
  private var cart: Routing?

  init() { super.init(interactor: RootInteractor(), viewController: RootViewController()) }

  func attachCart(_ style: Style) -> CartRouter {
    let router = CartRouter(interactor: CartInteractor(), style: style)
    router.interactor.router = router
    cart = router
    attachChild(router)
    return router
  }
}

// MARK: - Cart

protocol CouponListener: AnyObject {
  func couponDidFinish()
}

final class CartInteractor: Interactor, CouponListener {
  weak var router: CartRouter?

  func couponDidFinish() {
    let t = traced(); defer { t() }
    router?.detachCoupon()
  }
}

final class CartRouter: Router<CartInteractor> {
  private let style: Style
  private var coupon: CouponRouter?

  init(interactor: CartInteractor, style: Style) {
    self.style = style
    super.init(interactor: interactor)
  }

  func attachCoupon() {
    let t = traced(); defer { t() }
    guard coupon == nil else { return }
    let router = CouponRouter(interactor: CouponInteractor(interactor, isDoneAtOnce: style.isDoneAtOnce))
    if style.assignsFirst { coupon = router }
    if style.hidesAttach {
      let hidden: Routing = self
      hidden.attachChild(router)
    } else {
      attachChild(router)
    }
    if !style.assignsFirst { coupon = router }
  }

  func detachCoupon() {
    let t = traced(); defer { t() }
    guard let router = coupon else { return }
    coupon = nil
    detachChild(router)
  }

  func tapClose() { coupon?.interactor.tapClose() }

  /// A sheet over the coupon: three levels of attaches, one within the other.
  func attachCouponWithNote() {
    let t = traced(); defer { t() }
    let router = CouponRouter(interactor: CouponInteractor(interactor, isDoneAtOnce: false))
    router.hasNote = true
    coupon = router
    attachChild(router)
  }

  /// The old one goes only when the new one stands in its place.
  func attachAnotherCoupon() {
    let t = traced(); defer { t() }
    let former = coupon
    let router = CouponRouter(interactor: CouponInteractor(interactor, isDoneAtOnce: false))
    coupon = router
    if let former = former { detachChild(former) }
    attachChild(router)
  }
}

// MARK: - Coupon

final class CouponInteractor: Interactor {
  private weak var listener: CouponListener?
  private let isDoneAtOnce: Bool

  init(_ listener: CouponListener, isDoneAtOnce: Bool) {
    (self.listener, self.isDoneAtOnce) = (listener, isDoneAtOnce)
    super.init()
  }

  override func didBecomeActive() {
    if isDoneAtOnce { listener?.couponDidFinish() }
  }

  func tapClose() { listener?.couponDidFinish() }
}

final class CouponRouter: Router<CouponInteractor> {
  var hasNote = false
  private lazy var note: Routing? = nil

  override func didLoad() {
    guard hasNote else { return }
    let router = NoteRouter(interactor: Interactor())
    note = router
    attachChild(router)
  }
}

final class NoteRouter: Router<Interactor> {}

// MARK: - Other ways to keep a router

final class PageRouter: Router<Interactor> {}

final class PagesRouter: Router<Interactor> {
  private enum Detail {
    case none
    case shown(PageRouter)
  }

  /// No slot: it stands above.
  weak var parent: Routing?
  private var pages: [Routing] = []
  private var detail = Detail.none
  private weak var last: PageRouter?
  private let names = ["a", "b"]

  func attachPage() {
    let router = PageRouter(interactor: Interactor())
    pages.append(router)
    last = router
    attachChild(router)
  }

  func showDetail() {
    let router = PageRouter(interactor: Interactor())
    detail = .shown(router)
    attachChild(router)
  }

  func closeAll() {
    let t = traced(.detach); defer { t() }
    detail = .none
    for page in pages { detachChild(page) }
    pages.removeAll()
  }
}

@MainActor final class SlowRouter: Router<Interactor> {
  /// How many calls wait.
  private(set) var waiting = 0
  private var isReleased = false
  /// How many calls have ended.
  private var ended = 0

  /// Two of them at once end in the order in which they began.
  func routeSlowly() async {
    let t = traced(); defer { t() }
    let place = waiting
    waiting += 1
    while !isReleased || ended < place { await Task.yield() }
    ended += 1
  }

  func release() { isReleased = true }
}

// MARK: - Coordinators

@MainActor class Coordinator {
  private var children: [Coordinator] = [] { willSet { RibTrace.children(of: self, newValue) } }
  var onFinish: (() -> Void)?

  init() { RibTrace.made(self) }
  deinit { RibTrace.gone(self) }

  func start() {
    let t = RibTrace.starts(self); defer { t() }
    RibTrace.shown(self, .push)
  }

  func finish() {
    let t = RibTrace.finishes(self); defer { t() }
    onFinish?()
  }

  func present(_ child: Coordinator) {
    children.append(child)
    child.onFinish = { [unowned self, unowned child] in remove(child) }
    child.start()
  }

  private func remove(_ child: Coordinator) { children.removeAll { $0 === child } }
}

final class ShopCoordinator: Coordinator {}

final class CheckoutCoordinator: Coordinator {
  func tapPay() {
    RibTrace.hidden(self, .push, by: .code)
    finish()
  }
}

@MainActor final class PurchaseCoordinator {
  private var continuation: CheckedContinuation<Bool, Never>?
  var isWaiting: Bool { continuation != nil }

  init() { RibTrace.made(self) }
  deinit { RibTrace.gone(self) }

  func start() async -> Bool {
    begin()
    return await withCheckedContinuation {
      RibTrace.waits(self)
      continuation = $0
    }
  }

  private func begin() {
    let t = RibTrace.starts(self); defer { t() }
    RibTrace.shown(self, .present)
  }

  func tapOK() {
    RibTrace.hidden(self, .present, by: .code)
    guard let waiting = continuation else { return }
    continuation = nil
    RibTrace.resumed(self)
    waiting.resume(returning: true)
  }
}

// MARK: - The cases

@main @MainActor enum App {
  /// An app that is ended lets nothing go.
  private static var root: RootRouter?

  static func main() async {
    let name = CommandLine.arguments.dropFirst().first ?? ""
    RibTrace.start(app: "shop", seeing: seen(name), modules: name == "unhooked" ? [] : [RibTraceHooks.test])
    switch name {
    case "late": shop(Style(assignsFirst: false, isDoneAtOnce: true), taps: ["coupon", "coupon"])
    case "good": shop(Style(isDoneAtOnce: true), taps: ["coupon", "coupon"])
    case "slow": shop(Style(assignsFirst: false), taps: ["coupon", "close", "coupon"])
    case "hole": shop(Style(hidesAttach: true), taps: ["coupon", "close", "coupon"])
    case "levels":
      shop(Style(), taps: ["note", "close"])
      root = nil
      RibTrace.step("gone")
    case "replaced": shop(Style(), taps: ["coupon", "another", "close"])
    case "unhooked": shop(Style(), taps: ["coupon"])
    case "thread": await offMain()
    case "list": pages()
    case "early": early()
    case "async": await suspended()
    case "back-swipe": backSwipe()
    case "paid": paid()
    case "never-resumed": await purchase(isTapped: false)
    case "resumed": await purchase(isTapped: true)
    default: fatalError("no case \(name)")
    }
  }

  private static func seen(_ name: String) -> RibTrace.Lines {
    switch name {
    case "back-swipe", "paid": [.coordinators, .screens]
    case "never-resumed", "resumed": [.coordinators, .tasks, .screens]
    default: [.requests, .listeners]
    }
  }

  private static func shop(_ style: Style, taps: [String]) {
    let (window, root) = (UIWindow(), RootRouter())
    root.launch(from: window)
    let cart = root.attachCart(style)
    for tap in taps {
      RibTrace.step("tap \(tap)")
      switch tap {
      case "coupon": cart.attachCoupon()
      case "close": cart.tapClose()
      case "note": cart.attachCouponWithNote()
      default: cart.attachAnotherCoupon()
      }
    }
    RibTrace.step("end")
    Self.root = root
  }

  private static func offMain() async {
    let root = RootRouter()
    root.launch(from: UIWindow())
    await withCheckedContinuation { done in
      nonisolated(unsafe) let root = root
      Thread.detachNewThread {
        _ = root.attachCart(Style())
        DispatchQueue.main.async { done.resume() }
      }
    }
    RibTrace.step("end")
    Self.root = root
  }

  private static func early() {
    let root = RootRouter()
    root.launch(from: UIWindow())
    let interactor = CartInteractor()
    interactor.couponDidFinish()
    let carts = [
      CartRouter(interactor: interactor, style: Style()),
      CartRouter(interactor: CartInteractor(), style: Style()),
    ]
    for cart in carts { root.attachChild(cart) }
    RibTrace.step("who calls")
    root.interactor.somethingHappened()
    root.detachChild(carts[1])
    root.interactor.somethingHappened()
    RibTrace.step("end")
    withExtendedLifetime(carts) {}
    Self.root = root
  }

  private static func pages() {
    let root = RootRouter()
    root.launch(from: UIWindow())
    let pages = PagesRouter(interactor: Interactor())
    pages.parent = root
    root.attachChild(pages)
    for _ in 0..<2 { pages.attachPage() }
    pages.showDetail()
    RibTrace.step("close")
    pages.closeAll()
    RibTrace.step("end")
    Self.root = root
  }

  private static func suspended() async {
    let root = RootRouter()
    root.launch(from: UIWindow())
    let slow = SlowRouter(interactor: Interactor())
    root.attachChild(slow)
    let tasks = (0..<2).map { _ in Task { await slow.routeSlowly() } }
    for _ in 0..<1_000 where slow.waiting < 2 { await Task.yield() }
    slow.release()
    for task in tasks { await task.value }
    RibTrace.step("end")
    Self.root = root
  }

  private static func backSwipe() {
    let (shop, checkout) = (ShopCoordinator(), CheckoutCoordinator())
    shop.start()
    RibTrace.step("tap checkout")
    shop.present(checkout)
    RibTrace.step("swipe back")
    RibTrace.hidden(checkout, .push, by: .user)
    RibTrace.step("end")
    withExtendedLifetime(shop) {}
  }

  private static func paid() {
    let shop = ShopCoordinator()
    shop.start()
    RibTrace.step("tap checkout")
    var checkout: CheckoutCoordinator? = CheckoutCoordinator()
    checkout.map(shop.present)
    RibTrace.step("tap pay")
    checkout?.tapPay()
    checkout = nil
    RibTrace.step("end")
    withExtendedLifetime(shop) {}
  }

  private static func purchase(isTapped: Bool) async {
    let purchase = PurchaseCoordinator()
    let task = Task { await purchase.start() }
    for _ in 0..<1_000 where !purchase.isWaiting { await Task.yield() }
    RibTrace.step(isTapped ? "tap OK" : "pull down")
    if isTapped {
      purchase.tapOK()
      _ = await task.value
    } else {
      RibTrace.hidden(purchase, .present, by: .user)
    }
    RibTrace.step("end")
  }
}
