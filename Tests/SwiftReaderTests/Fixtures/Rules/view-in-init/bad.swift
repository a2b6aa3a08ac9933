import UIKit

final class CartViewController: UIViewController, CartPresentable {
  weak var listener: CartPresentableListener?

  init() {
    super.init(nibName: nil, bundle: nil)
    layout()  // expect: view-before-listener
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    bind()
  }

  private func layout() {
    view.backgroundColor = .white
  }

  private func bind() {
    listener?.viewDidLoad()
  }
}

final class MapViewController: UIViewController, MapPresentable {
  weak var listener: MapPresentableListener?

  init() {
    super.init(nibName: nil, bundle: nil)
    self.view.backgroundColor = .white  // expect: view-before-active
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    button.addAction { [weak self] in self?.listener?.didTap() }
  }
}

// What asks too early runs again when the listener comes.
final class ListViewController: UIViewController, ListPresentable {
  weak var listener: ListPresentableListener? {
    didSet { bind() }
  }

  init() {
    super.init(nibName: nil, bundle: nil)
    view.backgroundColor = .white  // expect: view-before-active
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    bind()
  }

  private func bind() {
    listener?.viewDidLoad()
  }
}
