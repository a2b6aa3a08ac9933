import RibEngine
import Testing

@testable import SwiftReader

/// The slot rules' findings in a source, as `line: id`, in order.
func slotFindings(_ text: String, optIn: Set<String> = []) -> [String] {
  let file = SourceFile(path: "a.swift", bytes: Array(text.utf8))
  let index = Index([parse(file, index: 0)], paths: ["a.swift"])
  let (project, routers) = (Project(index), index.routers())
  return SourceRule.ofSlots.filter { !$0.isOptIn || optIn.contains($0.id.text) }
    .flatMap { $0.findings(project, routers) }
    .map { (file.position(of: Int($0.finding.span.start)).line, $0.key.id.text) }
    .sorted { $0 < $1 }
    .map { "\($0): \($1)" }
}

/// What the comments `// expect: ID` say, in the same form.
func marked(_ text: String) -> [String] {
  text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { line, words in
    guard let mark = words.range(of: "// expect: ") else { return [String]() }
    return words[mark.upperBound...].split(separator: " ").map { "\(line + 1): \($0)" }.sorted()
  }
}

extension Substring {
  fileprivate func range(of part: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
      start = index(after: start)
    }
    return nil
  }
}
