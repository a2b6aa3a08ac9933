import SwiftUI

// Refuses a second drag until what it runs is through.
struct DragToPay: View {
  let action: () async throws -> Void
  @State private var isBusy = false

  var body: some View {
    Capsule().gesture(
      DragGesture().onEnded { _ in
        guard !isBusy else { return }
        withAnimation {
          isBusy = true
          Task { @MainActor in
            do { try await action() } catch {
              DispatchQueue.main.asyncAfter(deadline: .now() + 1) { isBusy = false }
            }
          }
        }
      }
    )
  }
}

// Free again after a moment, answered or not.
struct DragAgain: View {
  let action: () async throws -> Void
  @State private var isBusy = false

  var body: some View {
    Capsule().gesture(
      DragGesture().onEnded { _ in
        guard !isBusy else { return }
        isBusy = true
        Task { @MainActor in try? await action() }
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { isBusy = false }
      }
    )
  }
}

struct PayView: View {
  @State private var isAsking = false
  @State private var answer: CheckedContinuation<Bool, Never>?

  var body: some View {
    DragToPay {
      isAsking = true
      guard await confirm() else { throw CancellationError() }
    }
  }

  private func confirm() async -> Bool { await withCheckedContinuation { answer = $0 } }

  func tapped(_ yes: Bool) {
    answer?.resume(returning: yes)
    answer = nil
  }
}

struct PayAgainView: View {
  @State private var isAsking = false
  @State private var answer: CheckedContinuation<Bool, Never>?

  var body: some View {
    DragAgain {
      isAsking = true
      guard await insist() else { throw CancellationError() }
    }
  }

  private func insist() async -> Bool {
    await withCheckedContinuation { answer = $0 }  // expect: continuation-overwritten warning
  }

  func tapped(_ yes: Bool) {
    answer?.resume(returning: yes)
    answer = nil
  }
}

// The button is grey as long as the model is busy.
@MainActor
final class TillModel: ObservableObject {
  @Published var isLoading = false
  private var receipt: CheckedContinuation<Int, Never>?
  private var refund: CheckedContinuation<Int, Never>?

  func print() async {
    isLoading = true
    _ = await withCheckedContinuation { receipt = $0 }
    isLoading = false
  }

  func payBack() async {
    _ = await withCheckedContinuation { refund = $0 }  // expect: continuation-overwritten warning
  }

  func didPrint() {
    receipt?.resume(returning: 1)
    receipt = nil
  }

  func didPayBack() {
    refund?.resume(returning: 1)
    refund = nil
  }
}

struct TillView: View {
  @StateObject private var model = TillModel()

  var body: some View {
    Button("Print") { Task { await model.print() } }.disabled(model.isLoading)
    Button("Pay back") { Task { await model.payBack() } }.disabled(model.isLoading)
  }
}

// One for all screens: each screen knows of its own calls only.
@MainActor
final class Printer {
  static let shared = Printer()
  private var page: CheckedContinuation<Int, Never>?

  func paper() async -> Int {
    await withCheckedContinuation { page = $0 }  // expect: continuation-overwritten warning
  }

  func didPrint() {
    page?.resume(returning: 1)
    page = nil
  }
}

struct PaperView: View {
  @State private var isPrinting = false

  var body: some View {
    Button("Print") { printPage() }
  }

  private func printPage() {
    guard !isPrinting else { return }
    isPrinting = true
    Task {
      _ = await Printer.shared.paper()
      isPrinting = false
    }
  }
}

// The view hands its method on: whoever has it calls as often as it likes.
struct PinView: View {
  @State private var pin: CheckedContinuation<Int, Never>?

  var body: some View { Text("").environment(\.check, Check(run: check)) }

  private func check() async -> Int { await ask() }

  private func ask() async -> Int {
    await withCheckedContinuation { pin = $0 }  // expect: continuation-overwritten warning
  }

  func tapped() {
    pin?.resume(returning: 1)
    pin = nil
  }
}

// Two buttons, each busy by itself: one may ask while the other waits.
@MainActor
final class Scale {
  private var weight: CheckedContinuation<Int, Never>?
  private var isWeighing = false
  private var isTaring = false

  func weigh() {
    guard !isWeighing else { return }
    isWeighing = true
    Task {
      await measure()
      isWeighing = false
    }
  }

  func tare() {
    guard !isTaring else { return }
    isTaring = true
    Task {
      await measure()
      isTaring = false
    }
  }

  private func measure() async {
    _ = await withCheckedContinuation { weight = $0 }  // expect: continuation-overwritten warning
  }

  func didMeasure() {
    weight?.resume(returning: 1)
    weight = nil
  }
}

// Both are busy while either waits.
@MainActor
final class Balance {
  private var weight: CheckedContinuation<Int, Never>?
  private var isMeasuring = false

  func weigh() {
    guard !isMeasuring else { return }
    isMeasuring = true
    Task {
      await settle()
      isMeasuring = false
    }
  }

  func tare() {
    guard !isMeasuring else { return }
    isMeasuring = true
    Task {
      await settle()
      isMeasuring = false
    }
  }

  private func settle() async { _ = await withCheckedContinuation { weight = $0 } }

  func didMeasure() {
    weight?.resume(returning: 1)
    weight = nil
  }
}

final class Counter {
  private let scale: Scale
  private let balance: Balance

  init(scale: Scale, balance: Balance) { (self.scale, self.balance) = (scale, balance) }

  @MainActor
  func tapped() {
    scale.weigh()
    balance.weigh()
  }

  @MainActor
  func longTapped() {
    scale.tare()
    balance.tare()
  }
}
