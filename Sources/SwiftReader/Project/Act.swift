import RibEngine

/// Something that a method does to what its object holds: `router?.detachHome()` calls
/// `["router", "detachHome"]`.
package struct Act: Sendable {
  package typealias Timing = InteractorFacts.Call.Timing

  package enum Kind: Sendable {
    case call, read, write
    /// `path += value` and the like.
    case change
    /// `path = nil`
    case clear
    /// A closure that the method was given is called: the parameter's name.
    case invoke
  }

  package struct Key: Hashable, Sendable {
    package var kind: Kind
    /// From a member of the object on, without `self`; a call or subscript on the way ends in `()` or
    /// `[]`. Names of locals that stand for a member are replaced by it.
    package var path: [String]
  }

  package var key: Key
  package var timing: Timing
  /// The call, name or assignment, in the method that writes it.
  package var span: Span
  /// True where it runs in a later turn for certain.
  package var isNextTurn = false
  /// Calls of the object's own methods that lead there, outermost first.
  package var via: [Span] = []
  /// True where another method of that name may be meant.
  package var isGuessed = false
  /// What has to be so on every way to it.
  package var needs: Set<Need> = []
  /// What is written, where that is `true` or `false`.
  package var literal: Bool?

  package var kind: Kind { key.kind }
  package var path: [String] { key.path }

  /// Where the method itself does it: the outermost call, or the act.
  package var place: Span { via.first ?? span }

  init(_ kind: Kind, _ path: [String], _ timing: Timing, _ span: Span) {
    key = Key(kind: kind, path: path)
    self.timing = timing
    self.span = span
  }
}

extension InteractorFacts.Call.Timing: Comparable {
  package static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .always: 0
    case .sometimes: 1
    case .later: 2
    }
  }
}
