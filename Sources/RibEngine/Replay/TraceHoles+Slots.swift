/// What of properties does not fit.
extension TraceHoles {
  mutating func write(_ step: TraceStep) {
    if step.marks.contains(.isList) { return }
    let place = Property(owner: step.subject, word: step.word)
    let known = occupants[place] ?? TraceStep.nobody
    let emptiedItself =
      step.third >= 0 && states[Int(step.third)].isGone
      && survey.weakSlots.contains(survey.component(step.subject), step.word)
    if step.marks.contains(.namesFormer), step.third != known, !emptiedItself {
      hole(
        step,
        step.third >= 0 ? step.third : known,
        "\(name(of: place)) held \(step.third < 0 ? "nobody" : log.name(step.third)), and nobody saw how",
        Self.unseenSlot,
        also: [known, step.third, step.subject]
      )
    }
    put(step.other, in: place)
    guard step.other >= 0, !log.instances[Int(step.other)].isListed else { return }
    let new = states[Int(step.other)]
    if new.removed >= 0, new.parents.isEmpty {
      taken.append(Taking(place: place, instance: step.other, began: moveBegan))
    }
    let home = survey.homes[Int(step.other)]
    if !home.wasAppended, !home.wasAttached,
      log.kinds.contains(.attachChild) || log.kinds.contains(.initialized)
    {
      hole(
        step,
        step.other,
        "\(name(of: place)) takes \(log.name(step.other)), of which no attach was seen",
        Self.unseenAttach,
        also: [step.subject]
      )
    }
  }

  /// A router that is kept is put where it is to be attached again.
  mutating func look(at one: Taking, by step: TraceStep) {
    let state = states[Int(one.instance)]
    // What is attached and goes again in the same move, and is put there afterwards, was seen.
    guard occupants[one.place] == one.instance, state.parents.isEmpty, state.attachBegan < one.began else {
      return
    }
    hole(
      step,
      one.instance,
      "\(name(of: one.place)) takes \(log.name(one.instance)) again, of which no other attach was seen",
      Self.unseenAttach,
      also: [one.place.owner]
    )
  }

  private func name(of place: Property) -> String { "\(log.name(place.owner)).\(log.word(place.word))" }

  private mutating func put(_ new: Int32, in place: Property) {
    if let former = occupants[place] { states[Int(former)].heldBy.removeAll { $0 == place } }
    guard new >= 0 else {
      occupants[place] = nil
      return
    }
    if occupants[place] == nil, !states[Int(place.owner)].keeps.contains(place) {
      states[Int(place.owner)].keeps.append(place)
    }
    occupants[place] = new
    states[Int(new)].heldBy.append(place)
  }

  /// What a guard has seen in a property stands there.
  mutating func guarded(_ step: TraceStep) {
    let component = survey.component(step.subject)
    guard step.marks.contains(.namesFormer), log.components[component].isRib,
      survey.slots(component, variable: step.word).contains(where: { survey.slots[component][$0].isWritten }),
      !survey.lists.contains([Int32(component), step.word])
    else { return }
    let place = Property(owner: step.subject, word: step.word)
    let known = occupants[place] ?? TraceStep.nobody
    guard known != step.other else { return }
    hole(
      step,
      step.other >= 0 ? step.other : known,
      "\(name(of: place)) holds \(step.other < 0 ? "nobody" : log.name(step.other)), and nobody saw how",
      Self.unseenSlot,
      also: [known, step.subject]
    )
    put(step.other, in: place)
  }

  /// A property of one that lives keeps who stands in it.
  mutating func endSlots(of step: TraceStep) {
    let one = Int(step.subject)
    for place in states[one].heldBy where !states[Int(place.owner)].isGone {
      occupants[place] = nil
      // A weak one empties itself.
      if survey.weakSlots.contains(survey.component(place.owner), place.word) { continue }
      hole(
        step,
        step.subject,
        "\(log.name(step.subject)) is gone while \(name(of: place)) holds it",
        Self.unseenSlot,
        also: [place.owner]
      )
    }
    states[one].heldBy = []
    for place in states[one].keeps {
      if let child = occupants[place] { states[Int(child)].heldBy.removeAll { $0 == place } }
      occupants[place] = nil
    }
    states[one].keeps = []
  }
}
