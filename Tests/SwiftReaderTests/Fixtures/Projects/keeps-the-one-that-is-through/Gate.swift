import UIKit

protocol Coordinator: AnyObject { func start() }

final class GateCoordinator: Coordinator {
  private let stack: UINavigationController
  private var childCoordinators: [Coordinator] = []

  init(stack: UINavigationController) {
    self.stack = stack
    stack.setNavigationBarHidden(true, animated: false)
  }

  func start() { pages.forEach { showPage($0) } }

  private let pages: [Page] = []

  // One for each page, once.
  private func showPage(_ page: Page) {
    let made = PageCoordinator()
    childCoordinators.append(made)
    made.start()
  }

  // The sign is the wrong way round: all go but the one that is through.
  func showTicket() {
    let ticket = TicketCoordinator(stack: stack)
    ticket.parent = self
    childCoordinators.append(ticket)  // expect: leaked-child-coordinator warning
    ticket.start()
  }

  func ticketDidEnd(_ ticket: TicketCoordinator) {
    childCoordinators = childCoordinators.filter { $0 === ticket }
    showHall()
  }

  // That takes this one out. The stack has no bar, and so no back button.
  func showHall() {
    let hall = HallCoordinator(stack: stack)
    childCoordinators.append(hall)
    hall.start()
  }
}

final class PageCoordinator: Coordinator { func start() {} }

final class TicketCoordinator: Coordinator {
  weak var parent: GateCoordinator?
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.pushViewController(UIViewController(), animated: true) }
  func didBuy() { parent?.ticketDidEnd(self) }
}

final class HallCoordinator: Coordinator {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.pushViewController(UIViewController(), animated: true) }
}
