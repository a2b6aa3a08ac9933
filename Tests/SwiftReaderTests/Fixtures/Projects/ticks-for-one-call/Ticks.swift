import Combine
import UIKit

// A subscription ends with who keeps it: an object that is made for one call is gone when its answer has come.

final class Pulse {
  private var subscriptions: Set<AnyCancellable> = []

  func next() async {
    await withCheckedContinuation { waiting in
      Timer.publish(every: 1, on: .main, in: .common).autoconnect()
        .sink { _ in waiting.resume() }
        .store(in: &subscriptions)
    }
  }
}

final class Metronome {
  private var subscriptions: Set<AnyCancellable> = []

  func next() async {
    await withCheckedContinuation { waiting in
      Timer.publish(every: 1, on: .main, in: .common).autoconnect()
        .sink { _ in
          waiting.resume()  // expect: double-resume warning
        }
        .store(in: &subscriptions)
    }
  }
}

final class BandCoordinator {
  private let metronome = Metronome()

  func start() {
    Task {
      await Pulse().next()
      await metronome.next()
    }
  }
}
