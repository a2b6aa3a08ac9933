import Foundation

final class FerryModel {
  weak var delegate: FerryDelegate?

  func pressed() { delegate?.leave() }
}
