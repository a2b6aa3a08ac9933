import UIKit

protocol Coordinator: AnyObject { func start() }

final class DeskCoordinator: Coordinator {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {}

  // Its model holds it, whatever the property is called.
  func openDrawer() {
    let drawer = DrawerCoordinator(stack: stack)
    drawer.start()
  }

  func openLid() {
    let lid = LidCoordinator(stack: stack)  // expect: released-too-early warning
    lid.start()
  }
}

final class DrawerCoordinator: Coordinator {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let screen = DrawerViewController(model: DrawerModel(flowDelegate: self))
    stack.present(screen, animated: true)
  }

  func close() { stack.dismiss(animated: true) }
}

final class DrawerModel {
  private let flowDelegate: DrawerCoordinator

  init(flowDelegate: DrawerCoordinator) { self.flowDelegate = flowDelegate }
}

final class LidCoordinator: Coordinator {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let screen = LidViewController(model: LidModel(owner: self))
    stack.present(screen, animated: true)
  }

  func close() { stack.dismiss(animated: true) }
}

final class LidModel {
  private weak var coordinator: LidCoordinator?

  init(owner: LidCoordinator) { coordinator = owner }
}
