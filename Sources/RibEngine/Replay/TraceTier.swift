/// A part of what an app does that a recorder sees or does not see.
package enum TraceTier: String, Sendable, CaseIterable, Comparable {
  case tree, slots, requests, listeners, views, tasks, coordinators

  /// What a trace has that does not say what its recorder saw.
  package static let usual: Set<TraceTier> = [.tree, .slots, .requests, .listeners]

  package static func < (a: TraceTier, b: TraceTier) -> Bool { a.place < b.place }

  private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// What the first line of a trace says.
package struct TraceHeader: Sendable {
  package var app: String
  package var library: String
  package var profile: Profile
  package var sees: Set<TraceTier>
  /// What it says to have seen and nobody knows.
  package var unknown: [String] = []

  package init(
    app: String = "",
    library: String = "",
    profile: Profile = .ios,
    sees: Set<TraceTier> = TraceTier.usual
  ) {
    (self.app, self.library, self.profile, self.sees) = (app, library, profile, sees)
  }
}
