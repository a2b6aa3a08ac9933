extension SourceFile {
  /// The bytes in `range`, by default all of them, with edits of this file put in; these come in any order and do
  /// not overlap. What lies outside of the range is left out.
  package func bytes(in range: Range<Int>? = nil, with edits: [Fix.Edit]) -> [UInt8] {
    let range = (range ?? 0..<bytes.count).clamped(to: 0..<bytes.count)
    var result: [UInt8] = []
    var at = range.lowerBound
    for edit in edits.sorted(by: { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }) {
      let start = min(max(at, Int(edit.span.start)), range.upperBound)
      result += bytes[at..<start]
      result += edit.text.utf8
      at = min(max(start, Int(edit.span.end)), range.upperBound)
    }
    return result + bytes[at..<range.upperBound]
  }
}
