import Foundation
import Testing

@testable import conform

/// Calls of the tool, in a folder of their own.
final class ConformToolTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("conform-\(UUID())").path

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private struct Answer {
    var out: [String] = []
    var err: [String] = []
    var code: Int32 = 0
  }

  private func conform(_ arguments: String...) -> Answer {
    var answer = Answer()
    answer.code = ConformTool.run(
      arguments,
      ConformTool.Output(say: { answer.out.append($0) }, complain: { answer.err.append($0) })
    )
    return answer
  }

  /// Writes a file into the folder; its path.
  private func write(_ text: String, to name: String) throws -> String {
    let file = URL(fileURLWithPath: folder).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// A recording of one rib that is built, in one line; `rib` is the one that was seen to be built.
  private func recording(_ name: String, seen rib: String = "p", hasSpec: Bool = true) -> String {
    let spec =
      #"{"ribs":[{"name":"p","kind":"viewless","listener":"weak"}],"steps":[{"op":"build","rib":"p"}]}"#
    let trace = [
      #"{"ev":"step","do":"build p"}"#, #"{"ev":"build","phase":"begin","obj":"\#(rib)#1"}"#,
      #"{"ev":"init","depth":1,"obj":"\#(rib)#1.interactor"}"#,
      #"{"ev":"init","depth":1,"obj":"\#(rib)#1.router"}"#,
      #"{"ev":"build","phase":"end","obj":"\#(rib)#1"}"#,
    ].joined(separator: ",")
    return #"{"schema":"rib-facts/1","name":"\#(name)","profile":"ios","outcome":"completed","#
      + #""spec":\#(hasSpec ? spec : "null"),"trace":[\#(trace)]}"#
  }

  @Test("the recordings of the checkout are all compared, and the last line counts them")
  func comparesTheCheckout() throws {
    let answer = conform(Recordings.folder)
    let last = try #require(answer.out.last).split(separator: " ")
    #expect(last.count == 4 && last[1] == "same," && last[3] == "different")
    #expect(last.indices.contains(2) && (Int(last[0]) ?? 0) + (Int(last[2]) ?? 0) == 144)
    #expect(answer.out.dropLast().last?.hasPrefix("10 without a spec: ") == true)
    #expect(answer.code == (last[2] == "0" ? 0 : 1))
  }

  @Test("recordings that are the same give 0, in a file of lines as in a folder and its folders")
  func same() throws {
    let file = try write("\(recording("a"))\n\(recording("b"))\n", to: "two.jsonl")
    #expect(conform(file).out == ["2 same, 0 different"])
    _ = try write(recording("c"), to: "deep/er/c.json")
    let answer = conform(folder)
    #expect(answer.out == ["3 same, 0 different"])
    #expect(answer.code == 0)
  }

  @Test("one that differs is told with its file, line and name, and gives 1")
  func different() throws {
    let file = try write("\(recording("a"))\n\(recording("b", seen: "q"))\n", to: "two.jsonl")
    let answer = conform(file)
    #expect(answer.out.first == "\(file):2: b: events differ at 2")
    #expect(answer.out.contains { $0.contains("q#1") && $0.contains("| ") })
    #expect(answer.out.last == "1 same, 1 different")
    #expect(answer.code == 1)
  }

  @Test("what has no spec and what is no recording is said and counted, and does not fail")
  func others() throws {
    _ = try write("\(recording("a"))\n\(recording("b", hasSpec: false))\n", to: "r.jsonl")
    let readme = try write("# words", to: "README.md")
    let trace = try write(#"{"schema":"rib-trace/1"}"#, to: "trace.jsonl")
    let answer = conform(folder)
    #expect(
      answer.out == ["1 without a spec: b", "2 no recording: \(readme), \(trace)", "1 same, 0 different"]
    )
    #expect(answer.err == [])
    #expect(answer.code == 0)
  }

  @Test("a file that is packed is unpacked")
  func packed() throws {
    let file = Recordings.folder + "/android.jsonl.gz"
    #expect(conform(file).out.last == "59 same, 0 different")
  }

  @Test("what cannot be read gives 2, whatever else is there")
  func unreadable() throws {
    let good = try write(recording("a"), to: "good.json")
    let broken = try write(#"{"schema":"#, to: "broken.json")
    let other = try write("# words", to: "README.md")
    let nowhere = folder + "/nowhere"
    let answer = conform(good, broken, other, nowhere)
    #expect(
      answer.err == [
        "conform: \(broken):1:11: a value is expected", "conform: \(other):1:1: a value is expected",
        "conform: \(nowhere): cannot be read",
      ]
    )
    #expect(answer.out == ["1 same, 0 different"])
    #expect(answer.code == 2)
  }

  @Test("a folder without a recording gives 2") func empty() throws {
    let answer = conform(folder)
    #expect(answer.err == ["conform: \(folder): no recording in it"])
    #expect(answer.code == 2)
  }

  @Test("a link to a folder above is not followed") func loop() throws {
    _ = try write(recording("a"), to: "a.json")
    let link = folder + "/again"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder)
    #expect(conform(folder).out == ["1 no recording: \(link)", "1 same, 0 different"])
  }

  @Test("--emit-flow writes a flow for each recording that has a spec") func emits() throws {
    let file = try write("\(recording("a/b"))\n\(recording("c", hasSpec: false))\n", to: "r.jsonl")
    let flows = folder + "/flows"
    try FileManager.default.createDirectory(atPath: flows, withIntermediateDirectories: true)
    #expect(conform("--emit-flow", flows, file).code == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: flows) == ["ios-a-b.yaml"])
    let text = try String(contentsOfFile: flows + "/ios-a-b.yaml", encoding: .utf8)
    #expect(text.hasPrefix("flow: a/b\n"))
    let twice = conform("--emit-flow=\(flows)", file, file)
    #expect(twice.err == ["conform: \(flows)/ios-a-b.yaml: two recordings have this name"])
    #expect(twice.code == 2)
  }

  @Test("a wrong call gives 64 and says how to call", arguments: [[], ["--emit-flow"], ["--fast", "x"]])
  func wrongCall(_ arguments: [String]) {
    var err = ""
    let output = ConformTool.Output(
      say: { _ in Issue.record("nothing is to be said") },
      complain: { err += $0 }
    )
    #expect(ConformTool.run(arguments, output) == 64)
    #expect(err.contains("usage: conform"))
  }
}
