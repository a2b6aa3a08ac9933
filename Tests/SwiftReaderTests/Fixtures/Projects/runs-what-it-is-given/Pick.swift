import UIKit

// A closure that the child gives to its own method is run there at once on some way, or only from a button.
protocol Coordinator: AnyObject { func start() }
protocol PickDelegate: AnyObject { func pickDidEnd(_ coordinator: Coordinator) }

final class MenuCoordinator: Coordinator, PickDelegate {
  private var childCoordinators: [Coordinator] = []
  private let root: UIViewController

  init(root: UIViewController) { self.root = root }

  func start() {}

  func pickDrink(_ names: [String]) {
    let drink = DrinkCoordinator(root, names)
    drink.delegate = self
    drink.start()
    childCoordinators.append(drink)  // expect: stuck-slot warning
  }

  func pickDish(_ names: [String]) {
    let dish = DishCoordinator(root, names)
    dish.delegate = self
    dish.start()
    childCoordinators.append(dish)
  }

  func pickCake(_ names: [String]) {
    let cake = CakeCoordinator(root, names)
    cake.delegate = self
    cake.start()
    childCoordinators.append(cake)  // expect: stuck-slot warning
  }

  func pickDidEnd(_ coordinator: Coordinator) { childCoordinators.removeAll { $0 === coordinator } }
}

final class DrinkCoordinator: Coordinator {
  weak var delegate: PickDelegate?
  private let root: UIViewController
  private let names: [String]

  init(_ root: UIViewController, _ names: [String]) {
    self.root = root
    self.names = names
  }

  func start() {
    choose(from: names) { [weak self] name in
      guard let self else { return }
      print(name)
      self.delegate?.pickDidEnd(self)
    }
  }

  private func choose(from names: [String], then answer: ((String) -> Void)?) {
    guard names.count > 1 else {
      answer?(names.first ?? "")
      return
    }
    let dialog = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
    for name in names {
      dialog.addAction(UIAlertAction(title: name, style: .default) { _ in answer?(name) })
    }
    root.present(dialog, animated: true)
  }
}

/// Its dialog alone answers.
final class DishCoordinator: Coordinator {
  weak var delegate: PickDelegate?
  private let root: UIViewController
  private let names: [String]

  init(_ root: UIViewController, _ names: [String]) {
    self.root = root
    self.names = names
  }

  func start() {
    choose(from: names) { [weak self] _ in
      guard let self else { return }
      self.delegate?.pickDidEnd(self)
    }
  }

  private func choose(from names: [String], then answer: @escaping (String) -> Void) {
    let dialog = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
    for name in names {
      dialog.addAction(UIAlertAction(title: name, style: .default) { _ in answer(name) })
    }
    root.present(dialog, animated: true)
  }
}

/// Keeps its closure by a name, and a local function calls it.
final class CakeCoordinator: Coordinator {
  weak var delegate: PickDelegate?
  private let root: UIViewController
  private let names: [String]

  init(_ root: UIViewController, _ names: [String]) {
    self.root = root
    self.names = names
  }

  func start() {
    let end = { [weak self] in
      guard let self else { return }
      self.delegate?.pickDidEnd(self)
    }
    func endIfThereIsNone() {
      if names.isEmpty { end() }
    }
    endIfThereIsNone()
    root.present(UIViewController(), animated: true)
  }
}
