import RibEngine
import YAML

/// The closed lists of words, ready to be looked up in.
enum Tables {
  static let places: [WordTable] = FlowWords.Place.allCases.map { place in
    WordTable(FlowWords.keys(of: place).map(\.name))
  }
  static let keys: [[FlowWords.Key]] = FlowWords.Place.allCases.map(FlowWords.keys)
  static let steps = WordTable(StepWord.all.map(\.name))
  static let events = WordTable(EventWord.all.map(\.name))
  static let states = WordTable(EventLine.State.allCases.map(\.rawValue))
  static let choices: [FlowWords.Choice: WordTable] = Dictionary(
    uniqueKeysWithValues: FlowWords.Choice.allCases.map { choice in
      (choice, WordTable(FlowWords.values(of: choice).map(\.name)))
    }
  )

  /// What each step word means when it stands alone, in the order of `StepWord.all`.
  static let verbs: [Step.Verb?] = StepWord.all.map { verb(of: $0.name) }
  static let tryAwait = StepWord.all.firstIndex { $0.name == "try? await" }

  private static func verb(of word: String) -> Step.Verb? {
    switch word {
    case "guard": .guardSlot
    case "build": .build
    case "reuse": .reuse
    case "create": .create
    case "append": .append
    case "set-callback": .setCallback
    case "start": .start
    case "assign": .assign
    case "attach": .attach
    case "recheck": .recheck
    case "clear": .clear
    case "detach": .detach
    case "remove": .remove
    case "take-last": .takeLast
    case "replace-clear-detach": .replaceClearDetach
    case "replace-detach-clear": .replaceDetachClear
    case "async": .async
    case "finish": .listener("didFinish")
    default: screenVerb(of: word) ?? taskVerb(of: word)
    }
  }

  private static func screenVerb(of word: String) -> Step.Verb? {
    switch word {
    case "present": .present
    case "push": .push
    case "embed": .embed
    case "show": .show
    case "dismiss": .dismiss
    case "pop": .pop
    case "unembed": .unembed
    case "pop-to-root": .popToRoot
    case "dismiss-self": .dismissSelf
    case "cleanup-views": .cleanupViews
    case "ask-view-to-bind": .askViewToBind
    case "emit-state": .emitState
    case "touch-view": .touchView
    default: nil
    }
  }

  private static func taskVerb(of word: String) -> Step.Verb? {
    switch word {
    case "wait": .wait
    case "resume": .resume
    case "fail": .fail
    case "forget": .forget
    case "repeat": .repeatStart
    case "subscribe": .subscribe
    default: nil
    }
  }
}
