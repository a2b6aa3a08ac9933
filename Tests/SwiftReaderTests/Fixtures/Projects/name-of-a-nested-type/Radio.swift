import UIKit

enum Radio {
  class TrackCoordinator: NSObject {
    private var kids: [Radio.TrackCoordinator] = []
    var onEnd: ((Radio.TrackCoordinator) -> Void)?

    func take(_ kid: Radio.TrackCoordinator) {
      kid.onEnd = { [weak self] kid in self?.kids.removeAll { $0 === kid } }
      kids.append(kid)
    }

    func start() {}
  }

  // The nearest class of the name is the one around which it stands.
  final class DialCoordinator: TrackCoordinator {
    func turn() {
      let next = ToneCoordinator()
      take(next)
      next.start()
    }
  }

  final class ToneCoordinator: TrackCoordinator {
    override func start() { onEnd?(self) }
  }
}
