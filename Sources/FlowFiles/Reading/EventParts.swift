import RibEngine
import YAML

extension EventReader {
  /// `X`, `X.router`, `X.interactor` or `X.view`.
  func part(_ mention: Mention, _ word: EventWord) -> (ref: InstanceRef, part: EventLine.Part)? {
    let text = mention.string
    guard let dot = text.utf8.firstIndex(of: 0x2E) else {
      return reading.instance(mention, word.kinds, for: word.name).map { ($0.ref, .whole) }
    }
    let name = String(text[..<dot])
    let suffix = String(text[text.index(after: dot)...])
    guard let (ref, number) = reading.instance(name, mention, word.kinds, for: word.name) else { return nil }
    if let part = EventLine.Part(rawValue: suffix), part != .whole {
      if part == .view || reading.names.parts[number].kind == .rib { return (ref, part) }
      reading.report(
        "wrong-kind",
        "'\(name)' has no \(suffix)",
        sheet,
        mention.span,
        hint: "only RIBs have one; the whole is '\(name)'",
        labels: [Label(reading.names.parts[number].name.span, "declared here")]
      )
      return nil
    }
    let parts = EventLine.Part.allCases.filter { $0 != .whole }.map(\.rawValue)
    reading.report(
      "unknown-name",
      "'\(name)' has no part '\(suffix)'",
      sheet,
      mention.span,
      hint: reading.didYouMean(reading.suggestion(for: suffix, in: parts)),
      notes: ["parts: " + parts.joined(separator: ", ")]
    )
    return nil
  }

  /// A number of seconds, which may have decimals.
  func seconds(_ mention: Mention) -> String? {
    let text = mention.string
    let digits = text.utf8.filter { $0 >= 0x30 && $0 <= 0x39 }.count
    let points = text.utf8.filter { $0 == 0x2E }.count
    if digits > 0, digits + points == text.utf8.count, points <= 1, digits <= 9 { return text }
    reading.report(
      "unknown-value",
      "'wait' wants a number of seconds",
      sheet,
      mention.span,
      hint: "such as 'wait 1'"
    )
    return nil
  }

  func build(_ word: EventWord, _ mention: (Int) -> Mention) -> EventLine.Action? {
    let whole = sheet.tree.words(sheet.tree.nodes[mention(1).node].text)
    let built = reading.instance(mention(1), word.kinds, for: word.name)
    guard whole.count == 4 else { return built.map { .build($0.ref, listener: nil) } }
    guard sheet.tree.equals(whole[2], "for") else {
      reading.report(
        "unknown-event",
        "'\(sheet.string(mention(1).node))' is no event",
        sheet,
        sheet.span(mention(1).node),
        hint: "write '\(word.form)'"
      )
      return nil
    }
    let listener = reading.instance(mention(3), .component, for: word.name)
    guard let built, let listener else { return nil }
    return .build(built.ref, listener: listener.ref)
  }

  func expectation(_ subject: Mention, _ state: Mention) -> EventLine.Action? {
    guard let number = Tables.states.find(state.slice, in: sheet.tree) else {
      let states = EventLine.State.allCases.map(\.rawValue)
      if Tables.states.find(subject.slice, in: sheet.tree) != nil {
        return turnedRound(subject.node, "expect \(state.string) \(subject.string)")
      }
      reading.report(
        "unknown-value",
        "unknown state '\(state.string)'",
        sheet,
        state.span,
        hint: reading.didYouMean(reading.suggestion(for: state.string, in: states)),
        notes: ["states: " + states.joined(separator: ", ")]
      )
      return nil
    }
    let wanted = EventLine.State.allCases[number]
    if wanted == .empty || wanted == .filled {
      return reading.slot(subject, home: nil, for: "expect").map { .expect(.slot($0), wanted) }
    }
    let name = subject.string
    if reading.names.number(of: name) == nil, let owner = reading.names.owners(of: name).first {
      let child = reading.names.parts[owner].slots[name]?.child ?? ""
      reading.report(
        "wrong-kind",
        "'\(name)' is a slot, which is empty or filled",
        sheet,
        subject.span,
        hint: "the component in it is '\(child)'"
      )
      return nil
    }
    guard let (ref, number) = reading.instance(subject, .any, for: "expect") else { return nil }
    let part = reading.names.parts[number]
    if wanted == .active || wanted == .inactive, part.kind != .rib {
      reading.report(
        "wrong-kind",
        "'\(part.name.string)' is \(EventWord.Kinds(part.kind).noun), which is never active",
        sheet,
        subject.span,
        hint: "it is alive or released",
        labels: [Label(part.name.span, "declared here")]
      )
      return nil
    }
    return .expect(.instance(ref), wanted)
  }

  /// The two names behind a word stand in the wrong order.
  func turnedRound<Value>(_ node: Int, _ meant: String) -> Value? {
    reading.report(
      "unknown-event",
      "'\(sheet.string(node))' has its words turned round",
      sheet,
      sheet.span(node),
      hint: "write '\(meant)'"
    )
    return nil
  }

  /// Where the line below begins with a '-' too, and YAML takes it for more of this one.
  func deepDash(_ node: Int) -> String? {
    guard sheet.tree.nodes[node].isPlain, let next = sheet.secondLine(node),
      sheet.source.bytes[next...].starts(with: "- ".utf8)
    else {
      return nil
    }
    let line = sheet.source.bytes[..<next].count { $0 == 0x0A } + 1
    return "line \(line) is indented further than this one: indent both alike"
  }

  func unknown(_ node: Int, _ words: WordList) -> EventLine.Action? {
    let word = sheet.tree.string(words[0])
    let text = sheet.string(node)
    let all = EventWord.all.map(\.name)
    var hint = reading.didYouMean(
      reading.suggestion(for: word, in: all)
        ?? (words.count > 1 ? reading.suggestion(for: text, in: all + [EventWord.finishAnimations]) : nil)
    )
    if words.count == 1, let parted = parted(word) { hint = reading.didYouMean(parted) }
    let neighbour = NeighbourWords.event(word)
    if !neighbour.isEmpty { hint = neighbour }
    if words.count == 1, text.contains(":") { hint = "write '\(text.replacingColon)'" }
    reading.report(
      "unknown-event",
      "unknown event '\(word)'",
      sheet,
      sheet.span(words[0], of: node),
      hint: hint,
      notes: [
        "events: " + EventWord.all.map(\.form).joined(separator: ", ") + ", " + EventWord.finishAnimations
          + ", any order:, meanwhile:"
      ]
    )
    return nil
  }

  /// The event and the name that a word is where the space between them is missing; nil where it is neither.
  private func parted(_ word: String) -> String? {
    let names = Set(reading.names.parts.flatMap { [$0.name.string] + $0.slots.names { _ in true } })
    return EventWord.all.map(\.name).filter { word.hasPrefix($0) }.compactMap { event in
      let rest = String(word.dropFirst(event.count))
      return names.contains(rest) ? event + " " + rest : nil
    }.first
  }

  /// Reports `launch: Parent` and the like, a word with a colon after it.
  func isCall(_ node: Int) -> Bool {
    guard let (key, value) = sheet.pairs(node).first, sheet.kind(key) == .scalar else { return false }
    let words = sheet.tree.words(sheet.tree.nodes[key].text)
    guard words.count > 0, Tables.events.find(words[0], in: sheet.tree) != nil else { return false }
    let word = sheet.string(key)
    let rest = sheet.string(value)
    let end = Int(sheet.tree.nodes[key].end)
    let bytes = sheet.source.bytes
    var fix: Fix?
    if sheet.kind(value) == .scalar, end < bytes.count, bytes[end] == 0x3A {
      fix = Fix(
        "leave the colon out",
        edits: [Fix.Edit(Span(file: sheet.file, start: end, end: end + 1), "")]
      )
    }
    reading.report(
      "wrong-shape",
      "the event '\(word)' takes no colon",
      sheet,
      reading.head(node, sheet),
      hint: "write '\(rest.isEmpty ? word : word + " " + rest)'",
      fix: fix
    )
    return true
  }
}

extension String {
  /// `launch:Parent` as it was meant.
  fileprivate var replacingColon: String {
    guard let colon = firstIndex(of: ":") else { return self }
    return self[..<colon] + " " + self[index(after: colon)...]
  }
}
