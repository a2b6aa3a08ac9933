import UIKit

protocol Coordinator: AnyObject {
  func start()
}

final class GameCoordinator: Coordinator {
  private let window: UIWindow
  private var children: [Coordinator] = []

  init(window: UIWindow) { self.window = window }

  func start() {}

  func play(_ level: Int) {
    defer {
      children.removeAll()  // expect: released-too-early warning
      log(level)
    }
    let round = RoundCoordinator(window: window)
    children.append(round)
    round.start()
  }

  // Taken out before the new one comes.
  func replay(_ level: Int) {
    do {
      defer { children.removeAll() }
      log(level)
    }
    let round = RoundCoordinator(window: window)
    children.append(round)
    round.start()
  }

  private func log(_ level: Int) { print(level) }
}

final class RoundCoordinator: Coordinator, BoardDelegate {
  private let window: UIWindow

  init(window: UIWindow) { self.window = window }

  func start() {
    let board = BoardViewController()
    board.delegate = self
    window.rootViewController = board
  }

  // A local of that name hides this method in `start`.
  func board(_ board: BoardViewController, didWin points: Int) { print(points) }
}

protocol BoardDelegate: AnyObject {
  func board(_ board: BoardViewController, didWin points: Int)
}

final class BoardViewController: UIViewController {
  weak var delegate: BoardDelegate?
}
