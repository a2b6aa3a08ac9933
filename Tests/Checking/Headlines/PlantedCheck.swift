import FlowFiles
import RibEngine

/// Two mistakes give two headlines: a clean flow gets two small faults in different places, each of which breaks
/// it alone, and both are seen: what the one gives alone is named, and the other alone does not give it.
struct PlantedCheck {
  func look(_ scenario: Scenario) -> Verdict {
    var dice = Dice(FlowWriter.text(scenario).utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    guard Told(scenario).isClean else { return .passedOver("not clean") }
    let deeds = Deeds(scenario)
    let faults = scenario.smallFaults.compactMap { edit -> (edit: SmallEdit, told: Told)? in
      let told = Told(edit.scenario)
      return told.headlines.isEmpty || !told.isWhole || !Deeds(edit.scenario).covers(deeds)
        ? nil : (edit, told)
    }
    var pairs = faults.indices.flatMap { one in faults.indices.dropFirst(one + 1).map { (one, $0) } }
    pairs.shuffle(using: &dice)
    for (one, other) in pairs where faults[one].edit.place != faults[other].edit.place {
      if !Set(faults[one].told.headlines).isDisjoint(with: faults[other].told.headlines) { continue }
      guard let both = faults[one].edit.joined(with: faults[other].edit, of: scenario) else { continue }
      let told = Told(both, fixes: true)
      func isSeen(_ fault: Told, besides other: Told) -> Bool {
        fault.headlines.contains { told.names($0) && !other.names($0) }
      }
      guard isSeen(faults[one].told, besides: faults[other].told),
        isSeen(faults[other].told, besides: faults[one].told)
      else { continue }
      if told.headlines.count > 1 { return .same("two headlines\(told.hasFix ? " with a fix" : "")") }
      let names = [one, other].map { place in
        "\(faults[place].edit.title) gives \(faults[place].told.headlines)"
      }
      let line = "\(names.joined(separator: "; ")); both give \(told.headlines)"
      return .different([Difference("two mistakes give one headline", line)])
    }
    return .passedOver("no two faults show")
  }
}

extension SmallEdit {
  /// Both edits of one flow; nil where the places of the second have moved.
  func joined(with other: SmallEdit, of source: Scenario) -> Scenario? {
    if let keeper = place.keeper, keeper == other.place.keeper { return nil }
    var joined = scenario
    switch other.place {
    case .list(let list):
      guard joined.stepLists.contains(list), joined[list] == source[list] else { return nil }
      joined[list] = other.scenario[list]
    case .handler(let component, let slot, _):
      guard slot >= 0 else {
        joined.components[component].hooks = other.scenario.components[component].hooks
        return joined.components[component].hooks.count == other.scenario.components[component].hooks.count
          ? joined : nil
      }
      let changed = other.scenario.components[component].slots[slot]
      joined.components[component].slots[slot].handlers = changed.handlers
      joined.components[component].slots[slot].closedByUser = changed.closedByUser
    }
    return joined
  }
}

extension SmallEdit.Place {
  /// Component and slot whose handlers, or component whose hooks (-1), the place is one of; nil for a slot's
  /// own lists.
  fileprivate var keeper: [Int]? {
    switch self {
    case .list(.attach), .list(.detach): nil
    case .list(.closed(let component, let slot)), .list(.handler(let component, let slot, _)):
      [component, slot]
    case .list(.hook(let component, _)): [component, -1]
    case .handler(let component, let slot, _): [component, slot]
    }
  }
}
