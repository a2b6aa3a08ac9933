import Foundation
import RibEngine
import Testing

/// The id of a rule is written once: in the constant that bears its name, in the file of the rule.
struct RuleIDTests {
  private static let sources: URL = {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    return root.appendingPathComponent("Sources").resolvingSymlinksInPath()
  }()

  /// A line of the sources; `file` is the path below `Sources`.
  struct Line: Sendable {
    var file: String
    var number: Int
    var text: String

    var place: String { "\(file):\(number)" }
  }

  private static func lines() throws -> [Line] {
    let names = try #require(FileManager.default.enumerator(atPath: sources.path))
    let files = names.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
    return try files.flatMap { file in
      let text = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
      return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
        Line(file: file, number: $0.offset + 1, text: String($0.element))
      }
    }
  }

  /// The words of letters and hyphens in a text: what an id would be if it stood there.
  private static func words(_ text: String) -> [Substring] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
  }

  private static func declaration(_ id: String) -> String {
    let parts = id.split(separator: "-")
    let name = parts[0] + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return "  package static let \(name) = Rule.ID(\"\(id)\")"
  }

  @Test func `the text of an id stands in its declaration and nowhere else in the sources`() throws {
    let ids = Set(Rule.everywhere.map(\.id.text))
    var places: [String: [Line]] = [:]
    for line in try Self.lines() where line.text.contains("-") {
      for word in Self.words(line.text) where ids.contains(String(word)) {
        places[String(word), default: []].append(line)
      }
    }
    for id in ids.sorted() {
      let (own, others) = places[id, default: []].reduce(into: ([Line](), [Line]())) { found, line in
        let isOwn = line.text == Self.declaration(id) && line.file.hasPrefix("RibEngine/Rules/")
        if isOwn { found.0.append(line) } else { found.1.append(line) }
      }
      #expect(own.count == 1, "'\(id)' is declared by\(Self.declaration(id)), once")
      #expect(others.isEmpty, "write Rule.ID instead of '\(id)': \(others.map(\.place))")
    }
  }

  @Test func `every declared id is that of a rule of the same file`() throws {
    let ids = Set(Rule.everywhere.map(\.id.text))
    let declaring = try Self.lines().filter { $0.text.contains(" = Rule.ID(") }
    #expect(declaring.count == ids.count)
    let elements = Dictionary(
      grouping: try Self.lines().filter { $0.file.hasPrefix("RibEngine/Rules/") },
      by: \.file
    )
    for line in declaring {
      let words = line.text.split(separator: " ")
      let name = try #require(words.firstIndex(of: "let").map { words[$0 + 1] })
      let element = elements[line.file, default: []].filter { $0.text == "    .\(name)," }
      let heads = element.filter { found in
        elements[line.file, default: []].contains { $0.number == found.number - 1 && $0.text == "  Rule(" }
      }
      #expect(heads.count == 1, "\(line.place): no rule of this file is '\(name)'")
    }
  }
}
