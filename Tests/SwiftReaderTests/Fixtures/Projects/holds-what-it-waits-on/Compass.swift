import Foundation

// Who calls is the compass: it is there as long as it waits.
final class Turn {
  private weak var compass: Compass?
  private var answer: CheckedContinuation<Int, Never>?

  init(compass: Compass) { self.compass = compass }

  func run() async -> Int {
    await withCheckedContinuation { continuation in
      guard let compass = self.compass else { return }
      self.answer = continuation
      compass.add(self)
    }
  }

  func turn(to degree: Int) {
    answer?.resume(returning: degree)
    answer = nil
  }
}

final class Compass {
  private var turns: [Turn] = []

  func degree() async -> Int {
    let turn = Turn(compass: self)
    return await turn.run()
  }

  func add(_ turn: Turn) { turns.append(turn) }
}

// Who calls holds the map, and the map may be gone.
final class Search {
  private weak var map: Map?
  private var answer: CheckedContinuation<Int, Never>?

  init(map: Map) { self.map = map }

  func find() async -> Int {
    await withCheckedContinuation { continuation in
      guard let map = self.map else { return }  // expect: never-resumed warning
      self.answer?.resume(returning: 0)
      self.answer = continuation
      map.add(self)
    }
  }

  func found(_ place: Int) {
    answer?.resume(returning: place)
    answer = nil
  }
}

final class Map {
  private var searches: [Search] = []

  func add(_ search: Search) { searches.append(search) }
}

final class Screen {
  private var search: Search?

  func open(_ map: Map) { search = Search(map: map) }

  func tap() async -> Int? { await search?.find() }
}
