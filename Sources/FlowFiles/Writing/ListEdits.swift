import RibEngine

/// Writes a changed list of steps over the written one, touching as little as it can.
struct ListEdits {
  let files: [SourceFile]
  let words: FlowWording
  let component: String
  /// The slot whose handler the list is, where bare words mean its own lists; nil for any other list.
  let slot: String?

  private func source(_ span: Span) -> SourceText? {
    files.indices.contains(Int(span.file)) ? SourceText(files[Int(span.file)]) : nil
  }

  func text(_ step: Step) -> String {
    words.item(step, in: component, of: slot) { step in
      step.span == .none ? nil : source(step.span)?.text(step.span)
    }
  }

  func list(_ steps: [Step]) -> String { "[" + steps.map(text).joined(separator: ", ") + "]" }

  /// The value of a key that is new; `dashes` is as in `NewList`.
  func new(_ steps: [Step], dashes: Int?) -> NewList { NewList(steps.map(text), dashes: dashes) }

  /// nil where the layout is not understood. `old` has steps, and stands at `place`, where that is known.
  func edits(_ old: [Step], _ new: [Step], at place: Span) -> [Fix.Edit]? {
    func isElsewhere(_ step: Step) -> Bool { step.span != .none && !place.contains(step.span) }
    if place == .none || !old.contains(where: isElsewhere) { return edits(old, new) }
    // What comes in the place of an alias is written where its anchor is.
    let isOfOthers =
      old.count == new.count
      && zip(old, new).allSatisfy {
        $0 == $1 || isElsewhere($0) && !new.contains($0) && !old.contains($1)
      }
    return isOfOthers ? [] : anew(new, at: place).map { [$0] }
  }

  /// The whole list, some steps of which are aliases: these are put into words.
  private func anew(_ new: [Step], at place: Span) -> Fix.Edit? {
    guard let source = source(place) else { return nil }
    let start = source.behindAnchor(Int(place.start))
    let span = Span(file: Int(place.file), start: source.content(from: start), end: Int(place.end))
    let items = new.map { step in
      place.contains(step.span) ? text(step) : words.item(step, in: component, of: slot)
    }
    // Comments would be lost.
    if source.text(span).utf8.contains(Byte.hash) { return nil }
    if source.byte(Int(span.start)) == Byte.openBracket {
      return Fix.Edit(span, "[" + items.joined(separator: ", ") + "]")
    }
    guard source.byte(Int(span.start)) == Byte.dash else { return nil }
    let line = source.lineStart(Int(span.start))
    let gap = source.lineBreak(line) + String(repeating: " ", count: Int(span.start) - line)
    return Fix.Edit(span, items.map { "- " + $0 }.joined(separator: gap))
  }

  private func edits(_ old: [Step], _ new: [Step]) -> [Fix.Edit]? {
    if old.count == new.count, zip(old, new).allSatisfy({ $0.span == $1.span }) { return bodies(old, new) }
    guard let first = old.first, let last = old.last, let source = source(first.span),
      old.allSatisfy({ $0.span != .none && $0.span.file == first.span.file }),
      let style = source.style(ofFirst: Int(first.span.start))
    else { return nil }
    if style == .alone {
      // An anchor is that of the list.
      let anchor = source.anchor(Int(first.span.start))
      let items = new.map { anchor.isEmpty ? text($0) : words.item($0, in: component, of: slot) }
      let isWord = new.count == 1 && new[0].body.isEmpty
      return [Fix.Edit(first.span, anchor + (isWord ? items[0] : "[" + items.joined(separator: ", ") + "]"))]
    }
    if old.count == new.count { return replacements(old, new, style, source) }
    if new.count > old.count, isPart(old, of: new) { return insertions(old, new, style, source) }
    return whole(first, last, new, style, source)
  }

  private func bodies(_ old: [Step], _ new: [Step]) -> [Fix.Edit]? {
    var found: [Fix.Edit] = []
    for (a, b) in zip(old, new) where a != b {
      guard !a.body.isEmpty, let inner = edits(a.body, b.body) else { return nil }
      found += inner
    }
    return found
  }

  /// A step that moves takes the comment behind it along.
  private func replacements(
    _ old: [Step],
    _ new: [Step],
    _ style: SourceText.Style,
    _ source: SourceText
  ) -> [Fix.Edit]? {
    for step in new {
      if let before = old.first(where: { $0.span == step.span }), before != step { return nil }
    }
    func comment(_ step: Step, in steps: [Step]) -> String {
      guard case .block = style, steps.contains(where: { $0.span == step.span }) else { return "" }
      return source.comment(after: Int(step.span.end))
    }
    return zip(old, new).filter { $0.span != $1.span }.map { before, step in
      let end = Int(before.span.end) + comment(before, in: new).utf8.count
      let span = Span(file: Int(before.span.file), start: Int(before.span.start), end: end)
      let anchor = isKept(before, in: new) ? "" : source.anchor(Int(before.span.start))
      return Fix.Edit(span, anchor + text(step) + comment(step, in: old))
    }
  }

  /// True for a step that takes its text along, with an anchor.
  private func isKept(_ step: Step, in new: [Step]) -> Bool { new.contains { $0.span == step.span } }

  /// True where `new` is `old` with further steps in between.
  private func isPart(_ old: [Step], of new: [Step]) -> Bool {
    var rest = old[...]
    for step in new where step == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty
  }

  private func insertions(
    _ old: [Step],
    _ new: [Step],
    _ style: SourceText.Style,
    _ source: SourceText
  ) -> [Fix.Edit] {
    var found: [Fix.Edit] = []
    var rest = old[...]
    var waiting: [String] = []
    for step in new {
      guard let next = rest.first, next == step else {
        waiting.append(text(step))
        continue
      }
      rest = rest.dropFirst()
      if waiting.isEmpty { continue }
      let gap = separator(style, source, at: next.span)
      found.append(Fix.Edit(point(next.span, at: next.span.start), waiting.map { $0 + gap }.joined()))
      waiting = []
    }
    guard !waiting.isEmpty, let last = old.last else { return found }
    let gap = separator(style, source, at: last.span)
    var end = Int(last.span.end)
    if case .block = style { end = source.lineEnd(end) }
    found.append(Fix.Edit(point(last.span, at: Int32(end)), waiting.map { gap + $0 }.joined()))
    return found
  }

  private func separator(_ style: SourceText.Style, _ source: SourceText, at span: Span) -> String {
    guard case .block(let indent) = style else { return ", " }
    return source.lineBreak(Int(span.end)) + String(repeating: " ", count: indent) + "- "
  }

  private func point(_ span: Span, at: Int32) -> Span {
    Span(file: Int(span.file), start: Int(at), end: Int(at))
  }

  /// The list from its first step to its last, written anew.
  private func whole(
    _ first: Step,
    _ last: Step,
    _ new: [Step],
    _ style: SourceText.Style,
    _ source: SourceText
  ) -> [Fix.Edit] {
    var start = Int(first.span.start)
    if case .block = style, new.isEmpty {
      start = source.contentBefore(start) ?? start
      let span = Span(file: Int(first.span.file), start: start, end: Int(last.span.end))
      return [Fix.Edit(span, "[]")]
    }
    let span = Span(file: Int(first.span.file), start: start, end: Int(last.span.end))
    let gap = separator(style, source, at: first.span)
    return [Fix.Edit(span, new.map(text).joined(separator: gap))]
  }
}
