#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Whether somebody asked the process to stop, by SIGINT or SIGTERM.
///
/// Before `defer()` a signal ends the process at once. Afterwards the first one is kept, so that reports can still be
/// written; a second one ends the process, but for what comes right behind the first: `timeout` sends each signal to the
/// process and to its group.
package final class Interruption: Sendable {
  private struct State {
    var isDeferred = false
    var signal: Int32?
    var since: Moment?
  }

  /// Within so many seconds nobody has asked twice.
  private static let echo = 0.25

  private let state = Locked(State())

  package init() {}

  /// The signal that was kept.
  package var signal: Int32? { state.with { $0.signal } }

  /// The exit code that says so: 130 or 143.
  package var exitCode: Int32? { signal.map { 128 + $0 } }

  package func `defer`() { state.with { $0.isDeferred = true } }

  /// Lets a thread of its own wait for the signals; to be called before any other thread is started.
  package func listen() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM] where !Self.isIgnored(number) { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let waited = signals
    let thread = Thread(stackSize: 256 << 10) { [self] in
      var signals = waited
      while true {
        var number: Int32 = 0
        guard sigwait(&signals, &number) == 0 else { return }
        take(number)
      }
    }
    if let thread { thread.detach() } else { pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
  }

  private func take(_ number: Int32) {
    let ends = state.with { state in
      if !state.isDeferred { return true }
      if let since = state.since { return since.secondsAgo > Self.echo }
      (state.signal, state.since) = (number, .now)
      return false
    }
    if ends { _exit(128 + number) }
  }

  /// True in a job that its shell put into the background, for example.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == 1
  }
}
