// The late line stands in a defer, in a helper, behind a completion or in another turn.
extension Routing {
  func attachAndKeep(_ router: Routing, in slot: inout Routing?) {
    attachChild(router)
    slot = router  // expect: stuck-slot warning
  }
}

final class PlayerRouter: ViewableRouter<PlayerInteractable, PlayerViewControllable>, PlayerRouting {
  private var queue: Routing?
  private var lyrics: Routing?
  private var timer: Routing?

  func attachQueue() {
    guard queue == nil else { return }
    let router = queueBuilder.build(withListener: interactor)
    defer { queue = router }  // expect: stuck-slot warning
    attachChild(router)
  }

  func detachQueue() {
    guard let router = queue else { return }
    queue = nil
    detachChild(router)
  }

  func attachLyrics() {
    guard lyrics == nil else { return }
    attachAndKeep(lyricsBuilder.build(withListener: interactor), in: &lyrics)
  }

  func detachLyrics() {
    guard let router = lyrics else { return }
    lyrics = nil
    detachChild(router)
  }

  func attachTimer() {
    guard timer == nil else { return }
    let router = timerBuilder.build(withListener: interactor)
    attachChild(router)
    viewController.present(router.viewControllable) { [weak self] in
      self?.timer = router  // expect: stuck-slot warning
    }
  }

  func detachTimer() {
    guard let router = timer else { return }
    viewController.dismiss(router.viewControllable) { [weak self] in
      self?.timer = nil
      self?.detachChild(router)
    }
  }
}
