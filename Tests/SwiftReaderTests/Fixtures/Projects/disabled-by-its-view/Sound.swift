import SwiftUI

@MainActor
final class SoundPermissions {
  private var pending: CheckedContinuation<Bool, Never>?

  func ask() async -> Bool {
    await withCheckedContinuation { continuation in
      pending = continuation  // expect: continuation-overwritten warning
      session.requestRecordPermission()
    }
  }

  func answered(_ isGiven: Bool) {
    let waiting = pending
    pending = nil
    waiting?.resume(returning: isGiven)
  }
}

@MainActor @Observable
final class SoundModel {
  private let permissions: SoundPermissions
  private(set) var isAsking = false

  init(permissions: SoundPermissions) { self.permissions = permissions }

  func ask() async {
    isAsking = true
    _ = await permissions.ask()
    isAsking = false
  }
}

struct SoundView: View {
  let model: SoundModel

  var body: some View {
    BusyButton("Allow", isLoading: model.isAsking) { Task { await model.ask() } }
  }
}

// It shows that something loads, and can be tapped all the same.
struct BusyButton: View {
  let title: String
  let isLoading: Bool
  let action: () -> Void

  init(_ title: String, isLoading: Bool, action: @escaping () -> Void) {
    self.title = title
    self.isLoading = isLoading
    self.action = action
  }

  var body: some View { Button(title, action: action).opacity(isLoading ? 0.5 : 1).disabled(title.isEmpty) }
}
