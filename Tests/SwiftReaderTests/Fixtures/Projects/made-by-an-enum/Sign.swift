import Foundation

enum Provider {
  case pad, card

  /// A new one for each call.
  var service: SignService {
    switch self {
    case .pad: PadService()
    case .card: CardService()
    }
  }
}

protocol SignService { func sign() async -> String }

final class PadService: SignService {
  private var waiting: CheckedContinuation<String, Never>?

  func sign() async -> String {
    await withCheckedContinuation { continuation in
      waiting = continuation
      Pad.open { [self] text in end(text) }
    }
  }

  private func end(_ text: String) {
    waiting?.resume(returning: text)
    waiting = nil
  }
}

struct CardService: SignService {
  func sign() async -> String { "" }
}

final class Desk {
  func tapped() { Task { print(await Provider.pad.service.sign()) } }
}
