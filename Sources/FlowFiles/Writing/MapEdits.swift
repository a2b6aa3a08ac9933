import RibEngine

/// Adds, fills and takes away keys of a map that is known by its name and its end.
struct MapEdits {
  private let source: SourceText
  private let file: Int
  /// Where the map begins: behind the colon of its name, and behind an anchor.
  private let start: Int
  private let end: Int
  /// The column of its name.
  private let column: Int
  /// Values of keys of the map, those behind which a new key may stand.
  private let siblings: [Span]

  init?(_ files: [SourceFile], name: Span, end: Int, siblings: [Span]) {
    guard files.indices.contains(Int(name.file)), name != .none else { return nil }
    source = SourceText(files[Int(name.file)])
    file = Int(name.file)
    guard let colon = source.afterColon(Int(name.end)) else { return nil }
    start = source.behindAnchor(colon)
    column = Int(name.start) - source.lineStart(Int(name.start))
    self.end = max(end, start)
    self.siblings = siblings.filter { $0 != .none && Int($0.file) == Int(name.file) }
  }

  private func edit(_ start: Int, _ end: Int, _ text: String) -> MapEdit {
    MapEdit(Span(file: file, start: start, end: end), text)
  }

  /// Several entries become lines of their own.
  private func lines(
    at place: Int,
    _ entry: String,
    indent: String,
    isAbove: Bool
  ) -> MapEdit {
    let gap = source.lineBreak(place) + indent
    return MapEdit(
      Span(file: file, start: place, end: place),
      opening: isAbove ? "" : gap,
      entry,
      separator: gap,
      closing: isAbove ? gap : ""
    )
  }

  /// Several entries are parted by commas; `end` is behind what the first of them takes away.
  private func items(
    at place: Int,
    to end: Int? = nil,
    opening: String = "",
    _ entry: String,
    closing: String = ""
  ) -> MapEdit {
    MapEdit(
      Span(file: file, start: place, end: end ?? place),
      opening: opening,
      entry,
      separator: ", ",
      closing: closing
    )
  }

  /// Gives `key` a value where it has none or an empty one.
  func set(_ key: String, _ value: String) -> MapEdit? {
    if let found = source.find(key, ofMapAt: start, end: end) { return fill(found.afterColon, value) }
    return insert("\(key): \(value)")
  }

  /// Gives `key` a list where it has none or an empty one.
  func set(_ key: String, _ list: NewList) -> MapEdit? {
    if let found = source.find(key, ofMapAt: start, end: end) { return fill(found.afterColon, list.inline) }
    return insert("\(key): \(list.inline)") { list.entry(key, gap: $0) }
  }

  /// Adds an entry to the map behind `outer`, which has entries from `first` on, or none.
  func add(_ key: String, _ list: NewList, to outer: String, before first: Span?) -> MapEdit? {
    let entry = "\(key): \(list.inline)"
    guard let first, first != .none else {
      if let found = source.find(outer, ofMapAt: start, end: end) {
        return fill(found.afterColon, "{\(entry)}")
      }
      return insert("\(outer): {\(entry)}") { gap in
        let unit = gap.utf8.drop { Byte.isBlank($0) && $0 != Byte.space }.count - column
        return list.entry(key, below: outer, gap: gap, unit: unit > 0 ? unit : 2)
      }
    }
    let at = Int(first.start)
    guard let before = source.contentBefore(at) else { return nil }
    if source.byte(before) == Byte.openBrace { return insertInline(entry, before) }
    let line = source.lineStart(at)
    guard source.bytes[line..<at].allSatisfy({ $0 == Byte.space }) else { return nil }
    let indent = String(repeating: " ", count: at - line)
    return lines(
      at: at,
      list.entry(key, gap: source.lineBreak(at) + indent),
      indent: indent,
      isAbove: true
    )
  }

  /// Gives the name itself a value where it has none or an empty one.
  func fillValue(_ value: String) -> MapEdit? { fill(start, value) }

  /// Writes `value` behind a colon where nothing, `[]` or `{}` stands.
  private func fill(_ afterColon: Int, _ value: String) -> MapEdit? {
    let at = source.content(from: afterColon)
    let isSameLine = at <= source.lineEnd(afterColon)
    guard isSameLine, let byte = source.byte(at), byte != Byte.comma, byte != Byte.closeBrace else {
      return edit(afterColon, afterColon, " " + value)
    }
    guard byte == Byte.openBracket || byte == Byte.openBrace else { return nil }
    let close = source.content(from: at + 1)
    guard let last = source.byte(close), last == Byte.closeBracket || last == Byte.closeBrace else {
      return nil
    }
    return edit(at, close + 1, value)
  }

  /// `block` gives the entry as it stands in lines of its own, by the line break and the blanks before it.
  private func insert(_ entry: String, inBlock block: ((String) -> String)? = nil) -> MapEdit? {
    let first = source.content(from: start)
    if first >= end || first >= source.bytes.count {
      return items(at: start, opening: " {", entry, closing: "}")
    }
    if source.byte(first) == Byte.openBrace { return insertInline(entry, first) }
    let line = source.lineStart(first)
    guard first > source.lineEnd(start), source.bytes[line..<first].allSatisfy({ $0 == Byte.space }) else {
      return nil
    }
    let indent = String(repeating: " ", count: first - line)
    let below = siblings.filter { sibling in
      let line = source.lineStart(Int(sibling.start))
      return source.content(from: line) == line + indent.utf8.count
        && source.content(from: Int(sibling.end)) > source.lineEnd(Int(sibling.end))
    }
    let entry = block?(source.lineBreak(first) + indent) ?? entry
    if let last = below.max(by: { $0.end < $1.end }) {
      return lines(at: source.lineEnd(Int(last.end)), entry, indent: indent, isAbove: false)
    }
    return lines(at: first, entry, indent: indent, isAbove: true)
  }

  private func insertInline(_ entry: String, _ brace: Int) -> MapEdit? {
    let next = source.content(from: brace + 1)
    if source.byte(next) == Byte.closeBrace { return items(at: brace + 1, to: next, entry) }
    guard let last = source.lastOfInlineMap(brace) else { return nil }
    return items(at: last + 1, opening: source.byte(last) == Byte.comma ? " " : ", ", entry)
  }

  /// Takes a key with a one-word value away, by the place of the value.
  func remove(valueAt value: Span) -> MapEdit? {
    guard let key = key(ofValueAt: value) else { return nil }
    let line = source.lineStart(key)
    let after = source.content(from: Int(value.end))
    if source.bytes[line..<key].allSatisfy({ $0 == Byte.space }), after > source.lineEnd(Int(value.end)) {
      var next = source.lineEnd(Int(value.end))
      if source.byte(next) == Byte.carriageReturn { next += 1 }
      return edit(line, min(next + 1, source.bytes.count), "")
    }
    if source.byte(after) == Byte.comma { return edit(key, source.content(from: after + 1), "") }
    guard source.byte(after) == Byte.closeBrace, let before = source.contentBefore(key) else { return nil }
    return edit(source.byte(before) == Byte.comma ? before : key, Int(value.end), "")
  }

  /// Writes another entry over a key with a one-word value.
  func replace(valueAt value: Span, with entry: String) -> MapEdit? {
    key(ofValueAt: value).map { edit($0, Int(value.end), entry) }
  }

  /// Where the key of a one-word value begins.
  private func key(ofValueAt value: Span) -> Int? {
    guard let colon = source.contentBefore(Int(value.start)), source.byte(colon) == Byte.colon else {
      return nil
    }
    var key = colon
    while key > 0, !Byte.isBlank(source.bytes[key - 1]), source.bytes[key - 1] != Byte.openBrace { key -= 1 }
    return key
  }

  /// Gives the key of a value another name.
  func rename(_ key: String, to new: String, valueAt value: Span) -> MapEdit? {
    guard let found = source.find(key, ofMapAt: start, end: end), found.afterColon <= Int(value.start) else {
      return nil
    }
    return edit(found.start, found.start + key.utf8.count, new)
  }
}
