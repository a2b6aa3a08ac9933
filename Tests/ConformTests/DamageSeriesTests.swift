import Testing

@testable import conform

struct DamageSeriesTests {
  /// Plays seeds by a shell that ends itself at one of them.
  private func played(_ count: UInt64, from seed: UInt64, endsAt bad: UInt64) -> (
    code: Int32, lines: [String]
  ) {
    var lines: [String] = []
    let series = DamageSeries { count, seed in
      let script = """
        for one in $(seq \(seed) \(seed + count - 1)); do
          echo \(DamageSeries.announcement)$one
          [ $one != \(bad) ] || kill -ILL $$
        done
        echo \(count) played
        """
      return ("/bin/sh", ["-c", script])
    }
    let output = ConformTool.Output(say: { lines.append($0) }, complain: { lines.append($0) })
    return (series.run(count, from: seed, output), lines)
  }

  @Test func `A trace that ends the process is named, and those behind it are played`() {
    let (code, lines) = played(10, from: 100, endsAt: 104)
    #expect(code == 1)
    #expect(lines == ["seeds 100 to 109", "  seed 104: signal 4 ended the process", "5 played"])
  }

  @Test func `A series that nothing ends has the exit code of its process`() {
    let (code, lines) = played(3, from: 1, endsAt: 9)
    #expect(code == 0)
    #expect(lines == ["seeds 1 to 3", "3 played"])
  }
}
