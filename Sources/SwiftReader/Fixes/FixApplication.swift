import RibEngine

/// Puts proved fixes into files, and believes in them only when the changed file reads clean.
package struct FixApplication: Sendable {
  /// A file with its fixes in it.
  package struct Changed: Sendable {
    /// The file's place among those that were read.
    package var file: Int
    package var bytes: [UInt8]
    /// What was mended.
    package var keys: [LintFinding.Key]
  }

  /// A file that was left alone although something in it could be mended.
  package struct Refused: Sendable, Equatable {
    package var path: String
    package var reason: String
  }

  package private(set) var changed: [Changed] = []
  package private(set) var refused: [Refused] = []

  /// `findings` of `files`; `reread` gives what the project's findings are when one file has other
  /// bytes, or nil where they cannot be read.
  package init(
    _ findings: [LintFinding],
    to files: [SourceFile],
    reread: (_ file: Int, _ changed: SourceFile) -> [LintFinding]?
  ) {
    var places: [Int: [LintFinding]] = [:]
    for finding in findings {
      guard let file = Self.file(of: finding.finding.fix) else { continue }
      places[file, default: []].append(finding)
    }
    for file in places.keys.sorted() where files.indices.contains(file) {
      apply(places[file] ?? [], findings, to: file, files[file], reread)
    }
  }

  /// The one file that a proved fix changes.
  private static func file(of fix: Fix?) -> Int? {
    guard let fix, fix.isChecked, let first = fix.edits.first,
      fix.edits.allSatisfy({ $0.span.file == first.span.file })
    else { return nil }
    return Int(first.span.file)
  }

  private mutating func apply(
    _ chosen: [LintFinding],
    _ all: [LintFinding],
    to file: Int,
    _ source: SourceFile,
    _ reread: (Int, SourceFile) -> [LintFinding]?
  ) {
    var edits: [Fix.Edit] = []
    var keys: [LintFinding.Key] = []
    for finding in chosen {
      let new = finding.finding.fix?.edits ?? []
      // The same lines may be what two findings are about; the second one is mended with the first.
      if !new.allSatisfy(edits.contains) {
        if new.contains(where: { a in edits.contains { Self.overlap(a, $0) } }) { continue }
        edits += new
      }
      keys.append(finding.key)
    }
    let bytes = source.bytes(with: edits)
    let changedFile = SourceFile(path: source.path, bytes: bytes)
    guard let after = reread(file, changedFile) else {
      refused.append(Refused(path: source.path, reason: "the changed file could not be read"))
      return
    }
    // Several findings may share a key: two lines of one method, or copies of one class.
    let left = Self.counts(after.map(\.key))
    var allowed = Self.counts(all.map(\.key))
    for key in keys { allowed[key, default: 0] -= 1 }
    if let key = keys.first(where: { left[$0, default: 0] > allowed[$0, default: 0] }) {
      refused.append(Refused(path: source.path, reason: "\(key.id) is still there after the change"))
    } else if let key = after.map(\.key).first(where: { left[$0, default: 0] > allowed[$0, default: 0] }) {
      refused.append(Refused(path: source.path, reason: "the change would give \(key.id)"))
    } else {
      changed.append(Changed(file: file, bytes: bytes, keys: keys))
    }
  }

  private static func counts(_ keys: [LintFinding.Key]) -> [LintFinding.Key: Int] {
    Dictionary(keys.map { ($0, 1) }, uniquingKeysWith: +)
  }

  private static func overlap(_ a: Fix.Edit, _ b: Fix.Edit) -> Bool {
    if a.span.start == b.span.start { return true }
    return a.span.start < b.span.end && b.span.start < a.span.end
  }
}
