import RibEngine

/// A rule that looks at the shape of the code. Its id and words are those of the catalogue.
package struct SourceRule: Sendable {
  /// The id of the catalogue that its findings carry; several rules may find one hazard.
  package var id: Rule.ID
  /// What it looks for, in a few words.
  package var title: String
  /// What it cannot see, in a few words.
  package var blind: String
  /// True for a rule that is asked for by name.
  package var isOptIn = false
  /// Its findings in a project and its router classes, in the order of the sources.
  package var findings: @Sendable (Project, [RouterFacts]) -> [LintFinding]

  init(
    _ id: Rule.ID,
    _ title: String,
    blind: String,
    isOptIn: Bool = false,
    _ findings: @escaping @Sendable (Project) -> [LintFinding]
  ) {
    self.id = id
    self.title = title
    self.blind = blind
    self.isOptIn = isOptIn
    self.findings = { project, _ in findings(project) }
  }

  /// A rule that needs what was read of the routers besides the classes.
  init(
    _ id: Rule.ID,
    _ title: String,
    blind: String,
    isOptIn: Bool = false,
    _ findings: @escaping @Sendable (Project, [RouterFacts]) -> [LintFinding]
  ) {
    self.id = id
    self.title = title
    self.blind = blind
    self.isOptIn = isOptIn
    self.findings = findings
  }

  /// A rule about the slots of one router class. The same place in the code is told of once, though
  /// several classes inherit it.
  init(
    _ id: Rule.ID,
    _ title: String,
    blind: String,
    isOptIn: Bool = false,
    inRouter findings: @escaping @Sendable (RouterFacts) -> [LintFinding]
  ) {
    self.id = id
    self.title = title
    self.blind = blind
    self.isOptIn = isOptIn
    self.findings = { _, routers in
      var seen: Set<Span> = []
      return routers.flatMap(findings).filter { seen.insert($0.finding.span).inserted }
    }
  }
}

extension SourceRule {
  package static let all: [SourceRule] = ofViews + ofCoordinators + ofContinuations + ofSlots

  /// Those that do not follow coordinators, which is more work than all others together.
  package static let besidesCoordinators: [SourceRule] = ofViews + ofContinuations + ofSlots

  static let ofViews: [SourceRule] = [
    viewlessWithoutCleanup, cleanupNotCalled, strongReference, forgottenListener, viewInInit,
    detachInCompletion,
    detachedTogether, detachedFound, selfDetach,
  ]

  package static let ofCoordinators: [SourceRule] = [
    keptCoordinator, heldCoordinator, startedCoordinator, releasedCoordinator, coordinatorCycle,
    subscriptionCycle,
    observerCycle, repeatingTimer, backSwipe,
  ]

  static let ofContinuations: [SourceRule] = [
    keptContinuation, overwrittenContinuation, forgottenContinuation, keptInList, lostFromList,
    continuationPaths, goneAfterAnswer, sweptAway, oftenResumed, silentButton, idleCancellation,
  ]

  static let ofSlots: [SourceRule] = [
    stuckSlot, wrongSlotStored, wrongSlotCleared, shadowedSlot, orphanedChild, deadSlot, untrackedChild,
    viewBeforeAttach,
  ]
}
