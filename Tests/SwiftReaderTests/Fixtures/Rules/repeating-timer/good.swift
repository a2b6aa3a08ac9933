import RIBs
import UIKit

protocol Coordinator: AnyObject { func start() }

final class AuctionCoordinator: Coordinator {
  private var countdown: Timer?
  private var left = 60

  deinit { countdown?.invalidate() }

  // It does not hold the coordinator.
  func start() {
    countdown = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
      guard let self else { return }
      self.left -= 1
    }
  }
}

final class QueueCoordinator: NSObject, Coordinator {
  private var poll: Timer?

  func start() {
    poll = Timer.scheduledTimer(
      timeInterval: 5,
      target: self,
      selector: #selector(ask),
      userInfo: nil,
      repeats: true
    )
  }

  func stop() {
    poll?.invalidate()
    poll = nil
  }

  @objc private func ask() {}
}

// It runs once.
final class SplashCoordinator: Coordinator {
  func start() {
    Timer.scheduledTimer(withTimeInterval: 2, repeats: false) { _ in self.leave() }
  }

  private func leave() {}
}

// Its block ends it.
final class CountCoordinator: Coordinator {
  private var left = 3

  func start() {
    Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { timer in
      self.left -= 1
      if self.left == 0 { timer.invalidate() }
    }
  }
}

// What is put in its place, or nil, ends it.
final class PulseCoordinator: Coordinator {
  private var pulse: Timer? { didSet { oldValue?.invalidate() } }

  func start() {
    pulse = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.beat() }
  }

  func stop() { pulse = nil }

  private func beat() {}
}

// Who is given it may end it.
final class TimerShelf {
  private var all: [Timer] = []

  func keep(_ timer: Timer) { all.append(timer) }

  func clear() { all.forEach { $0.invalidate() } }
}

final class MarketCoordinator: Coordinator {
  private let shelf = TimerShelf()

  func start() {
    shelf.keep(Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.refresh() })
    let second = Timer.scheduledTimer(withTimeInterval: 2, repeats: true) { _ in self.refresh() }
    shelf.keep(second)
  }

  func makeTimer() -> Timer {
    Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.refresh() }
  }

  private func refresh() {}
}

// Another object ends it.
final class GameCoordinator: Coordinator {
  var clock: Timer?

  func start() {
    clock = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.tick() }
  }

  private func tick() {}
}

final class ArcadeCoordinator: Coordinator {
  private let game = GameCoordinator()

  func start() { game.start() }

  func stop() { game.clock?.invalidate() }
}

final class SessionInteractor: Interactor {
  private var beat: Timer?

  override func didBecomeActive() {
    super.didBecomeActive()
    beat = Timer.scheduledTimer(withTimeInterval: 30, repeats: true) { _ in self.send() }
  }

  override func willResignActive() {
    super.willResignActive()
    beat?.invalidate()
  }

  private func send() {}
}

// It is never put on a run loop.
final class IdleCoordinator: Coordinator {
  private var timer: Timer?

  func start() {
    timer = Timer(timeInterval: 1, repeats: true) { _ in self.tick() }
  }

  private func tick() {}
}

// What its property is given to, or made to do, may end it.
extension Optional where Wrapped == Timer {
  mutating func end() {
    self?.invalidate()
    self = nil
  }
}

final class RinkCoordinator: Coordinator {
  private var lap: Timer?
  private var rest: Timer?

  func start() {
    lap = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.count() }
    rest = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.count() }
  }

  func stop() {
    lap.end()
    rest.map(stopTimer)
  }

  private func count() {}
}

private func stopTimer(_ timer: Timer) { timer.invalidate() }
