import UIKit

@MainActor
final class PayCoordinator {
  private var answer: CheckedContinuation<Bool, Never>?
  private var isAsking = false

  func pay() async -> Bool {
    if answer != nil { return false }
    let price = await shop.price()
    return await withCheckedContinuation { continuation in
      self.answer = continuation  // expect: continuation-overwritten warning
      show(price)
    }
  }

  // What the first call leaves behind refuses the second.
  func payOnce() async -> Bool {
    if answer != nil || isAsking { return false }
    isAsking = true
    let price = await shop.price()
    return await withCheckedContinuation { continuation in
      self.answer = continuation
      show(price)
    }
  }

  func payLater() async -> Bool {
    let price = await shop.price()
    guard answer == nil else { return false }
    return await withCheckedContinuation { continuation in
      self.answer = continuation
      show(price)
    }
  }

  func end(_ isPaid: Bool) {
    let waiting = answer
    answer = nil
    waiting?.resume(returning: isPaid)
  }

  private func show(_ price: Int) {}
}
