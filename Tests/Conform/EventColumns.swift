import RibEngine

/// Two traces side by side, around the place at which they part.
enum EventColumns {
  private static let before = 6
  private static let after = 4

  static func lines(_ recorded: [StoryEvent], _ played: [StoryEvent], around place: Int) -> [String] {
    let range = max(0, place - before)..<place + after + 1
    let outer = (recorded.dropFirst(range.lowerBound).prefix(range.count)).map(\.depth).min() ?? 0
    let rows = range.filter { $0 < max(recorded.count, played.count) }.map { row in
      (row, line(recorded, row, outer), line(played, row, outer))
    }
    let width = min(76, max(8, rows.map(\.1.count).max() ?? 0))
    let heading = "       " + padded("recorded", width) + "   played"
    return [heading]
      + rows.map { row, left, right in
        let marker = row == place ? ">" : " "
        let number = String(row + 1)
        let place = String(repeating: " ", count: max(0, 5 - number.count)) + number
        return "\(marker)\(place) " + padded(left, width) + (left == right ? "   " : " | ") + right
      }
  }

  private static func line(_ events: [StoryEvent], _ row: Int, _ outer: Int) -> String {
    guard row < events.count else { return row == events.count ? "(the end)" : "" }
    return String(repeating: " ", count: 2 * max(0, events[row].depth - outer)) + text(events[row])
  }

  static func text(_ event: StoryEvent) -> String {
    var words = [event.phase == .end ? "end of \(event.name)" : event.name]
    if !event.subject.isEmpty { words.append(event.subject) }
    if event.phase != .end { words += event.attributes.map { "\($0.name)=\(text($0.value))" } }
    return words.joined(separator: " ")
  }

  static func text(_ value: StoryEvent.Attribute.Value) -> String {
    switch value {
    case .text(let text): text
    case .flag(let flag): flag ? "true" : "false"
    case .number(let number): String(number)
    case .list(let items): "[" + items.joined(separator: ", ") + "]"
    case .null: "nil"
    }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text.count >= width ? text : text + String(repeating: " ", count: width - text.count)
  }
}
