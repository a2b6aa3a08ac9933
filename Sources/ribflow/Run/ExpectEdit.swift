import RibEngine

/// One change of an `expect:` value.
struct ExpectEdit {
  /// What the flow is to expect.
  let ids: [String]
  private let range: Range<Int>
  private let text: [UInt8]

  /// nil where the flow gave what it expects, or where no `expect:` could say what it gave.
  init?(_ scenario: Scenario, _ outcome: Outcome) {
    guard outcome.isFailure, let file = scenario.files.first else { return nil }
    ids = Self.ids(outcome)
    guard ids != outcome.expected else { return nil }
    let value = ids.isEmpty ? "clean" : ids.count == 1 ? ids[0] : "[" + ids.joined(separator: ", ") + "]"
    if let span = scenario.expectSpan {
      (range, text) = Self.replacing(span, with: value, in: file.bytes)
    } else {
      let end = Self.lastLineEnd(in: file.bytes, scenario.span)
      let isOpen = end > 0 && file.bytes[end - 1] != 0x0A
      range = end..<end
      text = Array(((isOpen ? "\n" : "") + "expect: \(value)\n").utf8)
    }
  }

  /// What must be named: every error, and the warnings that were named before or count as errors.
  private static func ids(_ outcome: Outcome) -> [String] {
    var ids: [String] = []
    for finding in outcome.findings where finding.allowed == nil && !ids.contains(finding.rule) {
      if finding.severity == .error || outcome.expected.contains(finding.rule) { ids.append(finding.rule) }
    }
    // The order that somebody chose stays.
    let kept = outcome.expected.filter(ids.contains)
    return kept + ids.filter { !kept.contains($0) }
  }

  /// A value that begins on a line of its own moves up to its key.
  private static func replacing(_ span: Span, with value: String, in bytes: [UInt8]) -> (Range<Int>, [UInt8])
  {
    var start = Int(span.start)
    var end = max(start, min(Int(span.end), bytes.count))
    while end > start, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[end - 1]) { end -= 1 }
    while start > 0, [0x20, 0x0A, 0x0D].contains(bytes[start - 1]) { start -= 1 }
    return (start..<end, Array((" " + value).utf8))
  }

  /// The end of the last line of the document that is not blank.
  private static func lastLineEnd(in bytes: [UInt8], _ span: Span) -> Int {
    var end = min(Int(span.end), bytes.count)
    while end > 0, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[end - 1]) { end -= 1 }
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    return min(end + 1, bytes.count)
  }

  /// `bytes` with all of `edits`, which do not overlap.
  static func applied(_ edits: [ExpectEdit], to bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: edit.text)
    }
    return bytes
  }
}
