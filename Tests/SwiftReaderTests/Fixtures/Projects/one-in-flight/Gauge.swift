import Foundation

// Whoever asks while one is under way waits for that: the second never comes to the store.
@MainActor
final class Gauge {
  private var waiting: CheckedContinuation<Int, Never>?
  private var running: Task<Int, Never>?

  func level() async -> Int {
    if let running { return await running.value }
    let task = Task { await self.measure() }
    running = task
    let level = await task.value
    running = nil
    return level
  }

  private func measure() async -> Int { await withCheckedContinuation { waiting = $0 } }

  func didMeasure(_ level: Int) {
    waiting?.resume(returning: level)
    waiting = nil
  }
}

// Two that ask at once find nothing under way, and both wait for the pump to warm up.
@MainActor
final class ColdGauge {
  private let pump = Pump()
  private var waiting: CheckedContinuation<Int, Never>?
  private var running: Task<Int, Never>?

  func level() async -> Int {
    if let running { return await running.value }
    await pump.warmUp()
    let task = Task { await self.read() }
    running = task
    let level = await task.value
    running = nil
    return level
  }

  private func read() async -> Int {
    await withCheckedContinuation { waiting = $0 }  // expect: continuation-overwritten warning
  }

  func didRead(_ level: Int) {
    waiting?.resume(returning: level)
    waiting = nil
  }
}

// Two threads may both find nothing under way.
final class LooseGauge {
  private var waiting: CheckedContinuation<Int, Never>?
  private var running: Task<Int, Never>?

  func level() async -> Int {
    if let running { return await running.value }
    let task = Task { await self.probe() }
    running = task
    let level = await task.value
    running = nil
    return level
  }

  private func probe() async -> Int {
    await withCheckedContinuation { waiting = $0 }  // expect: continuation-overwritten warning
  }

  func didProbe(_ level: Int) {
    waiting?.resume(returning: level)
    waiting = nil
  }
}

// A second way leads past the look.
@MainActor
final class OpenGauge {
  private var waiting: CheckedContinuation<Int, Never>?
  private var running: Task<Int, Never>?

  func level() async -> Int {
    if let running { return await running.value }
    let task = Task { await self.sample() }
    running = task
    let level = await task.value
    running = nil
    return level
  }

  func levelAgain() async -> Int { await sample() }

  private func sample() async -> Int {
    await withCheckedContinuation { waiting = $0 }  // expect: continuation-overwritten warning
  }

  func didSample(_ level: Int) {
    waiting?.resume(returning: level)
    waiting = nil
  }
}

final class Pump { func warmUp() async {} }

@MainActor
final class Panel {
  private let gauges = (Gauge(), ColdGauge(), LooseGauge(), OpenGauge())
  private var gauge: Gauge?
  private var cold: ColdGauge?
  private var loose: LooseGauge?
  private var open: OpenGauge?

  func tapped() {
    Task { _ = await gauge?.level() }
    Task { _ = await cold?.level() }
    Task { _ = await loose?.level() }
    Task { _ = await open?.level() }
  }

  func tappedAgain() {
    Task { _ = await gauge?.level() }
    Task { _ = await cold?.level() }
    Task { _ = await loose?.level() }
    Task { _ = await open?.levelAgain() }
  }
}
