import UIKit

protocol Coordinator: AnyObject { func start() }

final class ListViewController: UIViewController {
  weak var coordinator: ListCoordinator?

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    coordinator?.listIsSeen()
  }
}

// When the list is seen again, what lay over it is gone.
final class ListCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let list = ListViewController()
    list.coordinator = self
    stack.setViewControllers([list], animated: false)
  }

  func listIsSeen() { childCoordinators.removeAll() }

  func showItem() {
    let item = ItemCoordinator(stack: stack)
    childCoordinators.append(item)
    item.start()
  }
}

final class ItemCoordinator: Coordinator {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.pushViewController(UIViewController(), animated: true) }
}

// Only the child's own screen says when it is seen: by then the child is there, not gone.
final class ShelfCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.setViewControllers([UIViewController()], animated: false) }

  func bookIsSeen() { childCoordinators.removeAll { !($0 is BookCoordinator) } }

  func showBook() {
    let book = BookCoordinator(stack: stack, shelf: self)
    childCoordinators.append(book)  // expect: leaked-child-coordinator warning
    book.start()
  }
}

final class BookViewController: UIViewController {
  weak var shelf: ShelfCoordinator?

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    shelf?.bookIsSeen()
  }
}

final class BookCoordinator: Coordinator {
  private let stack: UINavigationController
  private weak var shelf: ShelfCoordinator?

  init(stack: UINavigationController, shelf: ShelfCoordinator) {
    self.stack = stack
    self.shelf = shelf
  }

  func start() {
    let book = BookViewController()
    book.shelf = shelf
    stack.pushViewController(book, animated: true)
  }
}
