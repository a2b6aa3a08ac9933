import Console
import FlowFiles
import Reports
import RibEngine

/// Writes what flows gave into their files, as `expect:`, and nothing else.
struct Update {
  private let flows: [Flow]
  private let reading: FileReading
  private let player: Player
  private let isForced: Bool

  /// `isForced` as of `RewrittenFile`.
  init(_ flows: [Flow], _ reading: FileReading, _ player: Player, isForced: Bool) {
    self.isForced = isForced
    self.flows = flows
    self.reading = reading
    self.player = player
  }

  /// Rewrites the files of the flows that failed and takes over what the new flows give; a file that could not be
  /// written is a problem of the report.
  func apply(to report: inout Report, _ publisher: Publisher) throws {
    var index = 0
    while index < flows.count {
      let end = flows[index...].firstIndex { $0.path != flows[index].path } ?? flows.endIndex
      try apply(to: &report, index..<end, publisher)
      index = end
    }
  }

  /// How often what was written is played and written again: what a flow expects is told by itself, and what only followed
  /// from that before comes to light.
  private static let rounds = 3

  /// The flows in `range` are those of one file.
  private func apply(to report: inout Report, _ range: Range<Int>, _ publisher: Publisher) throws {
    var (mended, outcomes) = (Array(flows[range]), Array(report.outcomes[range]))
    guard let old = mended.first?.scenario.files.first else { return }
    var new = old
    for round in 0..<Self.rounds {
      let edits = zip(mended, outcomes).compactMap { ExpectEdit($0.scenario, $1) }
      if edits.isEmpty { break }
      if old.path == FileReading.standardInput { throw Trouble("--update cannot write to standard input") }
      let kept = FlowLayout.keeping(edits.map(\.edit), in: [new])
      let changed = SourceFile(path: old.path, bytes: new.bytes(with: kept))
      guard let read = reread(changed, mended, outcomes) else {
        if round > 0 { break }
        throw Trouble("\(old.path): 'expect:' cannot be written into this layout; please write it by hand")
      }
      let failed = outcomes.indices.filter { outcomes[$0].isFailure }
      for (index, outcome) in zip(failed, player.play(failed.map { read[$0] })) { outcomes[index] = outcome }
      (new, mended) = (changed, read)
    }
    if new.bytes == old.bytes { return }
    do throws(Problem) {
      try RewrittenFile(old, isForced: isForced).replace(with: new.bytes)
    } catch {
      report.invalid.append(InvalidFile(path: old.path, problems: [error]))
      return report.invalid.sort { ByteOrder.precedes($0.path, $1.path) }
    }
    try publisher.tell(UnifiedDiff.shown(old, new))
    report.outcomes.replaceSubrange(range, with: outcomes)
  }

  /// The same flows from the new bytes; nil where these do not say what they should.
  private func reread(_ file: SourceFile, _ flows: [Flow], _ outcomes: [Outcome]) -> [Flow]? {
    let result = reading.flows(of: file)
    let all = Flow.all(result.scenarios, path: file.path)
    let mended = flows.compactMap { flow in all.first { $0.number == flow.number } }
    guard result.invalid == nil, mended.count == flows.count else { return nil }
    let says = zip(mended, zip(flows, outcomes)).allSatisfy { new, old in
      let edit = ExpectEdit(old.0.scenario, old.1)
      return new.scenario.expected.map(\.string) == edit?.ids ?? old.1.expected
    }
    return says ? mended : nil
  }
}
