import RibEngine

/// What a value is, as far as a coordinator's children are concerned.
indirect enum Thing: Hashable, Sendable {
  case me
  /// A coordinator that is made here, by the place that makes it.
  case child(Span)
  /// A parameter of the method that is read.
  case parameter(String)
  /// A list of the class that holds children, and one child out of it.
  case list(String)
  case element(of: String)
  /// Each child of a type: `{ $0 is DetailCoordinator }`.
  case kind(String)
  /// What a filter or the like leaves of a list: put back into it, that is the removal.
  case rest(of: String, without: Removed)
  /// Where a child stands in a list; nil where it is not said which child.
  case place(of: String, Removed)
  /// What a property holds that is no list.
  case held(String)
  /// What a coordinator gave out by a method or property, with the operators that were put behind it.
  case stream(Thing, of: String, [String])
  case closure(ClosureID)
  case none
  case other

  /// What is taken out of a list: one, which is nil where it is not said, or all but one.
  enum Removed: Hashable, Sendable {
    case one(Thing?)
    case others(Thing?)
  }
}

/// A closure by its place, with the calls that led to the helper that writes it.
struct ClosureID: Hashable, Sendable {
  var place: Span
  var calls: [Span] = []
}

/// One thing that a method of a coordinator does with children.
struct Move: Hashable, Sendable {
  indirect enum Kind: Hashable, Sendable {
    case make(Thing)
    case append(list: String, Thing)
    /// One child, or each of a type, is taken out; `nil` where it is not said which.
    case remove(list: String, Thing?)
    /// All are taken out but this one; `nil` where it is not said which.
    case removeOthers(list: String, Thing?)
    case removeLast(list: String)
    case removeAll(list: String)
    /// Kept in a property that is no list.
    case store(property: String, Thing)
    case clear(property: String)
    /// A method of a child is called.
    case call(Thing, String, isAwaited: Bool)
    /// `child.parent = self`
    case link(Thing, property: String)
    /// `child.onFinish = { ... }`, or a closure that is handed to one of its methods.
    case callback(Thing, property: String, Thing)
    /// A closure on what a child gave out by a method or property, such as `receiveCompletion`.
    case event(Thing, of: String, operators: [String], name: String, Thing)
    /// Goes where it is not followed: into a call, another object's property, the result.
    case give(Thing)
    /// A closure that runs at some time.
    case later(Thing)
    /// A closure that the caller handed in is called.
    case invoke(Thing)
    /// A property of function type, or a method of something that the object holds, is called.
    case report([String])
    /// A view goes up or down: the method that does it.
    case show(String)
  }

  /// An arm of a branching statement, by the statement's place.
  struct Arm: Hashable, Sendable {
    var place: Span
    var arm: Int
  }

  var kind: Kind
  var span: Span
  /// Calls of the object's own methods that lead here, outermost first.
  var via: [Span] = []
  /// The arms in which it stands, outermost first.
  var arms: [Arm] = []

  init(_ kind: Kind, _ span: Span) {
    self.kind = kind
    self.span = span
  }

  /// Where the method itself does it.
  var place: Span { via.first ?? span }

  /// True where no run does both.
  func excludes(_ other: Move) -> Bool {
    arms.contains { arm in other.arms.contains { $0.place == arm.place && $0.arm != arm.arm } }
  }
}

/// A closure as it is read.
struct ClosureMoves: Sendable {
  var moves: [Move]
  /// True where it holds its object strongly.
  var holdsMe: Bool
  /// Children that it holds strongly.
  var holds: Set<Thing>
}

/// What a method does with children.
struct MethodMoves: Sendable {
  var moves: [Move] = []
  /// What it gives back.
  var result = Thing.other
}
