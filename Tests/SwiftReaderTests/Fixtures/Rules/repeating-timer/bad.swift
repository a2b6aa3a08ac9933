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
