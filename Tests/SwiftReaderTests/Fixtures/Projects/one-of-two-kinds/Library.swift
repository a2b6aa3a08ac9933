import UIKit

protocol Coordinator: AnyObject {
  func start()
}

final class LibraryCoordinator: Coordinator {
  private let stack: UINavigationController
  private var open: [Coordinator] = []

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let shelf = ShelfViewController()
    shelf.onTap = { [weak self] in self?.show($0) }
    stack.viewControllers = [shelf]
  }

  private func show(_ item: Item) {
    let child = coordinator(for: item)
    open.append(child)  // expect: leaked-child-coordinator warning
    child.start()
  }

  private func coordinator(for item: Item) -> Coordinator {
    if item.isBook { BookCoordinator(stack: stack) } else { FilmCoordinator(stack: stack) }
  }
}

final class BookCoordinator: Coordinator {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.pushViewController(BookViewController(), animated: true) }
}

final class FilmCoordinator: Coordinator {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.pushViewController(FilmViewController(), animated: true) }
}
