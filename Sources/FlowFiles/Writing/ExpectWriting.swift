import RibEngine

extension FlowWriter {
  /// The edit that makes the text of a flow expect `ids`; nil for a flow without text.
  package static func edit(of flow: Scenario, expecting ids: [String]) -> Fix.Edit? {
    guard let file = flow.files.first else { return nil }
    let value = ids.isEmpty ? FlowWords.clean : ids.count == 1 ? ids[0] : FlowLines.list(ids)
    if let span = flow.expectSpan { return Fix.Edit(space(around: span, in: file.bytes), " " + value) }
    let end = lastLineEnd(in: file.bytes, flow.span)
    let isOpen = end > 0 && file.bytes[end - 1] != Byte.newline
    let lineBreak = SourceText(file).lineBreak(Int(flow.span.start))
    return Fix.Edit(Span(start: end, end: end), (isOpen ? lineBreak : "") + "expect: \(value)\(lineBreak)")
  }

  /// A value with the blanks before it, for one that begins on a line of its own moves up to its key.
  private static func space(around span: Span, in bytes: [UInt8]) -> Span {
    var start = Int(span.start)
    var end = max(start, min(Int(span.end), bytes.count))
    while end > start, Byte.isSpace(bytes[end - 1]) { end -= 1 }
    while start > 0, Byte.isBlank(bytes[start - 1]) { start -= 1 }
    return Span(start: start, end: end)
  }

  /// The end of the last line of the document that is not blank.
  private static func lastLineEnd(in bytes: [UInt8], _ span: Span) -> Int {
    var end = min(Int(span.end), bytes.count)
    while end > 0, Byte.isSpace(bytes[end - 1]) { end -= 1 }
    while end < bytes.count, bytes[end] != Byte.newline { end += 1 }
    return min(end + 1, bytes.count)
  }
}
