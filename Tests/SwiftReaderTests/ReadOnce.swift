import Foundation

/// Values that tests of any thread share, each made once, when it is first asked for: whoever asks for another one
/// meanwhile does not wait. Two who ask for the same one at once may both make it.
final class ReadOnce<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [String: Value] = [:]

  func value(_ name: String, _ make: () -> Value) -> Value {
    if let known = lock.withLock({ values[name] }) { return known }
    let new = make()
    lock.withLock { values[name] = new }
    return new
  }
}
