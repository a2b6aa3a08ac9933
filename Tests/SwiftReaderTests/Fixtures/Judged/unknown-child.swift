// Nothing is known of the child: a late line is a warning where it fills, a note where it empties.
final class InboxRouter: ViewableRouter<InboxInteractable, InboxViewControllable>, InboxRouting {
  private let composeBuilder: ComposeBuildable
  private var compose: ViewableRouting?
  private weak var search: Routing?
  private var rows: [Routing] = []

  func attachCompose() {
    if compose != nil { return }
    let router = composeBuilder.build(withListener: interactor)
    viewController.present(router.viewControllable)
    attachChild(router)
    self.compose = router  // expect: stuck-slot warning
  }

  func detachCompose() {
    if let compose = compose {
      detachChild(compose)
      self.compose = nil  // expect: reentrant-detach note
    }
  }

  func attachSearch() {
    guard search == nil else { return }
    let router = searchBuilder.build(withListener: interactor)
    attachChild(router)
    search = router  // expect: stuck-slot warning
  }

  func detachSearch() {
    guard let router = search else { return }
    search = nil
    detachChild(router)
  }

  func attachRow() {
    let row = rowBuilder.build(withListener: interactor)
    attachChild(row)
    rows.append(row)  // expect: stuck-slot warning
  }

  func detachRow(_ row: Routing) {
    rows.removeAll { $0 === row }
    detachChild(row)
  }
}
