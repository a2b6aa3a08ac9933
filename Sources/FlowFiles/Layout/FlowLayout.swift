import RibEngine
import YAML

/// Lays a flow file out in the one canonical way.
package enum FlowLayout {
  /// The new text; a failure says why the file stays as it is. Says nothing about what the words mean.
  package static func text(
    of file: SourceFile,
    limits: Limits = Limits()
  ) -> Result<String, InvalidFile> {
    let tree = Tree(reading: file.bytes, limits: limits)
    guard tree.issues.isEmpty else {
      return .failure(InvalidFile(path: file.path, problems: tree.issues.map { Problem($0, in: file) }))
    }
    guard let text = laidOut(file), isSame(file, SourceFile(path: file.path, bytes: Array(text.utf8))) else {
      let problem = Problem(
        "layout",
        "this file cannot be laid out without changing what it says; it stays as it is",
        file: file,
        hint: "are there tags, or maps as keys?"
      )
      return .failure(InvalidFile(path: file.path, problems: [problem]))
    }
    return .success(text)
  }

  private static func laidOut(_ file: SourceFile) -> String? {
    let (events, isComplete) = RawEvents.read(file.bytes)
    var parser = LayoutParser(events)
    var documents = parser.documents(ending: file.bytes.count)
    guard isComplete, parser.isKept else { return nil }
    let finder = CommentFinder(file, documents)
    let comments = finder.comments()
    if documents.isEmpty { return comments.isEmpty ? "" : comments.map { $0.text + "\n" }.joined() }
    place(comments, in: &documents, file, finder)
    var writer = LayoutWriter(source: file.bytes)
    for (number, var document) in documents.enumerated() {
      // What stands behind the dashes stays there.
      let beside = document.before.first.flatMap { number > 0 && !$0.isOwnLine ? $0 : nil }
      if beside != nil { document.before.removeFirst() }
      if number > 0 { writer.add(0, ["---", beside?.text].compactMap { $0 }.joined(separator: " ")) }
      writer.write(document)
    }
    return writer.lines.map { $0 + "\n" }.joined()
  }

  private static func place(
    _ comments: [LayoutComment],
    in documents: inout [LayoutDocument],
    _ file: SourceFile,
    _ finder: CommentFinder
  ) {
    var rest = comments[...]
    for number in documents.indices {
      let placing = CommentPlacing(file, documents[number].root)
      placing.noteBlankLines(finder)
      while let comment = rest.first, number == documents.count - 1 || comment.offset < documents[number].end
      {
        rest.removeFirst()
        if placing.place(comment) { continue }
        if comment.offset < documents[number].root.start {
          documents[number].before.append(comment)
        } else {
          documents[number].after.append(comment)
        }
      }
    }
  }

  /// Whether both sources say the same, to programs and in their comments, however they are laid out.
  static func isSame(_ old: SourceFile, _ new: SourceFile) -> Bool {
    let before = RawEvents.read(old.bytes)
    let after = RawEvents.read(new.bytes)
    guard before.isComplete, after.isComplete, before.events.map(plain) == after.events.map(plain) else {
      return false
    }
    return comments(old, before.events) == comments(new, after.events)
  }

  /// The comments in the order of their words, because a comment may move to the line above.
  private static func comments(_ file: SourceFile, _ events: [RawEvent]) -> [String] {
    var parser = LayoutParser(events)
    let documents = parser.documents(ending: file.bytes.count)
    return CommentFinder(file, documents).comments().map(\.text).sorted()
  }

  /// An event without its style and place.
  private static func plain(_ event: RawEvent) -> RawEvent {
    var event = event
    (event.start, event.end) = (0, 0)
    switch event.kind {
    case .scalar: event.kind = .scalar(style: .plain)
    case .mappingStart: event.kind = .mappingStart(isFlow: false)
    case .sequenceStart: event.kind = .sequenceStart(isFlow: false)
    case .documentStart: event.kind = .documentStart(isExplicit: false)
    case .documentEnd: event.kind = .documentEnd(isExplicit: false)
    default: break
    }
    return event
  }
}
