import UIKit

final class SongsCoordinator: TrackCoordinator {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func play() {
    let song = SongCoordinator(stack: stack)
    take(song)  // expect: leaked-child-coordinator warning
    song.start()
  }
}

final class SongCoordinator: TrackCoordinator {
  private let stack: UINavigationController

  init(stack: UINavigationController) { self.stack = stack }

  func start() { stack.pushViewController(UIViewController(), animated: true) }
}

// A class that is named by the one around it.
final class HornCoordinator: Radio.TrackCoordinator {
  func blow() {
    let next = Radio.ToneCoordinator()
    take(next)
    next.start()
  }
}
