import Foundation

class TrackCoordinator: NSObject {
  private var kids: [TrackCoordinator] = []

  func take(_ kid: TrackCoordinator) { kids.append(kid) }
}
