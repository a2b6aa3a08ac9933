import RibEngine
import Testing

@testable import SwiftReader

/// Children that go in a closure that runs later, or would.
@Suite struct LaterRemovalTests {
  private func findings(_ text: String) -> [Finding] {
    let file = SourceFile(path: "App.swift", bytes: Array(text.utf8))
    let project = Project(Index([parse(file, index: 0)], paths: [file.path]))
    return SourceRule.keptCoordinator.findings(project, []).map(\.finding)
  }

  /// What each label stands on, with its words.
  private func labels(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return findings(text).flatMap(\.labels).map { label in
      let code = bytes[Int(label.span.start)..<Int(label.span.end)]
      return "\(String(decoding: code, as: UTF8.self)): \(label.text)"
    }
  }

  /// A parent that pushes a child, which tells it when its button was pressed.
  private func app(end: String) -> String {
    """
    protocol Coordinator: AnyObject { func start() }
    final class ListCoordinator: Coordinator {
      private var children: [Coordinator] = []
      private let navigation: UINavigationController
      private let router: Router
      init(navigation: UINavigationController, router: Router) {
        self.navigation = navigation
        self.router = router
      }
      func start() {}
      func showItem() {
        let item = ItemCoordinator(navigation: navigation)
        item.parent = self
        children.append(item)
        item.start()
      }
      func didEnd(_ item: Coordinator) { \(end) }
    }
    final class ItemCoordinator: Coordinator {
      weak var parent: ListCoordinator?
      private let navigation: UINavigationController
      init(navigation: UINavigationController) { self.navigation = navigation }
      func start() { navigation.pushViewController(ItemViewController(), animated: true) }
      func end() { parent?.didEnd(self) }
    }
    final class ItemViewController: UIViewController {}
    """
  }

  @Test(arguments: [
    "navigation.dismiss(animated: true) { [weak self] in self?.children.removeAll { $0 === item } }",
    "navigation.popViewController(animated: true, completion: { self.children.removeAll { $0 === item } })",
    "UIView.animate(withDuration: 0.3) { self.children.removeAll { $0 === item } }",
    "DispatchQueue.main.async { [weak self] in self?.children.removeAll { $0 === item } }",
  ])
  func `a removal that runs once behind its caller hears nothing of the back button`(line: String) {
    #expect(findings(app(end: line)).map(\.severity) == [.warning])
  }

  @Test(arguments: [
    "router.present(item) { [weak self] in self?.children.removeAll { $0 === item } }",
    "router.pop(item, onBack: { self.children.removeAll { $0 === item } })",
    "router.observe { self.children.removeAll { $0 === item } }",
    "Task { await router.left(); self.children.removeAll { $0 === item } }",
  ])
  func `a removal that somebody else may run whenever a screen goes may hear of the back button`(line: String)
  {
    #expect(findings(app(end: line)).map(\.severity) == [])
  }

  // MARK: - Labels

  /// A parent whose helpers keep a child and let it go.
  private func flow(inAuth: String) -> String {
    """
    protocol Coordinator: AnyObject { func start() }
    class BaseCoordinator: Coordinator {
      var children: [Coordinator] = []
      func start() {}
      func keep(_ child: Coordinator) { children.append(child) }
      func drop(_ child: Coordinator) { children.removeAll { $0 === child } }
    }
    final class MainCoordinator: BaseCoordinator {
      private let navigation: UINavigationController
      init(navigation: UINavigationController) { self.navigation = navigation }
      func runAuth() {
        let auth = AuthCoordinator(navigation: navigation)
        auth.finishFlow = { [weak self, weak auth] in
          guard let auth else { return }
          self?.drop(auth)
        }
        keep(auth)
        auth.start()
      }
    }
    final class AuthCoordinator: BaseCoordinator {
      var finishFlow: (() -> Void)?
      private let navigation: UINavigationController
      init(navigation: UINavigationController) { self.navigation = navigation }
      override func start() { navigation.pushViewController(AuthViewController(), animated: true) }
      \(inAuth)
    }
    final class AuthViewController: UIViewController {}
    """
  }

  @Test func `a closure that would take the child out is named where the child never calls it`() {
    #expect(
      labels(flow(inAuth: "")) == [
        "keep(auth): stays in 'children'",
        "self?.drop(auth): would take it out, but AuthCoordinator never calls 'finishFlow'",
      ]
    )
  }

  @Test func `the label of what takes a child out stands at the call of its helper`() {
    let goes = "func end() { finishFlow?() }; func close() { navigation.popViewController(animated: true) }"
    #expect(
      labels(flow(inAuth: goes)).last == "self?.drop(auth): takes the child out, on the other paths"
    )
  }
}
