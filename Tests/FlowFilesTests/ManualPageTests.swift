import FlowFiles
import Foundation
import RibEngine
import Testing

/// ribflow-flow(5) lists what the reader reads.
@Suite struct ManualPageTests {
  private let page: String
  private let lines: [Substring]

  init() throws {
    page = try String(contentsOf: root.appendingPathComponent("man/ribflow-flow.5"), encoding: .utf8)
    lines = page.split(separator: "\n")
  }

  /// The first word behind `.It Ic` or the words behind `.Cm` on some line.
  private func names(_ macro: String, _ word: String) -> Bool {
    lines.contains { line in
      line.hasPrefix("\(macro) \(word)")
        && !(line.dropFirst(macro.count + 1 + word.count).first.map { $0.isLetter || $0 == "-" } ?? false)
    }
  }

  @Test func `every key of the language stands in the manual`() {
    for place in FlowWords.Place.allCases {
      for key in FlowWords.keys(of: place) {
        let isListed = names(".It Ic", key.name) || names(".Ic", key.name)
        #expect(isListed || page.contains("Ic \(key.name) :"), "\(key.name), \(FlowWords.noun(of: place))")
      }
    }
  }

  @Test func `every value of a closed list stands in the manual`() {
    for choice in FlowWords.Choice.allCases {
      for value in FlowWords.values(of: choice) {
        #expect(names(".Cm", value.name) || names(".It Cm", value.name), "\(value.name), \(choice)")
      }
    }
  }

  @Test func `every step word stands in the manual`() {
    for word in StepWord.words {
      #expect(names(".It Ic", word.name), "\(word.form)")
    }
  }

  @Test func `a step that names something says so in the manual`() {
    for word in StepWord.words where !word.placeholders.isEmpty {
      let form = "Ic \(word.name) Ar " + word.placeholders.joined(separator: " ")
      #expect(page.contains(".It \(form)\n") || page.contains("\n.\(form)"), "\(word.form)")
    }
  }

  @Test func `the manual lists no step that is none`() throws {
    let start = try #require(page.range(of: ".Sh STEPS"))
    let end = try #require(page.range(of: ".Sh EVENTS"))
    let known = Set(StepWord.words.map(\.name) + FlowWords.keys(of: .block).map(\.name))
    let items = page[start.upperBound..<end.lowerBound].split(separator: "\n").filter {
      $0.hasPrefix(".It Ic ")
    }
    #expect(items.count > known.count / 2)
    for item in items {
      let words = item.dropFirst(".It Ic ".count)
      let name = words.components(separatedBy: " Ar ")[0].components(separatedBy: " :")[0]
      #expect(known.contains(name), "\(item)")
    }
  }

  @Test func `every event stands in the manual`() {
    for word in EventWord.all {
      #expect(names(".It Ic", word.name) || names(".Ic", word.name), "\(word.form)")
    }
  }

  @Test func `every state stands in the manual`() {
    for state in EventLine.State.allCases {
      let isListed = page.split(separator: "\n").contains { line in
        line.hasPrefix(".It Cm") && line.split(separator: " ").contains(Substring(state.rawValue))
      }
      #expect(isListed, "\(state)")
    }
  }
}
