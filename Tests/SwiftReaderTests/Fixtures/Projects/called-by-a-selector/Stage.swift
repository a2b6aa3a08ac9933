import UIKit

protocol Coordinator: AnyObject { func start() }

// What `viewDidLoad` gives a gesture runs whenever the user likes.
final class StageCoordinator: Coordinator {
  private var children: [Coordinator] = []
  private let stack = UINavigationController()

  func start() { stack.setViewControllers([StageViewController()], animated: false) }

  func showHelp() {
    let help = HelpCoordinator(stack: stack)
    children.append(help)  // expect: leaked-child-coordinator warning
    help.start()
  }

  func showStyled() {
    let styled = StyledCoordinator(stack: stack)
    styled.onEnd = { [weak self, weak styled] in self?.children.removeAll { $0 === styled } }
    children.append(styled)
    styled.start()
  }

  func showPlain() {
    let plain = PlainCoordinator(stack: stack)
    plain.onEnd = { [weak self, weak plain] in self?.children.removeAll { $0 === plain } }
    children.append(plain)  // expect: leaked-child-coordinator warning
    plain.start()
  }

  func showFrame() {
    let frame = HelpCoordinator(stack: stack)
    children.append(frame)
    frame.start()
  }
}

// What its screen gives its item to may hide the back button.
final class StyledCoordinator: Coordinator {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  var onEnd: (() -> Void)?

  func start() {
    let page = StyledViewController()
    page.onEnd = { [weak self] in self?.onEnd?() }
    stack.pushViewController(page, animated: true)
  }
}

final class StyledViewController: UIViewController {
  var onEnd: (() -> Void)?

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    Style.plain.configure(item: navigationItem)
  }

  @objc private func endTapped() { onEnd?() }
}

// This one keeps the system's button.
final class PlainCoordinator: Coordinator {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  var onEnd: (() -> Void)?

  func start() {
    let page = PlainViewController()
    page.onEnd = { [weak self] in self?.onEnd?() }
    stack.pushViewController(page, animated: true)
  }
}

final class PlainViewController: UIViewController {
  var onEnd: (() -> Void)?

  @objc private func endTapped() { onEnd?() }
}

final class HelpCoordinator: Coordinator {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.pushViewController(UIViewController(), animated: true) }
}

final class StageViewController: UIViewController {
  weak var coordinator: StageCoordinator?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tapped)))
    framed()
  }

  @objc private func tapped() {
    coordinator?.showHelp()
    coordinator?.showStyled()
    coordinator?.showPlain()
  }

  private func framed() { coordinator?.showFrame() }
}
