#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A check of the language that fails: an index out of range, a number too large. Nothing can go on behind it.
package enum Trap {
  /// From now on a trap says on standard error that it is a defect, and ends the process as any other defect does. Where
  /// SWIFT_BACKTRACE says `enable=yes`, the runtime of Swift says where it was instead, and the signal ends the process.
  package static func tell() {
    if let setting = getenv("SWIFT_BACKTRACE"), String(cString: setting).contains("enable=yes") { return }
    for number in [SIGILL, SIGTRAP] { signal(number) { _ in Trap.end() } }
  }

  /// Calls only what may be called while a signal is handled.
  private static func end() -> Never {
    say("ribflow defect: a check within ribflow failed, and the call ends there\n  ribflow ")
    say(Version.written)
    say(", ")
    say(Version.system)
    say(" ")
    say(Version.processor)
    say(
      """

        this is a mistake of ribflow itself; please report it with the files it read
        SWIFT_BACKTRACE=enable=yes says where it was

      """
    )
    // `ExitStatus.defect`.
    _exit(70)
  }

  private static func say(_ text: StaticString) {
    _ = write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }
}
