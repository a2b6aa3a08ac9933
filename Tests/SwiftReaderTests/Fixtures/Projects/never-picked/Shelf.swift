import UIKit

protocol Coordinator: AnyObject { func start() }

final class LabelScreen: UIViewController {
  weak var owner: LabelCoordinator?

  @objc func closeTapped() { owner?.didClose() }
}

final class LabelCoordinator: Coordinator {
  private let parent: UIViewController

  init(parent: UIViewController) { self.parent = parent }

  func start() {
    let screen = LabelScreen()
    screen.owner = self
    parent.present(screen, animated: true)
  }

  func didClose() { parent.dismiss(animated: true) }
}

enum Item { case book, label, stamp }

final class ItemCoordinator: Coordinator {
  private let parent: UIViewController

  init(parent: UIViewController) { self.parent = parent }

  func start() {}

  // Nobody asks for a label: whoever has one to show takes it out before.
  func start(item: Item) {
    switch item {
    case .book: parent.present(UIViewController(), animated: true)
    case .label:
      let child = LabelCoordinator(parent: parent)
      child.start()
    case .stamp:
      let child = LabelCoordinator(parent: parent)  // expect: released-too-early warning
      child.start()
    }
  }
}

final class ShelfViewController: UIViewController {
  lazy var items = ItemCoordinator(parent: self)

  @objc func bookTapped() { items.start(item: .book) }

  func open(_ item: Item) {
    switch item {
    case .label: dismiss(animated: true)
    default: items.start(item: item)
    }
  }
}
