import RibEngine

/// A list of a flow beside the ways that the sources have for it.
struct ListComparison {
  struct Drift {
    /// Such as "has another order".
    var words: String
    var method: Text
  }

  /// nil where some way agrees, or where there is none to compare with.
  let drift: Drift?
  /// The list as the nearest way has it: steps that it knows nothing of stay behind the step they followed.
  let steps: [FlowStep]

  init(_ list: [FlowStep], _ ways: [(method: Text, steps: [FlowStep])]) {
    let written = Self.flat(list).map(\.verb)
    let known = ways.map { way in
      (method: way.method, verbs: way.steps.map(\.verb).filter(Self.isCompared))
    }
    guard !list.isEmpty,
      let nearest = known.min(by: { Self.distance($0.verbs, written) < Self.distance($1.verbs, written) }),
      !known.contains(where: { $0.verbs == written })
    else {
      drift = nil
      steps = list
      return
    }
    drift = Drift(words: Self.words(written, nearest.verbs), method: nearest.method)
    // What stands in a completion is put in order by whoever wrote it.
    steps = list.contains { !$0.body.isEmpty } ? list : Self.arranged(list, nearest.verbs)
  }

  /// The steps that are compared, those of a completion where it stands.
  private static func flat(_ list: [FlowStep]) -> [FlowStep] {
    list.flatMap { $0.body.isEmpty ? [$0] : flat($0.body) }.filter { isCompared($0.verb) }
  }

  /// Screens, delays and what tells others are the flow's own business.
  private static func isCompared(_ verb: FlowStep.Verb) -> Bool {
    switch verb {
    case .guardSlot, .build, .create, .append, .setCallback, .start, .assign, .attach, .recheck, .clear,
      .detach,
      .replaceClearDetach, .replaceDetachClear:
      true
    default: false
    }
  }

  /// First steps that one has and the other has not, then steps out of place.
  private static func distance(_ a: [FlowStep.Verb], _ b: [FlowStep.Verb]) -> Int {
    let lone = a.filter { !b.contains($0) }.count + b.filter { !a.contains($0) }.count
    return lone * 100 + zip(a, b).filter { $0 != $1 }.count
  }

  private static func words(_ written: [FlowStep.Verb], _ known: [FlowStep.Verb]) -> String {
    let missing = known.filter { !written.contains($0) }.map(\.word.name)
    let extra = written.filter { !known.contains($0) }.map(\.word.name)
    if missing.isEmpty, extra.isEmpty {
      return "has another order (\(known.map(\.word.name).joined(separator: ", ")) there)"
    }
    var parts: [String] = []
    if !missing.isEmpty { parts.append("lacks " + missing.joined(separator: ", ")) }
    if !extra.isEmpty { parts.append("has " + extra.joined(separator: ", ") + " too much") }
    return parts.joined(separator: " and ") + ", so that it is another"
  }

  private static func arranged(_ list: [FlowStep], _ known: [FlowStep.Verb]) -> [FlowStep] {
    var heads: [FlowStep] = []
    var groups: [(head: FlowStep, rest: [FlowStep])] = []
    for step in list {
      if isCompared(step.verb) {
        groups.append((step, []))
      } else if groups.isEmpty {
        heads.append(step)
      } else {
        groups[groups.count - 1].rest.append(step)
      }
    }
    // What ends the list ends it still.
    let tail = groups.last?.rest ?? []
    if !groups.isEmpty { groups[groups.count - 1].rest = [] }
    var steps = heads
    for verb in known {
      if let place = groups.firstIndex(where: { $0.head.verb == verb }) {
        steps.append(groups[place].head)
        steps += groups[place].rest
        groups.remove(at: place)
      } else {
        steps.append(FlowStep(verb))
      }
    }
    return steps + groups.flatMap(\.rest) + tail
  }
}
