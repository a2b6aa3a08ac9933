import RibEngine
import Testing

@testable import SwiftReader

/// What findings say of the code, word by word.
@Suite struct TrueSentenceTests {
  private func finding(_ name: String, _ id: Rule.ID) throws -> Finding {
    try #require(ProjectFixture(name: name).findings.first { $0.key.id == id }).finding
  }

  /// Of one file: all that its rules find.
  private func findings(_ text: String) -> [Finding] {
    let code = parse(SourceFile(path: "a.swift", bytes: Array(text.utf8)), index: 0)
    let index = Index([code], paths: ["a.swift"])
    let (project, routers) = (Project(index), index.routers())
    return SourceRule.all.filter { !$0.isOptIn }.flatMap { $0.findings(project, routers) }.map(\.finding)
  }

  @Test func `a guard is advised where a class of the system presents over everything`() throws {
    let advice = try #require(finding("covers-by-an-extension", .slotOverwritten).fix?.title)
    #expect(advice == "look first: guard word == nil else { return }")
  }

  @Test func `a slot that is filled behind a wait comes without a run that has no wait`() throws {
    #expect(try finding("looked-at-before-the-wait", .slotOverwritten).events.isEmpty)
  }

  @Test func `the run of a way that empties a slot names the child that the other way builds`() throws {
    let names = try Set(finding("named-by-who-fills-it", .reentrantDetach).events.map(\.subject))
    #expect(names.contains("Photo#1") || names.contains("Photo"))
    #expect(!names.contains { $0.hasPrefix("CurrentChild") || $0.hasPrefix("Builder") })
  }

  @Test func `a child that a map of its object reports is said to stay after the back button alone`() throws {
    #expect(try finding("maps-itself", .leakedChildCoordinator).message.hasPrefix("the back button"))
  }

  @Test func `a block that deinit alone removes is said to be so`() {
    let text = """
      final class KeyboardCoordinator: Coordinator {
        private var token: NSObjectProtocol?
        func start() {
          token = NotificationCenter.default.addObserver(forName: .shown, object: nil, queue: .main) { _ in
            self.shown()
          }
        }
        func shown() {}
        deinit { token.map(NotificationCenter.default.removeObserver) }
      }
      """
    #expect(findings(text).contains { $0.message.hasSuffix("and only deinit would remove it") })
  }

  @Test func `a child of a circle that no line takes out is said to be taken out by nothing`() {
    let text = """
      protocol Coordinator: AnyObject { func start() }
      final class ChildCoordinator: Coordinator {
        let parent: ParentCoordinator
        init(parent: ParentCoordinator) { self.parent = parent }
        func start() {}
      }
      final class ParentCoordinator: Coordinator {
        private var child: ChildCoordinator?
        func start() {
          let new = ChildCoordinator(parent: self)
          child = new
          new.start()
        }
      }
      final class GrandCoordinator: Coordinator {
        private var sub: ParentCoordinator?
        func start() {
          sub = ParentCoordinator()
          sub?.start()
        }
        func end() { sub = nil }
      }
      """
    #expect(findings(text).contains { $0.message.hasSuffix("and nothing takes ChildCoordinator out") })
  }
}
