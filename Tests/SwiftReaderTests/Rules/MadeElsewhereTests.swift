import RibEngine
import Testing

@testable import SwiftReader

/// Children that a container makes, and screens that others put up for a child.
@Suite struct MadeElsewhereTests {
  /// What the rules about coordinators tell of a file, and what they could not follow.
  private func told(_ text: String) -> (findings: [String], doubts: [String]) {
    let file = SourceFile(path: "App.swift", bytes: Array(text.utf8))
    let project = Project(Index([parse(file, index: 0)], paths: [file.path]))
    let findings = SourceRule.ofCoordinators.flatMap { $0.findings(project, []) }.map(\.finding)
    return (findings.map { "\($0.rule) \($0.severity)" }, CoordinatorAccounting(project).doubts.map(\.reason))
  }

  private let left = ["leaked-child-coordinator warning"]
  private let unknown = ["appends a child of which nothing is known"]

  // MARK: - Containers

  private func menu(
    _ lines: String,
    name: String = "showItem",
    registration: String = "container.register(Item.self) { _ in ItemCoordinator() }"
  ) -> String {
    """
    protocol Coordinator: AnyObject { func start() }
    protocol Item: Coordinator {}
    final class MenuCoordinator: Coordinator {
      private var children: [Coordinator] = []
      private let container: Container
      private let navigation: UINavigationController
      init(container: Container, navigation: UINavigationController) {
        self.container = container
        self.navigation = navigation
      }
      func start() {}
      func \(name)() { \(lines) }
    }
    final class ItemCoordinator: Item {
      var navigation: UINavigationController?
      func start() { navigation?.pushViewController(UIViewController(), animated: true) }
    }
    func fill(_ container: Container) { \(registration) }
    final class Registrations { func fill(_ container: Container) { \(registration) } }
    """
  }

  @Test(arguments: [
    "let item = container.resolve(ItemCoordinator.self)!",
    "let item = container.resolve(Item.self, argument: navigation)!",
    "let item: Item = container.resolve()",
    "let item = container.resolve() as ItemCoordinator",
  ])
  func `a child that a container is asked for by its type is known`(line: String) {
    let file = menu("\(line); children.append(item); item.start()")
    #expect(told(file).findings == left)
    #expect(told(file).doubts == [])
  }

  @Test(arguments: [(".container", true), (".graph", false), (".transient", false)])
  func `a child that a container gives to everybody is not known`(scope: String, isShared: Bool) {
    let registration = "container.register(Item.self) { _ in ItemCoordinator() }.inObjectScope(\(scope))"
    let lines = "let item = container.resolve(Item.self)!; children.append(item); item.start()"
    let file = menu(lines, registration: registration)
    #expect(told(file).findings == (isShared ? ["leaked-child-coordinator note"] : left))
    #expect(told(file).doubts == (isShared ? unknown : []))
  }

  @Test func `a container that others give out is asked for by who uses it`() {
    let text = """
      final class HomeCoordinator: Coordinator {
        private let container: AppContainer
        func openShop() {
          tap = { [weak self] in
            guard let self else { return }
            let shop = self.container.makeShop()
            self.children.append(shop.makeCartCoordinator())
          }
        }
        func openTrip() { children.append(Depot.shared.trips.makeTripCoordinator(on: navigation)) }
        func openHelp() { help.show() }
      }
      """
    let code = parse(SourceFile(path: "Home.swift", bytes: Array(text.utf8)), index: 0)
    #expect(HandingItself([code]).makersOfMakers(in: code) == ["AppContainer", "Depot"])
  }

  @Test(arguments: [
    "autoregister(ParentCoordinator.self, initializer: ParentCoordinator.init)",
    "container.resolve(ParentCoordinator.self)?.start()",
  ])
  func `a coordinator is made by who hands on its initializer or asks a container for it`(line: String) {
    func text(_ line: String) -> String {
      """
      protocol Coordinator: AnyObject { func start() }
      final class ParentCoordinator: Coordinator {
        private var children: [Coordinator] = []
        func start() {}
        func open() {
          let child = ChildCoordinator()
          child.parent = self
          children.append(child)
          child.start()
        }
        func close(_ child: Coordinator) { children.removeAll { $0 === child } }
      }
      final class ChildCoordinator: Coordinator {
        var parent: ParentCoordinator?
        func start() { button.tap = { [weak self] in self?.end() } }
        private func end() { parent?.close(self) }
      }
      final class Registrations { func fill(_ container: Container) { \(line) } }
      """
    }
    #expect(told(text("")).findings == ["retain-cycle warning"])
    #expect(told(text(line)).findings == ["retain-cycle note"])
  }

  // MARK: - Closures of a start

  @Test(arguments: [
    ("model.onTap = { [weak self] in self?.LINES }", true),
    ("model.taps.sink { [weak self] _ in self?.LINES }.store(in: &all)", true),
    ("Task { [weak self] in self?.LINES }", false),
    ("stacks = tabs.map { tab in LINES; return tab.stack }", false),
    ("LINES", false),
  ])
  func `a child that a closure of the start appends at each tap heaps up`(start: String, isLeft: Bool) {
    let text = """
      protocol Coordinator: AnyObject { func start() }
      final class ListCoordinator: Coordinator {
        private var children: [Coordinator] = []
        let navigation: UINavigationController
        func start() { \(start.replacing("LINES", with: "keep(ItemCoordinator(navigation))")) }
        private func keep(_ child: Coordinator) { children.append(child) }
      }
      final class ItemCoordinator: Coordinator {
        let navigation: UINavigationController
        init(_ navigation: UINavigationController) { self.navigation = navigation }
        func start() { navigation.pushViewController(UIViewController(), animated: true) }
      }
      """
    #expect(told(text).findings == (isLeft ? left : []))
  }

  // MARK: - Lists of others

  @Test(arguments: [
    ("struct Branch { var children: [Branch] = [] }", "Branch", true),
    ("final class Branch { var children: [Branch] = [] }", "Branch", true),
    ("", "Coordinator", false),
    ("", "MenuCoordinator", false),
    ("", "Unknown", false),
  ])
  func `what another object's list of that name loses is no child`(type: String, owner: String, isLeft: Bool)
  {
    let tree = """
      \(type)
      final class Gardener { func prune(_ one: inout \(owner)) { one.children.removeAll() } }
      """
    let lines = "let item = ItemCoordinator(); children.append(item); item.start()"
    #expect(told(menu(lines) + tree).findings == (isLeft ? left : []))
  }

  // MARK: - Screens that others put up

  private func list(_ child: String, others: String = "") -> String {
    """
    protocol Coordinator: AnyObject { func start() }
    final class ListCoordinator: Coordinator, ItemDelegate {
      private var children: [Coordinator] = []
      private let router: Routes
      init(router: Routes) { self.router = router }
      func start() {}
      func showItem() {
        let item = ItemCoordinator(router: router)
        item.delegate = self
        item.onEnd = { [weak self, weak item] in self?.children.removeAll { $0 === item } }
        children.append(item)
        item.start()
      }
      func presentHelp(animated: Bool, done: (() -> Void)?) {}
      func present(_ screen: UIViewController) {}
    }
    protocol ItemDelegate: AnyObject {
      func presentHelp(animated: Bool, done: (() -> Void)?)
      func present(_ screen: UIViewController)
    }
    final class ItemCoordinator: Coordinator {
      weak var delegate: ItemDelegate?
      var onEnd: (() -> Void)?
      private let router: Routes
      init(router: Routes) { self.router = router }
      func start() { \(child) }
      func end() { onEnd?() }
    }
    protocol Routes: AnyObject { func setRoot(_ screen: UIViewController); func push(_ screen: UIViewController) }
    \(others)
    """
  }

  @Test func `what a coordinator is asked to put up is no screen of who asks`() {
    let asks = told(list("delegate?.presentHelp(animated: true, done: nil)")).findings
    let gives = told(list("delegate?.present(ItemViewController())")).findings
    #expect(asks == [])
    #expect(gives == ["leaked-child-coordinator note"])
  }

  @Test(arguments: [("Routes", ""), ("AppRoutes", "protocol AppRoutes: Routes {}")])
  func `a screen that a router puts at the bottom of its stack has nothing below it`(
    above: String,
    refinement: String
  ) {
    let router = """
      \(refinement)
      final class Router: \(above) {
        let stack: UINavigationController
        init(stack: UINavigationController) { self.stack = stack }
        func setRoot(_ screen: UIViewController) { stack.setViewControllers([screen], animated: true) }
        func push(_ screen: UIViewController) { stack.pushViewController(screen, animated: true) }
      }
      """
    func findings(_ first: String) -> [String] {
      told(list("router.\(first)(UIViewController()); router.push(UIViewController())", others: router))
        .findings
    }
    #expect(findings("setRoot") == [])
    #expect(findings("push") == left)
  }

  @Test(arguments: [
    "private var window = UIWindow(frame: UIScreen.main.bounds)", "private let window: UIWindow",
  ])
  func `what owns the window lives as long as the app, also where it makes the window`(window: String) {
    let lines = "let item = ItemCoordinator(); children.append(item); item.start()"
    let file = menu(lines).replacing("private let container: Container", with: window)
    let joined = Project(
      Index([parse(SourceFile(path: "App.swift", bytes: Array(file.utf8)), index: 0)], paths: ["App.swift"])
    )
    let owners = joined.coordinators.filter { joined.livesWithTheApp(joined.joined($0)) }.map(\.name)
    #expect(owners == ["MenuCoordinator"])
  }
}
