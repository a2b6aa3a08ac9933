import RibEngine

/// What an explored case showed, with the lines that were played.
struct Played: Sendable {
  var finding: Finding
  var fill: [FlowStep]
  var empty: [FlowStep]
}

/// Puts the names and places of the sources in for those of an explored case.
struct PlayedNames {
  private let played: Played
  /// What stands for the lines of events.
  private let lines: [Int: Span]

  private let names: [(String, String)]
  private static let mark: UInt8 = 0xE2

  init(parent: String, child: String, slot: String, played: Played, lines: [Int: Span]) {
    self.played = played
    self.lines = lines
    names = [
      (SlotCase.parent, parent), (SlotCase.child, child), (SlotCase.slot, slot),
      (SlotCase.grandchild, "a grandchild"),
    ]
  }

  func text(_ text: String) -> String {
    // Most texts name nobody; the mark of a name begins with a byte that no other word has.
    guard text.utf8.contains(Self.mark) else { return text }
    var result = ""
    var rest = text.utf8[...]
    while let start = rest.firstIndex(of: Self.mark) {
      result += String(rest[..<start]) ?? ""
      rest = rest[start...]
      guard let name = names.first(where: { rest.starts(with: $0.0.utf8) }) else {
        result += String(rest) ?? ""
        return result
      }
      result += name.1
      rest = rest.dropFirst(name.0.utf8.count)
    }
    return result + (String(rest) ?? "")
  }

  func told(_ event: StoryEvent) -> StoryEvent {
    var event = event
    event.subject = text(event.subject)
    event.span = event.span.flatMap(span)
    event.attributes = event.attributes.map { attribute in
      var attribute = attribute
      switch attribute.value {
      case .text(let words): attribute.value = .text(text(words))
      case .list(let words): attribute.value = .list(words.map(text))
      default: break
      }
      return attribute
    }
    return event
  }

  /// nil for a place that the sources do not have.
  private func span(_ span: Span) -> Span? {
    let place = Int(span.start)
    if let line = lines[place] { return line }
    let isFill = place < SlotCase.Place.empty
    let steps = isFill ? played.fill : played.empty
    let index = place - (isFill ? SlotCase.Place.fill : SlotCase.Place.empty)
    guard steps.indices.contains(index), steps[index].span != .none else { return nil }
    return steps[index].span
  }
}
