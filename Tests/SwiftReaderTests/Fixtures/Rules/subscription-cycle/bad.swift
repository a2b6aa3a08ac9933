import Combine
import RxRelay
import RxSwift
import UIKit

final class ShopViewModel {
  @Published var route = 0
  let taps = PassthroughSubject<Int, Never>()
  let closings = PublishRelay<Void>()
}

// Whatever is published, the closure in `subscriptions` holds the coordinator that keeps it.
final class ShopCoordinator {
  private var subscriptions = Set<AnyCancellable>()
  private let viewModel = ShopViewModel()
  private let navigation: UINavigationController

  init(navigation: UINavigationController) { self.navigation = navigation }

  func start() {
    viewModel.$route
      .removeDuplicates()
      .sink { route in self.show(route) }  // expect: retain-cycle
      .store(in: &subscriptions)
    viewModel.taps
      .subscribe(on: RunLoop.main)
      .receive(on: DispatchQueue.main)
      .sink { [self] in show($0) }
      .store(in: &subscriptions)
  }

  private func show(_ route: Int) {
    navigation.pushViewController(UIViewController(), animated: true)
  }
}

// A method as a value holds its owner too, and so does `assign(to:on:)`.
final class CartCoordinator {
  private var subscriptions: Set<AnyCancellable> = []
  private let viewModel = ShopViewModel()
  private let navigation = UINavigationController()
  var route = 0

  func start() {
    viewModel.taps.sink(receiveValue: show).store(in: &subscriptions)  // expect: retain-cycle
    viewModel.$route.assign(to: \.route, on: self).store(in: &self.subscriptions)
  }

  private func show(_ route: Int) {
    navigation.pushViewController(UIViewController(), animated: true)
  }
}

final class OrderCoordinator {
  private let bag = DisposeBag()
  private let viewModel = ShopViewModel()
  private let navigation = UINavigationController()

  func start() {
    viewModel.closings
      .subscribe(onNext: { self.close() })  // expect: retain-cycle
      .disposed(by: bag)
  }

  private func close() { navigation.popViewController(animated: true) }
}

// Neither the notification centre nor a timer that repeats ever ends.
final class NewsCoordinator {
  private var subscriptions: Set<AnyCancellable> = []
  private let navigation = UINavigationController()

  func start() {
    NotificationCenter.default.publisher(for: .news)
      .receive(on: RunLoop.main)
      .sink { _ in self.show() }  // expect: retain-cycle
      .store(in: &subscriptions)
  }

  private func show() { navigation.pushViewController(UIViewController(), animated: true) }
}

final class ClockCoordinator {
  private var subscriptions: Set<AnyCancellable> = []
  private let navigation = UINavigationController()

  func start() {
    Timer.publish(every: 1, on: .main, in: .common).autoconnect()
      .sink { _ in self.show() }  // expect: retain-cycle
      .store(in: &subscriptions)
  }

  private func show() { navigation.pushViewController(UIViewController(), animated: true) }
}

final class TaxCoordinator {
  private let bag = DisposeBag()
  private let navigation = UINavigationController()

  func start() {
    NotificationCenter.default.rx.notification(.tax)
      .subscribe(onNext: { [self] _ in show() })  // expect: retain-cycle
      .disposed(by: bag)
  }

  private func show() { navigation.pushViewController(UIViewController(), animated: true) }
}
