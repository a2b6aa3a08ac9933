import RibEngine

/// What an expression comes to, as far as routers, their views and slots are concerned.
indirect enum Known: Hashable, Sendable {
  struct Part: Hashable, Sendable {
    var label: String?
    var value: Known
  }

  case router(Effect.Value)
  /// A view, or something made of views, of these routers.
  case view([Effect.Value])
  case tuple([Part])
  case list([Known])
  /// A closure that can be run, by its place, with what it sees.
  case closure(Span, [String: Known])
  /// A local function, by its place.
  case function(Span)
  /// A method of the class that is handed on, such as `attachChild` in `router.map(attachChild)`.
  case method(String)
  /// `&slot`, `&local`
  case reference(String)
  /// An optional parameter of function type.
  case callback(String)
  case me
  /// `children`, also filtered.
  case children
  /// A slot that holds many.
  case many(String)
  /// True where the slot is empty (or filled).
  case test(slot: String, isEmpty: Bool)
  /// True where the slot holds the value (or another one).
  case same(slot: String, Effect.Value, isSame: Bool)
  /// A key path of the class to one of its slots.
  case path(slot: String)
  /// A value that nothing is known of but the place that made it: its expression's text and type.
  case thing(Span, text: String, type: String?)
  case other
}

/// One thing that a way through a method does. Unlike `Effect` it can speak of the method's parameters, so
/// that a caller can put its arguments in their place.
struct Step: Hashable, Sendable {
  indirect enum Form: Hashable, Sendable {
    case test(slot: String, isEmpty: Bool)
    case compare(slot: String, Effect.Value, isSame: Bool)
    /// A condition that says nothing of slots.
    case choice
    case testParameter(String, isEmpty: Bool)
    /// `isCertain` is false for a value that only its use shows to be a router.
    case build(Int, builder: String, type: String?)
    case assign(slot: String, Effect.Value)
    case assignParameter(String, Effect.Value)
    case append(slot: String, Effect.Value)
    case remove(slot: String, Effect.Value)
    case attach(Effect.Value)
    case detach(Effect.Value)
    case show(String, Effect.Value)
    case hide(String, Effect.Value)
    case cleanup
    case later([[Step]], isAsync: Bool)
    /// A closure that the caller hands over is called.
    case invoke(String, [Known])
    case call(String)
    case leave
  }

  var form: Form
  var span: Span
  var via: [Span] = []
  var isDeferred = false
  /// A view is put up or taken down with `animated: false`.
  var isUnanimated = false

  init(_ form: Form, _ span: Span) {
    self.form = form
    self.span = span
  }

  /// A condition, not something that is done.
  var isCondition: Bool {
    switch form {
    case .test, .compare, .choice, .testParameter: true
    default: false
    }
  }
}

/// What a slot is known to hold at a moment.
enum Content: Hashable, Sendable {
  case empty
  case filled(Effect.Value?)
}

/// A way through a method up to some statement.
struct State: Hashable, Sendable {
  enum Exit: Hashable, Sendable { case running, returned, thrown, broke, continued, trapped }

  var steps: [Step] = []
  var names: [String: Known] = [:]
  var slots: [String: Content] = [:]
  /// Answers already given to conditions that nothing in between can change.
  var answers: [String: Bool] = [:]
  var exit = Exit.running
  var result: Known = .other
  /// What the names of the open blocks meant before, innermost last.
  var shadows: [[String: Known?]] = []
  /// The open blocks' `defer`s that were reached, innermost block last.
  var defers: [[Deferred]] = []
  /// True behind code that may have called anything: slots may hold something else than at first.
  private(set) var hasForgotten = false

  struct Deferred: Hashable, Sendable {
    var place: Span
    /// The names that it sees: those declared before it.
    var names: Set<String>
  }

  var isRunning: Bool { exit == .running }

  mutating func add(_ form: Step.Form, _ span: Span) { steps.append(Step(form, span)) }

  /// Gives a name its meaning until the block ends.
  mutating func declare(_ name: String, _ value: Known) {
    guard name != "_" else { return }
    // What a slot holds may change before the name is looked at.
    let value = if case .same = value { Known.other } else { value }
    if !shadows.isEmpty, shadows[shadows.count - 1][name] == nil {
      shadows[shadows.count - 1].updateValue(names[name], forKey: name)
    }
    names[name] = value
    answers = answers.filter { !$0.key.hasPrefix("=" + name) }
  }

  mutating func openBlock() {
    shadows.append([:])
    defers.append([])
  }

  /// Forgets the names of the innermost block; its defers must have run.
  mutating func closeBlock() {
    defers.removeLast()
    for (name, before) in shadows.removeLast() { names[name] = before }
  }

  /// After code that may call anything: what slots hold and what properties say is open again.
  mutating func forget() {
    slots.removeAll()
    answers = answers.filter { $0.key.hasPrefix("=") }
    hasForgotten = true
  }

  /// Whether a slot holds a value; nil where it may.
  func holds(_ slot: String, _ value: Effect.Value) -> Bool? {
    switch slots[slot] {
    case .empty?: return value == .nil
    case .filled(let held?)? where held == value: return true
    case .filled?, nil: return value == .slot(slot) && isUntouched(slot) ? true : nil
    }
  }

  /// True where no line of this way gave the slot another value, or may have.
  private func isUntouched(_ slot: String) -> Bool {
    !hasForgotten
      && !steps.contains { step in
        switch step.form {
        case .assign(slot, _), .append(slot, _), .remove(slot, _): true
        default: false
        }
      }
  }

  /// The same way apart from what is known of slots and conditions.
  struct Key: Hashable {
    var steps: [Step]
    var names: [String: Known]
    var exit: Exit
    var result: Known
    var defers: [[Deferred]]
  }

  var key: Key { Key(steps: steps, names: names, exit: exit, result: result, defers: defers) }

  /// Keeps what both know.
  mutating func joinKnowledge(of other: State) {
    slots = slots.filter { other.slots[$0.key] == $0.value }
    answers = answers.filter { other.answers[$0.key] == $0.value }
    hasForgotten = hasForgotten || other.hasForgotten
  }
}

extension [State] {
  /// Equal ways joined, in the order of their first; what only one of them knows is forgotten.
  func joined() -> [State] {
    guard count > 1 else { return self }
    var places: [State.Key: Int] = [:]
    var result: [State] = []
    for state in self {
      if let place = places[state.key] {
        result[place].joinKnowledge(of: state)
      } else {
        places[state.key] = result.count
        result.append(state)
      }
    }
    return result
  }
}
