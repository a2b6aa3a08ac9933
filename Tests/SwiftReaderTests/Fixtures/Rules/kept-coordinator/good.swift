import UIKit

final class MenuCoordinator: Coordinator {
  var childCoordinators: [Coordinator] = []

  func showSoup() {
    let soup = SoupCoordinator()
    soup.onFinish = { [weak self, weak soup] in soup.map { self?.remove($0) } }
    childCoordinators.append(soup)
  }

  private func remove(_ coordinator: Coordinator) {
    childCoordinators = childCoordinators.filter { $0 !== coordinator }
  }
}

class BaseCoordinator: NSObject, UINavigationControllerDelegate {
  var children: [Coordinator] = []
  var childCoordinators: [Coordinator] = []

  func add(_ coordinator: Coordinator) { childCoordinators.append(coordinator) }
  func listen(to stack: UINavigationController) { stack.delegate = self }

  func navigationController(
    _ navigationController: UINavigationController,
    didShow viewController: UIViewController,
    animated: Bool
  ) {
    childCoordinators.removeAll { $0.viewController === viewController }
  }
}

// Appends only, but the removal of its base class is called by it.
final class DinnerCoordinator: BaseCoordinator {
  func showFish() { add(FishCoordinator()) }
}

// The completion of the child's stream takes it out, behind one value.
class StreamCoordinator<Output> {
  private var childCoordinators: [AnyObject] = []
  var bag = Set<AnyCancellable>()

  func start() -> AnyPublisher<Output, Never> { fatalError() }

  func begin<T>(_ child: StreamCoordinator<T>) -> AnyPublisher<T, Never> {
    childCoordinators.append(child)
    return child.start().prefix(1)
      .handleEvents(receiveCompletion: { [weak self, weak child] _ in
        self?.childCoordinators.removeAll { $0 === child }
      })
      .eraseToAnyPublisher()
  }
}

final class TeaCoordinator: StreamCoordinator<Void> {
  func pour() { begin(CupCoordinator()).sink { _ in }.store(in: &bag) }
}

final class CupCoordinator: StreamCoordinator<Void> {
  private let drunk = PassthroughSubject<Void, Never>()

  override func start() -> AnyPublisher<Void, Never> {
    screen.onEmpty = { [weak self] in self?.drunk.send(()) }
    return drunk.eraseToAnyPublisher()
  }
}

// The tabs of a bar live as long as the bar.
final class BarCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []

  func start() {
    let news = NewsCoordinator()
    childCoordinators = [news]
    news.start()
  }
}

final class NewsCoordinator: Coordinator {
  func start() { navigation.viewControllers = [UIViewController()] }
}
