import RibEngine
import Testing

@testable import SwiftReader

/// Continuations in the property that a key path leads to.
@Suite struct ContinuationByPathTests {
  private func told(
    before: String = "",
    answer: String = "self[keyPath: path]?.resume(returning: 1)"
  ) -> [String] {
    let text = """
      final class Engine {
        private var first: CheckedContinuation<Int, Never>?
        private var second: CheckedContinuation<Int, Never>?
        func start() async -> Int { await run(\\.first) }
        func stop() async -> Int { await run(\\.second) }
        private func run(_ path: ReferenceWritableKeyPath<Engine, CheckedContinuation<Int, Never>?>) async -> Int {
          \(before)
          return await withCheckedContinuation { continuation in self[keyPath: path] = continuation }
        }
        func didAnswer(_ path: ReferenceWritableKeyPath<Engine, CheckedContinuation<Int, Never>?>) { \(answer) }
      }
      final class EngineViewController: UIViewController {
        let engine: Engine
        init(engine: Engine) { self.engine = engine }
      }
      """
    let index = Index(
      [parse(SourceFile(path: "a.swift", bytes: Array(text.utf8)), index: 0)],
      paths: ["a.swift"]
    )
    let project = Project(index)
    let rules = [SourceRule.keptContinuation, .overwrittenContinuation]
    return rules.flatMap { $0.findings(project, []) }.map { "\($0.finding.rule) \($0.finding.severity)" }
  }

  private let kept = "double-resume warning"
  private let overwritten = "continuation-overwritten warning"

  @Test(arguments: [
    "self[keyPath: path]?.resume(returning: 1)",
    "let answer = self[keyPath: path]; answer?.resume(returning: 1)",
    "guard let answer = self[keyPath: path] else { return }; answer.resume(returning: 1)",
  ])
  func `a continuation behind a path is told where it is resumed and kept, and where it is written over`(
    answer: String
  ) {
    #expect(told(answer: answer) == [kept, overwritten])
  }

  @Test(arguments: ["self[keyPath: path] = nil", "first = nil"])
  func `a class that sets what a path may lead to to nil keeps none`(line: String) {
    #expect(told(answer: "self[keyPath: path]?.resume(returning: 1); \(line)") == [overwritten])
  }

  @Test func `a look at what a path leads to guards the store`() {
    #expect(told(before: "guard self[keyPath: path] == nil else { return 0 }") == [kept])
  }
}
