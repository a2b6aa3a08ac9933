import Console
import Reports
import RibEngine
import SwiftReader

/// Puts proved changes into files, round by round, until none is left.
struct Mending {
  /// The least severity that is mended.
  private let least: Severity
  private let telling: (SourceFacts) -> Telling
  private let analysis: (SourcePages) -> Analysis

  /// Changes that overlap take a round each.
  private static let rounds = 8

  init(
    least: Severity,
    telling: @escaping (SourceFacts) -> Telling,
    _ analysis: @escaping (SourcePages) -> Analysis
  ) {
    self.least = least
    self.telling = telling
    self.analysis = analysis
  }

  /// What is there after the changes, and what was done, a sentence for each file.
  func mend(_ first: Analysis) throws(Trouble) -> (Analysis, [String]) {
    var current = first
    var mended: [Int: [LintFinding.Key]] = [:]
    var refused: [String: String] = [:]
    for _ in 0..<Self.rounds {
      let round = FixApplication(wanted(current), to: current.pages.files) { number, file in
        current.pages.replacing(number, with: file).map { analysis($0).findings }
      }
      for refusal in round.refused { refused[refusal.path] = refusal.reason }
      if round.changed.isEmpty { break }
      for change in round.changed {
        let file = SourceFile(path: current.pages.files[change.file].path, bytes: change.bytes)
        guard let pages = current.pages.replacing(change.file, with: file) else { continue }
        current = analysis(pages)
        mended[change.file, default: []] += change.keys
      }
    }
    for file in mended.keys.sorted() {
      let source = current.pages.files[file]
      try ReplacedFile(source.path).replace(with: source.bytes)
    }
    return (current, Self.sentences(mended, current.pages.files, refused))
  }

  /// What the report shows: nobody wants changes for what a comment allows or what is not to be seen.
  private func wanted(_ analysis: Analysis) -> [LintFinding] {
    let told = telling(analysis.facts).told().found.filter {
      $0.finding.allowed == nil && $0.finding.severity >= least
    }
    let places = Set(told.map { Place(key: $0.key, span: $0.finding.span) })
    return analysis.findings.map { finding in
      var finding = finding
      let place = Place(key: FindingKey(finding.key), span: finding.finding.span)
      if !places.contains(place) { finding.finding.fix = nil }
      return finding
    }
  }

  private struct Place: Hashable {
    var key: FindingKey
    var span: Span
  }

  private static func sentences(
    _ mended: [Int: [LintFinding.Key]],
    _ files: [SourceFile],
    _ refused: [String: String]
  ) -> [String] {
    let done = mended.sorted { $0.key < $1.key }.map { file, keys in
      "changed \(files[file].path): " + keys.map { FindingKey($0).text }.joined(separator: ", ")
    }
    let left = refused.sorted { ByteOrder.precedes($0.key, $1.key) }.map { path, reason in
      "left \(path) as it is: \(reason)"
    }
    return done + left
  }
}
