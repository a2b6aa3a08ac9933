/// What there is to know about a verb: its word in flow files, the line of Swift it stands for, who may
/// use it, and what it does, as far as anybody but the machine asks.
///
/// The reader and the writer of flow files, the schema, the manual's test, the compiler, the slices of a
/// search, and repairs ask this table instead of naming verbs.
package struct StepWord: Sendable {
  /// The lists of steps, by what their lines can see.
  package struct Lists: OptionSet, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// `isSuperset`, which is a generic call from another module.
    package func covers(_ lists: Lists) -> Bool { rawValue & lists.rawValue == lists.rawValue }

    package static let attach = Lists(rawValue: 1)
    package static let detach = Lists(rawValue: 2)
    package static let present = Lists(rawValue: 4)
    package static let remove = Lists(rawValue: 8)
    package static let ribHook = Lists(rawValue: 16)
    package static let ribHandler = Lists(rawValue: 32)
    package static let coordinatorHook = Lists(rawValue: 64)
    package static let coordinatorHandler = Lists(rawValue: 128)

    package static let filling: Lists = [.attach, .present]
    package static let emptying: Lists = [.detach, .remove]
    package static let slots: Lists = [.filling, .emptying]
    package static let rib: Lists = [.ribHook, .ribHandler]
    package static let coordinator: Lists = [.coordinatorHook, .coordinatorHandler]
    package static let handlers: Lists = [.ribHandler, .coordinatorHandler]
    package static let bodies: Lists = [.rib, .coordinator]
    package static let everywhere: Lists = [.slots, .bodies]
  }

  /// What a step with this verb names, and so what follows its word.
  package enum Naming: UInt8, Sendable, CaseIterable {
    case nothing, slot, event, rib, instanceAndEvent, datum, worker
    /// A coordinator that is made for it, or one whose start() runs.
    case coordinator, task
    /// A map's keys, not words: how often, who, whom, how it ended, how a screen moves.
    case limits, instance, result, outcome, moving
  }

  /// What a step can touch beside the instance that runs it and the slot whose list it stands in. Parts of
  /// a flow that can reach nothing in common are searched apart.
  package enum Reach: UInt8, Sendable {
    /// Nothing; what a listener does about a call counts as the slot's.
    case own
    /// The stack of screens.
    case screens
    /// The tasks, and what waits for a later turn.
    case tasks
    /// The slot it names.
    case namedSlot
    /// The data of the component.
    case data
    /// How often it was done.
    case counter
    case everything
  }

  /// What a step does, for those who look for steps by what they do.
  package struct Effects: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A line of a slot's own list; elsewhere it has no effect.
    package static let ofSlot = Effects(rawValue: 1)
    /// An act of the interactor, which keeps its router until it is over (recordings 004, 092).
    package static let keepsRouter = Effects(rawValue: 1 << 1)
    /// Makes the router, or coordinator, that later lines speak of.
    package static let makesChild = Effects(rawValue: 1 << 2)
    /// Speaks of it.
    package static let needsChild = Effects(rawValue: 1 << 3)
    /// Puts it where the parent finds it again.
    package static let fillsSlot = Effects(rawValue: 1 << 4)
    /// Takes the old child out first.
    package static let replacesChild = Effects(rawValue: 1 << 5)
    /// Detaches or removes the child that a handler hears.
    package static let endsChild = Effects(rawValue: 1 << 6)
    /// Attaches or takes children past the slots, so that their order matters.
    package static let bypassesSlots = Effects(rawValue: 1 << 7)
    /// In a detach list, takes the child's screen down.
    package static let closesChild = Effects(rawValue: 1 << 8)
    /// In a method of the component, takes its own screen down.
    package static let closesSelf = Effects(rawValue: 1 << 9)
    /// Tells the listener.
    package static let reports = Effects(rawValue: 1 << 10)
    /// May bring a call back into the one that is running.
    package static let talks = Effects(rawValue: 1 << 11)
    /// Ends a wait.
    package static let answers = Effects(rawValue: 1 << 12)
    /// Has steps of its own.
    package static let hasBody = Effects(rawValue: 1 << 13)
    /// What follows in the list comes in a later turn, when somebody has answered.
    package static let waits = Effects(rawValue: 1 << 14)
    /// Says more of the step before it, and has no sense without that.
    package static let followsCall = Effects(rawValue: 1 << 15)
    /// A call of UIKit that takes a completion.
    package static let completes = Effects(rawValue: 1 << 16)
    /// A call of UIKit that is told whether to take its time.
    package static let animates = Effects(rawValue: 1 << 17)
    /// Its steps are those of another turn or another instance, and of no task that comes to it.
    package static let bodyElsewhere = Effects(rawValue: 1 << 18)
    /// A call of UIKit that puts a screen up or takes it down; each of them is told as one kind of event.
    package static let movesScreens = Effects(rawValue: 1 << 19)
  }

  /// What a word means with a name behind it: of a slot, unless it says otherwise.
  package struct Call: Sendable {
    package let verb: Step.Verb
    /// Where the word means that even alone: in the handlers of a slot, of that slot.
    package var alone: Lists = []
    package var naming = Naming.slot
    package var lists = Lists.everywhere
  }

  /// How a line puts up a screen that another line, or the user, takes down.
  package struct Showing: Sendable {
    package let undoneBy: Step.Verb
    /// `presenting`
    package let participle: String
    /// What takes the screen down without the code; nil where the user cannot.
    package let gesture: Gesture?
  }

  package enum Gesture: Sendable { case swipeBack, swipeDown }

  /// What a step may find missing, so that it does nothing.
  package enum Vain: Sendable { case nobody, noTab, noScreen }

  /// The words that a verb is written with where it has none of its own.
  package struct Borrowed: Sendable {
    let rib: Step.Verb
    let coordinator: Step.Verb
  }

  /// Empty for a verb that flow files write in another way.
  package let name: String
  /// The key of the map that a step with a body is written as; else empty.
  package let key: String
  package let lists: Lists
  package let naming: Naming
  package let call: Call?
  let borrowed: Borrowed?
  package let reach: Reach
  package let effects: Effects
  package let showing: Showing?
  /// nil for a step of which it is not told that it does nothing.
  package let vain: Vain?
  /// The line of Swift it stands for, or what it does.
  package let about: String
}

extension StepWord {
  /// Where the word, alone, is its verb.
  package var own: Lists { naming == .nothing ? lists : [] }

  /// Where the word may stand alone.
  package var alone: Lists { own.union(call?.alone ?? []) }

  /// Where the word may stand with something behind it.
  package var called: Lists { call?.lists ?? (naming == .nothing ? [] : lists) }

  /// What follows the word, where something does, as it is said in a form such as `send X EVENT`.
  package var placeholders: [String] {
    switch call?.naming ?? naming {
    case .nothing, .limits, .outcome, .moving: return []
    case .slot: return ["SLOT"]
    case .event: return ["EVENT"]
    case .rib, .coordinator, .task, .instance, .result: return ["X"]
    case .instanceAndEvent: return ["X", "EVENT"]
    case .datum: return ["D"]
    case .worker: return ["W"]
    }
  }

  /// How the word is written, such as `send X EVENT`.
  package var form: String { ([name] + placeholders).joined(separator: " ") }

  /// The word of a call that is not animated, such as `push without animation`.
  package var unanimatedForm: String { name + " without animation" }

  /// How the words of a list may be written, alone first.
  package static func forms(in list: Lists) -> [String] {
    words.filter { $0.alone.isSuperset(of: list) }.map(\.name)
      + words.filter { $0.called.isSuperset(of: list) }.map(\.form)
  }

  /// The row of each verb, in the order of their numbers.
  static let all: [StepWord] = Step.Verb.allCases.map(row)

  /// The rows with a word of their own; a word's place is its verb's number.
  package static let words: [StepWord] = all.filter { !$0.name.isEmpty }
}

extension Step.Verb {
  package var word: StepWord { StepWord.all[Int(rawValue)] }

  /// True for a line that puts a screen on top of a navigation stack, whatever becomes of what the stack holds.
  package var pushes: Bool { self == .push || self == .replaceStack }

  /// True for a line that puts a screen up which another line takes down.
  var putsUp: Bool { word.showing != nil }

  /// True where it puts a screen up, or makes one the root of the window.
  var showsScreen: Bool { self == .show || putsUp }

  /// The line that undoes one which puts a screen up.
  var undoneBy: Step.Verb? { word.showing?.undoneBy }

  package func has(_ effects: StepWord.Effects) -> Bool { word.effects.isSuperset(of: effects) }

  /// The word of the verb in a component of a kind: routers attach and detach, coordinators present and
  /// remove. Empty for a step that is a map.
  package func name(in kind: Component.Kind) -> String {
    guard let borrowed = word.borrowed else { return word.name }
    return (kind == .coordinator ? borrowed.coordinator : borrowed.rib).word.name
  }
}
