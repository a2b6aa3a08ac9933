import UIKit

class PlainScreen: UIViewController {
  init() {
    super.init(nibName: nil, bundle: nil)
    decorate()
  }

  required init?(coder: NSCoder) { fatalError() }

  func decorate() {}
}
