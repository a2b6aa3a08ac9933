import AuthenticationServices
import Foundation

final class KeyDesk {
  struct Wait {
    let title: String
    let answer: CheckedContinuation<String?, Never>
  }

  private var wait: Wait?

  func ask(_ title: String) async -> String? {
    await withCheckedContinuation { answer in
      wait = Wait(title: title, answer: answer)
    }
  }

  func give(_ key: String) {
    wait?.answer.resume(returning: key)
    wait = nil
  }

  func close() {
    print(wait?.title ?? "")
    wait = nil  // expect: never-resumed warning
  }

  // Another one's title ends nothing.
  func rename(_ title: String) {
    guard let wait else { return }
    self.wait = nil
    wait.answer.resume(returning: title)
  }

  func leave() {
    let open = wait
    wait = nil
    open?.answer.resume(returning: nil)
  }
}

final class WebDesk: NSObject {
  struct Visit {
    let session: ASWebAuthenticationSession
    let answer: CheckedContinuation<URL?, Never>
  }

  private var visit: Visit?

  func open(_ url: URL) async -> URL? {
    await withCheckedContinuation { answer in
      let session = ASWebAuthenticationSession(url: url, callbackURLScheme: "desk") { back, _ in
        answer.resume(returning: back)
      }
      visit = Visit(session: session, answer: answer)
      session.start()
    }
  }

  func cancel() {
    visit?.session.cancel()
    visit = nil  // expect: never-resumed warning
  }
}

// Its task answers once it is cancelled.
final class LoadDesk {
  struct Load {
    let task: URLSessionDataTask
    let answer: CheckedContinuation<Data?, Never>
  }

  private var load: Load?

  func fetch(_ url: URL) async -> Data? {
    await withCheckedContinuation { answer in
      let task = URLSession.shared.dataTask(with: url) { data, _, _ in answer.resume(returning: data) }
      load = Load(task: task, answer: answer)
      task.resume()
    }
  }

  func cancel() {
    load?.task.cancel()
    load = nil
  }
}
