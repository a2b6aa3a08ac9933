import Foundation
import Testing

/// The README's examples: a `console` block is a session whose answers are compared, and each
/// `ribflow` line of an `sh` block is a call that must be understood.
@Suite("The README shows what is so") struct ReadmeTests {
  private struct Block {
    var language: String
    var lines: [String]
  }

  private static let blocks = blocks(of: BuiltCommand.root.appendingPathComponent("README.md"))

  private static func blocks(of file: URL) -> [Block] {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    var blocks: [Block] = []
    var open: Block?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("```") {
        if let block = open { blocks.append(block) }
        open = open == nil ? Block(language: String(line.dropFirst(3)), lines: []) : nil
      } else {
        open?.lines.append(line)
      }
    }
    return blocks
  }

  /// Runs `work` in a copy of the flows, since some examples write.
  private func withFlows(_ work: (URL) throws -> Void) throws {
    let folder = try BuiltCommand.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.copyItem(
      at: BuiltCommand.root.appendingPathComponent("flows"),
      to: folder.appendingPathComponent("flows")
    )
    try work(folder)
  }

  private func masked(_ text: String) -> String {
    text.replacing(/in \d+\.\d\d s/, with: "in 0.00 s")
  }

  @Test("Sessions are answered as they are printed") func sessions() throws {
    let sessions = Self.blocks.filter { $0.language == "console" }
    #expect(sessions.count >= 2)
    for session in sessions { try withFlows { try check(session, in: $0) } }
  }

  private func check(_ session: Block, in folder: URL) throws {
    var printed: [(command: String, answer: String)] = []
    for line in session.lines {
      if line.hasPrefix("$ ") {
        printed.append((String(line.dropFirst(2)), ""))
      } else {
        try #require(!printed.isEmpty, "a session begins with its first call")
        printed[printed.count - 1].answer += line + "\n"
      }
    }
    for (command, answer) in printed {
      let real = try BuiltCommand.shell(command, in: folder)
      #expect(masked(real.out + real.err) == masked(answer), "\(command)")
    }
  }

  @Test("The page of each symptom is answered as it is printed, and ends with a flow that is as expected")
  func symptoms() throws {
    let folder = BuiltCommand.root.appendingPathComponent("man/symptoms")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".md")
    }
    #expect(names.count == 5)
    for name in names.sorted() {
      let blocks = Self.blocks(of: folder.appendingPathComponent(name))
      let flow = try #require(
        blocks.first { $0.language == "yaml" && $0.lines.first?.hasPrefix("flow:") == true }
      )
      let sessions = blocks.filter { $0.language == "console" }
      #expect(sessions.count == 2, "\(name)")
      #expect(sessions.first?.lines.contains { $0.hasPrefix("error[") } == true, "\(name)")
      #expect(sessions.last?.lines.contains { $0.hasPrefix("1 flow as expected") } == true, "\(name)")
      try withFlows { work in
        let file = work.appendingPathComponent("example.yaml")
        try (flow.lines.joined(separator: "\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
        for session in sessions { try check(session, in: work) }
      }
    }
  }

  @Test("Calls without an answer are understood, and find every flow as expected") func calls() throws {
    let calls = Self.blocks.filter { $0.language == "sh" }.flatMap(\.lines).filter {
      $0.hasPrefix("ribflow ")
    }
    #expect(calls.count >= 5)
    try withFlows { folder in
      for call in calls {
        let answer = try BuiltCommand.shell(call, in: folder)
        #expect(answer.exit == 0, "\(call)\n\(answer.out)\(answer.err)")
      }
    }
  }

  @Test("The example flow is played as it is expected") func flow() throws {
    let flows = Self.blocks.filter { $0.language == "yaml" && $0.lines.contains { $0.hasPrefix("flow:") } }
    #expect(flows.count == 1)
    try withFlows { folder in
      for flow in flows {
        let file = folder.appendingPathComponent("example.yaml")
        try flow.lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
        let answer = try BuiltCommand.shell("ribflow run example.yaml", in: folder)
        #expect(answer.exit == 0, "\(answer.out)\(answer.err)")
      }
    }
  }
}
