/// A slot as numbers.
struct SlotInfo: Sendable {
  var name: String
  var child: Int
  /// The place of its stored property among those of the component.
  var variable: Int
  var isWeak: Bool
  var attach: Int32
  var detach: Int32
  /// Event name to list.
  var handlers: [(name: Int32, list: Int32, closes: Bool)]
  var closedByUser: Int32
  var passes: [(data: Int, how: [Slot.Passing], place: Int32)]
  var assigns: Bool
  /// True where a line of its detach list takes the screen of its child down.
  var closesChild: Bool
  /// True where a line of its attach list detaches the child before.
  var replacesChild: Bool
  /// True where some event of the child makes the parent end it.
  var endsChild: Bool
  /// True where a coordinator that is there already is shown again rather than made anew.
  var showsKept: Bool
  /// True where the child's screen is presented by its owner.
  var presents: Bool
}

struct WorkerInfo: Sendable {
  var name: String
  var didStart: Int32
  var didStop: Int32
  /// What its didStart puts off with `later`.
  var timers: Set<Int32> = []
  /// What its didStart subscribes to, for the time that it runs.
  var subscriptions: Set<Int32> = []
  /// True where no step names it, so that didBecomeActive starts it.
  var startsItself: Bool
}

extension ComponentInfo {
  /// True where a list ends a child that came by the slot, if by any.
  func ends(_ endings: Endings, childOf slot: Int?, component: Int) -> Bool {
    if endings.components.contains(component) { return true }
    guard let slot, slots.indices.contains(slot), slots[slot].child == component else { return false }
    return endings.variables.contains(slots[slot].variable)
  }
}

/// A component as numbers: what a run reads, by reference, since runs read it all the time.
final class ComponentInfo: Sendable {
  let name: String
  let kind: Component.Kind
  let slots: [SlotInfo]
  /// The stored properties of the slots, some of which may share one.
  let variables: [String]
  let workers: [WorkerInfo]
  let fixedChildren: [Int]
  /// Each with its place.
  let holds: [Holding]
  /// The component of the object built for its screen, or -1.
  let screen: Int
  /// What container its view controller is, or stands in.
  let container: Component.Container
  /// True for a RIB without a view that makes a navigation controller, and presents it with a child in it.
  let makesStack: Bool
  let presentation: Component.Presentation
  let choices: Choices
  let hooks: Hooks
  let answering: Answering
  /// True for a coordinator that keeps its view controller, since somebody shows it again.
  let keepsScreen: Bool
  /// True for a coordinator whose screen is put up sooner or later; one that brings a container has that until then.
  var mayComeUp: Bool { answering.hasScreen || container != .none && answering.mayShow }

  init(
    name: String,
    kind: Component.Kind,
    slots: [SlotInfo],
    variables: [String],
    workers: [WorkerInfo],
    fixedChildren: [Int],
    holds: [Holding],
    screen: Int,
    container: Component.Container,
    makesStack: Bool,
    presentation: Component.Presentation,
    choices: Choices,
    hooks: Hooks,
    answering: Answering,
    keepsScreen: Bool
  ) {
    (self.name, self.kind, self.slots, self.variables) = (name, kind, slots, variables)
    (self.workers, self.fixedChildren, self.holds, self.screen) = (workers, fixedChildren, holds, screen)
    (self.container, self.makesStack, self.presentation) = (container, makesStack, presentation)
    (self.choices, self.hooks, self.answering, self.keepsScreen) = (choices, hooks, answering, keepsScreen)
  }

  typealias Holding = (strength: Hold.Strength, target: HoldTarget, place: Int32)

  enum HoldTarget: Sendable, Equatable {
    case component(Int)
    case app
    case ownRouter, listenerRouter, presenterListener
  }

  /// What is chosen once for each instance: the ways, each with its place.
  struct Choices: Sendable {
    var views: [(Component.View, Int32)] = []
    var binds: [(Component.Binding, Int32)] = []
    var moments: [(Component.Moment, Int32)] = []
    /// The moments that can be chosen when they come; empty where that is done before.
    var open: MomentSet = []
    var works: [(Component.Work, Int32)] = []
    var references: [(Component.Reference, Int32)] = []
  }

  /// The children that a list for the events of any child detaches or removes.
  struct Endings: Sendable {
    /// Those that these stored properties keep.
    var variables: [Int] = []
    /// Those of these components.
    var components: [Int] = []
  }

  /// The lists of its hooks; -1 where there is none.
  struct Hooks: Sendable {
    var didBecomeActive: Int32 = -1
    var willResignActive: Int32 = -1
    var didLoad: Int32 = -1
    var beforeDidLoad: Int32 = -1
    var viewDidLoad: Int32 = -1
    var viewWillAppear: Int32 = -1
    var viewDidAppear: Int32 = -1
    var viewWillDisappear: Int32 = -1
    var viewDidDisappear: Int32 = -1
    var didShow: Int32 = -1
    var start: Int32 = -1
    var cleanupViews: Int32 = -1
    var build: Int32 = -1
    var closedByUser: Int32 = -1
    var cancelled: Int32 = -1
    var receives: [(name: Int32, list: Int32)] = []
    var listens: [(name: Int32, list: Int32)] = []
    /// For each of those, whom it ends.
    var endings: [Endings] = []
    /// It calls didFinish somewhere.
    var mayFinish = false
    /// See `Component.finishesAsWritten`.
    var finishesAsWritten = false

    /// Its view tells somebody that it goes.
    var hearsOfLeaving: Bool { viewWillDisappear >= 0 || viewDidDisappear >= 0 }

    /// Those that one moment has only one of.
    var single: [Int32] {
      [
        didBecomeActive, willResignActive, didLoad, beforeDidLoad, viewDidLoad, viewWillAppear,
        viewDidAppear, viewWillDisappear, viewDidDisappear, didShow, start, cleanupViews, build, closedByUser,
        cancelled,
      ]
    }
  }
}
