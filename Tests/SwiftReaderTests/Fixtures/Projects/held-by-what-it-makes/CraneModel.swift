import Foundation

final class CraneModel {
  var delegate: CraneDelegate?

  func pressed() { delegate?.lift() }
}
