import UIKit

protocol Coordinator: AnyObject { func start() }

final class HarbourCoordinator: Coordinator {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {}

  func openPier() { PierCoordinator(stack: stack).start() }

  func openBuoy() { BuoyCoordinator(stack: stack).start() }  // expect: released-too-early warning

  func openCrane() { CraneCoordinator(stack: stack).start() }

  func openFerry() { FerryCoordinator(stack: stack).start() }  // expect: released-too-early warning

  func openKiosk() { KioskCoordinator(stack: stack).start() }
}

protocol PierDelegate: AnyObject { func enter() }

final class PierCoordinator: Coordinator, PierDelegate {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let screen = UIHostingController(rootView: PierView(model: PierModel(delegate: self)))
    stack.pushViewController(screen, animated: true)
  }

  func enter() { stack.popViewController(animated: true) }
}

protocol BuoyDelegate: AnyObject { func ring() }

final class BuoyCoordinator: Coordinator, BuoyDelegate {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let screen = UIHostingController(rootView: BuoyView(model: BuoyModel(delegate: self)))
    stack.pushViewController(screen, animated: true)
  }

  func ring() { stack.popViewController(animated: true) }
}

protocol CraneDelegate: AnyObject { func lift() }

final class CraneCoordinator: Coordinator, CraneDelegate {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let model = CraneModel()
    model.delegate = self
    stack.pushViewController(UIHostingController(rootView: CraneView(model: model)), animated: true)
  }

  func lift() { stack.popViewController(animated: true) }
}

protocol FerryDelegate: AnyObject { func leave() }

final class FerryCoordinator: Coordinator, FerryDelegate {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let model = FerryModel()
    model.delegate = self
    stack.pushViewController(UIHostingController(rootView: FerryView(model: model)), animated: true)
  }

  func leave() { stack.popViewController(animated: true) }
}

protocol KioskDelegate: AnyObject { func buy() }

// Its model is of another module: who knows how it holds its delegate.
final class KioskCoordinator: Coordinator, KioskDelegate {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let screen = UIHostingController(rootView: KioskView(model: KioskModel(delegate: self)))
    stack.pushViewController(screen, animated: true)
  }

  func buy() { stack.popViewController(animated: true) }
}
