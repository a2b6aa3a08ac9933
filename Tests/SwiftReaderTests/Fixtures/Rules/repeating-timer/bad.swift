import RIBs
import UIKit

// A repeating timer holds its target or block until it is invalidated.

protocol Coordinator: AnyObject { func start() }

final class AuctionCoordinator: Coordinator {
  private var countdown: Timer?
  private var left = 60

  func start() {
    countdown = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
      self.left -= 1  // expect: retain-cycle
    }
  }
}

final class QueueCoordinator: NSObject, Coordinator {
  private var poll: Timer?

  deinit { poll?.invalidate() }

  func start() {
    poll = Timer.scheduledTimer(
      timeInterval: 5,
      target: self,  // expect: retain-cycle
      selector: #selector(ask),
      userInfo: nil,
      repeats: true
    )
  }

  @objc private func ask() {}
}

final class RadarCoordinator: NSObject, Coordinator {
  private var link: CADisplayLink?

  func start() {
    let link = CADisplayLink(target: self, selector: #selector(turn))  // expect: retain-cycle
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  // Letting go of it stops nothing.
  func stop() { link = nil }

  @objc private func turn() {}
}

final class TideCoordinator: Coordinator {
  private var level = 0

  func start() {
    let timer = Timer(timeInterval: 60, repeats: true) { [self] _ in level += 1 }  // expect: retain-cycle
    RunLoop.main.add(timer, forMode: .common)
  }
}

final class SessionInteractor: Interactor {
  private var beat: Timer?

  override func didBecomeActive() {
    super.didBecomeActive()
    if beat != nil { return }
    beat = Timer.scheduledTimer(withTimeInterval: 30, repeats: true) { _ in
      self.send()  // expect: retain-cycle
    }
  }

  private func send() {}
}

// The source keeps its handler, and the coordinator the source.
final class FerryCoordinator: Coordinator {
  private var clock: DispatchSourceTimer?

  deinit { clock?.cancel() }

  func start() {
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now(), repeating: .seconds(60))
    timer.setEventHandler { self.tick() }  // expect: retain-cycle
    timer.resume()
    clock = timer
  }

  private func tick() {}
}

final class DockInteractor: Interactor {
  private var clock: DispatchSourceTimer?
  private var count = 0

  override func didBecomeActive() {
    super.didBecomeActive()
    guard clock == nil else { return }
    clock = DispatchSource.makeTimerSource()
    clock?.schedule(deadline: .now(), repeating: 5)
    clock?.setEventHandler { [self] in  // expect: retain-cycle
      count += 1
    }
    clock?.activate()
  }
}
