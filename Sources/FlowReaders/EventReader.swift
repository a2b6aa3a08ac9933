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
    guard let field = fields.first else { return nil }
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
    return short(word, mention) ?? long(word, mention)
  }

  /// The events with one thing after the word; nil also where that is wrong, which is reported.
  private func short(_ word: EventWord, _ mention: (Int) -> Mention) -> EventLine.Action?? {
    func instance() -> InstanceRef? { reading.instance(mention(1), word.kinds, for: word.name)?.ref }
    func slot() -> SlotRef? { reading.slot(mention(1), home: nil, for: word.name) }
    switch word.action {
    case .launch: return instance().map { .launch($0) }
    case .start: return instance().map { .start($0) }
    case .attach, .present: return slot().map { .run(.attach, $0) }
    case .detach, .remove: return slot().map { .run(.detach, $0) }
    case .finish: return instance().map { .listener($0, "didFinish") }
    case .swipeBack: return instance().map { .swipeBack($0) }
    case .swipeBackCancelled: return instance().map { .swipeBackCancelled($0) }
    case .swipeDown: return instance().map { .swipeDown($0) }
    case .cancel: return instance().map { .cancel($0) }
    case .settle: return .some(.settle)
    case .activate: return instance().map { .activate($0) }
    case .deactivate: return instance().map { .deactivate($0) }
    case .load: return instance().map { .load($0) }
    case .touchView: return instance().map { .touchView($0) }
    case .subscribe: return instance().map { .subscribe($0) }
    case .observe: return instance().map { .observe($0) }
    default: return nil
    }
  }

  private func long(_ word: EventWord, _ mention: (Int) -> Mention) -> EventLine.Action? {
    switch word.action {
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
