import UIKit

protocol Coordinator: AnyObject {
  func start()
}

final class ShopCoordinator: Coordinator {
  private let screen: UIViewController
  private var children: [Coordinator] = []

  init(screen: UIViewController) { self.screen = screen }

  func start() {}

  func filterTapped() {
    let filter = FilterCoordinator(screen: screen)
    filter.onDone = { [weak self, weak filter] in self?.children.removeAll { $0 === filter } }
    children.append(filter)  // expect: leaked-child-coordinator warning
    filter.start()
  }

  // It covers the screen: nobody pulls it down.
  func payTapped() {
    let pay = PayCoordinator(screen: screen)
    pay.onDone = { [weak self, weak pay] in self?.children.removeAll { $0 === pay } }
    children.append(pay)
    pay.start()
  }
}

final class FilterCoordinator: Coordinator {
  var onDone: (() -> Void)?
  private let screen: UIViewController

  init(screen: UIViewController) { self.screen = screen }

  func start() {
    let page = FilterViewController()
    page.modalPresentationStyle = .pageSheet
    page.onDone = { [weak self] in
      self?.screen.dismiss(animated: true)
      self?.onDone?()
    }
    screen.present(page, animated: true)
  }
}

final class PayCoordinator: Coordinator {
  var onDone: (() -> Void)?
  private let screen: UIViewController

  init(screen: UIViewController) { self.screen = screen }

  func start() {
    let page = FilterViewController()
    page.modalPresentationStyle = .overFullScreen
    page.onDone = { [weak self] in
      self?.screen.dismiss(animated: true)
      self?.onDone?()
    }
    screen.present(page, animated: true)
  }
}

final class FilterViewController: UIViewController {
  var onDone: (() -> Void)?
}
