import RibEngine

/// A router class as its sources tell it: its slots, and what each of its methods does, in order.
///
/// Extensions, base classes of the project and protocol extensions are joined into it; every part
/// keeps the span of where it is written.
package struct RouterFacts: Sendable {
  package var name: Text
  /// The class's declaration up to its brace.
  package var span: Span
  /// True for `Router<...>`; false for `ViewableRouter` and `LaunchRouter`.
  package var isViewless = false
  /// The class of its interactor, where the name or type resolves it.
  package var interactor: String?
  /// The base that ends its line of classes: `Router`, `ViewableRouter`, `LaunchRouter` or a configured one.
  package var base = ""
  /// True where the project has a class that inherits from it, whose code can fill and clear its slots.
  package var hasSubclasses = false
  package var slots: [SlotFacts] = []
  /// Properties that hold one child for good: constants, and lazy ones that nothing writes.
  package var constants: [SlotFacts] = []
  package var methods: [MethodFacts] = []
  package var accounting = Accounting()

  package init(name: Text, span: Span) {
    self.name = name
    self.span = span
  }
}

/// A stored property that can hold a child's router.
package struct SlotFacts: Sendable {
  package enum Shape: Sendable { case single, tuple, array, dictionary }

  package var name: Text
  package var isWeak = false
  package var shape = Shape.single
  /// The type as written, such as `ViewableRouting`.
  package var type: TypeName?
  /// Only the class's own code can write it.
  package var isPrivate = false
  /// True where a protocol asks for it, so that others can write it, or where code writes it that stands
  /// on no way that was read: nothing can then be said of what it never holds.
  package var isWrittenElsewhere = false
  /// True where its declaration gives it a value other than nil.
  package var isFilledAtFirst = false
  /// True for a slot that a base class or another extension's protocol declares.
  package var isInherited = false
  /// The declaration.
  package var span: Span

  package init(name: Text, span: Span) {
    self.name = name
    self.span = span
  }
}

/// What a method does, once for each way through it.
package struct MethodFacts: Sendable {
  package var name: Text
  /// With the labels of its parameters, as `attach(route:using:)`.
  package var signature: String
  package var span: Span
  /// The class or extension that wrote it, where it is another than the router.
  package var origin: String?
  package var isOverride = false
  /// True where a protocol that the class conforms to asks for a method of this name.
  package var isRequired = false
  /// True where a protocol that the class conforms to asks for it, or it is not private.
  package var isCalledFromOutside = false
  /// Each way through the method, with the effects of the helpers it calls put in their place;
  /// equal ways are joined. Empty for a method without effects.
  package var paths: [Path] = []
  /// Local constants that bear a slot's name and hold something else.
  package var shadows: [Shadow] = []
  /// What could not be read for certain, such as "calls 'reorder', whose body was not found".
  package var doubts: [(reason: String, span: Span)] = []

  package init(name: Text, signature: String, span: Span) {
    self.name = name
    self.signature = signature
    self.span = span
  }
}

/// A local constant with the name of a slot.
package struct Shadow: Sendable, Hashable {
  package var slot: String
  /// The name in its declaration.
  package var name: Span
  /// The whole value that it is given.
  package var value: Span
}

/// One way through a method.
package struct Path: Sendable, Hashable {
  package var effects: [Effect]

  package init(_ effects: [Effect]) { self.effects = effects }
}

package struct Effect: Sendable, Hashable {
  /// A router as far as it can be followed.
  package indirect enum Value: Sendable, Hashable {
    /// What `build` made, by the number of that effect's product in its method.
    case built(Int)
    /// What a slot held when it was read.
    case slot(String)
    /// A parameter of the method, by name.
    case parameter(String)
    /// What a search through `children` found.
    case found
    case `nil`
    case unknown
  }

  package indirect enum Verb: Sendable, Hashable {
    /// Goes on only here because the slot is empty (true) or filled; `refuses` where the other way
    /// leaves the method without effects.
    case test(slot: String, isEmpty: Bool, refuses: Bool)
    /// `slot === value` (or `!==`), taken this way.
    case compare(slot: String, Value, isSame: Bool, refuses: Bool)
    /// A condition that says nothing of slots.
    case condition
    /// A call of a builder; `builder` as written (`topupBuilder`), `type` where it is known.
    case build(Int, builder: String, type: String?)
    case assign(slot: String, Value)
    case clear(slot: String)
    case append(slot: String, Value)
    case remove(slot: String, Value)
    case attach(Value)
    case detach(Value)
    /// `verb` as the code has it: present, push, embed, or a configured word.
    case show(String, Value)
    case hide(String, Value)
    /// `cleanupViews()`
    case cleanup
    /// The effects run in a later turn of the main queue (`isAsync`), or when a completion is called:
    /// now, later or never.
    case deferred([Path], isAsync: Bool)
    /// A method of the class, or of something it holds, whose effects are unknown.
    case call(String)
    case leave
  }

  package var verb: Verb
  /// The statement or call, as it is written; of the helper's line where a helper does it.
  package var span: Span
  /// Calls of helpers that led here, outermost first.
  package var via: [Span] = []
  /// True for an effect that `defer` puts at the end.
  package var isDeferred = false
  /// A view is put up or taken down with `animated: false`.
  package var isUnanimated = false

  package init(_ verb: Verb, _ span: Span) {
    self.verb = verb
    self.span = span
  }
}

/// What an interactor does by itself, as far as it was read.
package struct InteractorFacts: Sendable {
  package var name: Text
  package var span: Span
  /// The listener's protocol.
  package var listener: String?
  /// Methods of the listener called on some way through each method, in order; keyed by method.
  package var calls: [String: [Call]] = [:]
  /// True where it becomes the delegate of something while it becomes active, which may answer at once.
  package var handsItselfOn = false
  /// The methods that this something may call.
  package var calledBack: Set<String> = []

  package struct Call: Sendable {
    package enum Target: Sendable { case listener, router, presenter }
    package enum Timing: Sendable {
      /// Before the method returns, on every way through it.
      case always
      /// Before the method returns, on some way.
      case sometimes
      /// From a closure whose time is unknown.
      case later
    }

    package var target: Target
    package var method: String
    package var timing: Timing
    /// True where it comes in a later turn for certain.
    package var isNextTurn = false
    /// True where another method of the same name may be meant.
    package var isGuessed = false
    /// What has to be so on every way to it.
    package var needs: Set<Need> = []
    package var span: Span

    package init(_ target: Target, _ method: String, _ timing: Timing, _ span: Span) {
      self.target = target
      self.method = method
      self.timing = timing
      self.span = span
    }
  }

  package init(name: Text, span: Span) {
    self.name = name
    self.span = span
  }
}
