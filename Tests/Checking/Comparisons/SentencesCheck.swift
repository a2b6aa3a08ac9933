import RibEngine

/// Every sentence of every finding is true: what its words claim is held against the events of the run that
/// the finding tells.
struct SentencesCheck {
  let effort: Effort

  init(_ effort: Effort) { self.effort = effort }

  func look(_ scenario: Scenario) -> Verdict {
    var options = RunOptions()
    (options.states, options.proposesFixes) = (effort.runs / 8, false)
    let outcome = run(scenario, path: "x.yaml", line: 1, options: options)
    let found = untrueSentences(in: outcome, of: scenario)
    let kind = outcome.findings.isEmpty ? "clean" : "\(outcome.findings.count > 1 ? "several" : "one")"
    return found.isEmpty ? .same(kind) : .different(found)
  }
}

/// What the findings of a run claim and what is not so.
package func untrueSentences(in outcome: Outcome, of scenario: Scenario) -> [Difference] {
  outcome.findings.flatMap { finding -> [Difference] in
    var player = PathPlayer(scenario)
    var memory = Memory()
    _ = player?.play(finding.path) {
      memory = Memory()
      return memory
    }
    // Words of a rule that has several, none of which fits.
    let title = Rule.all.first { $0.id.text == finding.rule }?.title
    if finding.message == title { return [Difference("no words fit: \(finding.rule)", "\(finding.path)")] }
    return finding.statements.filter { !$0.isTrue(memory.entries) }.map { statement in
      Difference(
        "untrue: \(statement.rule)",
        "\(statement.claim) of '\(statement.sentence)' on \(finding.path)"
      )
    }
  }
}

extension Statement {
  fileprivate func isTrue(_ entries: [Memory.Entry]) -> Bool {
    let name = names[claim.who] ?? ""
    guard !name.isEmpty else { return false }
    return isSo(name, Remembered(entries: entries, time: time)) == claim.isSo
  }

  private func isSo(_ name: String, _ world: Remembered) -> Bool {
    func named(_ someone: Claim.Someone) -> String { names[someone] ?? "" }
    let parent = named(.parent)
    return switch claim.state {
    case .attached: world.children().contains(name)
    case .over: world.isOver(name)
    case .active: world.isActive(name)
    // A coordinator has no interactor that could be inactive.
    case .dormant: !world.isActive(name) && !world.isStarted(name)
    case .spent:
      (world.isActive(name) || world.isStarted(name)) && world.children(of: name).isEmpty
        && !world.wasShown(name)
    case .unanswerable: world.hasLostChild(name)
    case .resigning: world.isResigning(name)
    case .beingDetached: world.isBeingDetached(name)
    case .leaving: world.isBeingDetached(name) || world.leaves(name) || world.isCutShort
    case .released: world.isReleased(name)
    case .onScreen: world.isShown(name)
    // A screen that another covers on its way in never appears; nobody tells it to what is gone.
    case .appearing where world.carries(name) || world.isReleased(name): isWritten
    case .appearing:
      world.entries.prefix(time).last {
        ($0.kind == .shown || $0.kind == .viewDidAppear) && $0.cell == name
      }?.kind == .shown
    // A screen that another covers is not told that it has disappeared.
    case .disappearing: claim.isSo && world.wasShown(name) && !world.isShown(name)
    case .goingOn: world.endsTurn(of: name)
    case .heardClosing: claim.isSo && world.wasShown(name) && !world.isShown(name)
    case .cutShort: claim.isSo && world.wasShown(name) && !world.isShown(name)
    case .viewLoaded: world.entries.prefix(time).contains { $0.kind == .viewDidLoad && $0.cell == name }
    case .coordinator, .hasWorkInView, .askedModally, .refused, .outsideWindow, .dismissing, .pushed:
      isWritten
    case .waiting: world.isWaiting(name)
    case .resumed: world.isResumed(name)
    case .cancelled: world.isCancelled(name)
    case .lostContinuation: world.hasLostContinuation(name)
    case .childOf(let other): world.children(of: named(other)).contains(name)
    case .slotEmpty: world.occupant(of: slot, in: name).isEmpty
    case .inSlot: world.occupant(of: slot, in: parent) == name
    case .same(let other): name == named(other)
    case .shownBy(let other): world.whoShows(name) == named(other)
    case .presentedBy(let other): world.host(of: name) == named(other) || world.host(of: name).isEmpty
    case .detached: world.wasAttached(name) && !world.children().contains(name)
    case .onceDetached: world.wasDetached(name)
    case .detachedInThisEvent: world.wasDetached(name, since: world.lastLine)
    case .answersInThisEvent: world.answers(name, since: world.lastLine)
    case .beganAfter(let other): world.began(name, afterAnswerOf: named(other))
    case .neverAttached: !world.wasAttached(name)
    case .wasChildOf(let other): world.wasAttached(name, to: named(other))
    case .wasInSlot: world.wasIn(slot, of: parent, name)
    case .olderThan(let other): world.birth(name) < world.birth(named(other))
    case .screenGone: world.wasShown(name) && !world.isShown(name)
    case .wentWith(let other): world.wentWith(name) == named(other)
    case .neverShown: !world.wasShown(name)
    case .putOff: world.isPutOff(name)
    case .answered: world.isAnswered(name)
    case .hadListener: world.hadListener(name)
    case .cancelling: claim.isSo && world.isCancelling
    case .resumedByCancellation: world.isResumedByCancellation(name)
    case .everWaits: world.waits(after: false, name)
    case .waitingAtEnd: world.waits(after: true, name)
    case .goesUp: world.goesUp(name)
    case .leaves: world.leaves(name)
    }
  }

  /// What the flow says, not the run: believed.
  private var isWritten: Bool { claim.isSo }
}
