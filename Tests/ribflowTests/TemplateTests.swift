import FlowFiles
import Foundation
import RibEngine
import Testing

@testable import ribflow

@Suite("The flows that new begins with") struct TemplateTests {
  private func play(_ text: String) throws -> Outcome {
    let file = SourceFile(path: "flow.yaml", bytes: Array(text.utf8))
    let result = FlowReader.read(file) { _ in .failure(Problem("missing", "no includes here")) }
    #expect(result.invalid?.problems.map(\.message) == nil)
    return run(try #require(result.scenarios.first), path: file.path, line: 1)
  }

  @Test("Each begins with the modeline and is laid out already", arguments: Template.allCases)
  func layout(_ template: Template) throws {
    #expect(template.text.hasPrefix("# yaml-language-server: $schema=flow.schema.json\nflow: "))
    let file = SourceFile(path: "flow.yaml", bytes: Array(template.text.utf8))
    #expect(try FlowLayout.text(of: file).get() == template.text)
  }

  @Test("The empty one is clean, the others have a mistake to find", arguments: Template.allCases)
  func verdict(_ template: Template) throws {
    #expect(try play(template.text).verdict == (template == .empty ? .clean : .violated))
  }

  private static let changes: [(template: Template, old: String, new: String)] = [
    (.slots, "[guard, build, attach, assign]", "[guard, build, assign, attach]"),
    (.viewless, "willResignActive: []", "willResignActive: [cleanup-views]"),
    (.coordinators, "when-closed-by-user: []", "when-closed-by-user: [remove]"),
    (.containers, "container: none ", "container: navigation "),
    (.tasks, "when-closed-by-user: []", "when-closed-by-user: [resume, forget]"),
  ]

  @Test("The change that the comment hints at mends it", arguments: changes)
  func mended(_ template: Template, _ old: String, _ new: String) throws {
    #expect(template.text.contains(old))
    #expect(try play(template.text.replacingOccurrences(of: old, with: new)).verdict == .clean)
  }

  @Test("The view that asks its interactor is mended by two changes") func mendedView() throws {
    let text = Template.views.text.replacingOccurrences(of: "touched in init", with: "lazy")
      .replacingOccurrences(of: "Active: [emit-state]", with: "Active: [ask-view-to-bind, emit-state]")
      .split(separator: "\n").filter { !$0.contains("binds:") }.joined(separator: "\n")
    #expect(try play(text).verdict == .clean)
  }
}
