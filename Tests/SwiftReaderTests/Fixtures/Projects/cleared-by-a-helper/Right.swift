import RIBs

// Both go, or the helper has asked.

protocol ChartInteractable: Interactable { var router: ChartRouting? { get set } }
protocol ChartRouting: Routing {
  func attachPin()
  func attachLayer()
  func detachLayer()
  func detachAll()
}

final class ChartRouter: Router<ChartInteractable>, ChartRouting {
  private let pinBuilder: PinBuildable
  private let layerBuilder: LayerBuildable
  private var pin: Routing?
  private var layer: Routing?

  init(interactor: ChartInteractable, pinBuilder: PinBuildable, layerBuilder: LayerBuildable) {
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

  func attachLayer() {
    guard layer == nil else { return }
    let child = layerBuilder.build(withListener: interactor)
    layer = child
    attachChild(child)
  }

  func detachLayer() {
    guard let child = layer else { return }
    forget()
    detachChild(child)
    dropPin()
  }

  func detachAll() {
    drop(&pin)
    drop(&layer)
  }

  private func forget() { layer = nil }

  private func dropPin() {
    guard let child = pin else { return }
    pin = nil
    detachChild(child)
  }

  private func drop(_ slot: inout Routing?) {
    guard let child = slot else { return }
    slot = nil
    detachChild(child)
  }
}
