import ModernRIBs

final class ListRouter: ViewableRouter<ListInteractable, ListViewControllable> {
  func attachDetail() {
    let router = detailBuilder.build(withListener: interactor)
    detail = router
    attachChild(router)
    viewController.pushViewController(router.viewControllable, animated: true)  // expect: closed-but-attached
  }
}
