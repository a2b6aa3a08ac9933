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
      // Lines without a '-' are one text for YAML.
      let text = sheet.string(node)
      let hint =
        sheet.secondLine(node) != nil
        ? "begin each line with '- '"
        : text.hasPrefix("-") ? "write '- \(text.dropFirst())'" : "write '- \(text)'"
      reading.wrongShape(node, sheet, expected: "a list", for: key, hint: hint)
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
        let message = "a line of events that is a map wants 'any order' or 'meanwhile'"
        reading.report("wrong-shape", message, sheet, reading.head(node, sheet))
      }
      return nil
    }
    if let other = fields.dropFirst().first {
      let message = "'\(other.name)' does not go with '\(field.name)'"
      reading.report("wrong-shape", message, sheet, sheet.span(other.key), hint: "give it a line of its own")
    }
    let inner = lines(field.value, key: field.name)
    guard field.name == "meanwhile" else { return EventLine(.anyOrder(inner), sheet.span(node)) }
    for line in inner.flattened where line.action.traits.contains(.isRemark) {
      let message = "this line waits until no transition runs"
      reading.report("misplaced-event", message, sheet, line.span, hint: "it goes behind 'meanwhile'")
    }
    return EventLine(.meanwhile(inner), sheet.span(node))
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
    let wanted: Int
    switch word.action {
    case .settle: wanted = 1
    case .launch, .start, .attach, .detach, .present, .remove, .finish, .swipeBack, .swipeBackCancelled,
      .swipeDown, .select, .cancel, .release, .hold, .wait, .activate, .deactivate, .load, .touchView,
      .subscribe,
      .observe:
      wanted = 2
    case .listener, .send, .attachChild, .detachChild, .startWorker, .stopWorker, .expect: wanted = 3
    case .build: wanted = words.count > 2 ? 4 : 2
    }
    guard words.count == wanted else {
      reading.report(
        "unknown-event",
        "'\(sheet.string(node))' is no event",
        sheet,
        sheet.span(node),
        hint: deepDash(node) ?? "write '\(word.form)'"
      )
      return nil
    }
    func mention(_ index: Int) -> Mention { Mention(sheet: sheet, node: node, slice: words[index]) }
    return action(word, mention)
  }

  private func action(_ word: EventWord, _ mention: (Int) -> Mention) -> EventLine.Action? {
    func instance() -> InstanceRef? { reading.instance(mention(1), word.kinds, for: word.name)?.ref }
    func slot() -> SlotRef? { reading.slot(mention(1), home: nil, for: word.name) }
    switch word.action {
    case .settle: return .settle
    case .wait: return seconds(mention(1)).map { .pass(seconds: $0) }
    case .expect: return expectation(mention(1), mention(2))
    case .attach, .present: return slot().map { .run(.attach, $0) }
    case .detach, .remove: return slot().map { .run(.detach, $0) }
    case .release: return part(mention(1), word).map { .release($0.ref, $0.part) }
    case .hold: return part(mention(1), word).map { .hold($0.ref, $0.part) }
    case .build: return build(word, mention)
    case .launch: return instance().map { .launch($0) }
    case .start: return instance().map { .start($0) }
    case .finish: return instance().map { .listener($0, "didFinish") }
    case .swipeBack: return instance().map { .swipeBack($0) }
    case .swipeBackCancelled: return instance().map { .swipeBackCancelled($0) }
    case .swipeDown: return instance().map { .swipeDown($0) }
    case .select: return instance().map { .select($0) }
    case .cancel: return instance().map { .cancel($0) }
    case .activate: return instance().map { .activate($0) }
    case .deactivate: return instance().map { .deactivate($0) }
    case .load: return instance().map { .load($0) }
    case .touchView: return instance().map { .touchView($0) }
    case .subscribe: return instance().map { .subscribe($0) }
    case .observe: return instance().map { .observe($0) }
    case .listener:
      if reading.isTurnedRound(mention(1), mention(2)) {
        return turnedRound(mention(1).node, "listener \(mention(2).string) \(mention(1).string)")
      }
      return instance().map { .listener($0, mention(2).string) }
    case .send: return named(word, mention, reading.received).map { .send($0, $1) }
    case .startWorker: return named(word, mention, reading.worker).map { .startWorker($0, $1) }
    case .stopWorker: return named(word, mention, reading.worker).map { .stopWorker($0, $1) }
    case .attachChild: return pair(word, mention).map { .attachChild($0, child: $1) }
    case .detachChild: return pair(word, mention).map { .detachChild($0, child: $1) }
    }
  }

  /// An instance and something of it that has a name.
  private func named(
    _ word: EventWord,
    _ mention: (Int) -> Mention,
    _ name: (_ mention: Mention, _ part: Int) -> String?
  ) -> (InstanceRef, String)? {
    if reading.isTurnedRound(mention(1), mention(2)) {
      return turnedRound(mention(1).node, "\(word.name) \(mention(2).string) \(mention(1).string)")
    }
    guard let (ref, part) = reading.instance(mention(1), word.kinds, for: word.name) else { return nil }
    return name(mention(2), part).map { (ref, $0) }
  }

  private func pair(_ word: EventWord, _ mention: (Int) -> Mention) -> (InstanceRef, InstanceRef)? {
    guard let (ref, _) = reading.instance(mention(1), word.kinds, for: word.name) else { return nil }
    return reading.instance(mention(2), .rib, for: word.name).map { (ref, $0.ref) }
  }
}
