import Foundation
import Testing

/// Drawings of the shipped flows, read by programs that nobody here wrote.
@Suite("Drawings are what their readers take") struct DrawnByOthersTests {
  private static let flows: [String] = {
    let folder = BuiltCommand.root.appendingPathComponent("flows").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted()
  }()

  private func check(_ program: String, _ pipe: (String) -> String) throws {
    #expect(Self.flows.count >= 40)
    let isThere = try BuiltCommand.shell("command -v \(program)", in: BuiltCommand.root).exit == 0
    guard isThere else { return print("skipped: \(program)") }
    let lines = Self.flows.map { name in "\(pipe("flows/\(name):1")) || echo \(name)" }
    let answer = try BuiltCommand.shell(lines.joined(separator: "\n"), in: BuiltCommand.root, seconds: 120)
    #expect(answer.out == "")
    #expect(answer.err == "")
  }

  @Test("Graphviz draws every flow") func dot() throws {
    try check("dot") { "ribflow show \($0) --as dot | dot -Tsvg -o /dev/null" }
  }

  @Test("xmllint finds every picture well formed") func svg() throws {
    try check("xmllint") { "ribflow show \($0) --as svg | xmllint --noout -" }
  }

  @Test("No line of a timeline is wider than 80 characters")
  func width() throws {
    for name in Self.flows {
      let answer = try BuiltCommand.shell("ribflow show flows/\(name) --as timeline", in: BuiltCommand.root)
      #expect(answer.exit == 0)
      let wide = answer.out.split(separator: "\n").filter { $0.unicodeScalars.count > 80 }
      #expect(wide == [], "\(name)")
    }
  }
}
