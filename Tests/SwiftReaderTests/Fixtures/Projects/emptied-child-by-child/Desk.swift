import UIKit

protocol Coordinator: AnyObject {
  func start() -> UIViewController
}

class Node {
  var children: [Coordinator] = []

  func keep(_ child: Coordinator) { children.append(child) }

  func drop(_ child: Coordinator) { children.removeAll { $0 === child } }

  func clear() {
    for one in children { drop(one) }
  }
}

final class DeskCoordinator: Node {
  private let bar = UITabBarController()

  func start() {
    let mail = MailCoordinator()
    keep(mail)
    bar.viewControllers = [mail.start()]
  }

  func write() {
    let letter = LetterCoordinator { [weak self] in
      self?.bar.dismiss(animated: true)
      self?.clear()  // expect: released-too-early warning
    }
    keep(letter)
    bar.present(letter.start(), animated: true)
  }
}

final class MailCoordinator: Coordinator {
  func start() -> UIViewController {
    let list = MailViewController()
    list.onTap = { [weak self, weak list] in self?.read($0, list) }
    return list
  }

  private func read(_ mail: Mail, _ list: UIViewController?) {
    list?.show(ReadViewController(mail), sender: self)
  }
}

final class LetterCoordinator: Coordinator {
  private let report: () -> Void

  init(report: @escaping () -> Void) { self.report = report }

  func start() -> UIViewController {
    let editor = LetterViewController()
    editor.isModalInPresentation = true
    editor.onSent = { [weak self] in self?.report() }
    return editor
  }
}
