import RIBs
import UIKit

final class NewsViewController: PlainScreen, NewsPresentable, NewsViewControllable {
  weak var listener: NewsPresentableListener?

  override func decorate() {
    super.decorate()
    view.tintColor = .red
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    listener?.needsNews()
  }
}

// It decorates without its view.
final class OldNewsViewController: PlainScreen, NewsPresentable, NewsViewControllable {
  weak var listener: NewsPresentableListener?

  override func decorate() { title = "News" }

  override func viewDidLoad() {
    super.viewDidLoad()
    listener?.needsNews()
  }
}
