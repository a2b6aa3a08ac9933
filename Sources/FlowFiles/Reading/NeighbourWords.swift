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
    let way = popping(word, in: list)
    if !way.isEmpty { return way }
    if word.lowercased().contains("alert") {
      return "an alert is a component of its own, in a slot whose list says 'present'"
    }
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

  /// What UIKit calls three ways to pop, with the one that is meant first and how the others differ; empty for any other
  /// word, and in lists that pop nothing.
  private static func popping(_ word: String, in list: StepWord.Lists) -> String {
    guard Step.Verb.popTop.word.lists.covers(list) else { return "" }
    let mayNameChild = Step.Verb.pop.word.lists.covers(list)
    let child = mayNameChild ? "'pop'" : "'pop', in a 'detach' list,"
    switch word.lowercased() {
    case "popviewcontroller":
      return "write 'pop-top', which takes down what is on top of the stack, whoever put it up; "
        + "\(child) takes down the screen of the child, and nothing once that is gone"
    case "poptoviewcontroller":
      let write = mayNameChild ? "write 'pop', which" : "'pop', in a 'detach' list,"
      return "\(write) takes down the screen of the child with what lies above it; "
        + "'pop-top' takes down what is on top of the stack, as popViewController does"
    case "poptorootviewcontroller":
      return "write 'pop-to-root', which leaves the first screen of the stack; "
        + "'pop-top' takes down the one on top, \(child) the screen of the child with what lies above it"
    default: return ""
    }
  }

  /// True for what people write to take a screen down.
  static func closes(_ word: String) -> Bool { word.lowercased() == "close" || word.lowercased() == "hide" }

  /// What to write instead of a condition that speaks of the app rather than of a screen.
  static let stateOfApp =
    "a state of the app is two events with lists of their own, or two rows of 'for each'"

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
    "pushviewcontroller": ["push"], "removefromparent": ["unembed"],
    "init": ["build", "create"], "make": ["build", "create"],
    "new": ["build", "create"], "store": ["assign"], "save": ["assign"], "set-slot": ["assign"],
    "nil": ["clear"], "unset": ["clear"], "reset": ["clear"], "if": ["guard"], "check": ["guard"],
    "call": ["listener"], "notify": ["listener"], "tell": ["listener"], "delegate": ["listener"],
    "done": ["finish"], "complete": ["finish"], "launch": ["start", "attach"],
    "dispatch": ["async"], "defer": ["async"],
  ]
}
