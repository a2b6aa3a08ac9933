import UIKit

final class CartViewController: UIViewController, CartPresentable {
  weak var listener: CartPresentableListener?

  init(view: CartView) {
    super.init(nibName: nil, bundle: nil)
    view.tintColor = .red
    later { [weak self] in self?.view.alpha = 1 }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    listener?.viewDidLoad()
  }
}

// No RIB stands behind it.
final class PlainViewController: UIViewController {
  init() {
    super.init(nibName: nil, bundle: nil)
    view.backgroundColor = .white
  }
}

// Its view is its own.
final class OwnViewController: UIViewController {
  weak var listener: OwnPresentableListener?
  let view = OwnView()

  init() { view.alpha = 0 }
}
