import UIKit

protocol Coordinator: AnyObject { func start() }

// Each arm puts its child under one name, and the name is appended.
final class FormCoordinator: Coordinator {
  private var children: [Coordinator] = []
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() { navigation.setViewControllers([UIViewController()], animated: false) }

  func tapped(_ row: Int) {
    var next: Coordinator?
    switch row {
    case 0:
      let color = ColorCoordinator(navigation: navigation)
      color.onEnd = { [weak self] in self?.remove($0) }
      color.start()
      next = color
    case 1:
      let day = ColorCoordinator(navigation: navigation)
      day.onEnd = { [weak self] in self?.remove($0) }
      day.start()
      next = day
    default: break
    }
    if let next { children.append(next) }
  }

  private func remove(_ child: Coordinator) { children.removeAll { $0 === child } }
}

final class ColorCoordinator: Coordinator {
  var onEnd: ((Coordinator) -> Void)?
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() {
    let screen = ColorViewController()
    screen.onTap = { [weak self] in self?.end() }
    screen.modalPresentationStyle = .fullScreen
    navigation.present(screen, animated: true)
  }

  private func end() {
    navigation.dismiss(animated: true)
    onEnd?(self)
  }
}

final class ColorViewController: UIViewController {
  var onTap: (() -> Void)?

  @objc private func tapped() { onTap?() }
}
