import CoreLocation
import SwiftUI

@MainActor
final class Permissions {
  private var pending: CheckedContinuation<Bool, Never>?

  func ask() async -> Bool {
    await withCheckedContinuation { continuation in
      pending = continuation
      manager.requestWhenInUseAuthorization()
    }
  }

  func answered(_ isGiven: Bool) {
    let waiting = pending
    pending = nil
    waiting?.resume(returning: isGiven)
  }
}

@MainActor @Observable
final class PlaceModel {
  private let permissions: Permissions
  private(set) var isAsking = false

  init(permissions: Permissions) { self.permissions = permissions }

  func ask() async {
    isAsking = true
    _ = await permissions.ask()
    isAsking = false
  }
}

struct PlaceView: View {
  let model: PlaceModel

  var body: some View {
    WideButton("Allow", isLoading: model.isAsking) { Task { await model.ask() } }
  }
}

// The finger reaches it only while nothing is loading.
struct WideButton: View {
  let title: String
  let isLoading: Bool
  let action: () -> Void

  init(_ title: String, isLoading: Bool, action: @escaping () -> Void) {
    self.title = title
    self.isLoading = isLoading
    self.action = action
  }

  var body: some View { Button(title, action: action).padding().disabled(isLoading || title.isEmpty) }
}
