import Foundation

// Each host has its own, made by an initializer that may throw.
final class Postman: NSObject, URLSessionWebSocketDelegate {
  private var opened: CheckedContinuation<Void, Never>?

  init(_ host: String) throws { super.init() }

  func open() async { await withCheckedContinuation { opened = $0 } }

  func urlSession(
    _ session: URLSession,
    webSocketTask: URLSessionWebSocketTask,
    didOpenWithProtocol name: String?
  ) {
    opened?.resume()
    opened = nil
  }
}

// One for all hosts.
final class Courier {
  private var opened: CheckedContinuation<Void, Never>?

  init(_ host: String) throws {}

  func open() async {
    await withCheckedContinuation { opened = $0 }  // expect: continuation-overwritten warning
  }

  func didOpen() {
    opened?.resume()
    opened = nil
  }
}

struct Letters {
  private let courier: Courier

  func send(to hosts: [String]) async {
    await withTaskGroup(of: Void.self) { group in
      for host in hosts {
        group.addTask {
          guard let postman = try? Postman(host) else { return }
          await postman.open()
        }
        group.addTask {
          do {
            let postman = try Postman(host)
            await postman.open()
          } catch {}
        }
        group.addTask { await self.courier.open() }
      }
    }
  }
}

// Another class with a method of that name, and nothing that says what it is called on.
final class Shop {
  func open() {}

  func openAll(_ shops: Shops) { shops.each { shop in shop.open() } }
}
