import RibEngine
import Testing

@testable import SwiftReader

/// Stored closures that resume a continuation.
@Suite struct StoredAnswerTests {
  private func told(
    answer: String = "onPick = { continuation.resume(returning: $0) }",
    before: String = "",
    pick: String = "onPick?(1)",
    others: String = "",
    ask: String = "Task { await model.pick() }",
    isOverride: Bool = false
  ) -> [String] {
    let text = """
      final class PickerModel {
        private var onPick: ((Int) -> Void)?
        private var isPicked = false
        \(isOverride ? "override " : "")func pick() async -> Int {
          \(before)
          return await withCheckedContinuation { continuation in \(answer) }
        }
        func didTap() { \(pick) }
        \(others)
      }
      final class PickerViewController: UIViewController {
        let model: PickerModel
        init(model: PickerModel) { self.model = model }
        private var isAsking = false
        @objc func ask() { \(ask) }
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
    "onPick = { continuation.resume(returning: $0) }",
    "self.onPick = { [weak self] number in self?.isPicked = true; continuation.resume(returning: number) }",
    "onPick = { if $0 > 1 { continuation.resume(returning: 1) } else { continuation.resume(returning: 0) } }",
  ])
  func `a stored closure that resumes a continuation is told where it is called and kept`(answer: String) {
    #expect(told(answer: answer) == [kept, overwritten])
  }

  @Test(arguments: [
    "onPick = { number in if !self.isPicked { continuation.resume(returning: number) } }",
    "onPick = { guard !self.isPicked else { return }; continuation.resume(returning: $0) }",
    "onPick = { [weak self] in self?.finish(continuation, $0) }",
  ])
  func `a closure that may know of the first call is not told`(answer: String) {
    #expect(told(answer: answer) == [])
  }

  @Test(arguments: ["onPick?(1); onPick = nil", "let answer = onPick; onPick = nil; answer?(1)"])
  func `a closure that is taken out as it is called is only told where another is put over it`(pick: String) {
    #expect(told(pick: pick) == [overwritten])
  }

  @Test func `a closure that others take out is not told as kept`() {
    #expect(told(others: "func cancel() { onPick = nil }") == [overwritten])
  }

  @Test func `a state that lets one call pass guards the closure`() {
    let pick = "guard !isPicked else { return }; isPicked = true; onPick?(1)"
    #expect(told(pick: pick) == [overwritten])
  }

  @Test func `a closure is not written over where the method looks at what is there`() {
    #expect(told(before: "onPick?(0)") == [kept])
  }

  @Test func `a closure is a note where whoever asks holds a second call back`() {
    let ask =
      "guard !isAsking else { return }; isAsking = true; Task { await model.pick(); isAsking = false }"
    #expect(told(pick: "onPick?(1); onPick = nil", ask: ask) == ["continuation-overwritten note"])
  }

  @Test func `a closure is a note in an override, which the class above begins when it likes`() {
    #expect(told(pick: "onPick?(1); onPick = nil", isOverride: true) == ["continuation-overwritten note"])
  }
}
