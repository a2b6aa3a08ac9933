import Combine
import RxRelay
import RxSwift
import UIKit

final class ShopViewModel {
  @Published var route = 0
  let taps = PassthroughSubject<Int, Never>()
  let ends = PassthroughSubject<Void, Never>()
  let closings = PublishRelay<Void>()

  func finish() { ends.send(completion: .finished) }
}

protocol ShopService { func orders() -> AnyPublisher<Int, Never> }

final class ShopCoordinator {
  private var subscriptions = Set<AnyCancellable>()
  private var released = Set<AnyCancellable>()
  private let viewModel = ShopViewModel()
  private let service: ShopService
  private let navigation: UINavigationController

  init(service: ShopService, navigation: UINavigationController) {
    (self.service, self.navigation) = (service, navigation)
  }

  func start() {
    // Held weakly.
    viewModel.$route.sink { [weak self] in self?.show($0) }.store(in: &subscriptions)
    viewModel.taps.sink { [unowned self] in show($0) }.store(in: &subscriptions)
    viewModel.taps.sink { [weak self] route in
      guard let self else { return }
      self.show(route)
    }
    .store(in: &subscriptions)
    // Not held at all.
    viewModel.taps.sink { [navigation] _ in navigation.popViewController(animated: true) }
      .store(in: &subscriptions)
    // It ends: the publisher does, or after the first value, or nobody knows.
    viewModel.ends.sink { self.close() }.store(in: &subscriptions)
    viewModel.taps.first().sink { self.show($0) }.store(in: &subscriptions)
    service.orders().sink { self.show($0) }.store(in: &subscriptions)
    // Somebody lets go of what it is kept in.
    viewModel.taps.sink { self.show($0) }.store(in: &released)
    // It is kept elsewhere.
    var others = Set<AnyCancellable>()
    viewModel.taps.sink { self.show($0) }.store(in: &others)
  }

  func stop() { released.removeAll() }

  private func show(_ route: Int) {
    navigation.pushViewController(UIViewController(), animated: true)
  }

  private func close() { navigation.popViewController(animated: true) }
}

final class OrderCoordinator {
  private var bag = DisposeBag()
  private let viewModel = ShopViewModel()
  private let navigation = UINavigationController()

  func start() {
    viewModel.closings.subscribe(onNext: { self.close() }).disposed(by: bag)
  }

  func close() {
    bag = DisposeBag()
    navigation.popViewController(animated: true)
  }
}

final class NewsCoordinator {
  private var subscriptions: Set<AnyCancellable> = []
  private let navigation = UINavigationController()

  func start() {
    NotificationCenter.default.publisher(for: .news)
      .sink { [weak self] _ in self?.show() }
      .store(in: &subscriptions)
    // The first ends it.
    NotificationCenter.default.publisher(for: .once)
      .first()
      .sink { _ in self.show() }
      .store(in: &subscriptions)
    // A publisher of another module may end.
    session.publisher(for: .news)
      .sink { _ in self.show() }
      .store(in: &subscriptions)
  }

  private func show() { navigation.pushViewController(UIViewController(), animated: true) }
}
