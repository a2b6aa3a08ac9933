import UIKit
protocol Coordinator: AnyObject { func start() }
final class TabsCoordinator: Coordinator, FilterCoordinatorDelegate {
  private let tabs = UITabBarController()
  private var childCoordinators = [Coordinator]()
  func start() {
    let a = NewsCoordinator()
    let b = NewsCoordinator()
    childCoordinators.append(a)
    childCoordinators.append(b)
    [a, b].forEach { $0.start() }
    tabs.viewControllers = [a.nav, b.nav]
  }
  func openFilter() {
    let f = FilterCoordinator(host: tabs)
    f.delegate = self
    childCoordinators.append(f)
    f.start()
  }
  func filterDidFinish() { childCoordinators.removeAll() }  // expect: released-too-early warning
}
final class NewsCoordinator: Coordinator, NewsViewControllerDelegate {
  let nav = UINavigationController()
  func start() {
    let s = NewsViewController()
    s.delegate = self
    nav.viewControllers = [s]
  }
  func newsDidSelect() {}
}
protocol NewsViewControllerDelegate: AnyObject { func newsDidSelect() }
final class NewsViewController: UIViewController { weak var delegate: NewsViewControllerDelegate? }
protocol FilterCoordinatorDelegate: AnyObject { func filterDidFinish() }
final class FilterCoordinator: Coordinator {
  weak var delegate: FilterCoordinatorDelegate?
  private let host: UIViewController
  init(host: UIViewController) { self.host = host }
  func start() {
    let v = FilterViewController()
    v.isModalInPresentation = true
    v.onDone = { [weak self] in
      self?.host.dismiss(animated: true); self?.delegate?.filterDidFinish()
    }
    host.present(v, animated: true)
  }
}
final class FilterViewController: UIViewController { var onDone: (() -> Void)? }
