import RibEngine

/// Lists of a flow with rows where the value of a column stands among other steps: as long as that stays together, it is
/// one item of the list, `$COLUMN`, which can be moved for all rows.
struct ColumnSteps {
  let row: Span
  let source: SourceText

  /// A list and what becomes of it, each value of a column as one step that stands where `$COLUMN` does; nil where a value
  /// does not stay as it is, or where its column cannot be found.
  func folded(_ old: [Step], _ new: [Step]) -> (old: [Step], new: [Step])? {
    guard let values = values(in: old), let before = fold(old, values), let after = fold(new, values) else {
      return nil
    }
    return (before, after)
  }

  private typealias Value = (steps: [Step], item: Step)

  private func fold(_ steps: [Step], _ values: [Value]) -> [Step]? {
    var folded: [Step] = []
    var rest = steps[...]
    while let step = rest.first {
      guard row.contains(step.span) else {
        folded.append(step)
        rest = rest.dropFirst()
        continue
      }
      guard let value = values.first(where: { rest.starts(with: $0.steps) }) else { return nil }
      folded.append(value.item)
      rest = rest.dropFirst(value.steps.count)
    }
    return folded
  }

  private func values(in steps: [Step]) -> [Value]? {
    var found: [Value] = []
    var place = 0
    while place < steps.count {
      let value = steps[place...].prefix { row.contains($0.span) }
      if value.isEmpty {
        place += 1
        continue
      }
      let before = place > 0 ? steps[place - 1] : nil
      let after = value.endIndex < steps.count ? steps[value.endIndex] : nil
      guard var item = value.first, let span = column(behind: before, before: after) else { return nil }
      item.span = span
      found.append((Array(value), item))
      place = value.endIndex
    }
    return found
  }

  /// Where the value stands in the row of the `$COLUMN` behind the last step of a list, where that is an empty list; nil
  /// where there is no such column.
  func emptyValue(behind last: Step) -> Span? {
    guard last.span != .none, last.span.file == row.file, let column = column(behind: last, before: nil),
      case let name = String(source.text(column).dropFirst()),
      let key = source.find(name, ofMapAt: Int(row.start), end: Int(row.end))
    else { return nil }
    let start = source.content(from: source.behindAnchor(key.afterColon))
    let end = source.content(from: start + 1)
    guard source.byte(start) == Byte.openBracket, source.byte(end) == Byte.closeBracket else { return nil }
    return Span(file: Int(row.file), start: start, end: end + 1)
  }

  /// Where `$COLUMN` stands between two steps of the list itself; nil where more than one does.
  private func column(behind before: Step?, before after: Step?) -> Span? {
    let file = Int((before ?? after)?.span.file ?? 0)
    if let before {
      var start = Int(before.span.end)
      while let byte = source.byte(start), isGap(byte) { start += 1 }
      guard source.byte(start) == Byte.dollar else { return nil }
      var end = start + 1
      while let byte = source.byte(end), isName(byte) { end += 1 }
      let span = Span(file: file, start: start, end: end)
      guard let after else { return span }
      var next = end
      while let byte = source.byte(next), isGap(byte) { next += 1 }
      return next == Int(after.span.start) ? span : nil
    }
    guard let after else { return nil }
    var end = Int(after.span.start)
    while let byte = source.byte(end - 1), isGap(byte) { end -= 1 }
    var start = end
    while let byte = source.byte(start - 1), isName(byte) { start -= 1 }
    guard source.byte(start - 1) == Byte.dollar, let opening = source.contentBefore(start - 1) else {
      return nil
    }
    let isFirst = source.byte(opening) == Byte.openBracket || source.byte(opening) == Byte.dash
    return isFirst ? Span(file: file, start: start - 1, end: end) : nil
  }

  private func isGap(_ byte: UInt8) -> Bool { Byte.isBlank(byte) || byte == Byte.comma || byte == Byte.dash }

  /// Bytes beyond ASCII are parts of letters: a name has no others.
  private func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), Byte.dash, UInt8(ascii: "_"), 0x80...UInt8.max:
      true
    default: false
    }
  }
}
