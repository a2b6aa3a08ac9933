import Console
import RibEngine
import Testing

@testable import ribflow

@Suite("Choosing flows") struct SelectionTests {
  private func flow(_ path: String, _ title: String, tags: [String] = []) -> Flow {
    var scenario = Scenario(title: Text(title), files: [SourceFile(path: path, bytes: [])])
    scenario.tags = tags.map { Text($0) }
    return Flow(path: path, number: 0, scenario: scenario)
  }

  private var flows: [Flow] {
    [
      flow("flows/01-a.yaml", "Back swipe leaks", tags: ["slow"]),
      flow("flows/02-b.yaml", "뒤로 쓸기", tags: ["smoke"]),
      flow("flows/sub/03-c.yaml", "Sheet [1]", tags: ["smoke", "slow"]),
    ]
  }

  private func chosen(_ selection: Selection) throws -> [Int] {
    let paths = flows.map(\.path)
    return try selection.choose(from: flows).compactMap { paths.firstIndex(of: $0.path) }
  }

  @Test(
    "A pattern speaks of the path, the file's name or the title",
    arguments: [
      ("flows/01-a.yaml", [0]), ("02*", [1]), ("Back swipe*", [0]), ("back*", []), ("*", [0, 1, 2]),
      ("?3-c.yaml", [2]), ("뒤로*", [1]), ("*/sub/*", [2]), ("0[12]-*", [0, 1]), ("0[!12]-*", [2]),
      ("Sheet \\[1\\]", [2]), ("Sheet [[]1[]]", [2]), ("0[", []), ("", []),
    ]
  )
  func pattern(_ text: String, _ expected: [Int]) throws {
    let only = Selection(only: [text])
    if expected.isEmpty {
      #expect(throws: Trouble.self) { try chosen(only) }
    } else {
      #expect(try chosen(only) == expected)
    }
  }

  @Test("Several expressions are alternatives, and --skip takes away") func alternatives() throws {
    #expect(try chosen(Selection(only: ["@slow", "02*"])) == [0, 1, 2])
    #expect(try chosen(Selection(only: ["@slow"], skip: ["@smoke"])) == [0])
    #expect(try chosen(Selection(skip: ["@smoke"])) == [0])
  }

  @Test("A tag that no flow has is trouble, with the nearest and all others") func unknownTag() {
    #expect(throws: Trouble("no flow has the tag 'smok'; did you mean 'smoke'? (tags: slow, smoke)")) {
      try chosen(Selection(only: ["@smok"]))
    }
  }

  @Test("The parts of a run are disjoint and together the whole", arguments: 1...7)
  func shards(_ count: Int) throws {
    let parts = try (1...count).map { number in
      try chosen(Selection(shard: try #require(Shard("\(number)/\(count)"))))
    }
    #expect(parts.flatMap { $0 }.sorted() == [0, 1, 2])
    #expect(parts.map(\.count) == (0..<count).map { (3 - $0 + count - 1) / count })
  }

  @Test("Bazel counts parts from 0") func bazel() throws {
    #expect(
      try Shard(Environment(["TEST_TOTAL_SHARDS": "3", "TEST_SHARD_INDEX": "2"])) == Shard("3/3")
    )
    #expect(try Shard(Environment([:])) == nil)
  }

  @Test("A part of Bazel's that there is not is refused", arguments: ["3", "-1", "x", ""])
  func noPart(_ index: String) {
    #expect(throws: UsageError.self) {
      try Shard(Environment(["TEST_TOTAL_SHARDS": "3", "TEST_SHARD_INDEX": index]))
    }
  }

  @Test("A pattern of many stars ends soon") func manyStars() {
    let pattern = String(repeating: "*a", count: 200) + "b"
    #expect(!Glob(pattern).matches(String(repeating: "a", count: 5_000)))
  }
}
