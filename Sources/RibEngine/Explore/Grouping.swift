/// What a search found, told once for each mistake: one finding has all the ways to make it.
///
/// A step that is reached in several ways, or several steps that break one rule about one child in one slot, are one
/// mistake; notes of one kind are one finding, whomever they are about. So is the same mistake of slots that are alike.
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
    return a.severity == .note && b.severity == .note && a.mistake.rule == b.mistake.rule
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

  /// Who else it is about and where, such as "the same happens to B (line 7) and C (line 9)"; nil where there is nothing
  /// else. `finding` tells one example.
  func note(_ finding: (Exploration.Counterexample) -> Finding) -> String? {
    if others.isEmpty { return nil }
    func place(_ example: Exploration.Counterexample) -> String {
      let program = example.tried.program
      let names = example.group.mistake.names(in: program)
      let name = names[0].isEmpty ? names[1] : names[0]
      return program.scenario.line(of: finding(example).span).map { "\(name) (\($0))" } ?? name
    }
    var names: [String] = []
    for place in others.map(place) where !names.contains(place) { names.append(place) }
    names.removeAll { $0 == place(first) }
    guard !names.isEmpty else { return nil }
    let rest = names.count - Self.most
    let named = rest > 1 ? names.prefix(Self.most) + ["\(rest) more"] : names[...]
    guard let last = named.last, named.count > 1 else { return "the same happens to \(names[0])" }
    return "the same happens to \(named.dropLast().joined(separator: ", ")) and \(last)"
  }
}
