import RibEngine

/// A rule that a flow breaks although no finding tells of it, or a finding that no flow shows.
package struct FlowDifference: Sendable {
  package var rule: String
  /// The router and its slot.
  package var subject: String
  package var reason: String
  package var span: Span
}

/// What findings say of a slot, held against what its flows show.
struct Agreement {
  private let findings: [LintFinding]

  init(_ findings: [LintFinding]) { self.findings = findings }

  /// What a flow is about: a slot or continuation of a class and the methods that write it.
  struct Place {
    var type: String
    var file: Int32
    var slot: String
    var methods: [String]
    /// True where only what is told of the methods counts, and not what else is told of the slot.
    var isOfMethods = false
    /// The method that fills it.
    var span: Span
  }

  /// The ids that findings tell of one slot, or of the methods that fill and empty it.
  func told(_ place: Place) -> Set<String> {
    let own = findings.filter { finding in
      let key = finding.key
      return key.type == place.type && finding.finding.span.file == place.file
        && (place.isOfMethods
          ? key.slot == place.slot && place.methods.contains(key.method)
          : key.slot == place.slot || key.slot.isEmpty && place.methods.contains(key.method))
    }
    return Set(own.flatMap { [$0.key.id.text] + $0.finding.consequences.map(\.rule) })
  }

  /// What is found of continuations.
  private static let ofTasks: Set<Rule.ID> = [.doubleResume, .neverResumed, .continuationOverwritten]

  /// Why a flow may break a rule of which lint says nothing.
  static func reason(for rule: String) -> String {
    switch rule {
    case Rule.ID.leakedView.text:
      "the sources do not say who takes the view down when the child is detached"
    case Rule.ID.leakedChildCoordinator.text:
      "the child may be taken out by something that was not read, or live as long as its parent"
    case Rule.ID.presentAfterDetach.text, Rule.ID.loadAfterDetach.text, Rule.ID.stuckSlot.text,
      Rule.ID.reentrantDetach.text:
      "only a child that answers at once shows it, and what was read does not say that this one does"
    default: "the flow shows it; lint looks at less of the run"
    }
  }

  /// Errors about slots of routers, and all but notes about lists of coordinators and about continuations, that no flow
  /// expects.
  func unshown(in flows: [EmittedFlows]) -> [FlowDifference] {
    findings.compactMap { finding in
      guard finding.finding.severity > .note, !finding.key.slot.isEmpty,
        let flows = flows.first(where: { $0.type == finding.key.type }),
        !flows.documents.contains(where: { document in
          document.expected.contains { $0.string == finding.key.id.text }
        })
      else { return nil }
      let isTask = Self.ofTasks.contains(finding.key.id)
      let isCoordinator = flows.documents.first?.components.first?.kind == .coordinator
      guard isTask || isCoordinator || finding.finding.severity == .error else { return nil }
      return FlowDifference(
        rule: finding.key.id.text,
        subject: "\(finding.key.type).\(finding.key.slot)",
        reason: Self.reason(isTask: isTask, isCoordinator: isCoordinator, finding.witness),
        span: finding.finding.span
      )
    }
  }

  /// Why no flow of its class expects a finding.
  private static func reason(
    isTask: Bool,
    isCoordinator: Bool,
    _ witness: LintFinding.Witness
  ) -> String {
    if isTask { return "it takes another order of calls than the one that is written" }
    if isCoordinator {
      return "the flow has one child and one order of events, and this is about another, or about references"
    }
    switch witness {
    case .rule: return "a flow has one slot, and this is about two of them, or about lines of several methods"
    case .explored: return "it takes another order of events than the one that is written"
    }
  }
}
