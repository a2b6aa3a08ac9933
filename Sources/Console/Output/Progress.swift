import Reports
import RibEngine

/// One line on a terminal for those who wait longer than half a second.
package final class Progress: Sendable {
  private struct State {
    var done = 0
    var drawnAt: Double?
  }

  private let output: Output
  private let total: Int
  private let noun: String
  private let state = Locked(State())
  /// False where nobody looks at a terminal.
  package let isOn: Bool
  /// Seconds since it began.
  private let seconds: @Sendable () -> Double

  /// - Parameters:
  ///   - isOn: whether somebody looks; nil asks whether standard error is a terminal.
  ///   - seconds: how many have gone by; nil asks the clock.
  package init(
    total: Int,
    of noun: String = "flows",
    output: Output,
    isOn: Bool? = nil,
    seconds: (@Sendable () -> Double)? = nil
  ) {
    self.noun = noun
    self.total = total
    self.output = output
    self.isOn = isOn ?? Host.isTerminal(output.error)
    let start = Moment.now
    self.seconds = seconds ?? { start.secondsAgo }
  }

  /// One more is done.
  package func step() {
    guard isOn else { return }
    state.with { state in
      state.done += 1
      if total > 1 { draw(&state, pause: 0.1) { "" } }
    }
  }

  /// A search that began at `start` goes on.
  package func show(_ search: SearchProgress, since start: Moment) {
    guard isOn else { return }
    state.with { state in
      draw(&state, pause: 0.5) { Self.words(search, seconds: start.secondsAgo) }
    }
  }

  /// How far something has come, in words, at most once a second.
  package func show(_ words: @autoclosure () -> String) {
    guard isOn else { return }
    state.with { state in draw(&state, pause: 1, words) }
  }

  /// Takes the line away; what is shown next begins another one.
  package func end() {
    guard isOn else { return }
    state.with { state in
      guard state.drawnAt != nil else { return }
      state.drawnAt = nil
      output.complain("\r\u{1B}[K")
    }
  }

  private func draw(_ state: inout State, pause: Double, _ words: () -> String) {
    let seconds = seconds()
    guard seconds > 0.5, state.drawnAt.map({ seconds - $0 >= pause }) ?? true else { return }
    state.drawnAt = seconds
    let flows = total == 1 ? "" : "\(grouped(state.done)) of \(grouped(total)) \(noun)"
    let line = [flows, words()].filter { !$0.isEmpty }.joined(separator: " | ")
    let width = Host.width(of: output.error) ?? 80
    output.complain("\r\(line.prefix(max(1, width - 1)))\u{1B}[K")
  }

  /// Such as "part 3 of 8 | level 11 | 2,143,551 states | 310,022 left | 1.1 M/s | 81 MB | 14 s".
  package static func words(_ search: SearchProgress, seconds: Double) -> String {
    let rate = Double(search.states) / max(0.001, seconds)
    let perSecond =
      rate < 1_000
      ? "\(Int(rate))/s" : rate < 1e6 ? "\(Int(rate / 1_000)) k/s" : "\(fixed(rate / 1e6, decimals: 1)) M/s"
    let time = "\(Int(seconds)) s"
    switch search.work {
    case .sampling: return "\(grouped(search.states)) random sequences | \(perSecond) | \(time)"
    case .mending:
      let tried = search.tried == 0 ? "" : "\(counted(search.tried, "change")) tried | "
      return "looking for a fix | \(tried)\(time)"
    case .searching:
      let part = search.parts > 1 ? "part \(search.part) of \(search.parts) | " : ""
      return part
        + "level \(search.level) | \(counted(search.states, "state")) | \(grouped(search.left)) left | "
        + "\(perSecond) | \(search.bytes / 1_000_000) MB | \(time)"
    }
  }
}
