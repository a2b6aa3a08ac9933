import Foundation

enum Provider {
  /// The same one for all.
  static let pad = PadService()
}

final class PadService {
  private var waiting: CheckedContinuation<String, Never>?

  func sign() async -> String {
    await withCheckedContinuation { continuation in
      waiting = continuation  // expect: continuation-overwritten warning
      Pad.open { [self] text in end(text) }
    }
  }

  private func end(_ text: String) {
    waiting?.resume(returning: text)
    waiting = nil
  }
}

final class Desk {
  func tapped() { Task { print(await Provider.pad.sign()) } }
}
