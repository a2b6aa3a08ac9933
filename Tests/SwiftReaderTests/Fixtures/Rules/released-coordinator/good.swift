import UIKit

final class MuseumCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private var guide: Coordinator?

  // Its screen keeps it.
  func showMap() {
    let map = MapCoordinator()
    map.start()
  }

  // Nothing counts on it once it has shown its screen.
  func showPlan() {
    let plan = PlanCoordinator()
    plan.start()
  }

  // Kept by a property, by the call, by somebody else.
  func showGuide() {
    let guide = HallCoordinator()
    self.guide = guide
    guide.start()
  }

  func ask() async -> Bool {
    let question = QuestionCoordinator()
    return await question.start()
  }

  func showWing() -> Coordinator {
    let wing = HallCoordinator()
    wing.start()
    return wing
  }

  func showAnnex() {
    let annex = HallCoordinator()
    annex.start()
    register(annex)
  }

  // The old ones go, then the new one comes.
  func showShop() {
    let shop = HallCoordinator()
    childCoordinators.removeAll()
    childCoordinators.append(shop)
    shop.start()
  }

  // A new flow takes the place of all that was.
  func showGate() {
    let gate = GateCoordinator()
    gate.onDone = { [weak self] in
      self?.childCoordinators.removeAll()
      self?.showShop()
    }
    childCoordinators.append(gate)
    gate.start()
  }
}

final class MapCoordinator: Coordinator {
  func start() {
    let screen = MapScreen()
    screen.onTap = { self.open() }
    navigation.pushViewController(screen, animated: true)
  }

  private func open() {}
}

final class PlanCoordinator: Coordinator {
  func start() { navigation.pushViewController(PlanScreen(), animated: true) }
}

final class HallCoordinator: Coordinator {
  func start() {
    let screen = HallScreen()
    screen.onTap = { [weak self] in self?.open() }
    navigation.setViewControllers([screen], animated: false)
  }

  private func open() {}
}

final class QuestionCoordinator: Coordinator {
  func start() async -> Bool {
    screen.onAnswer = { [weak self] in self?.answer() }
    return await wait()
  }

  private func answer() {}
}

final class GateCoordinator: Coordinator {
  var onDone: (() -> Void)?

  func start() { screen.onDone = { [weak self] in self?.onDone?() } }
}
