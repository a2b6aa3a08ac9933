import UIKit

class Coordinator: NSObject {
  var viewController: UIViewController?

  func start() {}
}

// What it puts into its tabs stays as long as they do.
final class TabsCoordinator: Coordinator {
  let tabBarController = UITabBarController()
  var tabs: [Coordinator]? = [] {
    didSet { tabBarController.viewControllers = tabs?.compactMap { $0.viewController } }
  }
  private var buttons: [Coordinator] = []
  private var pages: [Coordinator] = []
  private var shown: [Coordinator]? = []

  func addButton(at index: Int) {
    let button = Coordinator()
    buttons.append(button)
    tabs?.insert(button, at: index)
  }

  func addPage() {
    let page = Coordinator()
    pages.append(page)  // expect: leaked-child-coordinator warning
    shown?.append(page)
  }
}
