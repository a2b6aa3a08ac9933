import RibEngine

/// What people coming from tests of screens, and from UIKit, write for what is called otherwise here.
enum NeighbourWords {
  /// What to write instead of a word that begins a line of `events`; empty where nobody knows.
  static func event(_ word: String) -> String {
    if let form = events[word.lowercased()] { return "write '\(form)'" }
    guard let step = StepWord.words.first(where: { $0.name == word }) else { return "" }
    let isTaking = step.alone.isDisjoint(with: [.attach, .present])
    return "it is a step of a list; '\(isTaking ? "detach" : "attach") SLOT' runs the list of a slot"
  }

  /// What to write instead of a word in a list of steps; of several that take a screen down, the one that undoes
  /// what put it up.
  static func step(_ word: String, in list: StepWord.Lists, undoing shown: Step.Verb? = nil) -> String {
    let known = StepWord.words.filter { !$0.alone.union($0.called).isDisjoint(with: list) }
    let names = steps[word.lowercased()] ?? []
    let undoing = shown?.word.showing?.undoneBy.word.name
    for name in names.filter({ $0 == undoing }) + names {
      if let step = known.first(where: { $0.name == name }) {
        return "write '\(step.alone.isDisjoint(with: list) ? step.form : step.name)'"
      }
    }
    guard EventWord.all.contains(where: { $0.name == word }) else { return "" }
    return "it is an event, and stands in 'events'"
  }

  /// True for what people write to take a screen down.
  static func closes(_ word: String) -> Bool { word.lowercased() == "close" || word.lowercased() == "hide" }

  static let events: [String: String] = [
    "tap": "send X EVENT", "taps": "send X EVENT", "press": "send X EVENT", "click": "send X EVENT",
    "touch": "send X EVENT", "type": "send X EVENT", "input": "send X EVENT", "receive": "send X EVENT",
    "emit": "send X EVENT", "trigger": "send X EVENT", "notify": "listener X EVENT",
    "tell": "listener X EVENT",
    "delegate": "listener X EVENT", "open": "attach SLOT", "route": "attach SLOT", "navigate": "attach SLOT",
    "close": "detach SLOT", "back": "swipe-back X", "swipe": "swipe-back X", "swipe-left": "swipe-back X",
    "swipe-right": "swipe-back X", "pull-down": "swipe-down X", "complete": "finish X", "done": "finish X",
    "stop": "cancel X", "create": "build X [for P]", "init": "build X [for P]", "sleep": "wait SECONDS",
    "delay": "wait SECONDS", "pause": "wait SECONDS", "assert": "expect X STATE", "verify": "expect X STATE",
    "check": "expect X STATE", "dealloc": "release X", "deinit": "release X", "retain": "hold X",
  ]

  /// The first that may stand in the list is meant.
  static let steps: [String: [String]] = [
    "open": ["present", "push"], "display": ["present", "show"],
    "close": ["dismiss", "pop", "unembed", "detach"], "hide": ["dismiss", "pop", "unembed"],
    "attachchild": ["attach"], "detachchild": ["detach"], "addchild": ["embed"],
    "pushviewcontroller": ["push"], "popviewcontroller": ["pop"], "removefromparent": ["unembed"],
    "init": ["build", "create"], "make": ["build", "create"],
    "new": ["build", "create"], "store": ["assign"], "save": ["assign"], "set-slot": ["assign"],
    "nil": ["clear"], "unset": ["clear"], "reset": ["clear"], "if": ["guard"], "check": ["guard"],
    "call": ["listener"], "notify": ["listener"], "tell": ["listener"], "delegate": ["listener"],
    "done": ["finish"], "complete": ["finish"], "launch": ["start", "attach"],
    "dispatch": ["async"], "defer": ["async"],
  ]
}
