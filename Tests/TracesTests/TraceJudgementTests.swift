import RibEngine
import Testing

@testable import Traces

struct TraceJudgementTests {
  @Test func `An app that stores its child too late has one headline`() throws {
    let told = try AppTraces.log("late").told
    #expect(told == ["violated", "stuck-slot attach-refused child-left-active finish-ignored"])
  }

  @Test func `The other order is clean but for a note`() throws {
    let outcome = try AppTraces.log("good").judged().outcome
    #expect(outcome.verdict == .clean)
    #expect(outcome.findings.map(\.rule) == ["load-after-detach"])
    #expect(outcome.findings.map(\.severity) == [.note])
  }

  @Test func `A child that is closed by a tap shows nothing`() throws {
    #expect(try AppTraces.log("slow").told == ["clean"])
  }

  @Test func `An attach that nobody saw is a hole and makes no finding`() throws {
    let judgement = try AppTraces.log("hole").judged()
    #expect(judgement.outcome.verdict == .undecided)
    #expect(judgement.outcome.findings.isEmpty)
    #expect(judgement.holes.map(\.instance) == ["Coupon#1", "Coupon#2"])
    #expect(judgement.holes.allSatisfy { $0.reason.contains("protocol reference") })
  }

  @Test func `A finding stands at a line of the trace`() throws {
    let log = try AppTraces.log("late")
    let finding = try #require(log.judged().outcome.findings.first)
    #expect(log.file.position(of: Int(finding.span.start)).line == 25)
    #expect(finding.message == "Cart.coupon holds a child that has already finished")
  }

  @Test func `What was not recorded is not judged`() throws {
    let text = try AppTraces.text("late").replacing(
      "\"library\":\"RIBs-iOS\"",
      with: "\"library\":\"RIBs-iOS\",\"sees\":[\"tree\",\"slots\"]"
    )
    let judgement = try AppTraces.log(of: text).judged()
    let left = judgement.notLookedAt.map(\.rule)
    #expect(left.contains("finish-ignored") && left.contains("attach-refused"))
    #expect(!judgement.outcome.findings.contains { left.contains($0.rule) })
    #expect(judgement.notLookedAt.first { $0.rule == "attach-refused" }?.needs == [.requests])
  }

  @Test func `Rules that need what no event carries are never looked at`() throws {
    let left = try AppTraces.log("good").judged().notLookedAt
    #expect(left.first { $0.rule == "task-outlives-owner" }?.needs == [])
    #expect(left.first { $0.rule == "retain-cycle" }?.needs == [])
  }

  @Test func `A hole about everybody leaves no finding`() throws {
    let text =
      try AppTraces.text("late")
      + "{\"seq\":99,\"ev\":\"blind\",\"obj\":\"\",\"why\":\"off the main thread\"}\n"
    let judgement = try AppTraces.log(of: text).judged()
    #expect(judgement.outcome.verdict == .undecided)
    #expect(judgement.outcome.findings.isEmpty)
    #expect(judgement.holes.map(\.reason) == ["off the main thread"])
  }

  @Test func `A finding that no hole touches stands beside it`() throws {
    let text =
      try AppTraces.text("late") + """
        {"seq":98,"ev":"init","obj":"Other#1.router"}
        {"seq":99,"ev":"blind","obj":"Other#1.router","why":"was active when first seen"}

        """
    let outcome = try AppTraces.log(of: text).judged().outcome
    #expect(outcome.verdict == .violated)
    #expect(outcome.findings.map(\.rule) == ["stuck-slot"])
  }

  @Test func `What goes on for ever takes no more room than what lives`() throws {
    var lines = try AppTraces.text("good").split(separator: "\n").map(String.init)
    let round = lines[12..<33]
    lines.removeSubrange(12...)
    var seq = 100
    // More notes than broken rules are looked for.
    for serial in 1...2_500 {
      for line in round {
        let renumbered = line.replacing(/"seq":\d+/, with: "\"seq\":\(seq)")
        lines.append(renumbered.replacing("Coupon#1", with: "Coupon#\(serial)"))
        seq += 1
      }
    }
    let outcome = try AppTraces.log(of: lines.joined(separator: "\n") + "\n").judged().outcome
    #expect(outcome.verdict == .clean)
    #expect(outcome.reason == "")
  }
}
