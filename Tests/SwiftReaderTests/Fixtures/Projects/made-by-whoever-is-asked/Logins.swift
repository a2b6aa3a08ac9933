import Foundation

protocol Login: AnyObject { func ask() async -> String }

final class CardLogin: Login {
  private var waiting: CheckedContinuation<String, Never>?

  func ask() async -> String { await withCheckedContinuation { waiting = $0 } }

  func end(_ text: String) {
    waiting?.resume(returning: text)
    waiting = nil
  }
}

enum Method {
  case card, none

  func login() -> Login? {
    switch self {
    case .card: return CardLogin()
    case .none: return nil
    }
  }
}

final class Door {
  // A new one for each call.
  func open(_ method: Method) async -> String {
    guard let login = method.login() else { return "" }
    return await login.ask()
  }
}

// This one is made by a function too, and kept by a screen.
protocol Scanner: AnyObject { func scan() async -> String }

final class TagScanner: Scanner {
  private var waiting: CheckedContinuation<String, Never>?

  func scan() async -> String {
    await withCheckedContinuation { waiting = $0 }  // expect: continuation-overwritten warning
  }

  func end(_ text: String) {
    waiting?.resume(returning: text)
    waiting = nil
  }
}

enum Scanners {
  static func make() -> Scanner {
    let scanner = TagScanner()
    return scanner
  }
}

final class ShelfScreen {
  private let scanner: Scanner = Scanners.make()

  func tapped() { Task { print(await scanner.scan()) } }
}

// A container makes one for whoever asks, and nobody keeps what it gives.
final class Pump {
  private var waiting: CheckedContinuation<Int, Never>?

  func fill() async -> Int { await withCheckedContinuation { waiting = $0 } }

  func end(_ amount: Int) {
    waiting?.resume(returning: amount)
    waiting = nil
  }
}

final class Parts {
  func register(in container: Container) {
    container.register(Pump.self) { _ in Pump() }
  }
}

final class Garage {
  func fill() async -> Int {
    guard let pump = container.resolve(Pump.self) else { return 0 }
    return await pump.fill()
  }
}

// Its type is asked for one, and what that keeps is not seen.
protocol Exchange {
  init()
  func follow() async -> Int
}

actor RealExchange: Exchange {
  private var waiting: CheckedContinuation<Int, Never>?

  init() {}

  func follow() async -> Int { await withCheckedContinuation { waiting = $0 } }

  func end(_ value: Int) {
    waiting?.resume(returning: value)
    waiting = nil
  }
}

final class Bridge {
  static let exchangeType: any Exchange.Type = RealExchange.self

  func cross() async -> Int { await Bridge.exchangeType.init().follow() }
}
