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

  /// The lines with a hyphen, and those of the rules' own files; nil where they cannot be read.
  private static let lines: [Line]? = {
    guard let names = FileManager.default.enumerator(atPath: sources.path) else { return nil }
    var lines: [Line] = []
    for case let file as String in names where file.hasSuffix(".swift") {
      let url = sources.appendingPathComponent(file)
      guard let text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
      let isOfRules = file.hasPrefix("RibEngine/Rules/")
      for (index, line) in text.components(separatedBy: "\n").enumerated()
      where isOfRules || line.utf8.contains(UInt8(ascii: "-")) {
        lines.append(Line(file: file, number: index + 1, text: line))
      }
    }
    return lines
  }()

  @Test func `no two facts share a bit`() throws {
    let lines = try #require(Self.lines).filter { $0.file == "RibEngine/Rules/Facts.swift" }
    let bits = lines.compactMap { line in line.text.firstMatch(of: /= Facts\(bit: (\d+)\)/)?.1 }
    try #require(bits.count > 50)
    #expect(Set(bits).count == bits.count)
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
    for line in try #require(Self.lines) {
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

  @Test func `every declared id is that of one rule of the same file`() throws {
    let files = Dictionary(grouping: try #require(Self.lines), by: \.file)
    let declaring = files.values.joined().filter { $0.text.contains(" = Rule.ID(") }
    #expect(declaring.count == Rule.everywhere.count)
    for line in declaring {
      let words = line.text.split(separator: " ")
      let name = try #require(words.firstIndex(of: "let").map { words[$0 + 1] })
      let own = files[line.file, default: []]
      let elements = zip(own, own.dropFirst()).filter { $0.text == "  Rule(" && $1.text == "    .\(name)," }
      #expect(elements.count == 1, "\(line.place): the rules '\(name)' of this file")
    }
  }
}
