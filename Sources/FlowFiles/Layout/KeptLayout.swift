import RibEngine

extension FlowLayout {
  /// Edits that give what these give, and leave each document laid out that is so without them: lines of it, where
  /// words alone would not do. Those of other documents stay as they are.
  package static func keeping(_ edits: [Fix.Edit], in files: [SourceFile]) -> [Fix.Edit] {
    var found: [Fix.Edit] = []
    var rest = edits.sorted { ($0.span.file, $0.span.start) < ($1.span.file, $1.span.start) }[...]
    while let first = rest.first, files.indices.contains(Int(first.span.file)) {
      let document = EditedDocument(of: files[Int(first.span.file)], around: first.span)
      let own = rest.prefix { $0.span.file == first.span.file && document.range.contains($0.span) }
      found += own.isEmpty ? [first] : document.keeping(Array(own))
      rest = rest.dropFirst(max(own.count, 1))
    }
    return found + rest
  }
}

/// One document of a source, with the place where it begins.
private struct EditedDocument {
  let range: Span
  private let source: SourceFile

  /// The lines around a place, up to those that part documents.
  init(of file: SourceFile, around place: Span) {
    var first = file.position(of: Int(place.start)).line
    while first > 1, !Self.parts(file, first - 1) { first -= 1 }
    var end = file.position(of: Int(place.end)).line
    while end <= file.lineCount, !Self.parts(file, end) { end += 1 }
    let start = file.start(ofLine: first)
    let stop = max(start, end <= file.lineCount ? file.start(ofLine: end) : file.bytes.count)
    range = Span(file: Int(place.file), start: start, end: stop)
    source = SourceFile(path: file.path, bytes: Array(file.bytes[start..<stop]))
  }

  private static func parts(_ file: SourceFile, _ line: Int) -> Bool {
    let text = file.text(ofLine: line)
    return text.hasPrefix("---") && text.utf8.dropFirst(3).first.map(Byte.isBlank) ?? true
  }

  func keeping(_ edits: [Fix.Edit]) -> [Fix.Edit] {
    let start = Int(range.start)
    let changed = source.bytes(with: edits.map { moved($0, by: -start, file: 0) })
    let new = SourceFile(path: source.path, bytes: changed)
    guard let text = laidOut(new), Array(text.utf8) != changed,
      laidOut(source).map({ Array($0.utf8) == source.bytes }) == true
    else { return edits }
    let difference = UnifiedDiff(source, SourceFile(path: source.path, bytes: Array(text.utf8)))
    return difference.edits(of: source).map { moved($0, by: start, file: Int(range.file)) }
  }

  private func laidOut(_ file: SourceFile) -> String? {
    try? FlowLayout.text(of: file, limits: FlowReader.limits(fileBytes: .max)).get()
  }

  private func moved(_ edit: Fix.Edit, by distance: Int, file: Int) -> Fix.Edit {
    let (start, end) = (Int(edit.span.start) + distance, Int(edit.span.end) + distance)
    return Fix.Edit(Span(file: file, start: start, end: end), edit.text)
  }
}
