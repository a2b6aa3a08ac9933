extension SlotFixture {
  static let all = [
    stored, storedByName, exclusive, cleared, alias, caller, stuck, open, unstuck, shadowed, dead,
    untracked,
    views,
  ]

  static let stored = SlotFixture(
    name: "asks one slot and fills another, which nothing else fills",
    text: """
      final class ShopRouter: Router<ShopInteractable> {
        private var basket: Routing?
        private var wishes: Routing?

        func attachBasket() {
          guard basket == nil else { return }
          let router = basketBuilder.build(withListener: interactor)
          basket = router
          attachChild(router)
        }

        func attachWishes() {
          if wishes != nil { return }
          let router = wishesBuilder.build(withListener: interactor)
          basket = router  // expect: wrong-slot-stored
          attachChild(router)
        }

        func detachBasket() {
          guard let router = basket else { return }
          basket = nil
          detachChild(router)
        }

        func detachWishes() {
          guard let router = wishes else { return }
          wishes = nil
          detachChild(router)
        }
      }
      """.replacing(
        "private var wishes: Routing?",
        with: "private var wishes: Routing?  // expect: dead-slot"
      )
  )

  static let storedByName = SlotFixture(
    name: "asks the builder's own slot and fills another, though both are filled elsewhere",
    text: """
      final class ShopRouter: Router<ShopInteractable> {
        private var basketRouting: Routing?
        private var wishesRouting: Routing?

        func restore() {
          wishesRouting = wishesBuildable.build(withListener: interactor)
          basketRouting = basketBuildable.build(withListener: interactor)
        }

        func attachWishes() {
          guard wishesRouting == nil else { return }
          let router = wishesBuildable.build(withListener: interactor)
          attachChild(router)
          basketRouting = router  // expect: wrong-slot-stored
        }
      }
      """
  )

  static let exclusive = SlotFixture(
    name: "one slot is asked because two children exclude each other",
    text: """
      final class ShopRouter: Router<ShopInteractable> {
        private var basket: Routing?
        private var current: Routing?

        func attachBasket() {
          guard basket == nil else { return }
          let router = basketBuilder.build(withListener: interactor)
          basket = router
          attachChild(router)
        }

        func attachSearch() {
          guard basket == nil else { return }
          let router = searchBuilder.build(withListener: interactor)
          current = router
          attachChild(router)
        }

        func attachOffers() {
          guard basket == nil else { return }
          if let old = current { detachChild(old) }
          let router = offersBuilder.build(withListener: interactor)
          current = router
          attachChild(router)
        }

        func detachBasket() {
          guard let router = basket else { return }
          basket = nil
          detachChild(router)
        }
      }
      """
  )

  static let cleared = SlotFixture(
    name: "detaches one slot's child and clears another slot",
    text: """
      final class ShopRouter: Router<ShopInteractable> {
        private var basket: Routing?
        private var wishes: Routing?

        func attachBasket() {
          guard basket == nil else { return }
          basket = basketBuilder.build(withListener: interactor)
          attachChild(basket!)
        }

        func attachWishes() {
          guard wishes == nil else { return }
          wishes = wishesBuilder.build(withListener: interactor)
          attachChild(wishes!)
        }

        func detachBasket() {
          guard let router = basket else { return }
          detachChild(router)
          basket = nil
        }

        func detachWishes() {
          guard let router = wishes else { return }
          detachChild(router)  // expect: stuck-slot
          basket = nil  // expect: wrong-slot-cleared
        }
      }
      """
  )

  static let alias = SlotFixture(
    name: "two slots that may hold the same child",
    text: """
      final class ShopRouter: Router<ShopInteractable> {
        private var child: Routing?
        private var detail: Routing?

        func attachDetail() {
          guard detail == nil else { return }
          let router = detailBuilder.build(withListener: interactor)
          detail = router
          attachChild(router)
          child = router
        }

        func detachDetail() {
          guard let router = detail else { return }
          detachChild(router)
          child = nil
        }

        func reset() { detail = nil }
      }
      """
  )

  static let caller = SlotFixture(
    name: "the caller clears what the helper detached",
    text: """
      final class ShopRouter: Router<ShopInteractable> {
        private var basket: Routing?
        private var wishes: Routing?

        func attachBasket() {
          guard basket == nil else { return }
          basket = basketBuilder.build(withListener: interactor)
          attachChild(basket!)
        }

        func leave() {
          endBasket()
          basket = nil
        }

        private func endBasket() {
          guard let router = basket else { return }
          detachChild(router)
          wishes = nil
        }

        func wish() {
          wishes = wishesBuilder.build(withListener: interactor)
          attachChild(wishes!)
        }
      }
      """
  )

  static let stuck = SlotFixture(
    name: "every attach needs the slot empty, and nothing clears it",
    text: """
      final class ShopRouter: ViewableRouter<ShopInteractable, ShopViewControllable> {
        private var basket: ViewableRouting?

        func attachBasket() {
          if basket == nil {
            let router = basketBuilder.build(withListener: interactor)
            attachAndShow(router)
            basket = router
          }
        }

        func detachBasket() {
          guard let router = basket else { return }
          viewController.dismiss(animated: true) { [weak self] in
            self?.detachChild(router)  // expect: stuck-slot
          }
        }

        private func attachAndShow(_ router: ViewableRouting) {
          attachChild(router)
          viewController.present(router.viewControllable, animated: true, completion: nil)
        }
      }
      """
  )

  static let open = SlotFixture(
    name: "slots that code elsewhere can write: not private, or of a class with subclasses",
    text: """
      final class ShopRouter: Router<ShopInteractable> {
        var basket: Routing?
        var unused: Routing?

        func attachBasket() {
          guard basket == nil else { return }
          basket = basketBuilder.build(withListener: interactor)
          attachChild(basket!)
        }

        func detachBasket() {
          guard let router = basket else { return }
          detachChild(router)
        }
      }

      class BaseRouter<I>: Router<I> {
        private var basket: Routing?

        func attachBasket() {
          guard basket == nil else { return }
          basket = basketBuilder.build(withListener: interactor)
          attachChild(basket!)
        }

        func detachBasket() {
          guard let router = basket else { return }
          detachChild(router)
          write(\\.basket, nil)
        }

        private func write(_ slot: ReferenceWritableKeyPath<BaseRouter, Routing?>, _ value: Routing?) {
          self[keyPath: slot] = value
        }
      }

      extension CafeRouter { func reset() { basket = nil } }
      class CafeRouter: BaseRouter<CafeInteractable> {}
      """
  )

  static let unstuck = SlotFixture(
    name:
      "slots that get free after all: replaced, weak, cleared through inout, in didSet or by a protocol's user",
    text: """
      protocol ShopRouting: Routing { var shared: Routing? { get set } }
      final class ShopRouter: Router<ShopInteractable>, ShopRouting {
        private var replaced: Routing?
        private weak var weakly: Routing?
        private var given: Routing?
        private var pushed: Routing?
        var shared: Routing?

        func a() {
          detachReplaced()
          let router = oneBuilder.build()
          replaced = router
          attachChild(router)
        }
        private func detachReplaced() {
          if let replaced = replaced { detachChild(replaced) }
        }

        func b() {
          guard weakly == nil else { return }
          let router = twoBuilder.build()
          weakly = router
          attachChild(router)
        }
        func endB() {
          guard let router = weakly else { return }
          detachChild(router)
        }

        func c() {
          guard given == nil else { return }
          given = threeBuilder.build()
          attachChild(given!)
        }
        func endC() { close(&given) }
        private func close(_ slot: inout Routing?) {
          guard let router = slot else { return }
          detachChild(router)
          slot = nil
        }

        func d() {
          guard shared == nil else { return }
          shared = fourBuilder.build()
          attachChild(shared!)
        }
        func endD() {
          guard let router = shared else { return }
          detachChild(router)
        }

        func e() {
          guard pushed == nil else { return }
          pushed = fiveBuilder.build()
          attachChild(pushed!)
        }
        func endE() {
          guard let router = pushed else { return }
          detachChild(router)
        }
        lazy var onClose: () -> Void = { [weak self] in self?.pushed = nil }
      }
      """
  )

  static let shadowed = SlotFixture(
    name: "a local hides a slot; a guard-let or a stored local does not",
    text: """
      final class RootRouter: LaunchRouter <RootInteractable, RootViewControllable> {
        private var home: ViewableRouting?
        private var login: ViewableRouting?
        private var tour: ViewableRouting?

        func attachHome() {
          let home = homeBuilder.build(withListener: interactor)  // expect: shadowed-slot
          attachChild(home)
          viewController.setViewControllers([home.viewControllable])
        }

        func attachLogin() {
          let login = loginBuilder.build(withListener: interactor)
          self.login = login
          attachChild(login)
        }

        func detachLogin() {
          guard let login = login else { return }
          self.login = nil
          detachChild(login)
        }

        func attachTour() {
          let tour = self.tour ?? tourBuilder.build(withListener: interactor)
          self.tour = tour
          attachChild(tour)
        }
      }
      """
  )

  static let dead = SlotFixture(
    name: "a slot that nothing fills, and slots that something may",
    text: """
      final class RootRouter: Router<RootInteractable> {
        private var forgotten: Routing?  // expect: dead-slot
        private var given: Routing? = LoginBuilder().build()
        private var list: [Routing] = []
        private var taken: Routing?

        func attach() {
          let router = homeBuilder.build()
          list.append(router)
          attachChild(router)
        }

        lazy var onOpen: (Routing) -> Void = { [weak self] router in self?.taken = router }
      }
      """
  )

  static let untracked = SlotFixture(
    name: "a child that nothing keeps",
    text: """
      final class RootRouter: Router<RootInteractable> {
        private var kept: Routing?

        override func didLoad() {
          super.didLoad()
          attachChild(boardBuilder.build(withListener: interactor))  // expect: untracked-child
        }

        func attachKept() {
          let router = keptBuilder.build(withListener: interactor)
          attachChild(router)
          kept = router
        }

        func flash() {
          let router = flashBuilder.build(withListener: interactor)
          attachChild(router)
          timer.start { [weak self] in self?.detachChild(router) }
        }
      }
      """,
    optIn: ["untracked-child"]
  )

  static let views = SlotFixture(
    name: "a view before its child is attached",
    text: """
      final class RootRouter: ViewableRouter<RootInteractable, RootViewControllable> {
        private var home: ViewableRouting?
        private var help: ViewableRouting?

        func attachHome() {
          guard home == nil else { return }
          let router = homeBuilder.build(withListener: interactor)
          viewController.present(router.viewControllable, animated: true)  // expect: view-before-active
          home = router
          attachChild(router)
        }

        func attachHelp() {
          guard help == nil else { return }
          let router = helpBuilder.build(withListener: interactor)
          help = router
          attachChild(router)
          viewController.present(router.viewControllable, animated: true)
        }
      }
      """,
    optIn: ["view-before-active"]
  )
}
