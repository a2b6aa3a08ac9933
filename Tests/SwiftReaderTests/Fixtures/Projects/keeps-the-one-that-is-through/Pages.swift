import UIKit

final class PagesCoordinator: Coordinator {
  private let pageController: PageController
  private var childCoordinators: [Coordinator] = []

  init(pageController: PageController) { self.pageController = pageController }

  func start() {
    let all: [Page] = [.first, .last]
    pageController.show(all.map { pageController($0) })
    pageController.title = "Pages"
  }

  // It bears the name of the property beside it, and runs once for each page.
  private func pageController(_ page: Page) -> PageController {
    let made = PageCoordinator()
    childCoordinators.append(made)
    made.start()
    return made.controller
  }
}

// Another class has a method of the same name, and calls it as often as it likes.
final class DoorCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []

  func start() { showPages() }

  private func showPages() {
    let pages = PageCoordinator()
    childCoordinators.append(pages)
    pages.start()
  }
}

final class OtherDoor {
  func didTap() { showPages() }
  func showPages() {}
}
