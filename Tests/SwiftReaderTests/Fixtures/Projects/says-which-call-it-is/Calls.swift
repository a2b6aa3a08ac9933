import Foundation
import Network
import Speech

// A callback that says how far it is may come again: a note. What is simply missing never comes.
final class Calls {
  func text(_ request: SFSpeechRecognitionRequest) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      recognizer.recognitionTask(with: request) { result, error in
        if let error {
          continuation.resume(throwing: error)
          return
        }
        guard let result, result.isFinal else { return }
        continuation.resume(returning: result.bestTranscription.formattedString)
      }
    }
  }

  func icon() async -> Icon {
    await withCheckedContinuation { continuation in
      icons.load(for: page) { _, icon in
        if icon.isPlaceholder { return }
        continuation.resume(returning: icon)
      }
    }
  }

  func picture() async -> Picture? {
    await withCheckedContinuation { continuation in
      pictures.fetch(id) { picture, info in
        let isDegraded = (info?[ImageIsDegradedKey] as? Bool) ?? false
        if isDegraded { return }
        continuation.resume(returning: picture)
      }
    }
  }

  func connected() async -> Bool {
    await withCheckedContinuation { continuation in
      link.open { state in
        switch state {
        case .ready: continuation.resume(returning: true)
        case .failed, .cancelled: continuation.resume(returning: false)
        default: break
        }
      }
    }
  }

  func sent() async {
    await withCheckedContinuation { continuation in
      link.send(part) { event in
        guard case .finished = event else { return }
        continuation.resume()
      }
    }
  }

  func stored() async {
    await withCheckedContinuation { continuation in
      store.save(part) { progress in
        guard progress.state == .stored else { return }
        continuation.resume()
      }
    }
  }

  // A question for leave is answered once.
  func mayListen() async -> Bool {
    await withCheckedContinuation { continuation in
      SFSpeechRecognizer.requestAuthorization { status in
        guard status == .authorized else { return }  // expect: never-resumed warning
        continuation.resume(returning: true)
      }
    }
  }

  func exported() async -> URL {
    await withCheckedContinuation { continuation in  // expect: never-resumed warning
      film.export(
        to: place,
        completionHandler: { status in
          switch status {
          case .completed: continuation.resume(returning: place)
          default: print("not done")
          }
        }
      )
    }
  }

  func value() async -> Int {
    await withCheckedContinuation { continuation in
      link.ask { value in
        guard let value else { return }  // expect: never-resumed warning
        continuation.resume(returning: value)
      }
    }
  }

  func answer() async -> Int {
    await withCheckedContinuation { continuation in
      link.ask { result in
        guard case .success(let value) = result else { return }  // expect: never-resumed warning
        continuation.resume(returning: value)
      }
    }
  }

  func page() async -> Data {
    await withCheckedContinuation { continuation in
      link.get { data, response in
        guard response.statusCode == 200 else { return }  // expect: never-resumed warning
        continuation.resume(returning: data)
      }
    }
  }
}
