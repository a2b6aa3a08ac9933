#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A moment of the clock that never goes back.
package struct Moment: Comparable, Sendable {
  private let nanoseconds: UInt64

  package static var now: Moment {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Moment(nanoseconds: UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec))
  }

  package var secondsAgo: Double { Double(Moment.now.nanoseconds - nanoseconds) / 1e9 }

  package func advanced(byNanoseconds count: UInt64) -> Moment {
    let (sum, isOver) = nanoseconds.addingReportingOverflow(count)
    return Moment(nanoseconds: isOver ? .max : sum)
  }

  package static func < (a: Moment, b: Moment) -> Bool { a.nanoseconds < b.nanoseconds }
}
