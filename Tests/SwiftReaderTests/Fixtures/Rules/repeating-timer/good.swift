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

// Its handler does not hold the coordinator.
final class FerryCoordinator: Coordinator {
  private var clock: DispatchSourceTimer?

  deinit { clock?.cancel() }

  func start() {
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now(), repeating: .seconds(60))
    timer.setEventHandler { [weak self] in self?.tick() }
    timer.resume()
    clock = timer
  }

  private func tick() {}
}

// To cancel the source ends it, and so does letting go of it, or of its handler.
final class DockInteractor: Interactor {
  private var timer: DispatchSourceTimer?
  private var other: DispatchSourceTimer?
  private var third: DispatchSourceTimer?

  override func didBecomeActive() {
    super.didBecomeActive()
    let timer = DispatchSource.makeTimerSource()
    timer.schedule(deadline: .now(), repeating: 5)
    timer.setEventHandler { self.count() }
    timer.resume()
    self.timer = timer
    other = DispatchSource.makeTimerSource()
    other?.schedule(deadline: .now(), repeating: 5)
    other?.setEventHandler { self.count() }
    other?.resume()
    third = DispatchSource.makeTimerSource()
    third?.schedule(deadline: .now(), repeating: 5)
    third?.setEventHandler { self.count() }
    third?.resume()
  }

  override func willResignActive() {
    super.willResignActive()
    timer?.cancel()
    other = nil
    third?.setEventHandler(handler: nil)
  }

  private func count() {}
}

// Nobody keeps it; it comes once; its handler cancels it; somebody else has it.
final class PierCoordinator: Coordinator {
  private var once: DispatchSourceTimer?
  private var third: DispatchSourceTimer?
  private let shelf = SourceShelf()
  private var left = 3

  func start() {
    let gone = DispatchSource.makeTimerSource()
    gone.schedule(deadline: .now(), repeating: 5)
    gone.setEventHandler { self.tick() }
    gone.resume()

    once = DispatchSource.makeTimerSource()
    once?.schedule(deadline: .now(), repeating: .never)
    once?.setEventHandler { self.tick() }
    once?.resume()

    let count = DispatchSource.makeTimerSource()
    count.schedule(deadline: .now(), repeating: 1)
    count.setEventHandler {
      self.left -= 1
      if self.left == 0 { count.cancel() }
    }
    count.resume()
    third = count

    let given = DispatchSource.makeTimerSource()
    given.schedule(deadline: .now(), repeating: 1)
    given.setEventHandler { self.tick() }
    given.resume()
    shelf.keep(given)
  }

  private func tick() {}
}

final class SourceShelf {
  private var all: [DispatchSourceTimer] = []

  func keep(_ timer: DispatchSourceTimer) { all.append(timer) }

  func clear() { all.forEach { $0.cancel() } }
}
