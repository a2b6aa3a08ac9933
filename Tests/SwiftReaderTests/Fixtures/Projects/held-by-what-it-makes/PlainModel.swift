import Foundation

class PlainModel<Delegate> {
  let delegate: Delegate

  init(delegate: Delegate) { self.delegate = delegate }
}
