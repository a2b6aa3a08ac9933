import UIKit

protocol Flows {
  func guide(on stack: UINavigationController) -> GuideCoordinator
  func quiz(on stack: UINavigationController) -> QuizCoordinator
}

final class AppFlows: Flows {
  private var quizzes: [QuizCoordinator] = []

  func guide(on stack: UINavigationController) -> GuideCoordinator {
    let guide = GuideCoordinator(stack: stack)
    return guide
  }

  // This one is kept.
  func quiz(on stack: UINavigationController) -> QuizCoordinator {
    let quiz = QuizCoordinator(stack: stack)
    quizzes.append(quiz)  // expect: leaked-child-coordinator warning
    return quiz
  }
}

final class TourCoordinator {
  private let stack: UINavigationController
  private let flows: Flows

  init(stack: UINavigationController, flows: Flows) {
    self.stack = stack
    self.flows = flows
  }

  func helpTapped() {
    let guide = flows.guide(on: stack)  // expect: released-too-early warning
    guide.start()
  }

  func quizTapped() { flows.quiz(on: stack).start() }
}

final class GuideCoordinator {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let page = PageViewController()
    page.onNext = { [weak self] in self?.next() }
    stack.pushViewController(page, animated: true)
  }

  private func next() { stack.pushViewController(PageViewController(), animated: true) }
}

final class QuizCoordinator {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let page = PageViewController()
    page.onNext = { [weak self] in self?.next() }
    stack.pushViewController(page, animated: true)
  }

  private func next() { stack.pushViewController(PageViewController(), animated: true) }
}

final class PageViewController: UIViewController {
  var onNext: (() -> Void)?
}
