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

  /// The flows in `range` are those of one file.
  private func apply(to report: inout Report, _ range: Range<Int>, _ publisher: Publisher) throws {
    let edits = range.compactMap { ExpectEdit(flows[$0].scenario, report.outcomes[$0]) }
    guard !edits.isEmpty, let old = flows[range.lowerBound].scenario.files.first else { return }
    if old.path == FileReading.standardInput { throw Trouble("--update cannot write to standard input") }
    let new = SourceFile(path: old.path, bytes: old.bytes(with: edits.map(\.edit)))
    let mended = try reread(new, range, report.outcomes)
    do throws(Problem) {
      try RewrittenFile(old, isForced: isForced).replace(with: new.bytes)
    } catch {
      report.invalid.append(InvalidFile(path: old.path, problems: [error]))
      return report.invalid.sort { ByteOrder.precedes($0.path, $1.path) }
    }
    try publisher.tell(UnifiedDiff.shown(old, new))
    let failed = zip(range, mended).filter { report.outcomes[$0.0].isFailure }
    for ((index, _), outcome) in zip(failed, player.play(failed.map(\.1))) {
      report.outcomes[index] = outcome
    }
  }

  /// The same flows from the new bytes; throws where these do not say what they should.
  private func reread(
    _ file: SourceFile,
    _ range: Range<Int>,
    _ outcomes: [Outcome]
  ) throws(Trouble) -> [Flow] {
    let result = reading.flows(of: file)
    let all = Flow.all(result.scenarios, path: file.path)
    let mended = flows[range].compactMap { flow in all.first { $0.number == flow.number } }
    let says = zip(range, mended).allSatisfy { index, flow in
      let edit = ExpectEdit(flows[index].scenario, outcomes[index])
      return flow.scenario.expected.map(\.string) == edit?.ids ?? outcomes[index].expected
    }
    guard result.invalid == nil, mended.count == range.count, says else {
      throw Trouble("\(file.path): 'expect:' cannot be written into this layout; please write it by hand")
    }
    return mended
  }
}
