/// The ways of choices in words.
extension Program {
  /// What a way means, for a label at the place of its choice: an event that comes, or a step or event that began the
  /// transition which runs. `name` is whose turn it is, empty where that is nobody's.
  func way(_ event: Event, of name: String, isMeanwhile: Bool) -> String {
    if let turn = event.turn {
      let end = isMeanwhile ? "this transition ends" : "this event"
      return words(of: turn, isNow: event.way == 1, of: name, before: end)
    }
    if let order = order(event) { return "this event \(order)" }
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
    if let turn = event.turn { return words(of: turn, isNow: event.way == 1) }
    if let order = order(event) { return "'\(text(at: Int(event.code)))' \(order)" }
    let (what, way) = chosen(event)
    if what == "finishes", way == "never" { return "never finishes" }
    return what.isEmpty ? way : "\(what) \(way)"
  }

  /// What is chosen, and how.
  private func chosen(_ event: Event) -> (what: String, way: String) {
    let way = event.way
    let code = event.code
    for info in components {
      if info.choices.moments.count > 1, info.choices.moments[0].1 == code {
        return ("finishes", info.choices.moments[way].0.word)
      }
      if info.choices.views.count > 1, info.choices.views[0].1 == code {
        return ("view", info.choices.views[way].0.way)
      }
      if info.choices.binds.count > 1, info.choices.binds[0].1 == code {
        return ("binds", info.choices.binds[way].0.way)
      }
      if info.choices.works.count > 1, info.choices.works[0].1 == code {
        return ("its work", info.choices.works[way].0.word)
      }
      if info.choices.references.count > 1, info.choices.references[0].1 == code {
        return ("listener", info.choices.references[way].0.word)
      }
      for pass in info.slots.flatMap(\.passes) where pass.how.count > 1 && pass.place == code {
        return (names[pass.data], pass.how[way].word)
      }
    }
    return ("", "alternative \(way) of \(event.wayCount)")
  }

  /// When an event comes whose order is open; nil for other choices.
  private func order(_ event: Event) -> String? {
    let group = script.lazy.compactMap { $0.group(with: Int(event.code)) }.first
    return group.map { $0 == event.wayCount ? "comes first" : "comes next" }
  }

  /// What is written at the place of a code, its first line.
  func text(at code: Int) -> String {
    let span = spans[code]
    guard scenario.files.indices.contains(Int(span.file)) else { return "this event" }
    let bytes = scenario.files[Int(span.file)].bytes
    let end = min(Int(span.end), bytes.count)
    let text = String(decoding: bytes[min(Int(span.start), end)..<end], as: UTF8.self)
      .prefix { !$0.isNewline }
    guard let quote = text.first, quote == "'" || quote == "\"", text.count > 1, text.last == quote else {
      return String(text)
    }
    return String(text.dropFirst().dropLast())
  }

  /// What is said of somebody's turn where his name does not stand beside it.
  private func words(of turn: WorkItem.Kind, isNow: Bool) -> String {
    words(of: turn, isNow: isNow, before: "this event", by: "it") { "its \($0)" }
  }

  /// The same with his name, since the place is not his.
  private func words(of turn: WorkItem.Kind, isNow: Bool, of name: String, before end: String) -> String {
    words(of: turn, isNow: isNow, before: end, by: name.isEmpty ? "it" : name) {
      name.isEmpty ? "its \($0)" : "the \($0) of \(name)"
    }
  }

  private func words(
    of turn: WorkItem.Kind,
    isNow: Bool,
    before end: String,
    by it: String,
    _ its: (String) -> String
  ) -> String {
    switch turn {
    case .hop: isNow ? "the rest of the list runs before \(end)" : "the rest of the list waits"
    case .finish: isNow ? "finishes now, before the next event" : "does not finish yet"
    case .task: isNow ? "\(its("task")) goes on before \(end)" : "\(its("task")) does not go on yet"
    case .timeout: isNow ? "\(its("time")) is up before \(end)" : "\(its("time")) is not up yet"
    // Of a transition the calm way is its end.
    case .appearance: isNow ? "\(its("screen")) is still on its way in" : "\(its("screen")) has appeared"
    case .disappearance: isNow ? "\(its("screen")) is still on its way out" : "\(its("screen")) is gone"
    case .pull: "the user \(isNow ? "still pulls" : "has let go of") \(its("screen"))"
    case .closing, .postponed: isNow ? "what waits for \(its("screen")) comes" : "that waits"
    case .viewLoad: isNow ? "\(its("view")) is loaded before \(end)" : "\(its("view")) is not loaded yet"
    case .value: isNow ? "\(its("value")) comes before \(end)" : "\(its("value")) does not come yet"
    case .body: isNow ? "what \(it) put off runs before \(end)" : "what \(it) put off waits"
    }
  }
}

extension Component.View {
  /// What was chosen, where each moment is a way of its own.
  fileprivate var way: String { self == .atAnyTime ? "loaded at a moment of its own" : word }
}

extension Component.Binding {
  fileprivate var way: String { self == .never ? "not at all" : word }
}

extension Program.Line {
  /// How many lines there are in the group, at any depth, that has the line of a code and is in no order.
  fileprivate func group(with code: Int) -> Int? {
    if !isInOrder, group.contains(where: { Int($0.code) == code }) { return group.count }
    return group.lazy.compactMap { $0.group(with: code) }.first
  }
}
