import RibEngine

/// Finds the comments of a source: what follows a `#` that stands in no value.
struct CommentFinder {
  private let source: SourceFile
  /// The places of values with text of their own, in order.
  private let scalars: [(start: Int, end: Int)]

  init(_ source: SourceFile, _ documents: [LayoutDocument]) {
    self.source = source
    var scalars: [(start: Int, end: Int)] = []
    func visit(_ node: LayoutNode) {
      if case .scalar = node.content, node.end > node.start { scalars.append((node.start, node.end)) }
      for entry in node.entries {
        if let key = entry.key { visit(key) }
        visit(entry.value)
      }
    }
    for document in documents { visit(document.root) }
    self.scalars = scalars
  }

  func comments() -> [LayoutComment] {
    var comments: [LayoutComment] = []
    var scalar = 0
    for line in 1...source.lineCount {
      let start = source.start(ofLine: line)
      let end = line < source.lineCount ? source.start(ofLine: line + 1) : source.bytes.count
      guard let at = comment(from: start, to: end, &scalar) else { continue }
      let prefix = source.bytes[start..<at]
      comments.append(
        LayoutComment(
          text: text(from: at, to: end),
          offset: at,
          column: prefix.count { $0 & 0xC0 != 0x80 },
          isOwnLine: prefix.allSatisfy(Self.isSpace),
          isAfterBlank: isBlank(line - 1)
        )
      )
    }
    return comments
  }

  /// Whether line `line` is there and holds nothing.
  func isBlank(_ line: Int) -> Bool {
    line >= 1 && source.text(ofLine: line).utf8.allSatisfy(Self.isSpace)
  }

  private func comment(from start: Int, to end: Int, _ scalar: inout Int) -> Int? {
    var at = start
    while at < end {
      while scalar < scalars.count, scalars[scalar].end <= at { scalar += 1 }
      if scalar < scalars.count, scalars[scalar].start <= at {
        at = scalars[scalar].end
        continue
      }
      let isSeparate =
        at == 0 || Self.isSpace(source.bytes[at - 1]) || "[]{},".utf8.contains(source.bytes[at - 1])
      if source.bytes[at] == UInt8(ascii: "#"), isSeparate { return at }
      at += 1
    }
    return nil
  }

  private func text(from start: Int, to end: Int) -> String {
    var end = end
    while end > start, Self.isSpace(source.bytes[end - 1]) { end -= 1 }
    return String(decoding: source.bytes[start..<end], as: UTF8.self)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
