import RibEngine
import YAML

/// Reads the lines of `events`.
struct EventReader {
  let reading: Reading
  let sheet: Sheet

  func lines(_ node: Int, key: String) -> [EventLine] {
    switch sheet.kind(node) {
    case .sequence: break
    case .scalar where !sheet.isEmpty(node):
      reading.wrongShape(node, sheet, expected: "a list", for: key, hint: "write '- \(sheet.string(node))'")
      return []
    case .scalar:
      reading.report(
        "missing-key",
        "'\(key)' has no lines",
        sheet,
        sheet.span(node),
        hint: "write '- launch X'"
      )
      return []
    default:
      reading.wrongShape(node, sheet, expected: "a list", for: key, hint: "begin each line with '- '")
      return []
    }
    let count = Int(sheet.tree.nodes[node].text.count)
    if count == 0 {
      reading.report(
        "missing-key",
        "'\(key)' has no lines",
        sheet,
        sheet.span(node),
        hint: "write '- launch X'"
      )
    }
    var lines: [EventLine] = []
    lines.reserveCapacity(count)
    var child = node + 1
    for _ in 0..<count {
      if let line = line(child) { lines.append(line) }
      child = sheet.tree.after(child)
    }
    return lines
  }

  private func line(_ node: Int) -> EventLine? {
    switch sheet.kind(node) {
    case .scalar: return action(node).map { EventLine($0, sheet.span(node)) }
    case .mapping: return group(node)
    default:
      reading.wrongShape(node, sheet, expected: "one event a line", for: "events")
      return nil
    }
  }

  private func group(_ node: Int) -> EventLine? {
    if isCall(node) { return nil }
    let fields = reading.fields(of: node, in: sheet, .group)
    guard let field = fields.first else {
      if sheet.pairs(node).isEmpty {
        let message = "a line of events that is a map wants 'any order'"
        reading.report("wrong-shape", message, sheet, reading.head(node, sheet))
      }
      return nil
    }
    return EventLine(.anyOrder(lines(field.value, key: field.name)), sheet.span(node))
  }

  private func action(_ node: Int) -> EventLine.Action? {
    let tree = sheet.tree
    let words = tree.words(tree.nodes[node].text)
    guard words.count > 0 else {
      reading.report(
        "unknown-event",
        "an event is missing",
        sheet,
        sheet.span(node),
        hint: "is a '-' too many?"
      )
      return nil
    }
    if words.count == 2, tree.equals(words[0], "finish"), tree.equals(words[1], "animations") {
      return .finishAnimations
    }
    guard let number = Tables.events.find(words[0], in: tree) else { return unknown(node, words) }
    return action(EventWord.all[number], words, node)
  }

  private func action(_ word: EventWord, _ words: WordList, _ node: Int) -> EventLine.Action? {
    let wanted: ClosedRange<Int>
    switch word.action {
    case .settle: wanted = 1...1
    case .listener, .send, .attachChild, .detachChild, .startWorker, .stopWorker, .expect: wanted = 3...3
    case .build: wanted = words.count > 2 ? 4...4 : 2...2
    default: wanted = 2...2
    }
    guard wanted.contains(words.count) else {
      reading.report(
        "unknown-event",
        "'\(sheet.string(node))' is no event",
        sheet,
        sheet.span(node),
        hint: "write '\(word.form)'"
      )
      return nil
    }
    func mention(_ index: Int) -> Mention { Mention(sheet: sheet, node: node, slice: words[index]) }
    if let make = EventReader.call(of: word.action) {
      return reading.instance(mention(1), word.kinds, for: word.name).map { make($0.ref) }
    }
    return other(word, mention)
  }

  /// What an event with nothing but an instance after its word makes of that.
  private static func call(of action: EventWord.Action) -> ((InstanceRef) -> EventLine.Action)? {
    switch action {
    case .launch: EventLine.Action.launch
    case .start: EventLine.Action.start
    case .finish: { .listener($0, "didFinish") }
    case .swipeBack: EventLine.Action.swipeBack
    case .swipeBackCancelled: EventLine.Action.swipeBackCancelled
    case .swipeDown: EventLine.Action.swipeDown
    case .cancel: EventLine.Action.cancel
    case .activate: EventLine.Action.activate
    case .deactivate: EventLine.Action.deactivate
    case .load: EventLine.Action.load
    case .touchView: EventLine.Action.touchView
    case .subscribe: EventLine.Action.subscribe
    case .observe: EventLine.Action.observe
    default: nil
    }
  }

  private func other(_ word: EventWord, _ mention: (Int) -> Mention) -> EventLine.Action? {
    switch word.action {
    case .settle: return .settle
    case .attach, .present:
      return reading.slot(mention(1), home: nil, for: word.name).map { .run(.attach, $0) }
    case .detach, .remove:
      return reading.slot(mention(1), home: nil, for: word.name).map { .run(.detach, $0) }
    case .release: return part(mention(1), word).map { .release($0.ref, $0.part) }
    case .hold: return part(mention(1), word).map { .hold($0.ref, $0.part) }
    case .wait: return seconds(mention(1)).map { .pass(seconds: $0) }
    case .expect: return expectation(mention(1), mention(2))
    case .build: return build(word, mention)
    default: break
    }
    guard let (ref, part) = reading.instance(mention(1), word.kinds, for: word.name) else { return nil }
    switch word.action {
    case .listener: return .listener(ref, mention(2).string)
    case .send: return reading.received(mention(2), by: part).map { .send(ref, $0) }
    case .attachChild:
      return reading.instance(mention(2), .rib, for: word.name).map { .attachChild(ref, child: $0.ref) }
    case .detachChild:
      return reading.instance(mention(2), .rib, for: word.name).map { .detachChild(ref, child: $0.ref) }
    case .startWorker: return reading.worker(mention(2), of: part).map { .startWorker(ref, $0) }
    case .stopWorker: return reading.worker(mention(2), of: part).map { .stopWorker(ref, $0) }
    default: return nil
    }
  }
}
