import Foundation
import Testing

/// Drawings of the shipped flows, read by programs that nobody here wrote.
@Suite("Drawings are what their readers take") struct DrawnByOthersTests {
  private static let flows: [String] = {
    let folder = BuiltCommand.root.appendingPathComponent("flows").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted()
  }()

  /// Of few states: to lay out hundreds takes Graphviz minutes.
  private static let small = ["01", "04", "10", "12", "20", "27", "34", "37", "40"]

  private func check(of flows: [String] = Self.flows, _ pipe: (String) -> String) throws {
    #expect(Self.flows.count >= 40)
    let work = try BuiltCommand.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: work) }
    let folder = BuiltCommand.root.appendingPathComponent("flows").path
    let lines = flows.map { name in "\(pipe("'\(folder)/\(name):1'")) || echo \(name)" }
    let answer = try BuiltCommand.shell(lines.joined(separator: "\n"), in: work, seconds: 300)
    #expect(answer.out == "")
    #expect(answer.err == "")
  }

  @Test("Graphviz draws every flow", .needs("dot")) func dot() throws {
    try check { "ribflow show \($0) --as dot | dot -Tsvg -o /dev/null" }
  }

  @Test("Graphviz draws the states of small flows", .needs("dot")) func states() throws {
    let flows = Self.flows.filter { Self.small.contains(String($0.prefix(2))) }
    #expect(flows.count == Self.small.count)
    try check(of: flows) {
      "(ribflow explore \($0) -q --graph o.dot >found 2>&1; dot -Tsvg -o /dev/null o.dot && rm o.dot)"
    }
  }

  @Test("Graphviz shows odd names and titles as they are written", .needs("dot")) func oddNames() throws {
    let title = #"Say "hi" \N &lt; {a|b} <b>끝</b> "# + String(repeating: "하나 둘 ", count: 60) + #"\"#
    let work = try BuiltCommand.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: work) }
    try """
    flow: '\(title)'
    ribs:
      Père&amp;\\G:
        children:
          tête<i>:
            child: 자식
            attach: [guard, build, assign, attach]
            detach: [guard, clear, detach]
            listener: {didFinish: [detach]}
      자식: {}
    events:
      - launch Père&amp;\\G
      - attach tête<i>
    """.write(to: work.appendingPathComponent("odd.yaml"), atomically: true, encoding: .utf8)
    for drawing in ["ribflow explore odd.yaml -q --graph o.dot", "ribflow show odd.yaml --as dot >o.dot"] {
      let answer = try BuiltCommand.shell("\(drawing) && dot -Tsvg o.dot", in: work)
      #expect(answer.exit == 0, "\(answer.err)")
      let texts = answer.out.split(separator: "\n").filter { $0.hasPrefix("<text") }.map { line in
        [("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&#45;", "-"), ("&#39;", "'"), ("&amp;", "&")]
          .reduce(String(line.drop { $0 != ">" }.dropFirst().dropLast("</text>".count))) {
            $0.replacingOccurrences(of: $1.0, with: $1.1)
          }
      }
      #expect(texts.contains(title))
      #expect(texts.contains { $0.hasPrefix(#"Père&amp;\G"#) })
      #expect(texts.contains { $0.contains("tête<i>") })
    }
  }

  @Test("xmllint finds every picture well formed", .needs("xmllint")) func svg() throws {
    try check { "ribflow show \($0) --as svg | xmllint --noout -" }
  }

  @Test("No line of a timeline is wider than 80 characters")
  func width() throws {
    let lines = Self.flows.map { "echo == \($0)\nribflow show flows/\($0) --as timeline || exit" }
    let answer = try BuiltCommand.shell(lines.joined(separator: "\n"), in: BuiltCommand.root)
    #expect(answer.exit == 0)
    let wide = answer.out.split(separator: "\n").filter { $0.unicodeScalars.count > 80 }
    #expect(wide == [])
    let shown = answer.out.split(separator: "\n").filter { $0.hasPrefix("== ") }
    #expect(shown.count == Self.flows.count && shown.count >= 40)
  }
}
