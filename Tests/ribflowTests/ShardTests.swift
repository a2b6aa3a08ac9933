import Foundation
import Testing

/// Parts of a run, as several machines would play them.
@Suite("Parts of a run") struct ShardTests {
  private static let flow = """
    flow: Nothing happens
    ribs:
      Root: {view: none}
    events:
      - launch Root

    """

  private static let commands = ["run", "explore"]

  /// What each of seven parts of each command answers, asked once.
  private static let sevenths = Result {
    let work = try folder()
    defer { try? FileManager.default.removeItem(at: work) }
    return try Dictionary(uniqueKeysWithValues: commands.map { ($0, try parts(7, of: $0, in: work)) })
  }

  private static func parts(_ count: Int, of command: String, in folder: URL) throws -> [BuiltCommand.Answer]
  {
    let calls = (1...count).map { "ribflow \(command) -v --shard \($0)/\(count)" }
    return try BuiltCommand.shell(each: calls, in: folder)
  }

  /// Five flows, two of them in one file, in a folder with another.
  private static func folder() throws -> URL {
    let work = try BuiltCommand.temporaryFolder()
    let sub = work.appendingPathComponent("flows/sub")
    try FileManager.default.createDirectory(at: sub, withIntermediateDirectories: true)
    for name in ["a.yaml", "c.yaml", "sub/b.yaml"] {
      let file = work.appendingPathComponent("flows/" + name)
      try flow.write(to: file, atomically: true, encoding: .utf8)
    }
    try (flow + "---\n" + flow.replacingOccurrences(of: "happens", with: "happens here"))
      .write(to: work.appendingPathComponent("flows/d.yaml"), atomically: true, encoding: .utf8)
    return work
  }

  /// Paths and titles; the line is told where a file has several flows, chosen or not.
  private func told(_ answer: BuiltCommand.Answer) -> [String] {
    answer.out.split(separator: "\n").filter { $0.hasPrefix("ok ") }.map {
      $0.split(separator: " ").dropFirst().joined(separator: " ")
    }
  }

  /// SelectionTests look at the numbers in between.
  @Test("Together they are the whole, and each flow is in one of them", arguments: commands)
  func together(_ command: String) throws {
    let work = try Self.folder()
    defer { try? FileManager.default.removeItem(at: work) }
    let whole = told(try BuiltCommand.shell("ribflow \(command) -v", in: work))
    #expect(whole.count == 5)
    for count in [1, 2, 5, 7] {
      let answers =
        try count == 7
        ? #require(Self.sevenths.get()[command]) : Self.parts(count, of: command, in: work)
      let parts = zip(1...count, answers).map { number, answer in
        #expect(answer.exit == 0)
        #expect(answer.err == (number > 5 ? "no flow is left for this part of the run\n" : ""))
        return told(answer)
      }
      #expect(parts.flatMap { $0 }.sorted() == whole.sorted())
      #expect(parts.map(\.count) == (0..<count).map { (5 - $0 + count - 1) / count })
    }
  }

  @Test(
    "Bazel's parts are those of --shard, and it is told that they are known",
    arguments: commands
  )
  func bazel(_ command: String) throws {
    let work = try Self.folder()
    defer { try? FileManager.default.removeItem(at: work) }
    let parts = try #require(try Self.sevenths.get()[command])
    let variables = "TEST_TOTAL_SHARDS=7 TEST_SHARD_STATUS_FILE=status TEST_SHARD_INDEX"
    let answers = try BuiltCommand.shell(
      each: (0..<7).map { "\(variables)=\($0) ribflow \(command) -v && rm status" },
      in: work
    )
    for (asked, answer) in zip(parts, answers) {
      #expect(answer.exit == 0, "\(answer.err)")
      #expect(told(answer) == told(asked))
    }
  }

  @Test("An empty part of explore saves, draws and orders nothing, and is a success")
  func emptyPart() throws {
    let work = try Self.folder()
    defer { try? FileManager.default.removeItem(at: work) }
    let answer = try BuiltCommand.shell(
      "ribflow explore --shard 7/7 --save found --graph states.dot --orders; code=$?; ls; exit $code",
      in: work
    )
    #expect(answer == BuiltCommand.Answer(out: "flows\n", err: answer.err, exit: 0))
    #expect(answer.err == "no flow is left for this part of the run\n")
  }
}
