/// Which properties are weak: a router in one of them is gone while it stands there, and no code ever clears it.
struct TraceWeakSlots {
  /// A property of a component.
  private struct Name: Hashable {
    let component: Int
    let word: Int32
  }

  /// A property of an instance.
  private struct Place: Hashable {
    let owner: Int32
    let word: Int32
  }

  private var names: Set<Name> = []

  init(_ log: TraceLog) {
    var occupants: [Place: Int32] = [:]
    var keepers: [Int32: [Place]] = [:]
    var cleared: Set<Name> = []
    func name(_ place: Place) -> Name {
      Name(component: log.instances[Int(place.owner)].component, word: place.word)
    }
    for step in log.steps where step.subject >= 0 {
      switch step.kind {
      case .slot where !step.marks.contains(.isList):
        let place = Place(owner: step.subject, word: step.word)
        if let former = occupants[place] {
          keepers[former]?.removeAll { $0 == place }
          if step.other < 0 { cleared.insert(name(place)) }
        }
        occupants[place] = step.other >= 0 ? step.other : nil
        if step.other >= 0 { keepers[step.other, default: []].append(place) }
      case .deinitialized where step.place == .router:
        for place in keepers.removeValue(forKey: step.subject) ?? [] {
          names.insert(name(place))
          occupants[place] = nil
        }
      default: break
      }
    }
    names.subtract(cleared)
  }

  func contains(_ component: Int, _ word: Int32) -> Bool {
    names.contains(Name(component: component, word: word))
  }
}
