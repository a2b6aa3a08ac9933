import UIKit

final class SchoolCoordinator {
  private let stack: UINavigationController
  private var childCoordinators: [AnyObject] = []

  init(stack: UINavigationController) { self.stack = stack }

  func lessonTapped() {
    let lesson = LessonCoordinator(stack: stack)
    childCoordinators.append(lesson)  // expect: leaked-child-coordinator warning
    Task {
      for await page in lesson.start() { print(page) }
      childCoordinators.removeAll { $0 === lesson }
    }
  }

  func testTapped() {
    let test = TestCoordinator(stack: stack)
    childCoordinators.append(test)
    Task {
      for await page in test.start() { print(page) }
      childCoordinators.removeAll { $0 === test }
    }
  }
}

final class LessonCoordinator {
  private let stack: UINavigationController
  private var pages: AsyncStream<Int>.Continuation?

  init(stack: UINavigationController) { self.stack = stack }

  func start() -> AsyncStream<Int> {
    let page = LessonViewController()
    page.onTurn = { self.pages?.yield($0) }
    stack.present(page, animated: true)
    return AsyncStream { self.pages = $0 }
  }
}

final class TestCoordinator {
  private let stack: UINavigationController
  private var pages: AsyncStream<Int>.Continuation?

  init(stack: UINavigationController) { self.stack = stack }

  func start() -> AsyncStream<Int> {
    let page = LessonViewController()
    page.onTurn = { self.pages?.yield($0) }
    page.onEnd = { self.pages?.finish() }
    stack.present(page, animated: true)
    return AsyncStream { self.pages = $0 }
  }
}
