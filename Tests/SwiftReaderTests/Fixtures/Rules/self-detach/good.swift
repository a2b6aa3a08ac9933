import RIBs

final class YardRouter: ViewableRouter<YardInteractable, YardViewControllable>, YardRouting {
  private let gateBuilder: GateBuildable
  private var gate: GateRouting?

  func attachGate() {
    guard gate == nil else { return }
    let router = gateBuilder.build(withListener: interactor)
    gate = router
    attachChild(router)
  }

  func detachGate() {
    guard let router = gate else { return }
    gate = nil
    self.detachChild(router)
  }

  // Who is asked is another.
  func leave(_ parent: Routing) { parent.detachChild(self) }

  // A child of the child.
  func detachLatch(_ latch: Routing) { gate?.detachChild(latch) }
}

// No router of the library: its own word.
final class Tree {
  func cut(_ branch: Branch) { branch.detachChild(branch) }
}
