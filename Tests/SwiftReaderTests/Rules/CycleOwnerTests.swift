import RibEngine
import Testing

@testable import SwiftReader

/// What is said of a parent and a child that hold each other, by who else keeps the parent.
@Suite struct CycleOwnerTests {
  private func project(_ text: String) -> Project {
    let file = SourceFile(path: "App.swift", bytes: Array(text.utf8))
    return Project(Index([parse(file, index: 0)], paths: [file.path]))
  }

  private func cycles(_ owner: String) -> [Finding] {
    let text = """
      protocol Coordinator: AnyObject { func start() }
      final class HomeCoordinator: Coordinator {
        private var children: [Coordinator] = []
        func start() {}
        func openGame() {
          let game = GameCoordinator()
          game.parent = self
          children.append(game)
          game.start()
        }
        func end(_ child: Coordinator) { children.removeAll { $0 === child } }
      }
      final class GameCoordinator: Coordinator {
        var parent: HomeCoordinator?
        func start() {}
        func end() { parent?.end(self) }
      }
      \(owner)
      """
    return SourceRule.coordinatorCycle.findings(project(text), []).map(\.finding)
  }

  @Test(arguments: [
    "final class AppDelegate { lazy var home = HomeCoordinator() }",
    "final class AppDelegate { private(set) var home = HomeCoordinator() }",
    "final class AppDelegate { let home: HomeCoordinator }",
    "final class AppDelegate { var home: HomeCoordinator?; func open() { home = HomeCoordinator() } }",
  ])
  func `a parent that another class keeps may be held weakly by its child`(owner: String) throws {
    let found = try #require(cycles(owner).first)
    #expect(found.fix != nil)
    #expect(found.notes == [])
  }

  @Test(arguments: ["", "final class AppDelegate { weak var home: HomeCoordinator? }"])
  func `a parent that nobody keeps is kept before that`(owner: String) throws {
    let found = try #require(cycles(owner).first)
    #expect(found.fix == nil)
    #expect(found.notes.count == 1)
  }

  @Test(arguments: [("GameCoordinator", true), ("MenuCoordinator", false), ("Coordinator", true)])
  func `a property keeps no child that is cast to another class before`(type: String, isKept: Bool) {
    let text = """
      protocol Coordinator: AnyObject { func start() }
      final class MenuCoordinator: Coordinator { func start() {} }
      final class GameCoordinator: Coordinator {
        var parent: HomeCoordinator?
        func start() {}
      }
      final class HomeCoordinator: Coordinator {
        private var front: Coordinator?
        func start() {}
        func open() {
          let child = GameCoordinator()
          if let found = child as? \(type) { front = found }
          child.parent = self
          child.start()
        }
      }
      """
    #expect(SourceRule.coordinatorCycle.findings(project(text), []).isEmpty != isKept)
  }

  @Test func `of a parent that one of several branches makes nobody says who keeps it`() throws {
    let tabs = """
      final class OtherCoordinator: Coordinator { func start() {} }
      final class TabsCoordinator: Coordinator {
        private var children: [Coordinator] = []
        func start() {}
        func add(_ tab: Tab) {
          var coordinator: Coordinator
          switch tab {
          case .home: coordinator = HomeCoordinator()
          case .other: coordinator = OtherCoordinator()
          }
          children.append(coordinator)
        }
      }
      """
    let found = try #require(cycles(tabs).first)
    #expect(found.fix == nil)
    #expect(found.notes == [])
  }

  @Test(arguments: [
    ("lazy var show: (Int) -> Void = { [weak self] value in self?.go(value) }", 0),
    ("func show(_ value: Int) { go(value) }", 1),
  ])
  func `a method that is kept as a closure holds what that says`(method: String, count: Int) {
    let text = """
      final class DayCoordinator: Coordinator {
        private var bag = Set<AnyCancellable>()
        @Published var day = 0
        \(method)
        func start() { $day.sink(receiveValue: show).store(in: &bag) }
        func go(_ value: Int) {}
      }
      """
    #expect(SourceRule.subscriptionCycle.findings(project(text), []).count == count)
  }

  // MARK: - What a child says while it starts

  private func note(_ answer: String, _ start: String) -> [String] {
    let text = """
      protocol LoginDelegate: AnyObject { func loginDidFail() }
      final class LoginPresenter: LoginDelegate {
        var coordinator: LoginCoordinator?
        var hasFailed = false
        func showLogin() {
          let child = LoginCoordinator()
          child.delegate = self
          child.start()
          coordinator = child
        }
        func loginDidFail() { \(answer) }
      }
      final class LoginCoordinator {
        weak var delegate: LoginDelegate?
        func start() { \(start) }
      }
      """
    return SourceRule.startedCoordinator.findings(project(text), []).map(\.finding).flatMap { finding in
      finding.notes.isEmpty ? ["\(finding.severity)"] : finding.notes
    }
  }

  @Test func `a child that says something to who leaves the slot alone is not said to be silent`() {
    #expect(
      note("hasFailed = true", "delegate?.loginDidFail()") == [
        "LoginCoordinator may say something while it starts, and what hears it leaves 'coordinator' as it is"
      ]
    )
    #expect(note("coordinator = nil", "delegate?.loginDidFail()") == ["warning"])
    #expect(
      note("hasFailed = true", "show()") == ["LoginCoordinator was read and says nothing while it starts"]
    )
  }

  // MARK: - Waits

  private func waits(_ call: String) -> [String] {
    let text = """
      final class Login {
        func wait(for session: Session) async {
          await withCheckedContinuation { continuation in
            \(call) { _ in
              if session.isOpen { continuation.resume() }
            }
          }
        }
      }
      """
    return SourceRule.continuationPaths.findings(project(text), []).map { "\($0.finding.severity)" }
  }

  @Test func `what is called again and again proves nothing by one of its calls`() {
    #expect(waits("center.addObserver(forName: .sessionDidChange, object: nil, queue: nil)") == [])
    #expect(waits("session.open(completion: )".replacing("(completion: )", with: "")) == ["warning"])
    #expect(waits("session.all.forEach") == ["note"])
  }

  private func overwritten(_ helper: String) -> [String] {
    let text = """
      final class Photos {
        private var picture: CheckedContinuation<Int?, Never>?
        private var document: CheckedContinuation<Int?, Never>?
        func choose() async -> Int? {
          removePrevious()
          let image = await withCheckedContinuation { document = $0 }
          guard let image else { return nil }
          return await resize(image)
        }
        private func removePrevious() {
          if let \(helper) {
            \(helper).resume(returning: nil)
            self.\(helper) = nil
          }
        }
        private func resize(_ image: Int) async -> Int? {
          if let picture { picture.resume(returning: nil) }
          return await withCheckedContinuation { picture = $0 }
        }
        func chosen(_ image: Int?) {
          guard let document else { return }
          self.document = nil
          document.resume(returning: image)
        }
      }
      """
    return SourceRule.overwrittenContinuation.findings(project(text), []).map { finding in
      "\(finding.key.slot) \(finding.finding.severity)"
    }
  }

  @Test func `a helper that looks after another wait says nothing of this one`() {
    #expect(overwritten("picture") == ["document warning"])
    #expect(overwritten("document") == [])
  }
}
