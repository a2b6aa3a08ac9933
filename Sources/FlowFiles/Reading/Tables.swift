import RibEngine
import YAML

/// The closed lists of words, ready to be looked up in.
enum Tables {
  static let places: [WordTable] = FlowWords.Place.allCases.map { place in
    WordTable(FlowWords.keys(of: place).map(\.name))
  }
  static let keys: [[String]] = FlowWords.Place.allCases.map { FlowWords.keys(of: $0).map(\.name) }
  static let steps = WordTable(StepWord.all.map(\.name))
  static let events = WordTable(EventWord.all.map(\.name))
  static let states = WordTable(EventLine.State.allCases.map(\.rawValue))
  static let choices: [WordTable] = FlowWords.Choice.allCases.map { choice in
    WordTable(FlowWords.values(of: choice).map(\.name))
  }

  /// The lists in which each step word may stand alone.
  static let alone: [StepWord.Lists] = StepWord.all.map(\.alone)
  static let roles: [Role] = StepWord.all.map { role(of: $0.name) }

  /// What a step word has to do with the router of an attach list, or with a handler's own slot.
  enum Role: UInt8 { case none, makes, needs, attaches, detaches, removes }

  private static func role(of word: String) -> Role {
    switch word {
    case "build", "reuse", "create": .makes
    case "attach": .attaches
    case "detach": .detaches
    case "remove": .removes
    case "assign", "recheck", "append", "set-callback", "start", "present", "push", "embed": .needs
    default: .none
    }
  }

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
