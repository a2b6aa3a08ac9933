import Checking
import RibEngine
import Testing

/// A sentence is true in the run it stands under: what it claims is held against the events of that run.
struct TrueSentenceTests {
  /// Words, and what whoever says them has to claim; one claim of each line is enough.
  static let lexicon: [(words: String, claims: [Claim.State])] = [
    ("has finished", [.over]), ("has already finished", [.over]), ("which is done", [.over]),
    ("its screen is gone", [.screenGone]), ("whose screen is gone", [.screenGone]),
    ("is closed", [.screenGone]), ("goes down with", [.wentWith(.other)]),
    ("still attached", [.attached, .childOf(.parent)]), ("attached and active", [.attached]),
    ("stays active", [.active]), ("is active although", [.active]),
    ("is active,", [.active]), ("after {child} was detached", [.detached]),
    ("after it was detached", [.onceDetached]), ("is detached already", [.detached]),
    ("which is detached", [.detached, .onceDetached]), ("never attached", [.neverAttached]),
    ("was released", [.released]), ("is released,", []), ("which is released", [.released]),
    ("still holds {child}", [.inSlot]), ("it holds {child}", [.inSlot]),
    ("no longer holds", [.wasInSlot]), ("never held", [.wasInSlot]), ("is empty", [.slotEmpty]),
    ("took its place", [.olderThan(.other)]), ("instead of it", [.inSlot]),
    ("which put it up", [.shownBy(.parent), .shownBy(.other)]), ("did not put it up", [.shownBy(.other)]),
    ("still a child of", [.childOf(.other)]), ("which is a child of {other}", [.childOf(.other)]),
    ("not among its children", [.childOf(.parent)]), ("no longer a child", [.wasChildOf(.parent)]),
    ("never a child", [.wasChildOf(.parent)]), ("already presents", [.presentedBy(.host)]),
    ("not in the window yet", [.neverShown]), ("not in the window any more", [.screenGone]),
    ("already on screen", [.onScreen]), ("whose screen is on its way out", [.disappearing]),
    ("still resigning", [.resigning]),
    ("still being detached", [.beingDetached]), ("waits for ever", [.waitingAtEnd, .lostContinuation]),
    ("it was cancelled", [.cancelled]), ("ever shown", [.neverShown]),
    ("has already resumed it", [.resumedByCancellation]), ("before it waits", [.everWaits]),
    ("nobody waits for it", [.everWaits]), ("continuation a second time", [.resumed]),
    ("still waits", [.waiting, .screenGone]), ("had returned before", [.beganAfter(.parent)]),
    ("it has no listener", [.hadListener]), ("its listener is gone", [.hadListener]),
    ("goes up; nobody owns it", [.goesUp]), ("does work before", [.hasWorkInView]),
    ("before the view is loaded", [.viewLoaded]), ("while its screen is still shown", [.onScreen]),
    ("no child and no screen left", [.spent]), ("its screen never comes", [.neverShown]),
    ("stays up", [.onScreen]), ("is inactive", [.active]), ("already inactive", [.active]),
    ("cut short", [.cutShort]),
  ]

  @Test("Words that say what is so claim it", arguments: Rule.all)
  func claimsAreMade(rule: Rule) {
    for wording in rule.wordings {
      let text = [wording.message, wording.label, wording.restLabel].joined(separator: "\n")
      let claimed = wording.claims.map(\.state)
      for (words, states) in Self.lexicon where text.contains(words) && !states.isEmpty {
        #expect(states.contains { claimed.contains($0) }, "'\(words)' is said and not claimed: \(text)")
      }
    }
  }

  @Test("Each rule's own flows have true sentences only", arguments: Rule.all.filter { !$0.bad.isEmpty })
  func rules(rule: Rule) throws {
    for text in [rule.bad, rule.good] {
      let scenario = try written(text, titled: "of a rule")
      var options = RunOptions()
      options.proposesFixes = false
      let outcome = run(scenario, path: "flow.yaml", line: 1, options: options)
      #expect(untrueSentences(in: outcome, of: scenario).map(\.line) == [])
    }
  }

  @Test("Random flows have true sentences only", arguments: Check.sentences.inventors)
  func random(inventor: Inventor) {
    let tally = Series(.sentences, inventor, inventor.seeds(40, from: 1), .small).run()
    #expect(tally.looked > 15)
    for failure in tally.failures.prefix(3) {
      Issue.record(
        "\(inventor), seed \(failure.seed): \(failure.differences.map(\.line).joined(separator: "\n"))"
      )
    }
    #expect(tally.failures.isEmpty)
  }
}
