/// One line on a terminal for those who wait longer than half a second.
package final class Progress: Sendable {
  private struct State {
    var done = 0
    var drawnAt: Double?
  }

  private let output: Output
  private let total: Int
  private let start = Moment.now
  private let isOn: Bool
  private let state = Locked(State())

  package init(total: Int, output: Output) {
    self.total = total
    self.output = output
    isOn = Host.isTerminal(output.error)
  }

  /// One more is done.
  package func step() {
    guard isOn else { return }
    let seconds = start.secondsAgo
    state.with { state in
      state.done += 1
      guard seconds > 0.5, seconds - (state.drawnAt ?? 0) > 0.1 else { return }
      state.drawnAt = seconds
      output.complain("\r\(state.done) of \(total) flows\u{1B}[K")
    }
  }

  /// Takes the line away.
  package func end() {
    guard isOn, state.with({ $0.drawnAt != nil }) else { return }
    output.complain("\r\u{1B}[K")
  }
}
