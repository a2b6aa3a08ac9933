import UIKit

protocol ShelfDelegate: AnyObject { func childEnded(_ child: Coordinator) }

// With a button of its own in the place of the back button.
final class ShelfViewController: UIViewController {
  override func viewDidLoad() { navigationItem.hidesBackButton = true }
}

// By its own initializer.
final class BookCoordinator: Coordinator {
  private weak var delegate: ShelfDelegate?
  private let stack: UINavigationController
  init(stack: UINavigationController, delegate: ShelfDelegate) {
    self.stack = stack
    self.delegate = delegate
  }

  func start() { stack.pushViewController(ShelfViewController(), animated: true) }
  func backTapped() { delegate?.childEnded(self) }
}

// By a helper that takes any child.
protocol Ending: Coordinator { var ending: ShelfDelegate? { get set } }

final class TapeCoordinator: Ending {
  weak var ending: ShelfDelegate?
  private let stack: UINavigationController
  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.pushViewController(ShelfViewController(), animated: true) }
  func backTapped() { ending?.childEnded(self) }
}

// In a closure that is given a new one.
final class DiscCoordinator: Coordinator {
  weak var listener: ShelfDelegate?
  private let stack: UINavigationController
  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.pushViewController(ShelfViewController(), animated: true) }
  func backTapped() { listener?.childEnded(self) }
}

// By a property of the class above.
class MediaCoordinator: Coordinator {
  weak var owner: ShelfDelegate?
  func start() {}
  func end() { owner?.childEnded(self) }
}

final class FilmCoordinator: MediaCoordinator {
  private let stack: UINavigationController
  init(stack: UINavigationController) { self.stack = stack }

  override func start() { stack.pushViewController(ShelfViewController(), animated: true) }
  func backTapped() { owner?.childEnded(self) }
}

final class ShelfCoordinator: Coordinator, ShelfDelegate {
  private var children: [Coordinator] = []
  private let stack: UINavigationController
  init(stack: UINavigationController) { self.stack = stack }

  func start() {}

  func openBook() {
    let book = BookCoordinator(stack: stack, delegate: self)
    children.append(book)
    book.start()
  }

  func openTape() {
    let tape = TapeCoordinator(stack: stack)
    begin(tape)
    children.append(tape)
    tape.start()
  }

  func openDisc() {
    let disc = DiscCoordinator(stack: stack)
    set(disc) { $0.listener = self }
    children.append(disc)
    disc.start()
  }

  func openFilm() {
    let film: MediaCoordinator = FilmCoordinator(stack: stack)
    film.owner = self
    children.append(film)
    film.start()
  }

  private func begin(_ child: Ending) { child.ending = self }

  private func set<T>(_ child: T, _ change: (T) -> Void) { change(child) }

  func childEnded(_ child: Coordinator) { children.removeAll { $0 === child } }
}
