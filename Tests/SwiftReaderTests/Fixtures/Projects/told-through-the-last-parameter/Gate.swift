import UIKit

final class DoorCoordinator {
  private let stack: UINavigationController
  private var flows: [String: TicketCoordinator] = [:]

  init(stack: UINavigationController) { self.stack = stack }

  func enter() {
    let ticket = TicketCoordinator(store: .shared) { [weak self] in
      self?.flows["ticket"] = nil
    }
    ticket.start(on: stack)
    flows["ticket"] = ticket  // expect: stuck-slot warning
  }

  // It is kept when it starts.
  func enterAgain() {
    let ticket = TicketCoordinator(store: .shared) { [weak self] in
      self?.flows["ticket"] = nil
    }
    flows["ticket"] = ticket
    ticket.start(on: stack)
  }
}

final class TicketCoordinator {
  private let store: TicketStore
  private let done: () -> Void

  init(store: TicketStore, whenDone: @escaping () -> Void) {
    self.store = store
    self.done = whenDone
  }

  func start(on stack: UINavigationController) {
    if store.hasTicket { return done() }
    let page = BuyViewController()
    page.onBought = { self.done() }
    stack.present(page, animated: true)
  }
}
