import UIKit

final class LetterViewController: UIViewController {
  var onGone: (() -> Void)?

  override func willMove(toParent parent: UIViewController?) {
    super.willMove(toParent: parent)
    if parent == nil { onGone?() }
  }
}
