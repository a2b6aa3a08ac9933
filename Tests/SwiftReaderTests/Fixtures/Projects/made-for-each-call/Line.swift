import Foundation

actor Line {
  private var waiting: [Customer] = []
  private var first: Guest?

  func enter() async -> Bool {
    let customer = Customer()
    waiting.append(customer)
    return await customer.turn
  }

  func serve() {
    let next = Array(waiting.prefix(3))
    waiting.removeFirst(min(3, waiting.count))
    for customer in next { customer.call(true) }
  }

  func visit() async -> Bool {
    let guest = Guest()
    first = guest
    return await guest.turn
  }

  // May come again, and finds the same one.
  func greet() { first?.greet(true) }

  private final class Customer {
    private var continuation: CheckedContinuation<Bool, Never>?

    var turn: Bool { get async { await withCheckedContinuation { continuation = $0 } } }

    func call(_ isServed: Bool) { continuation?.resume(returning: isServed) }
  }

  private final class Guest {
    private var continuation: CheckedContinuation<Bool, Never>?

    var turn: Bool { get async { await withCheckedContinuation { continuation = $0 } } }

    func greet(_ isServed: Bool) {
      continuation?.resume(returning: isServed)  // expect: double-resume warning
    }
  }
}
