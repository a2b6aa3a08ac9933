import CoreBluetooth
import Foundation

final class Radio {
  private var services: CheckedContinuation<Int, Never>?
  private var restored: CheckedContinuation<Int, Never>?
  private var signal: CheckedContinuation<Int, Never>?

  // Only the connection waits on it, step by step.
  func connect() async -> Int { await discover() }

  private func discover() async -> Int {
    await withCheckedContinuation { services = $0 }
  }

  // The system says so once while the app runs.
  func restore() async -> Int { await withCheckedContinuation { restored = $0 } }

  // Each tap of a button asks.
  func strength() async -> Int {
    await withCheckedContinuation { signal = $0 }  // expect: continuation-overwritten warning
  }

  func didDiscover(_ count: Int) {
    services?.resume(returning: count)
    services = nil
  }

  func didRestore() {
    restored?.resume(returning: 1)
    restored = nil
  }

  func didMeasure(_ value: Int) {
    signal?.resume(returning: value)
    signal = nil
  }
}

final class RadioDelegate: NSObject, CBCentralManagerDelegate {
  private let radio: Radio

  init(radio: Radio) { self.radio = radio }

  func centralManagerDidUpdateState(_ central: CBCentralManager) {}

  func centralManager(_ central: CBCentralManager, willRestoreState state: [String: Any]) {
    Task { await radio.restore() }
  }
}

final class RadioScreen {
  private let radio = Radio()

  func tap() { Task { await radio.strength() } }
}
