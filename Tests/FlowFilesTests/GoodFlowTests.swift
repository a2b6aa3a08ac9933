import FlowFiles
import Foundation
import RibEngine
import Testing
import YAML

@Suite struct GoodFlowTests {
  static let folder = root.appendingPathComponent("Tests/FlowFilesTests/good")

  @Test(arguments: try! flows(in: folder).map(\.name))
  func `a good flow has no problem`(name: String) throws {
    let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
    let result = read(text)
    #expect(lines(result) == [])
    #expect(!result.scenarios.isEmpty)
  }

  @Test(arguments: try! flows(in: folder).map(\.name))
  func `a good flow reads the same with CRLF, with a byte order mark, and with old line ends`(name: String)
    throws
  {
    let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
    let plain = read(text).scenarios.map(shape)
    for other in [
      text.replacingOccurrences(of: "\n", with: "\r\n"), "\u{FEFF}" + text,
      text.replacingOccurrences(of: "\n", with: "\r"),
    ] {
      let result = read(other)
      #expect(lines(result) == [])
      #expect(result.scenarios.map(shape) == plain)
    }
  }

  @Test(arguments: try! flows(in: folder).map(\.name))
  func `every name of a good flow stands where its span says`(name: String) throws {
    let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
    let bytes = Array(text.utf8)
    func source(_ span: Span) -> String {
      String(decoding: bytes[Int(span.start)..<Int(span.end)], as: UTF8.self)
    }
    for scenario in read(text).scenarios {
      for component in scenario.components {
        #expect(source(component.name.span).contains(component.name.string))
        for slot in component.slots { #expect(source(slot.child.span).contains(slot.child.string)) }
        for step in component.slots.flatMap({ $0.attach }) where step.body.isEmpty {
          #expect(source(step.span).split(separator: " ").first == step.verb.word.name[...])
        }
      }
      for event in scenario.events { #expect(!source(event.span).isEmpty) }
    }
  }

  @Test func `every key of every map occurs in a good flow`() throws {
    let keys = Set(try scalars().keys)
    var missing: [String] = []
    for place in FlowWords.Place.allCases {
      for key in FlowWords.keys(of: place) where key.name != "include" {
        if !keys.contains(key.name) { missing.append("\(key.name) of \(place)") }
      }
    }
    #expect(missing == [])
  }

  @Test func `every value, step, event and state occurs in a good flow`() throws {
    let texts = Set(try scalars().values)
    func occurs(_ word: String, with arguments: Int) -> Bool {
      texts.contains { text in
        text == word && arguments == 0
          || text.hasPrefix(word + " ")
            && text.split(separator: " ").count == word.split(separator: " ").count + arguments
      }
    }
    var missing = FlowWords.Choice.allCases.flatMap(FlowWords.values).map(\.name).filter {
      !texts.contains($0)
    }
    missing += StepWord.words.filter { !$0.alone.isEmpty && !occurs($0.name, with: 0) }.map(\.name)
    missing += StepWord.words.filter { !$0.called.isEmpty && !occurs($0.name, with: $0.placeholders.count) }
      .map(
        \.form
      )
    missing += EventWord.all.filter { word in
      !texts.contains { $0.split(separator: " ").first.map(String.init) == word.name }
    }.map(\.form)
    missing += EventLine.State.allCases.map(\.rawValue).filter { state in
      !texts.contains { $0.hasPrefix("expect ") && $0.hasSuffix(" " + state) }
    }
    #expect(missing == [])
  }

  @Test func `each word of a list means a step of its own`() {
    for list: (key: String, list: StepWord.Lists) in [
      ("attach", .attach), ("detach", .detach),
    ] {
      for word in StepWord.words where word.alone.isSuperset(of: list.list) {
        let before = list.key == "attach" ? "build, " : ""
        let result = read(
          "flow: x\nribs:\n  A: {children: {s: {child: A, \(list.key): [\(before)\(word.name)]}}}\nevents: [launch A]\n"
        )
        #expect(lines(result) == [], "\(word.name)")
      }
    }
  }

  /// All texts that stand as keys, and all that stand as values.
  private func scalars() throws -> (keys: [String], values: [String]) {
    var keys: [String] = []
    var values: [String] = []
    for flow in try flows(in: Self.folder) {
      let tree = Tree(reading: Array(flow.text.utf8))
      func walk(_ node: Int) {
        var child = node + 1
        for number in 0..<Int(tree.nodes[node].text.count) where tree.nodes[node].kind != .scalar {
          if tree.nodes[child].kind != .scalar {
            walk(child)
          } else if tree.nodes[node].kind == .mapping, number % 2 == 0 {
            keys.append(tree.string(at: child))
          } else {
            values.append(tree.string(at: child))
          }
          child = tree.after(child)
        }
      }
      for root in tree.roots { walk(root) }
    }
    return (keys, values)
  }
}

/// What a flow says, without its places.
func shape(_ scenario: Scenario) -> String {
  let text = String(describing: scenario.components) + String(describing: scenario.events)
  return text.replacing(/Span\(file: \d+, start: \d+, end: \d+\)/, with: "")
}
