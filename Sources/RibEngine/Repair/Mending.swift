/// One change for all that a search found, or why the search for one ended early.
struct Mending {
  private(set) var flow: RepairedFlow?
  /// What to say under the findings.
  private(set) var notes: [String] = []

  /// Looks for a change of the flow that mends all that was found, beginning with one finding after the
  /// other, or says that it stopped looking.
  init(of space: Exploration) {
    let faults = space.mistakes.filter(space.isFault)
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
    guard isSpent else { return }
    switch space.options.haltByClock {
    case .interruption: notes = ["interrupted before a fix was proved"]
    case .time: notes = ["no fix was proved within the limit of time"]
    default: notes = ["no fix was proved within the effort that is spent on one"]
    }
  }
}
