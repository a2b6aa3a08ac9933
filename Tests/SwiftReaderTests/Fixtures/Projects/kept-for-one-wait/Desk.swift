import UIKit

protocol Coordinator: AnyObject { func start() }

final class FormViewController: UIViewController {
  var onAnswer: ((Int?) -> Void)?
  private var answer: Int?

  @objc private func send() {
    answer = 1
    navigationController?.popViewController(animated: true)
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    guard isMovingFromParent else { return }
    onAnswer?(answer)
    onAnswer = nil
  }
}

@MainActor final class FormCoordinator: Coordinator {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {}

  func answer() async -> Int? {
    await withCheckedContinuation { continuation in
      let form = FormViewController()
      form.onAnswer = { continuation.resume(returning: $0) }
      stack.pushViewController(form, animated: true)
    }
  }
}

// Who keeps the child for the wait takes it out behind that, by itself or by a helper.
@MainActor final class DeskCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private var formCoordinator: FormCoordinator?
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.setViewControllers([UIViewController()], animated: false) }

  func ask() async -> Int? {
    let form = FormCoordinator(stack: stack)
    childCoordinators.append(form)
    defer { childCoordinators.removeAll { $0 === form } }
    return await form.answer()
  }

  func askAgain() async -> Int? {
    let form = FormCoordinator(stack: stack)
    childCoordinators.append(form)
    let answer = await form.answer()
    drop(form)
    return answer
  }

  func askOnce() async {
    guard formCoordinator == nil else { return }
    let form = FormCoordinator(stack: stack)
    formCoordinator = form
    defer { formCoordinator = nil }
    _ = await form.answer()
  }

  private func drop(_ child: Coordinator) { childCoordinators.removeAll { $0 === child } }
}

@MainActor final class HallCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.setViewControllers([UIViewController()], animated: false) }

  func ask() async -> Int? {
    let form = FormCoordinator(stack: stack)
    childCoordinators.append(form)  // expect: leaked-child-coordinator warning
    return await form.answer()
  }
}
