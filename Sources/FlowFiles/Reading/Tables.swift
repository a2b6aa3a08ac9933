import RibEngine
import YAML

/// The closed lists of words, ready to be looked up in.
enum Tables {
  static let places: [WordTable] = FlowWords.Place.allCases.map { place in
    WordTable(FlowWords.keys(of: place).map(\.name))
  }
  static let keys: [[String]] = FlowWords.Place.allCases.map { FlowWords.keys(of: $0).map(\.name) }
  static let steps = WordTable(StepWord.words.map(\.name))
  static let events = WordTable(EventWord.all.map(\.name))
  static let states = WordTable(EventLine.State.allCases.map(\.rawValue))
  static let choices: [WordTable] = FlowWords.Choice.allCases.map { choice in
    WordTable(FlowWords.values(of: choice).map(\.name))
  }

  /// What the reader asks of each step word, in the order of `StepWord.words`.
  static let stepRows: [StepRow] = zip(StepWord.words, Step.Verb.allCases).map(StepRow.init)
  static let tryAwait = Int(Step.Verb.awaitIgnoringFailure.rawValue)

  /// The key and the moment of each hook of a component.
  static let hooks: [(key: String, moment: Hook.Moment)] = Hook.Moment.keyed.compactMap { moment in
    moment.key.map { ($0, moment) }
  }
}

/// What the reader asks of a step word, without its texts.
struct StepRow {
  let verb: Step.Verb
  /// Where the word is this verb when it stands alone.
  let own: StepWord.Lists
  let alone: StepWord.Lists
  let called: StepWord.Lists
  /// What follows the word, and how many words that is.
  let naming: StepWord.Naming
  let count: Int
  /// What the word is with something behind it, and in the handlers of a slot.
  let call: Step.Verb
  let makesChild: Bool
  let needsChild: Bool
  let animates: Bool

  init(_ word: StepWord, _ verb: Step.Verb) {
    self.verb = verb
    own = word.own
    alone = word.alone
    called = word.called
    naming = word.call?.naming ?? word.naming
    count = word.placeholders.count
    call = word.call?.verb ?? verb
    makesChild = verb.has(.makesChild)
    needsChild = verb.has(.needsChild)
    animates = verb.has(.animates)
  }
}
