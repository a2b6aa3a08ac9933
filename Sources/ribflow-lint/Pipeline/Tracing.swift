import Console
import Reports
import RibEngine
import SwiftReader

/// Puts the recorder's line into the methods that lack it.
struct Tracing {
  private let analysis: (SourcePages) -> Analysis

  init(_ analysis: @escaping (SourcePages) -> Analysis) { self.analysis = analysis }

  /// What is there after the changes, and what was done, a sentence for each file. Files that would be no
  /// Swift any more stay as they are.
  func trace(_ first: Analysis) throws(Trouble) -> (Analysis, [String]) {
    var pages = first.pages
    var sentences: [String] = []
    var written: [SourceFile] = []
    let files = Dictionary(grouping: first.untraced) { Int($0.method.span.file) }
    for (number, methods) in files.sorted(by: { $0.key < $1.key }) {
      let source = pages.files[number]
      let traced = methods.compactMap { method in
        TracedLine(method, in: source).edit.map { (subject: method.subject, edit: $0) }
      }
      guard !traced.isEmpty else { continue }
      let changed = SourceFile(path: source.path, bytes: source.bytes(with: traced.map(\.edit)))
      guard let next = pages.replacing(number, with: changed) else {
        sentences.append("left \(source.path) as it is: the changed file could not be read")
        continue
      }
      pages = next
      written.append(changed)
      sentences.append("changed \(source.path): traced() in " + traced.map(\.subject).joined(separator: ", "))
    }
    for file in written { try ReplacedFile(file.path).replace(with: file.bytes) }
    return (written.isEmpty ? first : analysis(pages), sentences)
  }
}
