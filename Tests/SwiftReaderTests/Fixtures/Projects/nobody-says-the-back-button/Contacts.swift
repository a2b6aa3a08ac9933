import UIKit

class Flow: BaseCoordinator {
  var children: [Flow] = []
  var onEnd: (() -> Void)?

  func begin() {}

  func open(_ child: Flow) {
    child.onEnd = { [weak self, weak child] in self?.children.removeAll { $0 === child } }
    children.append(child)
    child.begin()
  }
}

final class ContactsCoordinator: Flow {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  override func begin() {
    let list = ListViewController()
    list.onTap = { [weak self] in self?.edit($0) }
    stack.setViewControllers([list], animated: false)
  }

  private func edit(_ contact: Contact) {
    open(EditCoordinator(stack: stack, contact: contact))  // expect: leaked-child-coordinator warning
  }
}

final class EditCoordinator: Flow {
  private let stack: UINavigationController
  private let contact: Contact

  init(stack: UINavigationController, contact: Contact) {
    self.stack = stack
    self.contact = contact
  }

  override func begin() {
    let form = FormViewController(contact)
    form.onDone = { [weak self] in self?.done() }
    stack.pushViewController(form, animated: true)
  }

  private func done() {
    stack.popViewController(animated: true)
    onEnd?()
  }
}
