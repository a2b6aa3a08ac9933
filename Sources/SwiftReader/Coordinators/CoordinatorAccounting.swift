import RibEngine

/// What was read of a project's coordinators: methods that have to do with children or continuations.
package struct CoordinatorAccounting: Sendable {
  /// A method of which not everything could be followed.
  package struct Doubt: Sendable {
    package var subject: String
    package var reason: String
    package var span: Span
  }

  package var methods = 0
  /// Those of them that were read for certain.
  package var readMethods = 0
  package var doubts: [Doubt] = []

  package init() {}

  package init(_ project: Project) {
    for entry in project.coordinators {
      let reading = project.reading(ofCoordinator: entry)
      for (member, moves) in reading.own
      where member.method.waitsOnContinuation || moves.contains(where: \.isAboutChildren) {
        methods += 1
        let open = reading.doubts.filter { member.method.span.contains($0.span) }
        if open.isEmpty { readMethods += 1 }
        doubts += open.map {
          Doubt(subject: "\(entry.name).\(member.method.name.string)", reason: $0.reason, span: $0.span)
        }
      }
    }
  }
}

extension Move {
  var isAboutChildren: Bool {
    switch kind {
    case .make, .append, .remove, .removeOthers, .removeLast, .removeAll: true
    case .store(_, let thing): if case .child = thing { true } else { false }
    default: false
    }
  }
}
