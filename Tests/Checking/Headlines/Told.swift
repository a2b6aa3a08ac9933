import Dispatch
import RibEngine

/// What a run tells of a flow.
struct Told {
  /// A headline by its rule and whom it is about.
  struct Headline: Hashable, CustomStringConvertible {
    var rule: String
    var component: String

    var description: String { "\(rule) of \(component)" }
  }

  /// Errors and warnings.
  let headlines: [Headline]
  /// Rules that are named beneath headlines, with the words of what is said of them.
  private let beneath: [(rule: String, words: Set<Substring>)]
  /// Flows that were offered instead, with what was changed.
  let fixes: [(title: String, scenario: Scenario)]
  let verdict: Outcome.Verdict
  /// Lines that never happened.
  let silent: Set<Span>

  init(_ scenario: Scenario, fixes: Bool = false) {
    var options = RunOptions()
    (options.proposesFixes, options.states) = (fixes, 2_000)
    let end = DispatchTime.now() + 2
    options.isOutOfTime = { DispatchTime.now() > end }
    let outcome = run(scenario, path: "", line: 1, options: options)
    let findings = outcome.findings.filter { $0.severity != .note }
    headlines = findings.map { Headline(rule: $0.rule, component: $0.component) }
    beneath = findings.flatMap(\.consequences).map {
      ($0.rule, Set($0.message.split { !$0.isLetter && !$0.isNumber }))
    }
    self.fixes = findings.compactMap(\.repaired).filter(\.isChecked).map { ($0.title, $0.changed) }
    verdict = outcome.verdict
    silent = Set(outcome.remarks.filter { $0.id == "never-fired" }.map(\.span))
  }

  /// True for what is a headline or told beneath one.
  func names(_ headline: Headline) -> Bool {
    headlines.contains(headline)
      || beneath.contains { $0.rule == headline.rule && $0.words.contains(headline.component[...]) }
  }

  var hasFix: Bool { !fixes.isEmpty }

  /// False for what goes in circles, of which no more is told than where it does.
  var isWhole: Bool { verdict != .undecided && !headlines.contains { $0.rule == "reentrant-attach-loop" } }

  var isClean: Bool { verdict == .clean && headlines.isEmpty }
}

/// What a flow does in its calm timing, as far as an edit must not take it away.
struct Deeds {
  private let done: Set<String>

  init(_ scenario: Scenario) {
    let kinds: Set<StoryEvent.Kind> = [.attachChild, .didBecomeActive, .start, .wait, .children]
    let coordinators = Set(scenario.components.filter { $0.kind == .coordinator }.map(\.name.string))
    var done: Set<String> = []
    for event in record(scenario).events where event.phase != .end {
      let subject = String(event.subject.prefix { $0 != "#" })
      // A RIB's screen that goes up when the RIB is gone is no deed to keep.
      let isShown = event.kind == .viewDidAppear && coordinators.contains(subject)
      if isShown || event.kind.map(kinds.contains) == true { done.insert("\(event.name) \(subject)") }
    }
    self.done = done
  }

  func covers(_ other: Deeds) -> Bool { done.isSuperset(of: other.done) }
}
