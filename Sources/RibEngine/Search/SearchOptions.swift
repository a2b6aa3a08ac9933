/// What bounds a search.
package struct ExploreOptions: Sendable {
  /// How many states may be seen.
  package var states = 1_000_000
  /// How many bytes the states may take.
  package var memory = 1 << 30
  /// How many events a sequence may have.
  package var events = 30
  /// True where the bound was asked for, so that reaching it is an answer.
  package var isBoundWanted = false
  package var isStrict = false
  /// How grave a rule is here, by its id; the catalogue says it of the others.
  package var severities: [String: Severity] = [:]
  /// Take random sequences instead of all, as many as `states`.
  package var seed: UInt64?
  package var proposesFixes = true
  /// As that of `RunOptions`.
  package var canWrite: @Sendable (Scenario, Scenario) -> Bool = { _, _ in true }
  /// For a search that only has to say whether a flow is clean: the ids that do not count against it. It
  /// ends as soon as it finds another, and tells neither these nor notes.
  var permitted: Set<String>?
  /// For a search of a changed flow: the components whose finish the flow leaves open that it is a change of.
  var finishing: Set<String> = []
  var avoided = Avoided()
  /// For a search that is to prove something, and of which nothing else is asked.
  var conjecture: Conjecture?
  /// Search what no mistake comes before to its end first, and with it what comes after one only as far as this
  /// goes; nil for everything at once.
  package var beyond: Beyond? = Beyond(least: 10_000, times: 4)
  /// How many transitions may be tried.
  package var transitions = Int.max
  /// Search parts that share nothing one by one.
  package var slices = true
  /// Forget the order of children where nothing can ever see it.
  package var forgetsOrder = true
  /// Take states for one that nothing can tell apart (see `Canonical`).
  package var canonicalizes = true
  /// Ask whether an instance finishes when a moment for it comes, not when it is built (see
  /// `Machine.defersMoments`); only with turns that are tried once for a state.
  package var defersMoments = true
  /// Take away work that does again what was done just now, as long as that changes nothing (see `Canonical`).
  package var foldsAlikeWork = true
  /// How often it counts where it was seen to change something.
  var alikeWork = AlikeWork()
  /// What of it is taken for one.
  var foldedWork: AlikeWork? { foldsAlikeWork ? alikeWork : nil }
  /// Take blocks that wait behind one like them for any number of them (see `Search.coversMany`): what such a search sees
  /// need not be so, and what it does not see is not so.
  var coversMany = false
  /// Take alike slots for one another (see `Symmetry`).
  package var exchangesAlike = true
  /// Look at what a flow shows that ends in a state.
  var endsFlows = true
  /// Stop a move where it is a loop of attaches (see `Machine.endsLoops`).
  var endsLoops = true
  /// Try the turns of waiting work once for a state, not once for each event.
  package var splitsTurns = true
  /// How many living instances of one component a state may have that is gone on from; nil for any number.
  package var instances: Int? = 3
  /// True where that number was asked for, so that reaching it is an answer.
  package var areInstancesWanted = false
  /// How many states may be seen with that number where it was not asked for, before it is tried with fewer; nil for as
  /// many as with any.
  package var statesBeforeFewer: Int? = 200_000
  /// What is looked for.
  package var rules = RuleTable.catalogue
  package var isOutOfTime: @Sendable () -> Bool = { false }
  /// True where what is left of the time is for proving fixes: a search that has found an error ends then.
  package var isTimeToMend: @Sendable () -> Bool = { false }
  /// True where somebody wants an answer now, whatever it is.
  package var isInterrupted: @Sendable () -> Bool = { false }
  /// Threads that a large search may share its work with; what it finds is the same for any number.
  package var pool = WorkerPool.one
  /// Told now and then how far the search is; nil where nobody waits.
  package var watch: (@Sendable (SearchProgress) -> Void)?

  package init() {}

  /// All that takes states for one or leaves states out, at once; without it any number of instances is gone
  /// on from.
  package var reduces: Bool {
    get {
      slices && forgetsOrder && canonicalizes && defersMoments && exchangesAlike && foldsAlikeWork
        && beyond != nil
    }
    set {
      (slices, forgetsOrder, canonicalizes, defersMoments) = (newValue, newValue, newValue, newValue)
      (exchangesAlike, foldsAlikeWork) = (newValue, newValue)
      (instances, beyond) = newValue ? (ExploreOptions().instances, ExploreOptions().beyond) : (nil, nil)
    }
  }

  /// For whoever looks at states and moves, not for broken rules: each move is one of a run, with all that may
  /// have its turn before it, no flow ends, and only the clock ends a search before it has seen all.
  var forMoves: ExploreOptions {
    var options = self
    (options.splitsTurns, options.endsFlows, options.endsLoops) = (false, false, false)
    options.exchangesAlike = false
    (options.states, options.memory, options.transitions) = (.max, .max, .max)
    (options.permitted, options.avoided) = (nil, Avoided())
    (options.pool, options.watch) = (.one, nil)
    return options
  }

  /// What spares moves, not states: without it each event is played on the machine in each state, after every
  /// subset of the work that waits.
  package var sparesMoves: Bool {
    get { splitsTurns }
    set { splitsTurns = newValue }
  }
}
