import SwiftUI

// The rows are made of the list, and nothing takes the list away.
struct Rooms: View {
  @State private var rooms: [String]?
  @State private var leave: (() async -> Void)?

  var body: some View {
    List(rooms ?? [], id: \.self) { room in
      Button(room) {
        leave = {
          await withCheckedContinuation { continuation in
            guard let rooms else { return }
            remove(room, from: rooms) { continuation.resume() }
          }
        }
      }
    }
  }
}

// Logging out empties this one.
struct Guests: View {
  @State private var guests: [String]?
  @State private var leave: (() async -> Void)?

  func logOut() { guests = nil }

  var body: some View {
    List(guests ?? [], id: \.self) { guest in
      Button(guest) {
        leave = {
          await withCheckedContinuation { continuation in
            guard let guests else { return }  // expect: never-resumed warning
            remove(guest, from: guests) { continuation.resume() }
          }
        }
      }
    }
  }
}

// Nothing here is made of the session.
final class Desk {
  private var session: Session?

  func open() { session = Session() }

  func close() async {
    await withCheckedContinuation { continuation in
      guard let session else { return }  // expect: never-resumed warning
      session.close { continuation.resume() }
    }
  }
}
