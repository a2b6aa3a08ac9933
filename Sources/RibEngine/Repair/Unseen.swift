/// What came to happen in nothing that was tried of a flow: a change after which more of it never does has taken a
/// part of the flow away, not mended it.
struct Unseen {
  /// An event that a component tells its listener.
  struct Report: Hashable {
    var component: String
    var event: String
  }

  /// Where the lines of events stand that never happened.
  var events: Set<Span> = []
  /// Names of components that were never built.
  var components: Set<String> = []
  /// What was told by who was there to stay: all else was not.
  var told: Set<Report> = []

  /// What is unseen after another change as well.
  func still(in other: Unseen) -> Unseen {
    Unseen(
      events: events.intersection(other.events),
      components: components.intersection(other.components),
      told: told.union(other.told)
    )
  }

  /// True where all of it was unseen before.
  func isWithin(_ other: Unseen) -> Bool {
    events.isSubset(of: other.events) && components.isSubset(of: other.components)
      && told.isSuperset(of: other.told)
  }
}

extension Unseen {
  init(_ space: Exploration) {
    self.init(
      events: space.spentClosings.union(space.neverFired.map(\.span)),
      components: Set(space.neverBuilt.map(\.string)),
      told: space.program.map { Self.told(space.happened, in: $0) } ?? []
    )
  }

  init(_ fired: FiredEvents, in program: Program) {
    self.init(
      events: Set(fired.missing.map { program.spans[$0] }),
      components: Set(fired.unbuilt.map { program.components[$0].name }),
      told: Self.told(fired.happened, in: program)
    )
  }

  private static func told(_ happened: CoverageNotes, in program: Program) -> Set<Report> {
    var told: Set<Report> = []
    for (index, component) in program.components.enumerated() {
      for (name, event) in program.names.enumerated() where happened.tells(index, name) {
        told.insert(Report(component: component.name, event: event))
      }
    }
    return told
  }
}
