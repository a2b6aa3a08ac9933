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
  /// Names of components whose screen never went up.
  var screens: Set<String> = []
  /// Where the steps stand whose work was put off and never had its turn, in any order of the events: in one order it may
  /// come too late by chance.
  var putOff: Set<Span> = []
  /// What was told by who was there to stay: all else was not.
  var told: Set<Report> = []

  /// What is unseen after another change as well.
  func still(in other: Unseen) -> Unseen {
    Unseen(
      events: events.intersection(other.events),
      components: components.intersection(other.components),
      screens: screens.intersection(other.screens),
      putOff: putOff.intersection(other.putOff),
      told: told.union(other.told)
    )
  }

  /// True where all of it was unseen before.
  func isWithin(_ other: Unseen) -> Bool {
    events.isSubset(of: other.events) && components.isSubset(of: other.components)
      && told.isSuperset(of: other.told) && keepsWork(of: other)
  }

  /// True where each screen went up that did before, and no other work is put off in vain.
  func keepsWork(of other: Unseen) -> Bool {
    screens.isSubset(of: other.screens) && putOff.isSubset(of: other.putOff)
  }
}

extension Unseen {
  init(_ space: Exploration) {
    self.init(
      events: space.spentClosings.union(space.neverFired.map(\.span)),
      components: Set(space.neverBuilt.map(\.string)),
      screens: space.program.map { Self.screens(space.happened, in: $0) } ?? [],
      putOff: space.program.map { program in
        Set(space.happened.lostWork(in: program).map { program.spans[$0.code] })
      } ?? [],
      told: space.program.map { Self.told(space.happened, in: $0) } ?? []
    )
  }

  init(_ fired: FiredEvents, in program: Program) {
    self.init(
      events: Set(fired.missing.map { program.spans[$0] }),
      components: Set(fired.unbuilt.map { program.components[$0].name }),
      screens: Self.screens(fired.happened, in: program),
      told: Self.told(fired.happened, in: program)
    )
  }

  private static func screens(_ happened: CoverageNotes, in program: Program) -> Set<String> {
    Set(program.components.indices.filter { !happened.shows($0) }.map { program.components[$0].name })
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
