import RibEngine
import Testing

@testable import Traces

/// What a recorder misses makes no finding.
struct TraceHoleTests {
  /// A trace without some of its lines.
  struct Holed {
    var log: TraceLog
    var lines: Range<Int>
  }

  /// The trace without each of its events, and without each of its calls with all that they enclose.
  static func withHoles(_ text: String) -> [Holed] {
    let lines = text.split(separator: "\n").map(String.init)
    var found: [Holed] = []
    func add(_ range: Range<Int>) {
      var rest = lines
      rest.removeSubrange(range)
      guard let log = try? AppTraces.log(of: rest.joined(separator: "\n") + "\n") else { return }
      found.append(Holed(log: log, lines: range))
    }
    var open: [Int] = []
    for place in lines.indices.dropFirst() {
      add(place..<(place + 1))
      if lines[place].contains("\"phase\":\"begin\"") { open.append(place) }
      if lines[place].contains("\"phase\":\"end\""), let begin = open.popLast() { add(begin..<(place + 1)) }
    }
    return found
  }

  private func errors(_ log: TraceLog) -> Set<String> {
    Set(log.judged().outcome.findings.filter { $0.severity == .error }.map(\.rule))
  }

  @Test(arguments: ["good", "slow"])
  func `No line and no call that is missing from a good trace makes an error`(name: String) throws {
    let text = try AppTraces.text(name)
    let whole = errors(try AppTraces.log(of: text))
    let lines = text.split(separator: "\n")
    let all = Self.withHoles(text)
    #expect(all.count >= 40)
    for holed in all {
      let new = errors(holed.log).subtracting(whole)
      #expect(new.isEmpty, "\(new) without \(lines[holed.lines].joined(separator: "\n"))")
    }
  }

  @Test func `Two fifths of what is wrong is still found where something else is missing`() throws {
    let text = try AppTraces.text("late")
    let all = Self.withHoles(text)
    let found = all.count { errors($0.log) == ["stuck-slot"] }
    #expect(all.count { errors($0.log).isEmpty } + found == all.count)
    #expect(found * 5 > all.count * 2, "\(found) of \(all.count)")
  }
}
