import RibEngine
import YAML

/// The closed lists of keys and words of the flow language, each with what it says.
///
/// The reader, its messages, the JSON Schema, the manual's tests and completions are made from them.
package enum FlowWords {
  /// A key of a map, and what may stand behind it.
  package struct Key: Sendable {
    package let name: String
    package let shape: Shape
    package let about: String

    init(_ name: String, _ shape: Shape, _ about: String) {
      self.name = name
      self.shape = shape
      self.about = about
    }
  }

  /// One of the values that a key may have.
  package struct Value: Sendable {
    package let name: String
    package let about: String

    init(_ name: String, _ about: String) {
      self.name = name
      self.about = about
    }
  }

  /// What may stand behind a key.
  package indirect enum Shape: Sendable {
    case text
    case name
    case number
    /// Ways parted by slashes.
    case timing
    /// One name or a list of them.
    case names(String)
    /// One of the values, or, where it says so, a list of them that is tried one by one.
    case value(Choice, isOpen: Bool)
    case steps
    case events
    /// A map from a name to something.
    case map(String, Shape)
    /// A map with keys of its own.
    case keys(Place)
    /// A list of maps from a column to a word or a list of words.
    case rows
  }

  /// A closed list of values.
  package enum Choice: Int, Sendable, CaseIterable {
    case runtime, screens, container, presentation, view, binds, finishes, work, reference, slotReference,
      passing, data, pin, presentWhileDismissing, dismissWhilePresenting, dismissWhileDismissing,
      stackWhileMoving, completionOfNothing, postponedCalls, didDismiss, presentedThroughAncestor,
      stackOutOfWindow, taps, unanimated, moving
  }

  /// A map with a closed list of keys.
  package enum Place: Int, Sendable, CaseIterable {
    case flow, uikit, rib, coordinator, object, ribSlot, coordinatorSlot, worker, block, group

    /// The slots of such a component.
    var slot: Place? {
      switch self {
      case .rib: .ribSlot
      case .coordinator: .coordinatorSlot
      default: nil
      }
    }
  }

  /// What a flow expects that breaks no rule.
  package static let clean = "clean"

  /// The words of the keys of each map.
  package static func keys(of place: Place) -> [Key] {
    switch place {
    case .flow: flowKeys
    case .uikit: UIKitHabit.allCases.map { Key($0.key, .value(choice(of: $0), isOpen: false), about($0)) }
    case .rib: ribKeys
    case .coordinator: coordinatorKeys
    case .object: objectKeys
    case .ribSlot: ribSlotKeys
    case .coordinatorSlot: coordinatorSlotKeys
    case .worker: workerKeys
    case .block: blockKeys
    case .group: groupKeys
    }
  }

  /// What a map is called in a sentence.
  package static func noun(of place: Place) -> String {
    switch place {
    case .flow: "a flow"
    case .uikit: "'uikit'"
    case .rib: "a RIB"
    case .coordinator: "a coordinator"
    case .object: "an object"
    case .ribSlot: "a slot of a RIB"
    case .coordinatorSlot: "a slot of a coordinator"
    case .worker: "a worker"
    case .block: "a step"
    case .group: "a line of events"
    }
  }

  /// The values of a habit of UIKit.
  static func choice(of habit: UIKitHabit) -> Choice {
    switch habit {
    case .presentWhileDismissing: .presentWhileDismissing
    case .dismissWhileDismissing: .dismissWhileDismissing
    case .dismissWhilePresenting: .dismissWhilePresenting
    case .stackWhileMoving: .stackWhileMoving
    case .completionOfNothing: .completionOfNothing
    case .postponedCalls: .postponedCalls
    case .didDismiss: .didDismiss
    case .presentedThroughAncestor: .presentedThroughAncestor
    case .stackOutOfWindow: .stackOutOfWindow
    case .taps: .taps
    case .unanimated: .unanimated
    }
  }

  private static func about(_ habit: UIKitHabit) -> String {
    switch habit {
    case .presentWhileDismissing: "What becomes of a present while what stood there is dismissed"
    case .dismissWhileDismissing: "What becomes of a dismiss while what is presented goes already"
    case .dismissWhilePresenting: "What becomes of a dismiss while what is presented is on its way in"
    case .stackWhileMoving: "What becomes of a push, a pop or a replace-stack while the stack moves"
    case .postponedCalls: "Whether calls that were put off come before or after a completion"
    case .didDismiss: "When presentationControllerDidDismiss comes"
    case .presentedThroughAncestor: "What presentedViewController says where an ancestor presents"
    case .completionOfNothing: "Whether a dismiss that finds nothing calls its completion"
    case .stackOutOfWindow: "What becomes of a push or a pop of a stack under a full screen"
    case .taps: "Whether screens hear taps and gestures while a transition runs"
    case .unanimated: "When a present or dismiss without animation has ended"
    }
  }

  private static let flowKeys = [
    Key("flow", .text, "The title of the flow, one line"),
    Key("about", .text, "What the flow shows, in a few sentences"),
    Key("tags", .names("tag"), "Words that --only and --skip select by"),
    Key("runtime", .value(.runtime, isOpen: false), "The library whose order of events is played"),
    Key("screens", .value(.screens, isOpen: false), "How screens come and go"),
    Key("uikit", .keys(.uikit), "What UIKit does otherwise than usual while transitions run"),
    Key(
      "for each",
      .rows,
      "Rows of a table: the flow is played for each, with the row's values where $COLUMN stands"
    ),
    Key("include", .names("path"), "Files whose ribs, coordinators and objects are added to these"),
    Key("ribs", .map("RIB", .keys(.rib)), "The RIBs by name"),
    Key("coordinators", .map("coordinator", .keys(.coordinator)), "The coordinators by name"),
    Key("objects", .map("object", .keys(.object)), "Other objects that hold something, by name"),
    Key("events", .events, "What happens from outside, in order"),
    Key("timing", .timing, "The only timing that is played, as a report prints it: 0/2/1"),
    Key("expect", .names("rule"), "clean, or the ids of the rules that this flow breaks"),
    Key("allow", .map("rule", .text), "Rules that may be broken, each with the reason"),
    Key("skip", .text, "Why the flow is not run for now"),
  ]

  private static let commonKeys = [
    Key("view", .value(.view, isOpen: true), "When the view loads"),
    Key("container", .value(.container, isOpen: false), "The container view controller that it brings"),
    Key("presentation", .value(.presentation, isOpen: false), "How its screen stands when it is presented"),
    Key("binds", .value(.binds, isOpen: true), "When the view binds to its listener of its own accord"),
    Key("finishes", .value(.finishes, isOpen: true), "When the component calls didFinish of its listener"),
    Key("work", .value(.work, isOpen: true), "What becomes of its subscriptions when it is detached"),
    Key("viewDidLoad", .steps, "Steps of viewDidLoad()"),
    Key("viewWillAppear", .steps, "Steps of viewWillAppear(), also when what covered the screen goes"),
    Key("viewDidAppear", .steps, "Steps of viewDidAppear(), also when what covered the screen has gone"),
    Key("didShow", .steps, "Steps of the navigation controller's delegate when the stack shows the screen"),
    Key("viewWillDisappear", .steps, "Steps of viewWillDisappear(), also when the screen is covered"),
    Key("viewDidDisappear", .steps, "Steps of viewDidDisappear(), also when the screen was covered"),
    Key("receives", .map("event", .steps), "Steps for each event of the view or a delegate"),
    Key("streams", .map("event", .steps), "Steps for each event that comes by itself, such as a deep link"),
    Key("listens", .map("event", .steps), "Steps for events of children whose slot has none for them"),
    Key("when-closed-by-user", .steps, "Steps after the user has swiped or tapped the screen away"),
    Key("reference", .value(.reference, isOpen: true), "How the component holds its listener"),
    Key("pins", .value(.pin, isOpen: true), "What ribflow explore leaves as it is written"),
    Key("holds", .names("reference"), "What the component refers to: strong X, weak X or unowned X"),
    Key("data", .map("datum", .value(.data, isOpen: false)), "Values that the component has"),
  ]

  private static let ribKeys =
    commonKeys + [
      Key("didBecomeActive", .steps, "Steps of the interactor's didBecomeActive()"),
      Key("didLoad", .steps, "Steps of the router's didLoad()"),
      Key("willResignActive", .steps, "Steps of the interactor's willResignActive()"),
      Key("before-didLoad", .steps, "Steps of didLoad() before the fixed children are attached"),
      Key("cleanupViews", .steps, "Steps of cleanupViews() after the screens are down"),
      Key("in-builder", .steps, "Steps inside build(), before the parent has the router"),
      Key("workers", .map("worker", .keys(.worker)), "The workers by name"),
      Key("fixed-children", .names("RIB"), "Children that didLoad() builds and attaches, held by no slot"),
      Key("children", .map("slot", .keys(.ribSlot)), "The slots for children by name"),
    ]

  private static let coordinatorKeys =
    commonKeys + [
      Key("start", .steps, "Steps of start()"),
      Key("when-cancelled", .steps, "Steps of the cancellation handler of the task that waits"),
      Key("screen", .name, "The object that is built when the coordinator shows its screen"),
      Key("children", .map("slot", .keys(.coordinatorSlot)), "The slots for child coordinators by name"),
    ]

  private static let objectKeys = [
    Key("holds", .names("reference"), "What the object refers to: strong X, weak X or unowned X")
  ]

  private static let slotKeys = [
    Key("child", .name, "The component that the slot holds"),
    Key("listener", .map("event", .steps), "Steps for each event that the child sends to its listener"),
    Key("when-closed-by-user", .steps, "Steps after the user has swiped or tapped the child's screen away"),
    Key("passes", .map("datum", .value(.passing, isOpen: true)), "Values that the child is given"),
    Key("variable", .name, "The stored property; slots with the same one share it"),
    Key("reference", .value(.slotReference, isOpen: false), "How the property holds the router"),
  ]

  private static let ribSlotKeys =
    slotKeys + [
      Key("attach", .steps, "The lines of attachX() in their order"),
      Key("detach", .steps, "The lines of detachX() in their order"),
    ]

  private static let coordinatorSlotKeys =
    slotKeys + [
      Key("present", .steps, "The lines of presentX() in their order"),
      Key("remove", .steps, "The lines of removeX() in their order"),
    ]

  private static let workerKeys = [
    Key("didStart", .steps, "Steps of the worker's didStart()"),
    Key("didStop", .steps, "Steps of the worker's didStop()"),
  ]

  private static let blockKeys = [
    Key("later", .steps, "Steps in a later turn of the main queue, self held weakly"),
    Key("later-strong", .steps, "Steps in a later turn of the main queue, self held strongly"),
    Key("subscribe", .steps, "Steps when a subscription has its value, unless the interactor resigns before"),
    Key("completion", .steps, "Steps that UIKit runs when the present or dismiss before it has ended"),
    Key("reuse", .steps, "Steps for the child that the slot holds already, instead of those that follow"),
    Key(
      "do",
      .steps,
      "Steps that are done on a condition, a limited number of times, or by another instance"
    ),
    Key("if", .value(.moving, isOpen: true), "What the view controller must say of itself: any of these"),
    Key("times", .number, "How often the steps are done at most"),
    Key("skip", .number, "How often the steps are not done at first"),
    Key("by", .name, "The instance that does the steps"),
    Key("await", .name, "The coordinator that is made, and whose result decides"),
    Key("ok", .steps, "Steps after an awaited flow has returned"),
    Key("failed", .steps, "Steps after it has thrown an error, or was cancelled"),
    Key("timeout", .steps, "Steps after its time was up: it is cancelled, and its answer counts no more"),
  ]

  /// Words of steps that are a map of that one key.
  static let bodyVerbs: [Step.Verb] = [.later, .laterStrong, .subscription, .completion, .ifKept]
  static let bodyKeys = bodyVerbs.map(\.word)

  /// True for a key of the map that awaits a flow and says what follows from each result.
  static func isOfResult(_ key: String) -> Bool { key == "await" || Step.Outcome(rawValue: key) != nil }

  private static let groupKeys = [
    Key("any order", .events, "Events of which every order is tried"),
    Key("meanwhile", .events, "Events that may come while a transition runs"),
  ]
}
