import RibEngine
import Testing

@testable import SwiftReader

@Suite struct LintFindingsTests {
  private func finding(
    _ id: Rule.ID,
    _ severity: Severity = .warning,
    type: String = "HomeRouter",
    method: String = "detachTopup",
    at start: Int = 10
  ) -> LintFinding {
    LintFinding(
      id,
      severity,
      type: type,
      method: method,
      slot: "topup",
      message: "about \(id)",
      span: Span(start: start, end: start + 5)
    )
  }

  @Test func `a line of a helper is told once, whoever inherits it`() {
    let all = LintFindings([finding(.stuckSlot), finding(.stuckSlot, type: "OtherRouter")]).all
    #expect(all.map(\.key.type) == ["HomeRouter"])
  }

  @Test func `two lines of one method are two findings`() {
    #expect(LintFindings([finding(.stuckSlot), finding(.stuckSlot, at: 30)]).all.count == 2)
  }

  @Test func `what two witnesses say of one line is told with the worse news`() {
    var explored = finding(.stuckSlot)
    explored.witness = .explored
    let all = LintFindings([explored, finding(.stuckSlot, .error)]).all
    #expect(all.map(\.finding.severity) == [.error])
  }

  @Test func `what follows from a mix-up stands under it`() {
    let all = LintFindings([finding(.stuckSlot, .error), finding(.wrongSlotCleared, .error, at: 30)])
      .all
    #expect(all.map(\.key.id) == [.wrongSlotCleared])
    #expect(all.first?.finding.consequences.map(\.rule) == ["stuck-slot"])
  }
}
