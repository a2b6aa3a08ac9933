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

  func showFrame() {
    let frame = HelpCoordinator(stack: stack)
    children.append(frame)
    frame.start()
  }
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

  @objc private func tapped() { coordinator?.showHelp() }

  private func framed() { coordinator?.showFrame() }
}
