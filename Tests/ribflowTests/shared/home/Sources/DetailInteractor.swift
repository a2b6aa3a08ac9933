import RIBs

protocol DetailListener: AnyObject {
  func detailDidFinish()
}

final class DetailInteractor: Interactor {
  weak var listener: DetailListener?

  override func didBecomeActive() {
    super.didBecomeActive()
    listener?.detailDidFinish()
  }
}
