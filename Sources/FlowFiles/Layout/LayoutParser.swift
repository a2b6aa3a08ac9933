import YAML

/// Builds the values of a source out of libyaml's events.
struct LayoutParser {
  private let events: [RawEvent]
  private var next = 0
  /// False where something stands in the source that a layout cannot keep.
  private(set) var isKept = true

  init(_ events: [RawEvent]) { self.events = events }

  mutating func documents(ending: Int) -> [LayoutDocument] {
    var documents: [LayoutDocument] = []
    while let event = take() {
      guard case .documentStart = event.kind else { continue }
      if !documents.isEmpty { documents[documents.count - 1].end = event.start }
      guard let root = node() else { continue }
      documents.append(LayoutDocument(root: root, end: ending))
    }
    return documents
  }

  private mutating func take() -> RawEvent? {
    guard next < events.count else { return nil }
    defer { next += 1 }
    return events[next]
  }

  private mutating func node() -> LayoutNode? {
    guard let event = take() else { return nil }
    if event.tag != nil { isKept = false }
    switch event.kind {
    case .scalar(let style):
      let content = LayoutNode.Content.scalar(event.text, style)
      return LayoutNode(content, anchor: event.anchor, start: event.start, end: event.end)
    case .alias: return LayoutNode(.alias(event.anchor ?? ""), start: event.start, end: event.end)
    case .mappingStart(let isFlow): return collection(event, isFlow: isFlow, isMap: true)
    case .sequenceStart(let isFlow): return collection(event, isFlow: isFlow, isMap: false)
    default: return nil
    }
  }

  private mutating func collection(_ event: RawEvent, isFlow: Bool, isMap: Bool) -> LayoutNode {
    var entries: [LayoutEntry] = []
    var end = event.end
    while next < events.count {
      if events[next].kind == .mappingEnd || events[next].kind == .sequenceEnd {
        end = isFlow ? events[next].end : entries.last?.end ?? end
        next += 1
        break
      }
      let key = isMap ? node() : nil
      if key?.isCollection == true { isKept = false }
      guard let value = node() else { break }
      entries.append(LayoutEntry(key: key, value: value))
    }
    return LayoutNode(
      isMap ? .map(entries) : .list(entries),
      anchor: event.anchor,
      start: event.start,
      end: end,
      isFlow: isFlow
    )
  }
}
