import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  private var main: MainCoordinator?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    main = MainCoordinator(window: UIWindow(windowScene: scene))
    main?.start()
  }
}

protocol Coordinator: AnyObject { func start() }

protocol FeedDelegate: AnyObject {
  func didPick(_ post: Int)
  func didAskForHelp()
}

final class FeedViewController: UIViewController {
  weak var delegate: FeedDelegate?

  @objc private func pick() { delegate?.didPick(1) }
  @objc private func help() { delegate?.didAskForHelp() }
}

// It stays until the app ends, and so does one child more for each tap.
final class MainCoordinator: Coordinator, FeedDelegate {
  private let window: UIWindow
  private let stack = UINavigationController()
  private var childCoordinators: [Coordinator] = []

  init(window: UIWindow) { self.window = window }

  func start() {
    window.rootViewController = stack
    showFeed()
  }

  // What the app begins with may well stay.
  func showFeed() {
    let feed = FeedCoordinator(stack: stack, delegate: self)
    childCoordinators.append(feed)
    feed.start()
  }

  func didPick(_ post: Int) {
    let detail = PostCoordinator(stack: stack)
    childCoordinators.append(detail)  // expect: leaked-child-coordinator warning
    detail.start()
  }

  // The child holds itself, whoever made it.
  func didAskForHelp() {
    let help = HelpCoordinator(stack: stack)
    help.onEnd = { [weak self] in  // expect: retain-cycle warning
      self?.childCoordinators.removeAll { $0 === help }
    }
    childCoordinators.append(help)
    help.start()
  }
}

final class FeedCoordinator: Coordinator {
  private let stack: UINavigationController
  private weak var delegate: FeedDelegate?

  init(stack: UINavigationController, delegate: FeedDelegate) {
    self.stack = stack
    self.delegate = delegate
  }

  func start() {
    let feed = FeedViewController()
    feed.delegate = delegate
    stack.setViewControllers([feed], animated: false)
  }
}

final class PostCoordinator: Coordinator {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.pushViewController(UIViewController(), animated: true) }
}

final class HelpViewController: UIViewController {
  var onClose: (() -> Void)?
  @objc private func close() { onClose?() }
}

final class HelpCoordinator: Coordinator {
  var onEnd: (() -> Void)?
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let help = HelpViewController()
    help.modalPresentationStyle = .fullScreen
    help.onClose = { [weak self] in
      self?.stack.dismiss(animated: true)
      self?.onEnd?()
    }
    stack.present(help, animated: true)
  }
}
