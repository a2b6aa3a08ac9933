/// One change for all that a search found, or why there is none.
struct Mending {
  private(set) var flow: RepairedFlow?
  /// What to say under the findings.
  private(set) var notes: [String] = []

  /// How many timings of the written flow are played to see what mends it as it is written.
  private static let timings = 2_000
  /// How many transitions are tried of a flow that is mended as it is written.
  private static let transitions = 60_000

  /// Looks for a change of the flow that mends all that was found, beginning with one finding after the
  /// other, or says why none is offered.
  init(of space: Exploration) {
    let faults = space.groups.map(\.first).filter(space.isFault)
    guard space.options.proposesFixes, !faults.isEmpty else { return }
    var settings = RunOptions()
    settings.canWrite = space.options.canWrite
    settings.isOutOfTime = { [options = space.options] in options.haltByClock != nil }
    var isSpent = space.options.haltByClock != nil
    for example in faults where space.options.haltByClock == nil {
      let tried = Repair(space.source, space.table, settings).flow(for: example, in: space, of: faults.count)
      flow = tried.proposal?.flow
      if flow != nil { return }
      isSpent = isSpent || tried.isSpent
    }
    mendAsWritten(space, settings)
    if flow == nil, notes.isEmpty { notes = [Self.reason(space.options.haltByClock, isSpent)] }
  }

  private static func reason(_ halt: Halt?, _ isSpent: Bool) -> String {
    switch halt {
    case .interruption: "interrupted before a fix was proved"
    case .time: "no fix was proved within the limit of time"
    default:
      isSpent
        ? "no fix was proved within the effort that is spent on one"
        : "none of the small changes that were tried fixes it in every order of the events"
    }
  }

  /// Takes the change that a run offers, if it holds in every order of the events, or says what it leaves.
  private mutating func mendAsWritten(_ space: Exploration, _ settings: RunOptions) {
    guard space.options.haltByClock == nil else { return }
    var settings = settings
    settings.states = Self.timings
    let tried = Timings(space.source, options: settings, table: space.table)
    let permitted = Proof.allowed(space.source)
    let fault = tried.groups.first { group in
      group.headline.violation.severity == .error
        && !permitted.contains(space.table.all[group.mistake.rule].id.text)
    }
    guard tried.limit.isEmpty, let fault,
      let proposal = Repair(space.source, space.table, settings).proposal(for: fault, in: tried)
    else { return }
    var options = space.options.watched { $0.work = .mending }
    (options.proposesFixes, options.permitted) = (false, Proof.allowed(space.source))
    options.transitions = min(options.transitions, Self.transitions)
    let changed = Exploration(proposal.flow.changed, options)
    if let left = changed.counterexamples.first {
      let rule = space.table.all[left.group.mistake.rule].id.text
      notes = [
        "to \(proposal.flow.title) fixes the flow as it is written, and leaves \(rule) in other orders"
      ]
    } else if changed.summary.answer == .closed {
      flow = proposal.flow
    } else {
      notes = [
        "to \(proposal.flow.title) fixes the flow as it is written; for every order that was not proved"
      ]
    }
  }
}
