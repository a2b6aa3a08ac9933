import RibEngine
import Testing

@testable import SwiftReader

/// What is said of methods of coordinators that could not be followed to the end.
@Suite struct CoordinatorDoubtTests {
  /// What is told of a project, after its rules have looked.
  private func accounting(_ files: [SourceFile]) -> CoordinatorAccounting {
    let code = files.enumerated().map { parse($0.element, index: $0.offset) }
    let project = Project(Index(code, paths: files.map(\.path)))
    for rule in SourceRule.ofCoordinators { _ = rule.findings(project, []) }
    return CoordinatorAccounting(project)
  }

  @Test func `who hears of a screen that nobody knows is said, and the method does not count as read`() {
    let told = accounting(ProjectFixture(name: "whose-screen-is-not-known").files)
    #expect(told.methods == 1 && told.readMethods == 0)
    let doubt =
      "starts PictureCoordinator, and it is not known whether FrameViewController.didMove hears of its screen"
    #expect(told.doubts.map(\.reason) == [doubt])
    #expect(told.doubts.map(\.subject) == ["GalleryCoordinator.openPicture"])
  }

  @Test func `a child of a helper of which nothing is known is said where the helper is called`() {
    let text = """
      class DayCoordinator {
        private var children: [DayCoordinator] = []
        private let outside: Outside
        init(outside: Outside) { self.outside = outside }
        func keep(_ child: DayCoordinator) { children.append(child) }
        func drop(_ child: DayCoordinator) { children.removeAll { $0 === child } }
        func morning() { keep(outside.nextDay()) }
        func evening() { keep(DayCoordinator(outside: outside)) }
      }
      """
    let told = accounting([SourceFile(path: "Day.swift", bytes: Array(text.utf8))])
    #expect(told.doubts.map(\.subject) == ["DayCoordinator.morning"])
    #expect(told.doubts.map(\.reason) == ["appends a child of which nothing is known"])
    #expect(told.methods - told.readMethods == 1)
  }
}
