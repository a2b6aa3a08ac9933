import UIKit

// An alert that has no action so far is given one: whoever gives it none before comes there.
final class Question {
  func ask(_ yes: String?, _ no: String?) async -> Bool {
    await withCheckedContinuation { continuation in
      let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
      if let yes {
        alert.addAction(
          UIAlertAction(title: yes, style: .default) { _ in continuation.resume(returning: true) }
        )
      }
      if let no {
        alert.addAction(
          UIAlertAction(title: no, style: .cancel) { _ in continuation.resume(returning: false) }
        )
      }
      if alert.actions.isEmpty {
        alert.addAction(
          UIAlertAction(title: "OK", style: .default) { _ in continuation.resume(returning: true) }
        )
      }
      host.present(alert, animated: true)
    }
  }

  // Whether the text is empty says nothing about the alert.
  func confirm(_ text: String, _ yes: String?) async -> Bool {
    await withCheckedContinuation { continuation in  // expect: never-resumed warning
      let alert = UIAlertController(title: text, message: nil, preferredStyle: .alert)
      if let yes {
        alert.addAction(
          UIAlertAction(title: yes, style: .default) { _ in continuation.resume(returning: true) }
        )
      }
      if text.isEmpty {
        alert.addAction(
          UIAlertAction(title: "OK", style: .default) { _ in continuation.resume(returning: true) }
        )
      }
      host.present(alert, animated: true)
    }
  }
}
