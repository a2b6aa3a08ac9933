import Console
import FlowFiles
import Reports
import RibEngine

/// Puts proved changes into the files of flows that failed, one at a time: each is tried on the file as it stands, shown,
/// and its flows are played again before the next.
struct FlowFixes {
  private var flows: [Flow]
  private let reading: FileReading
  private let player: Player
  private let isForced: Bool

  /// A flow that is not clean after so many changes is left to its author.
  private static let rounds = 20

  /// `isForced` as of `RewrittenFile`.
  init(_ flows: [Flow], _ reading: FileReading, _ player: Player, isForced: Bool) {
    self.flows = flows
    self.reading = reading
    self.player = player
    self.isForced = isForced
  }

  /// Takes over what the changed flows give; a file that could not be written is a problem of the report.
  mutating func apply(to report: inout Report, _ publisher: Publisher) throws {
    for index in flows.indices {
      for _ in 0..<Self.rounds {
        guard let fix = Self.proved(report.outcomes[index]) else { break }
        guard try mend(index, fix, &report, publisher) else { break }
      }
      if let sentence = Self.elsewhere(report.outcomes[index]) { try publisher.tell(sentence) }
    }
  }

  /// What is said of a proved change that stays unwritten because it lies in an included file: other flows may include
  /// that as well. nil where there is none.
  private static func elsewhere(_ outcome: Outcome) -> String? {
    guard outcome.isFailing, proved(outcome) == nil else { return nil }
    for fix in outcome.unexpected.compactMap(\.fix) where fix.isChecked {
      guard let edit = fix.edits.first(where: { $0.span.file != 0 }) else { continue }
      let place = outcome.position(of: edit.span)
      return
        "not fixed \(shown(outcome.path)): \(shown(fix.title)): that is line \(place.line) of \(shown(place.path)), which "
        + "other flows may include; change it by hand\n"
    }
    return nil
  }

  /// The first change that makes the flow clean in every timing and lies in its own file.
  private static func proved(_ outcome: Outcome) -> Fix? {
    guard outcome.isFailing else { return nil }
    return outcome.unexpected.lazy.compactMap(\.fix).first { fix in
      fix.isChecked && !fix.edits.isEmpty && fix.edits.allSatisfy { $0.span.file == 0 }
    }
  }

  /// False where the file stays as it is.
  private mutating func mend(
    _ index: Int,
    _ fix: Fix,
    _ report: inout Report,
    _ publisher: Publisher
  ) throws -> Bool {
    guard let old = flows[index].scenario.files.first else { return false }
    if old.path == FileReading.standardInput { throw Trouble("--fix cannot write to standard input") }
    let new = SourceFile(path: old.path, bytes: old.bytes(with: fix.edits))
    let range = flows.indices.filter { flows[$0].path == flows[index].path }
    guard let changed = reread(new, range) else { return false }
    let outcomes = player.play(changed)
    guard Self.isBetter(range, outcomes, than: report.outcomes, for: index) else { return false }
    do throws(Problem) {
      try RewrittenFile(old, isForced: isForced).replace(with: new.bytes)
    } catch {
      report.invalid.append(InvalidFile(path: old.path, problems: [error]))
      report.invalid.sort { ByteOrder.precedes($0.path, $1.path) }
      return false
    }
    try publisher.tell("fixed \(shown(old.path)): \(shown(fix.title))\n" + UnifiedDiff.shown(old, new))
    for (offset, place) in range.enumerated() {
      (flows[place], report.outcomes[place]) = (changed[offset], outcomes[offset])
    }
    return true
  }

  /// The chosen flows of the file from its new bytes; nil where these do not say what they should.
  private func reread(_ file: SourceFile, _ range: [Int]) -> [Flow]? {
    let result = reading.flows(of: file)
    let all = Flow.all(result.scenarios, path: file.path)
    let changed = range.compactMap { place in all.first { $0.number == flows[place].number } }
    return result.invalid == nil && changed.count == range.count ? changed : nil
  }

  /// Whether the flow has fewer errors than before and no other flow of the file has more.
  private static func isBetter(_ range: [Int], _ new: [Outcome], than old: [Outcome], for index: Int) -> Bool
  {
    zip(range, new).allSatisfy { place, outcome in
      let (before, after) = (old[place].unexpected.count, outcome.unexpected.count)
      return place == index ? after < before || !outcome.isFailing : after <= before
    }
  }
}
