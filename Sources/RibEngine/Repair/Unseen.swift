/// What came to happen in nothing that was tried of a flow: a change after which more of it never does has taken a
/// part of the flow away, not mended it.
struct Unseen {
  /// Where the lines of events stand that never happened.
  var events: Set<Span> = []
  /// Names of components that were never built.
  var components: Set<String> = []

  /// What is unseen after another change as well.
  func still(in other: Unseen) -> Unseen {
    Unseen(events: events.intersection(other.events), components: components.intersection(other.components))
  }

  /// True where all of it was unseen before.
  func isWithin(_ other: Unseen) -> Bool {
    events.isSubset(of: other.events) && components.isSubset(of: other.components)
  }
}

extension Unseen {
  init(_ space: Exploration) {
    self.init(
      events: Set(space.neverFired.map(\.span)),
      components: Set(space.neverBuilt.map(\.string))
    )
  }
}
