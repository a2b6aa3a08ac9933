import Checking
import Foundation
import Synchronization

/// Ends the checks where a flow takes for ever, and says which: between two flows the time is asked for, within one nobody
/// asks.
final class Watchdog: Sendable {
  /// Seeds that are looked at, with what they are looked at for.
  private let looking = Mutex<[String: Int]>([:])

  /// Ends the process with `code` a minute after `deadline`, when all should have come to an end.
  init(after deadline: Date, code: Int32) {
    guard deadline < .distantFuture else { return }
    Thread.detachNewThread { [self] in
      Thread.sleep(until: deadline.addingTimeInterval(60))
      let left = looking.withLock { $0.filter { $0.value > 0 }.keys.sorted() }
      FileHandle.standardOutput.write(Data("not at an end: \(left.joined(separator: ", "))\n".utf8))
      exit(code)
    }
  }

  func begin(_ series: Series, _ seed: UInt64) { count(series, seed, 1) }
  func end(_ series: Series, _ seed: UInt64) { count(series, seed, -1) }

  private func count(_ series: Series, _ seed: UInt64, _ more: Int) {
    looking.withLock { $0["\(series.check), \(series.inventor), seed \(seed)", default: 0] += more }
  }
}
