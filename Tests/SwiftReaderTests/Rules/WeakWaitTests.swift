import RibEngine
import Testing

@testable import SwiftReader

/// Waits of what may be gone when they run, since a closure around takes it weakly.
@Suite struct WeakWaitTests {
  /// What is told of a method that makes a job of a wait.
  private func told(_ wait: String, around: (before: String, after: String) = Self.job) -> [String] {
    let text = """
      final class Store {
        private let service: Service
        init(service: Service) { self.service = service }
        func load() async -> Int? { \(around.before) await withCheckedContinuation { continuation in
          \(wait)
        } \(around.after) }
      }
      """
    let index = Index(
      [parse(SourceFile(path: "a.swift", bytes: Array(text.utf8)), index: 0)],
      paths: ["a.swift"]
    )
    return SourceRule.continuationPaths.findings(Project(index), []).map { found in
      "\(found.finding.rule) \(found.finding.severity) \(found.finding.labels.last?.text ?? "")"
    }
  }

  private static let job = (before: "Job { [weak self] in", after: "}.run()")

  private let gone =
    "never-resumed warning does nothing once 'self' is gone, which a closure around takes weakly"
  private let leaves = "never-resumed warning leaves without resuming"

  @Test(arguments: [
    "self?.service.load { continuation.resume(returning: $0) }",
    "self?.service.load(completion: continuation.resume(returning:))",
    "_ = self?.service.load { continuation.resume(returning: $0) }",
  ])
  func `a call that the gone do not make resumes nothing`(wait: String) {
    #expect(told(wait) == [gone])
  }

  @Test func `who leaves where it is gone resumes nothing`() {
    let wait = """
      guard let self else { return }
      self.service.load { continuation.resume(returning: $0) }
      """
    #expect(told(wait) == [leaves])
  }

  @Test(arguments: [
    "guard let self else { return continuation.resume(returning: nil) }; self.service.load { continuation.resume(returning: $0) }",
    "guard self != nil else { return continuation.resume(returning: nil) }; self?.service.load { continuation.resume(returning: $0) }",
    "if self == nil { continuation.resume(returning: nil) } else { self?.service.load { continuation.resume(returning: $0) } }",
    "Service.shared.load { [weak self] in self?.note(); continuation.resume(returning: $0) }",
  ])
  func `who asks whether it is there, or does without it, resumes`(wait: String) {
    #expect(told(wait) == [])
  }

  @Test(arguments: [
    // Whoever calls the method holds its object meanwhile.
    (before: "return", after: ""),
    (before: "await withTaskGroup(of: Int?.self) { [weak self] group in", after: "}"),
    // It is held by another name, or asked for before.
    (before: "Job { [weak self] in let store = self;", after: "}.run()"),
    (before: "Job { [weak self] in guard self != nil else { return nil };", after: "}.run()"),
    (before: "Job { [unowned self] in", after: "}.run()"),
  ])
  func `what somebody holds meanwhile is there`(around: (before: String, after: String)) {
    #expect(told("self?.service.load { continuation.resume(returning: $0) }", around: around) == [])
  }

  @Test(arguments: ["guard let self else { return }", "guard let store = self else { return }"])
  func `the object of a method that waits is there by whatever name`(line: String) {
    let wait = "\(line); service.load { continuation.resume(returning: $0) }"
    #expect(told(wait, around: (before: "return", after: "")) == [])
  }
}
