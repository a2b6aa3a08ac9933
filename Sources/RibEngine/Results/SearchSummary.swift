/// How far a search came.
package struct SearchSummary: Sendable, Equatable {
  package enum Answer: String, Sendable {
    /// Everything was tried: what holds, holds for any number of events.
    case closed
    /// Everything up to a number of events was tried.
    case bounded
    /// Everything that no mistake comes before was tried, and not all that comes after one.
    case untilMistakes = "until-mistakes"
    /// A limit was reached before.
    case stopped
    /// Random sequences were tried.
    case sampled
  }

  package var answer: Answer
  package var states: Int
  package var transitions: Int
  /// The longest sequence of events that was tried.
  package var depth: Int
  /// States seen but not gone on from, or not in every way.
  package var left: Int
  /// States of those that have too many living instances of one component to go on from, or within one of their
  /// events: of the latter one counts, however many there are.
  package var crowded = 0
  /// Of what there were too many in those, as parts of a sentence: components, and what waits of them.
  package var crowds: [String] = []
  /// What kinds of things those are.
  package var crowdKinds: Bound.Kinds = []
  /// How many living instances of one component a state could have that was gone on from; nil for any number.
  package var instances: Int?
  /// How many parts that share nothing were searched one by one.
  package var slices: Int
  /// Bytes held for each state.
  package var bytesPerState: Double
  /// The bound on events.
  package var events: Int
  /// How many times as many states each level had as the one before, at last; 0 where that is unknown.
  package var growth = 0.0
  /// What the flow leaves open and was tried in every way, beside the order of its events.
  package var varied: [Varied] = []
  /// Slots that were taken for one another: states that differ only in which of them is which count once.
  package var alike: [Alike] = []
  /// True where it was stopped, and not even all short sequences went on behind each mistake.
  package var hasTurnedBack = false
  /// True where what comes after a cancellation that is ignored counts as what comes after a mistake.
  package var endsAtCancellations = false
  /// What stopped it; nil where nothing did.
  package var limit: SearchLimit?
  /// Where not all was tried that comes after a mistake: the states that a search of everything saw, and those of
  /// them that it did not go on from.
  package var beyond = Beyond()
  /// Where more living instances of one component lead to too many states: what a search with more saw of them, and how
  /// many of them it did not go on from.
  package var wider = Beyond()
  /// Where there may be any number of blocks that wait: what a search saw that takes any number of them for one.
  package var ofMany = Many()
  /// Ids of rules that were seen broken, and by themselves in no run that was tried for them: the runs that were tried
  /// show other mistakes first.
  package var unshown: [String] = []
  /// How long it took; 0 where nobody looked at a clock.
  package var seconds = 0.0

  package struct Beyond: Sendable, Equatable {
    package var states = 0
    package var left = 0
  }

  package struct Many: Sendable, Equatable {
    /// 0 where none was needed, or where it does not show that nothing more can come.
    package var states = 0
    /// Of what there may be any number, as parts of a sentence.
    package var what: [String] = []
  }

  package init(
    answer: Answer,
    states: Int,
    transitions: Int,
    depth: Int,
    left: Int,
    slices: Int,
    bytesPerState: Double,
    events: Int
  ) {
    self.answer = answer
    self.states = states
    self.transitions = transitions
    self.depth = depth
    self.left = left
    self.slices = slices
    self.bytesPerState = bytesPerState
    self.events = events
  }

  /// True where nothing but too many instances of a component ended the search.
  package var isCrowded: Bool { crowded > 0 && left == crowded }

  /// Within which the search is whole, where it is that only within a bound on what there may be of something.
  package var bound: Bound? {
    isCrowded ? crowdBound : nil
  }

  /// How many there may be of what there were too many of; nil where there were not.
  package var crowdBound: Bound? {
    crowded > 0 ? instances.map { Bound(most: $0, kinds: crowdKinds) } : nil
  }

  /// True where everything was tried, or everything with no more instances of a component than are allowed.
  var isWhole: Bool { answer == .closed || (answer == .bounded && isCrowded) }
}
