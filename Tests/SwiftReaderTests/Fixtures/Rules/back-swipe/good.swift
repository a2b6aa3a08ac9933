import ModernRIBs

final class ListRouter: ViewableRouter<ListInteractable, ListViewControllable> {
  func attachDetail() {
    let router = detailBuilder.build(withListener: interactor)
    detail = router
    attachChild(router)
    viewController.pushViewController(router.viewControllable, animated: true)
  }
}

final class DetailViewController: UIViewController {
  weak var listener: DetailPresentableListener?

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if isMovingFromParent { listener?.didGoBack() }
  }
}
