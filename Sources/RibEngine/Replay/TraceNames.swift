/// Names of an app's components and slots as a flow has them: `App` or `App.slot` to the flow's own.
package struct TraceNames: Sendable {
  private var names: [String: String]

  package init(_ names: [String: String] = [:]) { self.names = names }

  func component(_ name: String) -> String { names[name] ?? name }

  func slot(_ component: String, _ slot: String) -> String {
    guard let mapped = names["\(component).\(slot)"],
      let dot = mapped.utf8.firstIndex(of: UInt8(ascii: "."))
    else { return Self.inFlow(slot) }
    return String(mapped[mapped.index(after: dot)...])
  }

  // MARK: - Names that no flow can have

  /// With what the components of a trace are called in a flow that is made of it, where nothing else is said.
  func completed(for log: TraceLog) -> TraceNames {
    let own = log.components.map(\.name)
    return TraceNames(
      names.merging(zip(own, Self.inFlow(own)).filter { $0 != $1 }, uniquingKeysWith: { said, _ in said })
    )
  }

  /// A name as a flow can have it: without what parts the words of its lines.
  static func inFlow(_ name: String) -> String {
    if name.isEmpty { return "-" }
    let parting: Set<Unicode.Scalar> = [".", "#"]
    let scalars = name.unicodeScalars.map { parting.contains($0) || $0.properties.isWhitespace ? "-" : $0 }
    return String(String.UnicodeScalarView(scalars))
  }

  /// The names of flows for all of them, no two alike.
  static func inFlow(_ names: [String]) -> [String] {
    var taken: Set<String> = []
    return names.map { name in
      var own = inFlow(name)
      while !taken.insert(own).inserted { own += "-" }
      return own
    }
  }
}

/// What a name of an app or a flow may be: a component, or a slot, which is named with its component.
package struct NameableNames: Sendable {
  package private(set) var components: Set<String>
  package fileprivate(set) var slots: Set<String> = []

  package init(_ components: Set<String> = []) { self.components = components }

  package var all: Set<String> { components.union(slots) }

  package mutating func formUnion(_ other: NameableNames) {
    components.formUnion(other.components)
    slots.formUnion(other.slots)
  }
}

extension TraceLog {
  /// The components of the app, and the properties that they are seen to write.
  package var nameable: NameableNames {
    var names = NameableNames(Set(components.map(\.name)))
    var properties: Set<[Int32]> = []
    for step in steps where step.kind == .slot && step.subject >= 0 {
      let component = instances[Int(step.subject)].component
      guard properties.insert([Int32(component), step.word]).inserted else { continue }
      names.slots.insert("\(components[component].name).\(word(step.word))")
    }
    return names
  }
}

extension Scenario {
  /// The same of a flow.
  package var nameable: NameableNames {
    var names = NameableNames(Set(components.map(\.name.string)))
    for component in components {
      for slot in component.slots {
        for name in [slot.name, slot.variable ?? slot.name] {
          names.slots.insert("\(component.name.string).\(name.string)")
        }
      }
    }
    return names
  }
}
