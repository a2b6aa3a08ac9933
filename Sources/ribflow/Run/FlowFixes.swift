import Console
import FlowFiles
import Reports
import RibEngine

/// Puts proved changes into the files of flows that failed, one at a time: each is tried on the files as they stand,
/// shown, and the flows that read them are played again before the next.
struct FlowFixes {
  private var flows: [Flow]
  private let reading: FileReading
  private let player: Player
  private let isForced: Bool
  private let writesIncludes: Bool

  /// A flow that is not clean after so many changes is left to its author.
  private static let rounds = 20

  /// `isForced` as of `RewrittenFile`. `writesIncludes` also changes files that the flows include, which flows that were
  /// not chosen may include as well.
  init(_ flows: [Flow], _ reading: FileReading, _ player: Player, isForced: Bool, writesIncludes: Bool) {
    self.flows = flows
    self.reading = reading
    self.player = player
    self.isForced = isForced
    self.writesIncludes = writesIncludes
  }

  /// Takes over what the changed flows give; a file that could not be written is a problem of the report.
  mutating func apply(to report: inout Report, _ publisher: Publisher) throws {
    for index in flows.indices {
      for _ in 0..<Self.rounds {
        guard let fix = proved(report.outcomes[index]) else { break }
        guard try write(fix, of: index, &report, publisher) else { break }
      }
      if let sentence = elsewhere(report.outcomes[index]) { try publisher.tell(sentence) }
    }
  }

  // MARK: - Choosing

  /// The first change that makes the flow clean in every timing and lies where this may write.
  private func proved(_ outcome: Outcome) -> Fix? {
    guard outcome.isFailing else { return nil }
    return outcome.unexpected.lazy.compactMap(\.fix).first { fix in
      fix.isChecked && !fix.edits.isEmpty && (writesIncludes || fix.edits.allSatisfy { $0.span.file == 0 })
    }
  }

  /// What is said of a proved change that stays unwritten because it lies in an included file. nil where there is none.
  private func elsewhere(_ outcome: Outcome) -> String? {
    guard outcome.isFailing, proved(outcome) == nil else { return nil }
    for fix in outcome.unexpected.compactMap(\.fix) where fix.isChecked {
      guard let edit = fix.edits.first(where: { $0.span.file != 0 }) else { continue }
      let place = outcome.position(of: edit.span)
      return Self.refusal(
        fix,
        of: outcome.path,
        "that is line \(place.line) of \(shown(place.path)), which other flows may include; "
          + "--fix --yes changes it there"
      )
    }
    return nil
  }

  private static func refusal(_ fix: Fix, of path: String, _ reason: String) -> String {
    "not fixed \(shown(path)): \(shown(fix.title)): \(reason)\n"
  }

  // MARK: - Writing

  /// False where the files stay as they are.
  private mutating func write(
    _ fix: Fix,
    of index: Int,
    _ report: inout Report,
    _ publisher: Publisher
  ) throws -> Bool {
    let changes = Self.changes(fix, of: flows[index])
    if changes.contains(where: { $0.old.path == FileReading.standardInput }) {
      throw Trouble("--fix cannot write to standard input")
    }
    let texts = Dictionary(uniqueKeysWithValues: changes.map { ($0.old.path.plainPath, $0.new) })
    let readers = flows.indices.filter { place in
      flows[place].scenario.files.contains { texts[$0.path.plainPath] != nil }
    }
    guard let changed = reread(readers, texts) else {
      try publisher.tell(
        Self.refusal(fix, of: flows[index].path, "another flow of these lines could not be read any more")
      )
      return false
    }
    let outcomes = player.play(changed)
    if let worse = Self.worse(readers, outcomes, than: report.outcomes, for: index) {
      let reason =
        worse == index
        ? "played again, the flow is no better"
        : "'\(shown(flows[worse].title))' has the same lines, and gets worse"
      try publisher.tell(Self.refusal(fix, of: flows[index].path, reason))
      return false
    }
    for change in changes {
      guard replace(change, &report) else { return false }
      let from = change.old.path == flows[index].path ? "" : ", included by \(shown(flows[index].path))"
      try publisher.tell(
        "fixed \(shown(change.old.path))\(from): \(shown(fix.title))\n"
          + UnifiedDiff.shown(change.old, change.new)
      )
    }
    for (offset, place) in readers.enumerated() {
      (flows[place], report.outcomes[place]) = (changed[offset], outcomes[offset])
    }
    return true
  }

  private typealias Change = (old: SourceFile, new: SourceFile)

  /// The files of a flow that a change alters.
  private static func changes(_ fix: Fix, of flow: Flow) -> [Change] {
    flow.scenario.files.enumerated().compactMap { number, old in
      let edits = fix.edits.filter { $0.span.file == Int32(number) }
      return edits.isEmpty ? nil : (old, SourceFile(path: old.path, bytes: old.bytes(with: edits)))
    }
  }

  /// The flows of `places` from the new texts, in their order; nil where these do not say what they should.
  private func reread(_ places: [Int], _ texts: [String: SourceFile]) -> [Flow]? {
    var read: [String: [Flow]] = [:]
    var changed: [Flow] = []
    for place in places {
      let path = flows[place].path
      if read[path] == nil, let old = flows[place].scenario.files.first {
        let result = reading.flows(of: texts[path.plainPath] ?? old, replacements: texts)
        guard result.invalid == nil else { return nil }
        read[path] = Flow.all(result.scenarios, path: path)
      }
      guard let flow = read[path]?.first(where: { $0.number == flows[place].number }) else { return nil }
      changed.append(flow)
    }
    return changed
  }

  /// False, and a problem of the report, where the file could not be written.
  private func replace(_ change: Change, _ report: inout Report) -> Bool {
    do throws(Problem) {
      try RewrittenFile(change.old, isForced: isForced).replace(with: change.new.bytes)
      return true
    } catch {
      report.invalid.append(InvalidFile(path: change.old.path, problems: [error]))
      report.invalid.sort { ByteOrder.precedes($0.path, $1.path) }
      return false
    }
  }

  /// A flow that has more errors or unmet lines than before, or the changed one where it has as many errors; nil where
  /// there is none.
  private static func worse(_ places: [Int], _ new: [Outcome], than old: [Outcome], for index: Int) -> Int? {
    zip(places, new).first { place, outcome in
      let (before, after) = (old[place].unexpected.count, outcome.unexpected.count)
      if place == index { return after >= before && outcome.isFailing }
      return after > before || outcome.unmet > old[place].unmet
    }?.0
  }
}

extension Outcome {
  /// How much of what the flow says does not hold.
  fileprivate var unmet: Int { remarks.count { $0.id == "unmet" && $0.severity == .error } }
}
