import Foundation

// What a method has just given a value says nothing of what was before.
final class Player {
  private var deck: Deck?
  private var isRunning = false
  private var end: CheckedContinuation<Void, Never>?
  private var pause: CheckedContinuation<Void, Never>?

  func play(_ data: Data) async {
    deck = Deck(data)
    deck?.prepare()
    guard deck?.play() == true else { return }
    await withCheckedContinuation { continuation in
      end = continuation  // expect: continuation-overwritten warning
    }
  }

  // It was looked at before.
  func rest() async {
    guard !isRunning else { return }
    isRunning = true
    await withCheckedContinuation { pause = $0 }
  }

  func didEnd() {
    end?.resume()
    end = nil
    pause?.resume()
    pause = nil
    isRunning = false
  }
}

final class Room {
  private let player = Player()

  func tapped(_ data: Data) { Task { await player.play(data) } }
}
