import RibEngine
import Testing

@testable import SwiftReader

/// A list that keeps a child whose screen the user may leave.
@Suite struct KeptChildTests {
  /// What the rules about coordinators tell of a file, and what they could not follow.
  private func told(_ text: String) -> (findings: [String], messages: [String], doubts: [String]) {
    let file = SourceFile(path: "App.swift", bytes: Array(text.utf8))
    let project = Project(Index([parse(file, index: 0)], paths: [file.path]))
    let findings = SourceRule.ofCoordinators.flatMap { $0.findings(project, []) }.map(\.finding)
    return (
      findings.map { "\($0.rule) \($0.severity)" }, findings.map(\.message),
      CoordinatorAccounting(project).doubts.map(\.reason)
    )
  }

  /// An app whose parent pushes a child on its own stack and lets it go by a closure.
  private func app(
    show: String = "func showItem() { \(Self.showing) }",
    remove: String = "children.removeAll { $0 === child }",
    start: String = "navigation.pushViewController(ItemViewController(), animated: true)",
    inItem: String = "",
    inScreen: String = "",
    above: String = "UIViewController",
    others: String = ""
  ) -> String {
    """
    protocol Coordinator: AnyObject { func start() }
    final class ListCoordinator: Coordinator {
      private var children: [Coordinator] = []
      private let navigation: UINavigationController
      init(navigation: UINavigationController) { self.navigation = navigation }
      func start() {}
      \(show)
      private func remove(_ child: Coordinator) { \(remove) }
    }
    final class ItemCoordinator: Coordinator {
      var onEnd: ((Coordinator) -> Void)?
      private let navigation: UINavigationController
      init(navigation: UINavigationController) { self.navigation = navigation }
      func start() { \(start) }
      func end() { onEnd?(self) }
      \(inItem)
    }
    final class ItemViewController: \(above) { \(inScreen) }
    \(others)
    """
  }

  private static let showing = """
    let item = ItemCoordinator(navigation: navigation)
    item.onEnd = { [weak self] in self?.remove($0) }
    children.append(item)
    item.start()
    """

  private let left = ["leaked-child-coordinator warning"]

  // MARK: - Who hears

  @Test(arguments: [
    "override func viewDidDisappear(_ animated: Bool) { model.viewDidDisappear() }",
    "override func viewWillDisappear(_ animated: Bool) { super.viewWillDisappear(animated); model?.viewWillDisappear() }",
  ])
  func `a screen that tells another object by the system's own word is heard`(method: String) {
    #expect(told(app(inScreen: method)).findings == [])
  }

  @Test(arguments: [
    "view.backgroundColor = .clear",
    "navigationItem.backBarButtonItem = UIBarButtonItem()",
    "navigationItem.backButtonTitle = title",
  ])
  func `a screen that changes how it looks as it goes tells nobody`(line: String) {
    let method =
      "override func viewWillDisappear(_ animated: Bool) { super.viewWillDisappear(animated); \(line) }"
    #expect(told(app(inScreen: method)).findings == left)
  }

  @Test func `a screen is known by the type beside it`() {
    let start =
      "let screen: ItemViewController = .init(); navigation.pushViewController(screen, animated: true)"
    let leaving = "override func viewDidDisappear(_ animated: Bool) { onEnd?() }"
    let other =
      "final class OtherViewController: UIViewController { var onEnd: (() -> Void)?; \(leaving) }"
    #expect(told(app(start: start, others: other)).findings == left)
    #expect(told(app(start: start, inScreen: "var onEnd: (() -> Void)?; \(leaving)")).findings == [])
  }

  @Test func `what a tap on the first screen puts up is not that screen`() {
    let start = """
      let screen = ItemViewController()
      screen.onTap = { [weak self] in self?.navigation.present(SheetViewController(), animated: true) }
      navigation.pushViewController(screen, animated: true)
      """
    let app = app(
      start: start,
      inScreen: "var onTap: (() -> Void)?",
      others: "final class SheetViewController: UIViewController {}"
    )
    #expect(
      told(app).messages == [
        "the back button takes the screen of ItemCoordinator away, and 'children' keeps the child"
      ]
    )
  }

  // MARK: - The bar

  @Test(arguments: [
    "navigationController?.isNavigationBarHidden = false",
    "navigationController?.setNavigationBarHidden(false, animated: true)",
    "navigationItem.hidesBackButton = false",
  ])
  func `a bar that a screen shows leaves its user the way back`(line: String) {
    #expect(
      told(app(inScreen: "override func viewWillAppear(_ animated: Bool) { \(line) }")).findings == left
    )
  }

  @Test(arguments: [
    "navigationController?.isNavigationBarHidden = true",
    "navigationController?.setNavigationBarHidden(true, animated: true)",
    "navigationController?.setNavigationBarHidden(hidesItsBar, animated: true)",
    "navigationController?.isNavigationBarHidden.toggle()",
    "navigationItem.hidesBackButton = true",
  ])
  func `a bar that is hidden, or may be, leaves none`(line: String) {
    #expect(told(app(inScreen: "override func viewWillAppear(_ animated: Bool) { \(line) }")).findings == [])
  }

  @Test func `what a screen hides as it goes is not its own bar`() {
    let line = "navigationController?.setNavigationBarHidden(true, animated: true)"
    let gone = "override func viewWillDisappear(_ animated: Bool) { \(line) }"
    #expect(told(app(inScreen: gone)).findings == ["leaked-child-coordinator note"])
  }

  @Test(arguments: [("override func viewWillAppear(_ animated: Bool)", true), ("func close()", false)])
  func `a bar that the app hides is shown by a screen that does so as it comes`(method: String, isLeft: Bool)
  {
    let line = "navigationController?.setNavigationBarHidden(false, animated: true)"
    let file = app(inScreen: "\(method) { \(line) }").replacing(
      "func start() {}",
      with: "func start() { navigation.setNavigationBarHidden(true, animated: false) }"
    )
    #expect(told(file).findings == (isLeft ? left : []))
  }

  @Test func `a screen of SwiftUI hides its bar as any other does`() {
    let host = """
      class Host<Content: View>: UIHostingController<Content> {
        override func viewWillAppear(_ animated: Bool) {
          navigationController?.setNavigationBarHidden(LINE, animated: true)
        }
      }
      """
    let start = "navigation.pushViewController(Host(rootView: ItemView()), animated: true)"
    func findings(_ isHidden: String) -> [String] {
      let others = host.replacing("LINE", with: isHidden)
      return told(app(start: start, others: others)).findings
    }
    #expect(findings("isHidden") == [])
    #expect(findings("false") == left)
  }

  // MARK: - Methods by another spelling

  @Test(arguments: [
    "lazy var showItem: () -> Void = { [weak self] in guard let self else { return }; LINES }",
    "var showItem: () -> Void { return { [weak self] in guard let self else { return }; LINES } }",
    "var showItem: () -> Void { { [self] in LINES } }",
    "lazy var showItem: Action = { [unowned self] in LINES }",
  ])
  func `a method that is kept as a closure is read as one`(spelling: String) {
    let lines = Self.showing.replacing("\n", with: "; ")
    #expect(told(app(show: spelling.replacing("LINES", with: lines))).findings == left)
  }

  @Test func `a closure that others fill is no method`() {
    let lines = Self.showing.replacing("\n", with: "; ")
    #expect(told(app(show: "var showItem: () -> Void = { \(lines) }")).findings == [])
  }

  // MARK: - Children by their type

  @Test(arguments: [
    ("children.removeAll { $0 is ItemCoordinator }", true),
    ("children = children.filter { !($0 is ItemCoordinator) }", true),
    ("children.removeAll { $0 is Coordinator }", true),
    ("children.removeAll { !($0 is OtherCoordinator) }", true),
    ("children.removeAll { $0 is OtherCoordinator }", false),
    ("children = children.filter { !($0 is OtherCoordinator) }", false),
    ("children = children.filter { $0 is ItemCoordinator }", false),
  ])
  func `a removal by type takes out the children of that type`(line: String, takesItOut: Bool) {
    let other = "final class OtherCoordinator: Coordinator { func start() {} }"
    let show = "func showItem() { \(Self.showing.replacing("self?.remove($0)", with: "self?.remove()")) }"
    let text = app(show: show, start: "present()", others: other)
      .replacing(
        "private func remove(_ child: Coordinator) { children.removeAll { $0 === child } }",
        with: "private func remove() { \(line) }"
      )
    #expect(told(text).findings == (takesItOut ? [] : left))
  }

  // MARK: - Who hears

  private let views = """
    final class MarkView: UIView {
      override func METHOD(SIGNATURE) { layOut() }
    }
    """

  @Test func `a view that comes and goes is no screen`() {
    let view = views.replacing("METHOD", with: "willMove")
    let superview = view.replacing("SIGNATURE", with: "toSuperview view: UIView?")
    let plain = app(start: "navigation.pushViewController(make(), animated: true)", others: superview)
    #expect(told(plain).findings == left)
    #expect(told(plain).doubts == [])
    let parent = view.replacing("SIGNATURE", with: "toParent parent: UIViewController?")
      .replacing("UIView {", with: "UIViewController {")
    let hearing = app(start: "navigation.pushViewController(make(), animated: true)", others: parent)
    #expect(told(hearing).findings == [])
    #expect(told(hearing).doubts.count == 1)
  }

  @Test func `what a set loses is no child`() {
    let helper =
      "func showItem() { \(Self.showing) }\n  func remove(child: Coordinator) { children.removeAll { $0 === child } }"
    let show = helper.replacing("self?.remove($0)", with: "self?.pop()")
    let set = "final class Terms { private var all = Set<Int>(); func turn(_ one: Int) { all.LINE } }"
    func findings(_ line: String) -> [String] {
      told(app(show: show, remove: "", others: set.replacing("LINE", with: line))).messages
    }
    #expect(
      findings("remove(one)") == ["'showItem' appends a child to 'children', and nothing takes it out again"]
    )
    // Whose method that is, is not known: it may be this one.
    #expect(
      findings("remove(child: one)") == [
        "the back button takes the screen of ItemCoordinator away, and 'children' keeps the child"
      ]
    )
  }

  @Test(
    arguments: [
      ("return screen.gone()", [], []),
      ("screen.gone().sink { [weak self] _ in self?.end() }.store(in: &all); return done", [], []),
      (
        "kept = screen; return screen.gone()", [],
        ["starts ItemCoordinator, and it is not known whether NSObject.gone hears of its screen"]
      ),
      (
        "let last = screen.gone(); return last", [],
        ["starts ItemCoordinator, and it is not known whether NSObject.gone hears of its screen"]
      ),
      ("return done", ["leaked-child-coordinator warning"], []),
    ] as [(String, [String], [String])]
  )
  func `an object that goes with a screen says so`(lines: String, findings: [String], doubts: [String]) {
    let sentinel = """
      final class Sentinel { let end = PassthroughSubject<Void, Never>(); deinit { end.send() } }
      extension NSObject {
        func gone() -> AnyPublisher<Void, Never> {
          let sentinel = Sentinel()
          objc_setAssociatedObject(self, &key, sentinel, .OBJC_ASSOCIATION_RETAIN)
          return sentinel.end.eraseToAnyPublisher()
        }
      }
      """
    let start =
      "let screen = ItemViewController(); navigation.pushViewController(screen, animated: true); \(lines)"
    let text = app(
      start: start,
      inItem: "private var kept: UIViewController?; private let done = PassthroughSubject<Void, Never>()",
      others: sentinel
    )
    #expect(told(text).findings == findings)
    #expect(told(text).doubts == doubts)
  }

  @Test func `a flag that is set tells nobody of an end`() {
    let push = "navigation.pushViewController(ItemViewController(), animated: true)"
    #expect(told(app(start: "model.goesOnWhenItDisappears = true; \(push)")).findings == left)
    #expect(told(app(start: "screen.rx.deallocated.subscribe(end); \(push)")).findings == [])
  }

  @Test func `what the project adds to all objects is no word of the child`() {
    let added = "extension NSObject { func waitsForItsEnd() { whenDeallocated(self) } }"
    let text = app(others: added).replacing(
      "ItemCoordinator: Coordinator {",
      with: "ItemCoordinator: NSObject, Coordinator {"
    )
    #expect(told(text).findings == left)
  }

  @Test func `a method that all screens run may hear of each`() {
    let exchanged = """
      extension UIViewController {
        @objc func ownDidDisappear(_ animated: Bool) { ownDidDisappear(animated); LINE }
        static func exchange() {
          let first = class_getInstanceMethod(self, #selector(viewDidDisappear(_:)))
          let second = class_getInstanceMethod(self, #selector(ownDidDisappear(_:)))
          method_exchangeImplementations(first, second)
        }
      }
      """
    let asks = told(app(others: exchanged.replacing("LINE", with: "if isMovingFromParent { onClose?() }")))
    #expect(asks.findings == [])
    #expect(
      asks.doubts == [
        "starts ItemCoordinator, and it is not known whether UIViewController.exchange hears of its screen"
      ]
    )
    #expect(told(app(others: exchanged.replacing("LINE", with: "Tracker.shared.saw(self)"))).findings == left)
  }

  @Test func `a helper that appends what it should take out is told at its own line`() {
    let lines = "let item = ItemCoordinator(navigation: navigation); children.append(item); remove(item)"
    let file = app(show: "func showItem() { \(lines) }", remove: "children.append(child)")
    let project = Project(
      Index([parse(SourceFile(path: "App.swift", bytes: Array(file.utf8)), index: 0)], paths: ["App.swift"])
    )
    let places = SourceRule.keptCoordinator.findings(project, []).map { finding in
      String(
        decoding: Array(file.utf8)[Int(finding.finding.span.start)..<Int(finding.finding.span.end)],
        as: UTF8.self
      )
    }
    #expect(places == ["children.append(item)", "children.append(child)"])
  }

  // MARK: - Helpers with a flag

  @Test(arguments: [
    ("isRoot: Bool = false", "push(ItemViewController())", true),
    ("isRoot: Bool", "push(ItemViewController(), isRoot: false)", true),
    ("isRoot: Bool = true", "push(ItemViewController())", false),
    ("isRoot: Bool = false", "push(ItemViewController(), isRoot: true)", false),
    ("isRoot: Bool = false", "push(ItemViewController(), isRoot: isFirst)", false),
  ])
  func `a branch that no call comes to says nothing of the stack`(flag: String, call: String, isLeft: Bool) {
    let helper = """
      private func push(_ screen: UIViewController, \(flag)) {
        if isRoot { navigation.viewControllers = [screen] } else { navigation.pushViewController(screen, animated: true) }
      }
      """
    #expect(told(app(start: call, inItem: helper)).findings == (isLeft ? left : []))
  }

  @Test func `a flag that a helper asks for by another value is not known`() {
    func findings(_ first: String) -> [String] {
      let helper = """
        private func push(_ screen: UIViewController, isRoot: Bool = false) {
          \(first)
          if isRoot { navigation.setViewControllers([screen], animated: true) } else { navigation.pushViewController(screen, animated: true) }
        }
        """
      return told(app(start: "push(ItemViewController())", inItem: helper)).findings
    }
    #expect(findings("") == left)
    #expect(findings("let isRoot = isRoot || screen.isFirst") == [])
  }

  @Test func `a callback that does nothing until others set it is no method`() {
    let file = app(inItem: "lazy var onDone: () -> Void = {}").replacing(
      "item.onEnd = { [weak self] in self?.remove($0) }",
      with: "item.onDone = { self.remove(item) }"
    )
    let plain = file.replacing("lazy var onDone", with: "var onDone")
    #expect(told(file).findings == told(plain).findings)
    #expect(told(file).findings.contains("retain-cycle warning"))
  }
}
