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
