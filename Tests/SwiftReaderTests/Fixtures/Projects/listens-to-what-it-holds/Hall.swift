import Combine
import UIKit

protocol Coordinator: AnyObject { func start() }

final class StageViewController: UIViewController {
  var onEnd: (() -> Void)?
  @objc private func end() { onEnd?() }
}

final class StageCoordinator: Coordinator {
  private let ended = PassthroughSubject<Void, Never>()
  private(set) lazy var didEnd = ended.eraseToAnyPublisher()
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() {
    let stage = StageViewController()
    stage.modalPresentationStyle = .fullScreen
    stage.onEnd = { [weak self] in
      self?.stack.dismiss(animated: true)
      self?.ended.send()
    }
    stack.present(stage, animated: true)
  }
}

final class HallCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []
  private var subscriptions: Set<AnyCancellable> = []
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.setViewControllers([UIViewController()], animated: false) }

  // The subject holds the closure, and the closure the child that has the subject.
  func showStage() {
    let stage = StageCoordinator(stack: stack)
    childCoordinators.append(stage)
    stage.didEnd
      .sink { [weak self] in  // expect: retain-cycle warning
        self?.childCoordinators.removeAll { $0 === stage }
      }
      .store(in: &subscriptions)
    stage.start()
  }

  // Its first value is the last.
  func showStageOnce() {
    let stage = StageCoordinator(stack: stack)
    childCoordinators.append(stage)
    stage.didEnd
      .first()
      .sink { [weak self] in self?.childCoordinators.removeAll { $0 === stage } }
      .store(in: &subscriptions)
    stage.start()
  }

  func showStageWeakly() {
    let stage = StageCoordinator(stack: stack)
    childCoordinators.append(stage)
    stage.didEnd
      .sink { [weak self, weak stage] in self?.childCoordinators.removeAll { $0 === stage } }
      .store(in: &subscriptions)
    stage.start()
  }
}
