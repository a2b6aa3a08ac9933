import UIKit

final class MenuCoordinator: Coordinator {
  var childCoordinators: [Coordinator] = []

  func showSoup() {
    let soup = SoupCoordinator(navigationController: navigationController)
    childCoordinators.append(soup)  // expect: leaked-child-coordinator
    soup.start()
  }

  func showSalad() {
    let salad = SaladCoordinator(navigationController: navigationController)
    childCoordinators += [salad]  // expect: leaked-child-coordinator
    salad.start()
  }

  // Nothing calls it.
  func didFinish(coordinator: Coordinator) {
    childCoordinators.removeAll { $0 === coordinator }
  }
}

class BaseCoordinator: Coordinator {
  private var childCoordinators: [String: Coordinator] = [:]

  func store(_ coordinator: Coordinator, as name: String) {
    childCoordinators[name] = coordinator  // expect: leaked-child-coordinator
  }
}

class StreamCoordinator<Output> {
  private var childCoordinators: [AnyObject] = []
  var bag = Set<AnyCancellable>()

  func start() -> AnyPublisher<Output, Never> { fatalError() }

  func begin<T>(_ child: StreamCoordinator<T>) -> AnyPublisher<T, Never> {
    childCoordinators.append(child)
    return child.start()
      .handleEvents(receiveCompletion: { [weak self, weak child] _ in
        self?.childCoordinators.removeAll { $0 === child }
      })
      .eraseToAnyPublisher()
  }
}

final class TeaCoordinator: StreamCoordinator<Void> {
  func pour() {
    begin(CupCoordinator()).sink { _ in }.store(in: &bag)  // expect: leaked-child-coordinator
  }
}

// Only values are sent.
final class CupCoordinator: StreamCoordinator<Void> {
  private let drunk = PassthroughSubject<Void, Never>()

  override func start() -> AnyPublisher<Void, Never> {
    screen.onEmpty = { [weak self] in self?.drunk.send(()) }
    return drunk.eraseToAnyPublisher()
  }
}

// Taken out by a tap, and not by the back button.
final class WalkCoordinator: Coordinator {
  private var childCoordinators: [Coordinator] = []

  func showBench() {
    let bench = BenchCoordinator(navigation: navigation)
    bench.onDone = { [weak self, weak bench] in self?.childCoordinators.removeAll { $0 === bench } }
    childCoordinators.append(bench)  // expect: leaked-child-coordinator
    bench.start()
  }
}

final class BenchCoordinator: Coordinator {
  var onDone: (() -> Void)?
  private let navigation: UINavigationController

  func start() {
    let screen = BenchScreen()
    screen.onTap = { [weak self] in self?.onDone?() }
    navigation.pushViewController(screen, animated: true)
  }
}
