import Foundation
import Testing

@Suite("How lint is called by others") struct HookTests {
  private func folder(_ configuration: String = "") throws -> URL {
    let folder = try BuiltCommand.temporaryFolder()
    for path in ["App/Home", "Tools"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(path),
        withIntermediateDirectories: true
      )
    }
    let bad = """
      final class Scan {
        private var answer: CheckedContinuation<Int, Never>?
        func scan() async -> Int { await withCheckedContinuation { answer = $0 } }
      }

      """
    for path in ["App/Home/Scan.swift", "Tools/Scan.swift"] {
      try bad.write(to: folder.appendingPathComponent(path), atomically: true, encoding: .utf8)
    }
    if !configuration.isEmpty {
      let file = folder.appendingPathComponent(".ribflow.yml")
      try configuration.write(to: file, atomically: true, encoding: .utf8)
    }
    return folder
  }

  @Test("The hook of pre-commit reads the sources that are there") func hook() throws {
    let file = BuiltCommand.root.appendingPathComponent(".pre-commit-hooks.yaml")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("- id: ribflow-lint\n"))
    #expect(text.contains("  entry: ribflow lint\n"))
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let answer = try BuiltCommand.shell("ribflow lint -r short", in: folder)
    #expect(answer.exit == 0)
    #expect(answer.out.split(separator: "\n").count == 2)
  }

  @Test("Without a path, what the configuration includes is read") func included() throws {
    let folder = try folder("included: [App]\n")
    defer { try? FileManager.default.removeItem(at: folder) }
    let answer = try BuiltCommand.shell("ribflow lint -r short", in: folder)
    #expect(answer.out.hasPrefix("App/Home/Scan.swift:3:"))
    #expect(answer.out.split(separator: "\n").count == 1)
    let below = try BuiltCommand.shell("ribflow lint -r short", in: folder.appendingPathComponent("Tools"))
    #expect(below.out.hasPrefix("../App/Home/Scan.swift:3:"))
    let named = try BuiltCommand.shell("ribflow lint -r short Tools", in: folder)
    #expect(named.out.hasPrefix("Tools/Scan.swift:3:"))
  }

  @Test("What is included and not there is an error") func missing() throws {
    let folder = try folder("included: [Old]\n")
    defer { try? FileManager.default.removeItem(at: folder) }
    let answer = try BuiltCommand.shell("ribflow lint -r short", in: folder)
    #expect(answer.exit == 2)
    #expect(answer.out.contains("Old"))
  }

  @Test("Absolute paths are told as such, as a build phase of Xcode needs them") func absolute() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let answer = try BuiltCommand.shell(
      "SRCROOT=$PWD; ribflow lint -r short \"$SRCROOT/App\" || true",
      in: folder
    )
    #expect(answer.out.hasPrefix("/"))
    #expect(answer.out.contains("/App/Home/Scan.swift:3:"))
  }

  @Test("Reports that other tools read name the rule, the place and the gravity") func reports() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let checkstyle = try BuiltCommand.shell("ribflow lint -r checkstyle App", in: folder).out
    #expect(checkstyle.contains("<file name=\"App/Home/Scan.swift\">"))
    #expect(checkstyle.contains("severity=\"warning\""))
    #expect(checkstyle.contains("source=\"ribflow.continuation-overwritten\""))
    for format in ["codeclimate", "gitlab"] {
      let text = try BuiltCommand.shell("ribflow lint -r \(format) App", in: folder).out
      let list = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
      let issue = try #require(list?.first)
      #expect(issue["check_name"] as? String == "continuation-overwritten")
      #expect(issue["severity"] as? String == "minor")
      let place = try #require(issue["location"] as? [String: Any])
      #expect(place["path"] as? String == "App/Home/Scan.swift")
      #expect((place["lines"] as? [String: Any])?["begin"] as? Int == 3)
    }
    let page = try BuiltCommand.shell("ribflow lint -r html App", in: folder).out
    #expect(page.contains("continuation-overwritten"))
    #expect(!page.contains("flows they were found in"))
  }
}
