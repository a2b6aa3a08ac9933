import Foundation

final class Fetch {
  private var task: URLSessionTask?

  func text(of address: URL) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      let task = URLSession.shared.dataTask(with: address) { data, answer, _ in
        guard let data else { return continuation.resume(throwing: Missing()) }
        let status = (answer as? HTTPURLResponse)?.statusCode ?? 0
        if status >= 200 && status <= 299 {
          continuation.resume(returning: String(decoding: data, as: UTF8.self))
        } else if status != 304 {
          return  // expect: never-resumed warning
        } else {
          continuation.resume(returning: "")
        }
      }
      self.task = task
      task.resume()
    }
  }
}
