import Combine
import RxSwift
import UIKit

final class Clock {
  func tick() async {
    await withCheckedContinuation { waiting in
      Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in waiting.resume() }
    }
  }

  func tickOnce() async {
    await withCheckedContinuation { waiting in
      Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { timer in
        timer.invalidate()
        waiting.resume()
      }
    }
  }

  func foreground() async {
    await withUnsafeContinuation { waiting in
      var token: NSObjectProtocol?
      token = NotificationCenter.default.addObserver(
        forName: UIApplication.willEnterForegroundNotification,
        object: nil,
        queue: .main
      ) { _ in
        token.map(NotificationCenter.default.removeObserver)
        waiting.resume()
      }
    }
  }
}

final class Door {
  private var token: NSObjectProtocol?

  func opened() async {
    await withCheckedContinuation { waiting in
      token = NotificationCenter.default.addObserver(forName: .init("door"), object: nil, queue: .main) {
        [weak self] _ in
        self?.stop()
        waiting.resume()
      }
    }
  }

  private func stop() {
    if let token { NotificationCenter.default.removeObserver(token) }
  }
}

// One value is all that comes, or the subscription ends with it.
final class Meter {
  private var subscriptions: Set<AnyCancellable> = []
  private let bag = DisposeBag()
  private let taps = PassthroughSubject<Void, Never>()
  private let loads = PassthroughSubject<Int, Never>()
  private var waits: [CheckedContinuation<Void, Never>] = []

  func tick() async {
    await withCheckedContinuation { waiting in
      Timer.publish(every: 1, on: .main, in: .common).autoconnect().first()
        .sink { _ in waiting.resume() }
        .store(in: &subscriptions)
    }
  }

  func tap() async {
    var kept: Set<AnyCancellable> = []
    await withCheckedContinuation { waiting in
      taps.sink { _ in waiting.resume() }.store(in: &kept)
    }
  }

  func load() async -> Int {
    await withCheckedContinuation { waiting in
      loads.sink { waiting.resume(returning: $0) }.store(in: &subscriptions)
    }
  }

  func loaded(_ value: Int) {
    loads.send(value)
    loads.send(completion: .finished)
  }

  func second() async -> Int {
    await withCheckedContinuation { waiting in
      Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance).take(1)
        .subscribe(onNext: { waiting.resume(returning: $0) })
        .disposed(by: bag)
    }
  }

  func third() async {
    await withCheckedContinuation { waiting in
      taps.sink { [weak self] _ in self?.end(waiting) }.store(in: &subscriptions)
    }
  }

  private func end(_ waiting: CheckedContinuation<Void, Never>) { waiting.resume() }
}

final class Gauge {
  private var subscriptions: Set<AnyCancellable> = []
  private let taps = PassthroughSubject<Void, Never>()

  func tap() async {
    await withCheckedContinuation { waiting in
      taps.sink { [weak self] _ in
        self?.subscriptions.removeAll()
        waiting.resume()
      }
      .store(in: &subscriptions)
    }
  }
}
