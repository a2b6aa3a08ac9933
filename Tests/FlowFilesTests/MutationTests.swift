import FlowFiles
import Foundation
import RibEngine
import TestSupport
import Testing

/// Damaged flows: none may trap, hang, or be told at a place outside its file.
@Suite(.timeLimit(.minutes(10))) struct MutationTests {
  private static let pieces: [[UInt8]] =
    [
      "\n", "  ", "- ", ": ", "{", "}", "[", "]", ", ", "\"", "'", "#", "&a ", "*a", "!t ", "|\n", ">\n", "%",
      "\t", "---\n",
      "...\n", "<<: ", "? ", "값", "🙂", "\u{85}", "\u{FEFF}", "\r", "guard", "attach", "launch", "any order: ",
      "ribs:", "A#1", ".",
    ].map { Array($0.utf8) } + [[0xFF], [0x00], [0xC3], [0xE2, 0x80, 0xA8]]

  private static func damage(_ bytes: inout [UInt8], _ others: [[UInt8]], using random: inout SplitMix) {
    let at = bytes.isEmpty ? 0 : Int.random(in: 0...bytes.count, using: &random)
    let end = min(bytes.count, at + Int.random(in: 0...12, using: &random))
    switch Int.random(in: 0..<7, using: &random) {
    case 0: bytes.removeSubrange(at..<end)
    case 1: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: at)
    case 2: if at < bytes.count { bytes[at] = UInt8.random(in: 0...255, using: &random) }
    case 3: bytes.insert(contentsOf: bytes[at..<end], at: Int.random(in: 0...bytes.count, using: &random))
    case 4: bytes.removeSubrange(min(at, bytes.count)..<bytes.count)
    case 5: bytes.replaceSubrange(at..<end, with: pieces.randomElement(using: &random) ?? [])
    default:
      let other = others.randomElement(using: &random) ?? []
      let start = other.isEmpty ? 0 : Int.random(in: 0..<other.count, using: &random)
      bytes.insert(contentsOf: other[start..<min(other.count, start + 40)], at: at)
    }
  }

  @Test func `damaged flows are read or refused, and every place is in the file`() throws {
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["RIBFLOW_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1_000_000)
    let most = environment["RIBFLOW_INPUTS"].flatMap { Int($0) } ?? 20_000
    print("mutations: RIBFLOW_SEED=\(seed)")
    var random = SplitMix(state: seed)
    let folders = [GoodFlowTests.folder, BadFlowTests.folder]
    let sources = try folders.flatMap { try flows(in: $0) }.map { Array($0.text.utf8) }
    let deadline = Date().addingTimeInterval(environment["RIBFLOW_INPUTS"] == nil ? 5 : 3600)
    var count = 0
    var faults = 0
    while count < most, Date() < deadline {
      var bytes = sources.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...6, using: &random) { Self.damage(&bytes, sources, using: &random) }
      if !check(read(bytes: bytes, files: ["a": "ribs: {A: }"]), bytes, seed) { faults += 1 }
      if faults > 3 { break }
      count += 1
    }
    #expect(count > 100)
  }

  private func check(_ result: FlowReader.Result, _ bytes: [UInt8], _ seed: UInt64) -> Bool {
    let isOutside = (result.invalid?.problems ?? []).contains { problem in
      let length = Int32(problem.file?.bytes.count ?? 0)
      let spans = [problem.span] + problem.labels.map(\.span) + (problem.fix?.edits ?? []).map(\.span)
      return spans.contains { $0.start < 0 || $0.start > $0.end || $0.end > length || $0.file != 0 }
    }
    let isSilent = result.invalid.map { $0.problems.isEmpty } ?? result.scenarios.isEmpty
    if !isOutside, !isSilent { return true }
    Issue.record("RIBFLOW_SEED=\(seed): \(String(decoding: bytes, as: UTF8.self))\n\(lines(result))")
    return false
  }
}
