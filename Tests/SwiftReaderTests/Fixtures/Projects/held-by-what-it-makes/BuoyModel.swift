import Foundation

final class BuoyModel {
  private weak var delegate: BuoyDelegate?

  init(delegate: BuoyDelegate) { self.delegate = delegate }

  func pressed() { delegate?.ring() }
}
