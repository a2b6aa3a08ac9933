/// What a search found, told once for each mistake: one finding has all the ways to make it.
///
/// A step that is reached in several ways, or several steps that break one rule about one child in one slot, are one
/// mistake, and so is what a call at the wrong moment does to whomever it finds, and what nobody does about
/// cancellations that a search only tries; notes of one kind are one finding,
/// whomever they are about. So is the same mistake of slots that are alike.
struct Grouping {
  struct Group {
    /// The one that is told: the gravest, by a shortest way.
    var first: Exploration.Counterexample
    var others: [Exploration.Counterexample] = []
  }

  private(set) var groups: [Group] = []

  /// In the order in which they were found.
  init(_ examples: [Exploration.Counterexample], _ symmetries: [Symmetry] = []) {
    let images = examples.map { symmetries.images(of: $0.group.mistake.atAnyStep) }
    for (example, images) in zip(examples, images) {
      guard let place = groups.firstIndex(where: { Self.areOne($0.first, example, images) }) else {
        groups.append(Group(first: example))
        continue
      }
      if Self.comesBefore(example, groups[place].first) {
        groups[place].others.insert(groups[place].first, at: 0)
        groups[place].first = example
      } else {
        groups[place].others.append(example)
      }
    }
  }

  /// Graver, or as grave and shorter.
  private static func comesBefore(_ one: Exploration.Counterexample, _ other: Exploration.Counterexample)
    -> Bool
  {
    let (a, b) = (one.group.grade.severity, other.group.grade.severity)
    return a == b ? one.scenario.events.count < other.scenario.events.count : a > b
  }

  /// `images` are the same mistakes as the other one, of something alike.
  private static func areOne(
    _ one: Exploration.Counterexample,
    _ other: Exploration.Counterexample,
    _ images: Set<Mistake>
  ) -> Bool {
    let (a, b) = (one.group.grade, other.group.grade)
    if images.contains(a.mistake.atAnyStep) { return true }
    if a.mistake.rule == b.mistake.rule {
      switch one.tried.table.all[a.mistake.rule].unity {
      case .subject: break
      case .step: if let step = one.step, step == other.step { return true }
      case .child: if a.mistake.child.component == b.mistake.child.component { return true }
      case .parent: if a.mistake.parent.component == b.mistake.parent.component { return true }
      case .childOrTried:
        if a.mistake.child.component == b.mistake.child.component { return true }
        if one.comesOfTrial, other.comesOfTrial { return true }
      }
    }
    return a.severity == .note && b.severity == .note && a.mistake.rule == b.mistake.rule
  }
}

extension Exploration.Counterexample {
  /// A line has broken the rule that no flow names.
  var comesOfTrial: Bool {
    let code = group.headline.violation.code
    return code >= 0 && tried.program.codes[code].isAssumed
  }

  /// Where the step stands that broke the rule; nil where it is written nowhere.
  fileprivate var step: Span? {
    let code = group.mistake.step
    guard code >= 0, tried.program.spans[code] != .none else { return nil }
    return tried.program.spans[code]
  }
}

extension [Symmetry] {
  /// The mistake, and the same of all that is alike.
  fileprivate func images(of mistake: Mistake) -> Set<Mistake> {
    reduce(into: [mistake]) { $0.formUnion($1.images(of: mistake).map(\.mistake)) }
  }
}

extension Grouping.Group {
  /// How many are named.
  private static let most = 8

  /// Where else it is made and about whom, such as "the same happens in line 9, and to B (line 7) and C (line 9)"; nil
  /// where there is nothing else. `finding` tells one example; what `headlines` tell of the same rule is not said here too.
  func note(
    beside headlines: [Exploration.Counterexample],
    _ finding: (Exploration.Counterexample) -> Finding
  ) -> String? {
    if others.isEmpty { return nil }
    let own = finding(first)
    func place(_ example: Exploration.Counterexample) -> (name: String, line: String?) {
      let (program, told) = (example.tried.program, finding(example))
      let names = example.group.mistake.names(in: program)
      let name = names[0].isEmpty ? names[1] : names[0]
      return (name, program.scenario.line(of: told.placeOfItsOwn(beside: own) ?? told.span))
    }
    let ownPlace = place(first)
    let rule = first.group.mistake.rule
    let told = headlines.filter { $0.group.mistake.rule == rule && $0.group.mistake != first.group.mistake }
      .map(place)
    var lines: [String] = []
    var names: [String] = []
    for other in others.map(place) where other != ownPlace {
      if other.name == ownPlace.name {
        if let line = other.line, !lines.contains(line), !told.contains(where: { $0.line == line }) {
          lines.append(line)
        }
        continue
      }
      if told.contains(where: { $0.name == other.name && $0.line == other.line }) { continue }
      let name = other.line.map { "\(other.name) (\($0))" } ?? other.name
      if !names.contains(name) { names.append(name) }
    }
    let places = [Self.words("in", lines), Self.words("to", names)].compactMap { $0 }
    return places.isEmpty ? nil : "the same happens \(places.joined(separator: ", and "))"
  }

  /// Such as "to A, B and 7 more"; nil for none.
  private static func words(_ preposition: String, _ places: [String]) -> String? {
    let rest = places.count - most
    let named = rest > 1 ? places.prefix(most) + ["\(rest) more"] : places[...]
    return named.isEmpty ? nil : "\(preposition) \(Array(named).listed)"
  }
}
