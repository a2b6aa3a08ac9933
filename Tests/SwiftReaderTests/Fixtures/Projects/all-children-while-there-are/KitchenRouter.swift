import RIBs

final class KitchenRouter: ViewableRouter<KitchenInteractable, KitchenViewControllable>, KitchenRouting {
  private let builder: OvenBuildable
  private var oven: ViewableRouting?
  private var sink: ViewableRouting?

  func attachOven() {
    guard oven == nil else { return }
    let router = builder.build(withListener: interactor)
    oven = router
    attachChild(router)
    viewController.push(router.viewControllable)
  }

  func attachSink() {
    guard sink == nil else { return }
    let router = builder.buildSink(withListener: interactor)
    sink = router
    attachChild(router)
    viewController.push(router.viewControllable)
  }

  func clean() {
    oven = nil
    while !children.isEmpty {
      detachChild(children[0])  // expect: stuck-slot warning
    }
    viewController.popToRoot()
  }

  func leave() {
    (oven, sink) = (nil, nil)
    while let child = children.first { detachChild(child) }
    viewController.popToRoot()
  }
}
