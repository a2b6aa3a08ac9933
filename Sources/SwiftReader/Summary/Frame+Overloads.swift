import RibEngine

/// Which of several methods of one name a call means, by the types of what it is given.
extension Frame {
  /// The method that a call of the class's own means, with the place of the argument for each parameter; where types do not
  /// tell, the first, with a doubt if it matters which.
  func meant(by call: Call, _ state: State, above level: Int?) -> (RouterClass.Member, [String: Int])? {
    let all = reader.methods(call.name, call.arguments, above: level)
    guard all.count > 1 else { return all.first }
    let types = call.values.map { type(of: $0, state) }
    let ranks = all.map { rank($0.0, $0.1, types) }
    let best = ranks.compactMap { $0 }.max()
    let likely = best.map { best in zip(all, ranks).filter { $0.1 == best }.map(\.0) } ?? all
    if likely.count > 1, likely.contains(where: { reader.summary(of: $0.0)?.hasEffects != false }) {
      doubt(
        "calls one of \(likely.count) methods called '\(call.name)', whose types do not tell which",
        call.span
      )
    }
    return likely.first
  }

  /// How well a method takes what it is given; nil where it cannot.
  private func rank(_ member: RouterClass.Member, _ given: [String: Int], _ types: [String?]) -> Int? {
    var rank = 0
    for parameter in member.method.parameters {
      guard let place = given[parameter.name], let type = types[place] else { continue }
      guard let wanted = parameter.type.plainName else {
        if parameter.type.isStructural { return nil }
        continue
      }
      if wanted == type {
        rank += 1
      } else if !mayBe(type, wanted, from: member.origin.file) {
        return nil
      }
    }
    return rank
  }

  /// False for two types of the project of which the first is none of the second.
  private func mayBe(_ type: String, _ wanted: String, from file: Int) -> Bool {
    let index = reader.index
    guard index.type(wanted, from: file) != nil, let entry = index.type(type, from: file) else { return true }
    var open = [entry]
    var seen: Set<Int> = []
    while let next = open.popLast() {
      guard seen.insert(next.number).inserted else { continue }
      for part in [next] + index.extensions(of: next) {
        for inherited in part.declaration.inherits {
          let names = inherited.allNames
          if names.contains(wanted) { return true }
          open += names.compactMap { index.type($0, in: part) }
        }
      }
    }
    return false
  }

  /// The type of a router, as far as a declaration says it.
  private func type(of known: Known, _ state: State) -> String? {
    switch known {
    case .router(.slot(let name)), .many(let name): reader.router.properties[name]?.property.type?.plainName
    case .router(.parameter(let name)): types[name]?.plainName
    case .router(.built(let number)): built(number, state)
    case .thing(_, _, let type): type
    default: nil
    }
  }

  /// What the builder of a router says that it gives back.
  private func built(_ number: Int, _ state: State) -> String? {
    for step in state.steps {
      guard case .build(number, _, let type?) = step.form,
        let builder = reader.index.type(type, from: reader.router.entry.file)
      else { continue }
      let results = builder.declaration.methods.filter { $0.name.string.hasPrefix("build") }
      return results.count == 1 ? results[0].returns?.plainName : nil
    }
    return nil
  }
}

extension TypeName {
  /// True for what no value of a type with a name is.
  fileprivate var isStructural: Bool {
    switch self {
    case .array, .dictionary, .tuple, .function: true
    case .optional(let inner): inner.isStructural
    case .named, .composition, .other: false
    }
  }

  /// The names of all its parts, where several are put together.
  fileprivate var allNames: [String] {
    switch self {
    case .composition(let parts): parts.flatMap(\.allNames)
    default: [plainName].compactMap { $0 }
    }
  }
}
