/// The ways of choices in words.
extension Program {
  /// What a way means, for a label at the place of its choice.
  func way(_ event: Event) -> String {
    if event.part != 0 { return turn(event) }
    let (what, way) = chosen(event)
    let isNamed = isName(Int(event.code))
    return what.isEmpty || what == "finishes" && !isNamed ? way : "\(what) \(way)"
  }

  /// Whether the choice is written at a component's name, since the flow says nothing about it.
  private func isName(_ code: Int) -> Bool {
    spans.indices.contains(code) && scenario.components.contains { $0.name.span == spans[code] }
  }

  /// What a way means, for a reader who does not see the place of its choice.
  func sentence(of event: Event) -> String {
    if event.part != 0 { return turn(event) }
    let (what, way) = chosen(event)
    if what == "finishes", way == "never" { return "never finishes" }
    return what.isEmpty ? way : "\(what) \(way)"
  }

  /// What is chosen, and how.
  private func chosen(_ event: Event) -> (what: String, way: String) {
    let way = Int(event.value)
    let code = event.code
    for info in components {
      if info.moments.count > 1, info.moments[0].1 == code { return ("finishes", info.moments[way].0.words) }
      if info.views.count > 1, info.views[0].1 == code { return ("view", info.views[way].0.words) }
      if info.binds.count > 1, info.binds[0].1 == code { return ("binds", info.binds[way].0.words) }
      if info.works.count > 1, info.works[0].1 == code { return ("its work", info.works[way].0.words) }
      if info.references.count > 1, info.references[0].1 == code {
        return ("listener", info.references[way].0.word)
      }
      for pass in info.slots.flatMap(\.passes) where pass.how.count > 1 && pass.place == code {
        return (names[pass.data], pass.how[way].words)
      }
    }
    return ("", "number \(way + 1) of the \(event.slot) that are left comes next")
  }

  private func turn(_ event: Event) -> String {
    let isNow = event.value == 1
    switch Int(event.part) {
    case Work.hop: return isNow ? "the rest of the list runs before this event" : "the rest of the list waits"
    case Work.finish: return isNow ? "finishes now, before the next event" : "does not finish yet"
    case Work.task: return isNow ? "its task goes on before this event" : "its task does not go on yet"
    case Work.disappearance:
      return isNow ? "its screen is gone before this event" : "its screen is not gone yet"
    case Work.viewLoad: return isNow ? "its view is loaded before this event" : "its view is not loaded yet"
    default: return isNow ? "what it put off runs before this event" : "what it put off waits"
    }
  }
}

extension Slot.Passing {
  /// As the flow file says it.
  var words: String { self == .byComponent ? "by component" : "by parameter" }
}
