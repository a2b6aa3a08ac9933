import RIBs

protocol BoardInteractable: Interactable, PieceListener {
  var router: BoardRouting? { get set }
}

protocol BoardRouting: ViewableRouting {
  func attachPiece()
  func detachPiece()
}

final class BoardInteractor: Interactor, BoardInteractable {
  weak var router: BoardRouting?

  func pieceDidEnd() { router?.detachPiece() }
}

protocol PieceListener: AnyObject { func pieceDidEnd() }
protocol PieceRouting: ViewableRouting {}
protocol PieceBuildable: Buildable { func build(withListener listener: PieceListener) -> PieceRouting }

final class PieceRouter: ViewableRouter<PieceInteractable, PieceViewControllable>, PieceRouting {}

final class PieceInteractor: Interactor, PieceInteractable {
  weak var router: PieceRouting?
  weak var listener: PieceListener?

  override func didBecomeActive() {
    super.didBecomeActive()
    listener?.pieceDidEnd()
  }
}

// The helper empties what it is given before it detaches what that held.
final class BoardRouter: ViewableRouter<BoardInteractable, BoardViewControllable>, BoardRouting {
  private let pieceBuilder: PieceBuildable
  private var piece: PieceRouting?

  func attachPiece() {
    guard piece == nil else { return }
    put(pieceBuilder.build(withListener: interactor), into: &piece)
  }

  func detachPiece() { take(&piece) }

  private func put(_ router: PieceRouting, into slot: inout PieceRouting?) {
    attachChild(router)
    slot = router  // expect: stuck-slot error
  }

  private func take(_ slot: inout PieceRouting?) {
    guard let router = slot else { return }
    slot = nil
    detachChild(router)
  }
}
