import UIKit

final class RecipesCoordinator {
  private var childCoordinators: [RecipeCoordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func openRecipe() {
    let recipe = RecipeCoordinator(stack: stack)
    recipe.onEnd = { [weak self] recipe in self?.childCoordinators.removeAll { $0 === recipe } }
    childCoordinators.append(recipe)
    recipe.start()
  }

  func openNote() {
    let note = NoteCoordinator(stack: stack)
    note.onEnd = { [weak self] note in self?.childCoordinators.removeAll { $0 === note } }
    childCoordinators.append(note)  // expect: leaked-child-coordinator warning
    note.start()
  }
}

final class RecipeCoordinator {
  var onEnd: ((RecipeCoordinator) -> Void)?
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let model = CookingModel()
    model.onGone = { self.onEnd?(self) }
    stack.pushViewController(RecipeViewController(model: model), animated: true)
  }
}

protocol Cooking: AnyObject { var steps: [String] { get } }

// It goes with the screen that keeps it.
final class CookingModel: Cooking {
  var steps: [String] = []
  var onGone: (() -> Void)?

  deinit { onGone?() }
}

final class RecipeViewController: UIViewController {
  private let model: Cooking

  init(model: Cooking) {
    self.model = model
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }
}

final class NoteCoordinator {
  var onEnd: ((NoteCoordinator) -> Void)?
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let screen = NoteViewController()
    screen.onSave = { [weak self] in self.map { $0.onEnd?($0) } }
    stack.pushViewController(screen, animated: true)
  }
}

final class NoteViewController: UIViewController {
  var onSave: (() -> Void)?

  @objc private func saveTapped() { onSave?() }
}
