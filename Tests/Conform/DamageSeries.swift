import Foundation

/// Damaged traces played by another process, so that a trace that ends the process has a name: each seed is announced
/// before it is played, and what is left after one that ended it is played by another process.
struct DamageSeries {
  /// What announces a seed begins so.
  static let announcement = "playing seed "

  /// Program and arguments that play so many seeds from one on.
  let command: (_ count: UInt64, _ seed: UInt64) -> (program: String, arguments: [String])

  /// More ends of processes than these are not gone on after.
  private static let mostEnds = 20

  /// The worst exit code of all processes, and at least 1 where one was ended by a signal.
  func run(_ count: UInt64, from seed: UInt64, _ output: ConformTool.Output) -> Int32 {
    output.say("seeds \(seed) to \(seed + count - 1)")
    let end = seed + count
    var (next, code, ends) = (seed, Int32(0), 0)
    while next < end {
      let played: Played
      do { played = try play(end - next, next, output) } catch {
        output.complain("\(error)")
        return 2
      }
      guard let signal = played.signal else { return max(code, played.code) }
      guard let last = played.last else {
        output.complain("signal \(signal) before the first trace was played")
        return 2
      }
      output.say("  seed \(last): signal \(signal) ended the process")
      (code, ends) = (1, ends + 1)
      guard ends < Self.mostEnds else {
        output.say("\(ends) traces ended their process; those behind seed \(last) were not played")
        return code
      }
      next = last + 1
    }
    return code
  }

  private struct Played {
    var code: Int32 = 0
    /// The one that ended the process; nil for one that came to its end.
    var signal: Int32?
    /// The seed announced last.
    var last: UInt64?
  }

  private func play(_ count: UInt64, _ seed: UInt64, _ output: ConformTool.Output) throws -> Played {
    let (program, arguments) = command(count, seed)
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = pipe
    try process.run()
    var played = Played()
    var rest: [UInt8] = []
    while true {
      let data = pipe.fileHandleForReading.availableData
      if data.isEmpty { break }
      rest += data
      guard let lineEnd = rest.lastIndex(of: 0x0A) else { continue }
      for line in rest[..<lineEnd].split(separator: 0x0A) {
        let text = String(decoding: line, as: UTF8.self)
        if text.hasPrefix(Self.announcement) {
          played.last = UInt64(text.dropFirst(Self.announcement.count))
        } else {
          output.say(text)
        }
      }
      rest.removeSubrange(...lineEnd)
    }
    process.waitUntilExit()
    if process.terminationReason == .uncaughtSignal {
      played.signal = process.terminationStatus
    } else {
      played.code = process.terminationStatus
    }
    return played
  }
}
