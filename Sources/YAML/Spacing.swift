/// Faults whose cause is a space, a quote or a dash too many or too few: what libyaml says of them is about a later place.
extension TreeBuilder {
  /// Whether the source with a change can be read beyond the line of the place it is about.
  func isMended(by repair: Issue.Repair, at place: Int) -> Bool {
    var text: [UInt8] = []
    var (from, stop) = (0, lineEnd(place))
    for edit in repair.edits.sorted(by: { $0.start < $1.start }) {
      guard edit.start >= from, edit.end <= bytes.count else { return false }
      text += bytes[from..<edit.start]
      text += edit.text.utf8
      from = edit.end
      if edit.start <= lineEnd(place) { stop += edit.text.utf8.count - (edit.end - edit.start) }
    }
    text += bytes[from...]
    return text.withUnsafeBufferPointer { text in
      let mark = Screening.markLength(text)
      do throws(ParserFailure) {
        var parser = try Parser(UnsafeBufferPointer(rebasing: text[mark...]))
        repeat { try parser.next() } while parser.isGoingOn
        return true
      } catch {
        if error.stage == .reader { return error.offset + mark > stop }
        var offsets = Offsets(text, base: mark, isASCII: Screening.isASCII(text))
        return offsets.offset(of: error.index) > stop
      }
    }
  }

  // MARK: - Spaces

  /// Characters that look like a space and part nothing, with their names.
  private static let oddSpaces: [(bytes: [UInt8], name: String)] = [
    ([0xC2, 0xA0], "a no-break space (U+00A0)"), ([0xE2, 0x80, 0x87], "a no-break space (U+2007)"),
    ([0xE2, 0x80, 0xAF], "a no-break space (U+202F)"), ([0xE3, 0x80, 0x80], "a full-width space (U+3000)"),
  ]

  /// What is wrong with a line of the map or list above it that is one text to YAML, because nothing parts its key or its
  /// dash from what follows.
  func unparted(_ start: Int, _ end: Int) -> Issue? {
    if bytes[start] == 0x2D { return isBesideItem(start) ? parting(start, end, "-", "dash") : nil }
    var colon = start
    while colon < end, isOfKey(bytes[colon]) { colon += 1 }
    guard colon > start, colon + 1 < end, bytes[colon] == 0x3A, bytes[colon + 1] != 0x2F else { return nil }
    return parting(colon, end, ":", "colon")
  }

  private func isOfKey(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F, 0x80...: true
    default: false
    }
  }

  /// Whether a line begins where an item of a list may.
  private func isBesideItem(_ start: Int) -> Bool {
    guard let above = lineAbove(lineStart(start)) else { return false }
    return bytes[above.start] == 0x2D || bytes[above.end - 1] == 0x3A
  }

  private func parting(_ at: Int, _ end: Int, _ mark: String, _ noun: String) -> Issue? {
    guard at + 1 < end, !isBlank(at + 1), bytes[at + 1] != bytes[at] else { return nil }
    if let odd = Self.oddSpaces.first(where: { bytes[(at + 1)..<end].starts(with: $0.bytes) }) {
      return Issue(
        .yaml,
        "behind this '\(mark)' stands \(odd.name), which parts nothing",
        at: at,
        hint: "write a plain space",
        repair: Issue.Repair(
          title: "write a plain space",
          edits: [.init(start: at + 1, end: at + 1 + odd.bytes.count, text: " ")]
        )
      )
    }
    return Issue(
      .yaml,
      "here a space is missing after the '\(mark)'",
      at: at,
      hint: "before what follows",
      repair: Issue.Repair(
        title: "put a space after the \(noun)",
        edits: [.init(start: at + 1, end: at + 1, text: " ")]
      )
    )
  }

  // MARK: - Quotes

  /// What stands right behind a quote that ends a text: that quote was meant to be a part of it. nil for anything else.
  func behindQuote(_ at: Int) -> Issue? {
    guard at > 0, at < bytes.count, bytes[at - 1] == 0x22 || bytes[at - 1] == 0x27, !isBlank(at),
      bytes[at] != 0x3A, !TreeBuilder.flowIndicators.contains(bytes[at])
    else { return nil }
    let (line, quote) = (lineStart(at), bytes[at - 1])
    let start = (line..<(at - 1)).last { place in
      bytes[place] == quote && (place == line || isBlank(place - 1) || isFlowIndicator(place - 1))
    }
    guard let start else { return nil }
    let isSingle = quote == 0x27
    return Issue(
      .yaml,
      "the text in quotes ends before this",
      at: at,
      to: at + max(1, character(at).utf8.count),
      hint: isSingle
        ? "within single quotes a ' is written twice: ''" : "within double quotes a \" is written as \\\"",
      places: [.init(start: start, end: at, text: "it begins here")],
      repair: otherQuotes(from: start, beyond: at)
    )
  }

  private func isFlowIndicator(_ at: Int) -> Bool { TreeBuilder.flowIndicators.contains(bytes[at]) }

  /// Quotes of the other kind around a text; nil where it has some of these itself.
  private func otherQuotes(from start: Int, beyond at: Int) -> Issue.Repair? {
    let quote = bytes[start]
    let stop = lineEnd(at)
    let ends = (at..<stop).filter { place in
      bytes[place] == quote && (place + 1 >= stop || isBlank(place + 1) || isFlowIndicator(place + 1))
    }
    // In brackets other texts may follow.
    guard let end = isInBrackets(start) ? ends.first : ends.last else { return nil }
    let other: UInt8 = quote == 0x27 ? 0x22 : 0x27
    let inner = bytes[(start + 1)..<end]
    guard !inner.contains(other), !inner.contains(0x5C) else { return nil }
    let text = String(decoding: [other], as: UTF8.self)
    return Issue.Repair(
      title: "use \(other == 0x22 ? "double" : "single") quotes",
      edits: [
        .init(start: start, end: start + 1, text: text), .init(start: end, end: end + 1, text: text),
      ]
    )
  }

  // MARK: - Dashes

  /// A dash in a list that stands in brackets; nil for anything else.
  func dashInBrackets(_ at: Int) -> Issue? {
    guard at < bytes.count, bytes[at] == 0x2D, isBlank(at + 1), isInBrackets(at) else { return nil }
    var edits: [Issue.Place] = []
    var before: UInt8 = 0
    for place in lineStart(at)..<lineEnd(at) where !isBlank(place) {
      if bytes[place] == 0x2D, isBlank(place + 1), before == 0x5B || before == 0x2C {
        edits.append(.init(start: place, end: min(place + 2, bytes.count), text: ""))
      }
      before = bytes[place]
    }
    return Issue(
      .yaml,
      "a list in brackets has no '-'",
      at: at,
      hint: "leave it out",
      repair: Issue.Repair(title: "leave the dashes out", edits: edits)
    )
  }
}
