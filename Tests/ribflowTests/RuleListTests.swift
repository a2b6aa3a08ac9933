import Console
import RibEngine
import Testing

@testable import ribflow

@Suite("`ribflow explain` without a topic") struct RuleListTests {
  private func list() throws -> String {
    let answer = try BuiltCommand.shell("ribflow explain", in: BuiltCommand.root)
    #expect(answer.exit == 0)
    #expect(answer.err == "")
    return answer.out
  }

  @Test("Each rule stands under its story, in the order of the catalogue") func order() throws {
    let headings = Rule.Story.allCases.map { $0.heading + ":" }
    var expected: [String] = []
    for story in Rule.Story.allCases {
      expected.append(story.heading + ":")
      expected += Rule.everywhere.filter { $0.story == story }.map(\.id.text)
    }
    let ids = Set(Rule.everywhere.map(\.id.text))
    let lines = try list().split(separator: "\n")
    let found = lines.compactMap { line -> String? in
      if headings.contains(String(line)) { return String(line) }
      let word = line.split(separator: " ").first.map(String.init)
      return line.hasPrefix("  ") && !line.hasPrefix("   ")
        ? word.flatMap { ids.contains($0) ? $0 : nil } : nil
    }
    #expect(found == expected)
  }

  @Test("Each rule has its title, and its severity where it is no error") func titles() throws {
    let words = try list().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for rule in Rule.everywhere {
      let mark = rule.severity == .error ? "" : " (\(rule.severity.rawValue))"
      #expect(words.contains("\(rule.id) \(rule.title)\(mark)"), "\(rule.id)")
    }
  }

  @Test("No line is wider than a terminal") func width() throws {
    for line in try list().split(separator: "\n").dropLast(2) { #expect(line.count <= Paragraph.width) }
  }

  @Test("It ends with what else can be asked") func ending() throws {
    #expect(try list().contains("\n\nA rule is an error where nothing else is said."))
  }
}
