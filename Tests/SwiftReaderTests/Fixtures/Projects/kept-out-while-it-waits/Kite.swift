import RIBs

protocol KiteRouting: ViewableRouting {
  func attachTail()
  func attachLine() async
  func attachReel()
  func attachWind(_ isStrong: Bool) async
  func detachAll()
}

protocol PartRouting: ViewableRouting {}
protocol PartBuildable: Buildable { func build(withListener listener: PartListener) -> PartRouting }

// Behind each wait something else looks, or nothing comes there a second time.
final class KiteRouter: ViewableRouter<KiteInteractable, KiteViewControllable>, KiteRouting {
  private let partBuilder: PartBuildable
  private var tail: PartRouting?
  private var line: PartRouting?
  private var reel: PartRouting?
  private var wind: PartRouting?
  private var task: Task<Void, Never>?
  private var pending: Set<String> = []
  private var isBare: Bool { tail == nil }

  func attachTail() {
    guard tail == nil else { return }
    Task { @MainActor in
      await load()
      guard isBare else { return }
      let router = partBuilder.build(withListener: interactor)
      tail = router
      attachChild(router)
    }
  }

  func attachLine() async {
    guard line == nil, pending.insert("line").inserted else { return }
    defer { pending.remove("line") }
    await load()
    let router = partBuilder.build(withListener: interactor)
    line = router
    attachChild(router)
  }

  func attachReel() {
    guard reel == nil else { return }
    task?.cancel()
    task = Task { @MainActor in
      await load()
      if Task.isCancelled { return }
      let router = partBuilder.build(withListener: interactor)
      reel = router
      attachChild(router)
    }
  }

  func attachWind(_ isStrong: Bool) async {
    guard wind == nil else { return }
    if isStrong {
      await load()
      return
    }
    let router = partBuilder.build(withListener: interactor)
    wind = router
    attachChild(router)
  }

  func detachAll() {
    if let router = tail {
      tail = nil
      detachChild(router)
    }
    if let router = line {
      line = nil
      detachChild(router)
    }
    if let router = reel {
      reel = nil
      detachChild(router)
    }
    if let router = wind {
      wind = nil
      detachChild(router)
    }
  }

  private func load() async {}
}
