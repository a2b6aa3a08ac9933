#if Lint
  import RibEngine

  /// A rule that looks at the shape of the code. Its id and words are those of the catalogue.
  package struct SourceRule: Sendable {
    /// The id of the catalogue that its findings carry; several rules may find one hazard.
    package var id: String
    /// What it looks for, in a few words.
    package var title: String
    /// True for a rule that is asked for by name.
    package var isOptIn = false
    /// Its findings, in the order of the sources.
    package var findings: @Sendable (Project) -> [LintFinding]

    package init(
      _ id: String,
      _ title: String,
      isOptIn: Bool = false,
      _ findings: @escaping @Sendable (Project) -> [LintFinding]
    ) {
      self.id = id
      self.title = title
      self.isOptIn = isOptIn
      self.findings = findings
    }
  }

  extension SourceRule {
    /// The rules that are about no slot.
    package static let all: [SourceRule] = [
      viewlessWithoutCleanup, cleanupNotCalled, strongReference, viewInInit, detachInCompletion,
      keptCoordinator, backSwipe, keptContinuation, overwrittenContinuation, continuationPaths,
    ]
  }
#endif
