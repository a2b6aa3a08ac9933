import RIBs

// A helper clears what its caller names, or what it is written for: another slot than the one that was detached.

protocol AtlasInteractable: Interactable { var router: AtlasRouting? { get set } }
protocol AtlasRouting: Routing {
  func attachPin()
  func detachPin()
  func attachLayer()
  func detachLayer()
}

final class AtlasRouter: Router<AtlasInteractable>, AtlasRouting {
  private let pinBuilder: PinBuildable
  private let layerBuilder: LayerBuildable
  private var pin: Routing?
  private var layer: Routing?

  init(interactor: AtlasInteractable, pinBuilder: PinBuildable, layerBuilder: LayerBuildable) {
    self.pinBuilder = pinBuilder
    self.layerBuilder = layerBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func attachPin() {
    guard pin == nil else { return }
    let child = pinBuilder.build(withListener: interactor)
    pin = child
    attachChild(child)
  }

  func detachPin() {
    guard let child = pin else { return }
    empty(&pin)
    detachChild(child)
  }

  func attachLayer() {
    guard layer == nil else { return }
    let child = layerBuilder.build(withListener: interactor)
    layer = child
    attachChild(child)
  }

  func detachLayer() {
    guard let child = layer else { return }
    empty(&pin)  // expect: wrong-slot-cleared error
    detachChild(child)
  }

  private func empty(_ slot: inout Routing?) { slot = nil }
}

protocol GlobeInteractable: Interactable { var router: GlobeRouting? { get set } }
protocol GlobeRouting: Routing {
  func attachPin()
  func detachPin()
  func attachLayer()
  func detachLayer()
}

final class GlobeRouter: Router<GlobeInteractable>, GlobeRouting {
  private let pinBuilder: PinBuildable
  private let layerBuilder: LayerBuildable
  private var pin: Routing?
  private var layer: Routing?

  init(interactor: GlobeInteractable, pinBuilder: PinBuildable, layerBuilder: LayerBuildable) {
    self.pinBuilder = pinBuilder
    self.layerBuilder = layerBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  func attachPin() {
    guard pin == nil else { return }
    let child = pinBuilder.build(withListener: interactor)
    pin = child
    attachChild(child)
  }

  func detachPin() {
    guard let child = pin else { return }
    forgetPin()
    detachChild(child)
  }

  func attachLayer() {
    guard layer == nil else { return }
    let child = layerBuilder.build(withListener: interactor)
    layer = child
    attachChild(child)
  }

  func detachLayer() {
    guard let child = layer else { return }
    forgetPin()  // expect: wrong-slot-cleared error
    detachChild(child)
  }

  private func forgetPin() { pin = nil }
}
