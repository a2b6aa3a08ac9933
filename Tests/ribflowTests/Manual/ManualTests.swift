import Foundation
import Testing

@Suite("The manual keeps up") struct ManualTests {
  @Test("Every option of every command stands in ribflow(1)") func options() throws {
    let page = BuiltCommand.root.appendingPathComponent("man/ribflow.1")
    let text = try String(contentsOf: page, encoding: .utf8)
    let answer = try BuiltCommand.shell("ribflow --experimental-dump-help", in: BuiltCommand.root)
    let dump = try JSONSerialization.jsonObject(with: Data(answer.out.utf8))
    let names = Set(longNames(in: dump))
    #expect(names.isSuperset(of: ["report", "only", "skip", "jobs", "update", "timing", "list"]))
    // In mdoc a long option is written `Fl -name`.
    let missing = names.filter { name in
      !text.contains("Fl -\(name)") && !text.contains("-\\-\(name)") && !text.contains("--\(name)")
    }
    #expect(missing.sorted() == [])
  }

  @Test("Every option of lint stands in ribflow-lint(1)") func lintOptions() throws {
    let page = BuiltCommand.root.appendingPathComponent("man/ribflow-lint.1")
    let text = try String(contentsOf: page, encoding: .utf8)
    let answer = try BuiltCommand.shell("ribflow --experimental-dump-help", in: BuiltCommand.root)
    let dump = try JSONSerialization.jsonObject(with: Data(answer.out.utf8)) as? [String: Any]
    let commands = (dump?["command"] as? [String: Any])?["subcommands"] as? [[String: Any]] ?? []
    let lint = try #require(commands.first { $0["commandName"] as? String == "lint" })
    let names = Set(longNames(in: lint))
    #expect(names.isSuperset(of: ["baseline", "fix", "emit-flow"]))
    #expect(names.filter { !text.contains("Fl -\($0)") }.sorted() == [])
  }

  private func longNames(in value: Any) -> [String] {
    if let list = value as? [Any] { return list.flatMap(longNames) }
    guard let map = value as? [String: Any] else { return [] }
    if map["kind"] as? String == "long", let name = map["name"] as? String { return [name] }
    return map.values.flatMap(longNames)
  }
}
