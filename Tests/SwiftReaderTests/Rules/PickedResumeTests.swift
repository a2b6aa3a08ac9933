import RibEngine
import Testing

@testable import SwiftReader

@Suite struct PickedResumeTests {
  private func severities(_ body: String) -> [Severity] {
    let text = """
      final class ImageTask {
        private var continuation: UnsafeContinuation<Int, Error>?
        private var isOver = false
        func finish() {
          guard end() else { return }
          send(.finished(1))
        }
        func end() -> Bool {
          if isOver { return false }
          isOver = true
          return true
        }
        \(body)
      }
      """
    let index = Index(
      [parse(SourceFile(path: "a.swift", bytes: Array(text.utf8)), index: 0)],
      paths: ["a.swift"]
    )
    return SourceRule.keptContinuation.findings(Project(index), []).map(\.finding.severity)
  }

  @Test func `a resume in a case that the class itself hands in is a note, as who calls may do so once`() {
    let body = """
      func send(_ event: Event) {
        switch event {
        case .finished(let value): continuation?.resume(returning: value)
        default: break
        }
      }
      """
    #expect(severities(body) == [.note])
  }

  @Test func `a resume that each call comes to is a warning`() {
    #expect(severities("func send(_ event: Event) { continuation?.resume(returning: 1) }") == [.warning])
  }

  @Test func `a case of what only others hand in is a warning`() {
    let body = """
      func manager(_ manager: Manager, didChange state: State) {
        switch state {
        case .on: continuation?.resume(returning: 1)
        default: break
        }
      }
      func send(_ event: Event) {}
      """
    #expect(severities(body) == [.warning])
  }
}
