import UIKit

class PlainScreen: UIViewController {
  init() {
    super.init(nibName: nil, bundle: nil)
    decorate()  // expect: view-before-listener warning
  }

  required init?(coder: NSCoder) { fatalError() }

  func decorate() {}
}
