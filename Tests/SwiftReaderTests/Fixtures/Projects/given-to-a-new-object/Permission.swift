import Foundation

final class Listener {
  private let answer: (Int) -> Void

  init(_ answer: @escaping (Int) -> Void) { self.answer = answer }

  // What is not decided is not passed on.
  func hear(_ status: Int) { if status != 0 { answer(status) } }
}

final class Permission {
  private var listener: Listener?

  func ask(_ door: Door) async -> Int {
    await withCheckedContinuation { continuation in
      let listener = Listener { status in
        if status != 0 { continuation.resume(returning: status) }
      }
      self.listener = listener
      door.knock(listener)
    }
  }

  func ring(_ door: Door) async -> Int {
    await withCheckedContinuation { continuation in  // expect: never-resumed warning
      door.ring { status in
        if status != 0 { continuation.resume(returning: status) }
      }
    }
  }
}
