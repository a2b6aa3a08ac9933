import Combine
import UIKit

protocol Coordinator: AnyObject { func start() }

final class GateCoordinator: Coordinator {
  private var children: [Coordinator] = []
  private var subscriptions = Set<AnyCancellable>()
  private let root: UIViewController
  init(root: UIViewController) { self.root = root }

  func start() {}

  // It only ever sends values.
  func scan() {
    let scan = ScanCoordinator(root: root)
    children.append(scan)  // expect: leaked-child-coordinator warning
    scan.codes.sink(
      receiveCompletion: { [weak self, weak scan] _ in self?.children.removeAll { $0 === scan } },
      receiveValue: { _ in }
    ).store(in: &subscriptions)
    scan.start()
  }

  // The first value ends it.
  func scanOnce() {
    let scan = ScanCoordinator(root: root)
    children.append(scan)
    scan.codes.first().sink(
      receiveCompletion: { [weak self, weak scan] _ in self?.children.removeAll { $0 === scan } },
      receiveValue: { _ in }
    ).store(in: &subscriptions)
    scan.start()
  }

  // It is taken out with the value.
  func scanAndDrop() {
    let scan = ScanCoordinator(root: root)
    children.append(scan)
    scan.codes.sink { [weak self, weak scan] _ in self?.children.removeAll { $0 === scan } }
      .store(in: &subscriptions)
    scan.start()
  }

  // It says when it has ended.
  func sign() {
    let sign = SignCoordinator(root: root)
    children.append(sign)
    sign.result.sink(
      receiveCompletion: { [weak self, weak sign] _ in self?.children.removeAll { $0 === sign } },
      receiveValue: { _ in }
    ).store(in: &subscriptions)
    sign.start()
  }
}

final class ScanCoordinator: Coordinator {
  let codes = PassthroughSubject<String, Never>()
  private let root: UIViewController
  init(root: UIViewController) { self.root = root }

  func start() {
    let screen = CodeViewController()
    screen.modalPresentationStyle = .fullScreen
    screen.code = { [weak self] code in
      self?.root.dismiss(animated: true)
      self?.codes.send(code)
    }
    root.present(screen, animated: true)
  }
}

final class SignCoordinator: Coordinator {
  private let signed = PassthroughSubject<String, Never>()
  var result: AnyPublisher<String, Never> { signed.eraseToAnyPublisher() }
  private let root: UIViewController
  init(root: UIViewController) { self.root = root }

  func start() {
    let screen = CodeViewController()
    screen.modalPresentationStyle = .fullScreen
    screen.code = { [weak self] code in
      self?.root.dismiss(animated: true)
      self?.signed.send(code)
      self?.signed.send(completion: .finished)
    }
    root.present(screen, animated: true)
  }
}

final class CodeViewController: UIViewController { var code: ((String) -> Void)? }

// A subscription goes through a method or property of its own class.
final class ClockCoordinator: Coordinator {
  private let ticks = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
  private var subscriptions = Set<AnyCancellable>()

  func start() {
    ticks.sink { _ in self.turn() }.store(in: &subscriptions)  // expect: retain-cycle warning
  }

  private func turn() {}
}

final class WatchCoordinator: Coordinator {
  private var subscriptions = Set<AnyCancellable>()

  func start() {
    minutes().sink { _ in self.turn() }.store(in: &subscriptions)  // expect: retain-cycle warning
  }

  private func minutes() -> AnyPublisher<Date, Never> {
    Timer.publish(every: 60, on: .main, in: .common).autoconnect().eraseToAnyPublisher()
  }

  private func turn() {}
}

// One value, and it ends; a weak closure; a timer that is stopped.
final class AlarmCoordinator: Coordinator {
  private let ticks = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
  private let pulse = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
  private var once = Set<AnyCancellable>()
  private var weakly = Set<AnyCancellable>()
  private var stopped = Set<AnyCancellable>()

  func start() {
    minute().sink { _ in self.turn() }.store(in: &once)
    pulse.sink { [weak self] _ in self?.turn() }.store(in: &weakly)
    bells.sink { _ in self.turn() }.store(in: &stopped)
  }

  func stop() { stopped.removeAll() }

  private func minute() -> AnyPublisher<Date, Never> {
    Timer.publish(every: 60, on: .main, in: .common).autoconnect().first().eraseToAnyPublisher()
  }

  private var bells: AnyPublisher<Date, Never> { pulse.eraseToAnyPublisher() }

  private func turn() {}
}
