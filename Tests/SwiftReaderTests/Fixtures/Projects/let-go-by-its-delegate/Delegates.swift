import AppKit
import Combine

// Made once, and there as long as the app.
final class DocumentCoordinator {
  private var bag = Set<AnyCancellable>()

  init() {
    NotificationCenter.default.publisher(for: NSApplication.willTerminateNotification)
      .sink { _ in self.save() }.store(in: &bag)
  }

  func start() {}

  private func save() {}
}

// There as long as somebody is logged in.
final class AccountCoordinator {
  private var bag = Set<AnyCancellable>()

  init() {
    NotificationCenter.default.publisher(for: NSApplication.willTerminateNotification)
      .sink { _ in self.save() }.store(in: &bag)  // expect: retain-cycle warning
  }

  func start() {}

  private func save() {}
}

@main
final class AppDelegate: NSObject, NSApplicationDelegate {
  private var documents: DocumentCoordinator?
  private var account: AccountCoordinator?

  func applicationDidFinishLaunching(_ notification: Notification) { documents = DocumentCoordinator() }

  func didLogIn() { account = AccountCoordinator() }

  func didLogOut() { account = nil }
}
