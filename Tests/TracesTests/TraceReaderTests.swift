import RibEngine
import Testing

@testable import Traces

struct TraceReaderTests {
  private static let header = "{\"schema\":\"rib-trace/1\",\"library\":\"RIBs-iOS\"}\n"

  /// The problem with a trace, and where it stands.
  private func problem(_ text: String) throws -> (id: String, line: Int, column: Int) {
    let file = SourceFile(path: "trace.jsonl", bytes: Array(text.utf8))
    guard case .failure(let invalid) = TraceReader.read(file) else {
      throw Problem("none", "the trace can be read")
    }
    let problem = try #require(invalid.problems.first)
    let place = file.position(of: Int(problem.span.start))
    return (problem.id, place.line, place.column)
  }

  @Test func `A line that is no JSON is named by line and column`() throws {
    let found = try problem(Self.header + "{\"seq\":1,\"ev\":\"step\",\"obj\":\"\"}\n{\"seq\":2,,}\n{}\n")
    #expect(found == ("bad-json", 3, 10))
  }

  @Test func `A number that goes back is an error at its place`() throws {
    let found = try problem(
      Self.header + "{\"seq\":2,\"ev\":\"step\",\"obj\":\"\"}\n{\"seq\":1,\"ev\":\"step\",\"obj\":\"\"}\n"
    )
    #expect(found == ("seq-goes-back", 3, 2))
  }

  @Test func `An end without its begin is an error`() throws {
    let found = try problem(
      Self.header + "{\"seq\":1,\"ev\":\"request\",\"phase\":\"end\",\"obj\":\"A#1.router\"}\n"
    )
    #expect(found == ("end-without-begin", 2, 25))
  }

  @Test func `An end of another call than the last is an error`() throws {
    let found = try problem(
      Self.header + """
        {"seq":1,"ev":"request","phase":"begin","obj":"A#1.router"}
        {"seq":2,"ev":"receive","phase":"begin","obj":"A#1.interactor"}
        {"seq":3,"ev":"request","phase":"end","obj":"A#1.router"}

        """
    )
    #expect(found.id == "end-without-begin" && found.line == 4)
  }

  @Test func `A trace says first what it is`() throws {
    #expect(try problem("{\"seq\":1,\"ev\":\"step\"}\n").id == "bad-trace")
    #expect(try problem("{\"schema\":\"rib-trace/2\"}\n").id == "bad-trace")
    #expect(try problem("").id == "empty-trace")
  }

  @Test func `An instance without a number is an error`() throws {
    let found = try problem(Self.header + "{\"seq\":1,\"ev\":\"init\",\"obj\":\"Root.router\"}\n")
    #expect(found == ("bad-trace", 2, 22))
  }

  @Test(
    arguments: [
      (#""ev":"attachChild","phase":"begin","obj":"A#1.router""#, 10),
      (#""ev":"children","obj":"A#1.router","change":"add","child":"B#1""#, 45),
      (#""ev":"isActive","obj":"A#1.interactor""#, 10),
      (#""ev":"isActive","obj":"A#1.interactor","value":"yes""#, 49),
      (#""ev":"slot","obj":"A#1.router","slot":"b""#, 10),
      (#""ev":"request","phase":"begin","obj":"A#1.router","op":"open""#, 60),
      (#""ev":"init","obj":7"#, 22),
      (#""ev":"isActive","value":true"#, 10),
      (#""ev":"children","obj":"","change":"append","child":"A#1""#, 10),
      (#""ev":"shown","obj":"A#1.view","mode":"sheet""#, 40),
      (#""ev":"hidden","obj":"A#1.view","mode":"push","by":"swipe""#, 55),
      (#""ev":"continuationResumed","obj":"A#1","continuation":"done""#, 49),
    ]
  )
  func `An event that does not say what it is about is an error`(members: String, column: Int) throws {
    let found = try problem(Self.header + "{\"seq\":1,\(members)}\n")
    #expect(found == ("bad-trace", 2, column))
  }

  @Test func `A file holds one trace`() throws {
    let trace = Self.header + "{\"seq\":1,\"ev\":\"step\",\"obj\":\"\"}\n"
    #expect(try problem(trace + trace) == ("bad-trace", 3, 2))
  }

  @Test func `Words that nobody knows are told`() throws {
    let header = "{\"schema\":\"rib-trace/1\",\"sees\":[\"tree\",\"smells\"]}\n"
    let events = (1...3).map { "{\"seq\":\($0),\"ev\":\"ping\"}\n" }.joined()
    let step = "{\"seq\":9,\"ev\":\"step\",\"do\":\"end\"}\n"
    let outcome = try AppTraces.log(of: header + events + step).judged().outcome
    let remark = try #require(outcome.remarks.first { $0.id == "not-known" })
    #expect(remark.message == "passed over, as nobody knows it: 'smells' in 'sees', 'ping' (3 times)")
    // It may be the reason why rules are not looked at, which must be seen.
    #expect(remark.severity == .warning)
    #expect(outcome.verdict == .clean)
  }

  @Test func `A last line that breaks off is a trace that was cut off`() throws {
    let text = try AppTraces.text("late")
    let cut = String(text.prefix(text.count - 20))
    let log = try AppTraces.log(of: cut)
    let outcome = log.judged().outcome
    let remark = try #require(outcome.remarks.first { $0.id == "cut-off" })
    let last = cut.split(separator: "\n", omittingEmptySubsequences: false).count
    #expect(log.file.position(of: Int(remark.span.start)).line == last)
    #expect(outcome.verdict == .violated)
  }

  @Test func `A call that never ends is a trace that was cut off`() throws {
    let lines = try AppTraces.text("slow").split(separator: "\n", omittingEmptySubsequences: true)
    let open = try #require(lines.firstIndex { $0.contains("\"request\",\"phase\":\"begin\"") })
    let outcome = try AppTraces.log(of: lines[...open].joined(separator: "\n") + "\n").judged().outcome
    #expect(outcome.verdict == .undecided)
    #expect(outcome.reason == "the trace was cut off: what is open at its end never ended")
  }

  @Test func `Events and keys that nobody knows are passed over`() throws {
    let text = try AppTraces.text("late").replacing("\"seq\":3,", with: "\"seq\":3,\"colour\":\"red\",")
    let more = text + "{\"seq\":90,\"ev\":\"somethingElse\",\"phase\":\"end\",\"obj\":\"A\"}\n"
    let log = try AppTraces.log(of: more)
    #expect(log.unknown == ["somethingElse": 1])
    #expect(log.told.first == "violated")
  }

  @Test func `A hundred thousand levels are read without a stack`() throws {
    var text = Self.header
    for level in 1...100_000 {
      text +=
        "{\"seq\":\(level),\"ev\":\"request\",\"phase\":\"begin\",\"obj\":\"A#1.router\",\"op\":\"attach\",\"call\":\"a\"}\n"
    }
    let outcome = try AppTraces.log(of: text).judged().outcome
    #expect(outcome.verdict == .undecided)
  }

  @Test func `A mark at the start and other line ends change nothing`() throws {
    let text = try AppTraces.text("late").replacing("\n", with: "\r\n")
    #expect(try AppTraces.log(of: "\u{FEFF}" + text).told.first == "violated")
  }

  @Test func `Reading ends where nobody wants it any more`() {
    let title = String(repeating: "a", count: 600_000)
    let line = "{\"seq\":1,\"ev\":\"step\",\"obj\":\"\",\"do\":\"\(title)\"}\n"
    let text = Self.header + line + line.replacing("1,", with: "2,", maxReplacements: 1) + "no trace any more"
    let read = TraceReader.read(SourceFile(path: "trace.jsonl", bytes: Array(text.utf8))) { $0 < 1 << 20 }
    guard case .failure(let invalid) = read else {
      Issue.record("it was read to its end")
      return
    }
    #expect(invalid.problems.map(\.id) == ["interrupted"])
  }
}
