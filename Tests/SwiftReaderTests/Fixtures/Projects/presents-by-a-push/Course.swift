import UIKit

protocol Showing: AnyObject { func present(_ screen: UIViewController) }

// What it calls presenting is a push.
final class StackShowing: Showing {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func present(_ screen: UIViewController) { stack.pushViewController(screen, animated: true) }
}

final class CourseCoordinator {
  private var childCoordinators: [LessonCoordinator] = []
  private let showing: Showing

  init(showing: Showing) { self.showing = showing }

  func openLesson() {
    let lesson = LessonCoordinator(showing: showing)
    lesson.onEnd = { [weak self] lesson in self?.childCoordinators.removeAll { $0 === lesson } }
    childCoordinators.append(lesson)  // expect: leaked-child-coordinator warning
    lesson.start()
  }
}

final class LessonCoordinator {
  var onEnd: ((LessonCoordinator) -> Void)?
  private let showing: Showing

  init(showing: Showing) { self.showing = showing }

  func start() {
    let screen = LessonViewController()
    screen.onDone = { [weak self] in self.map { $0.onEnd?($0) } }
    showing.present(screen)
  }
}

final class LessonViewController: UIViewController {
  var onDone: (() -> Void)?

  @objc private func doneTapped() { onDone?() }
}
