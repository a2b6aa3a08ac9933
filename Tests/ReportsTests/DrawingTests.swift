import FlowFiles
import Foundation
import Reports
import RibEngine
import Testing

@Suite("A drawing of a flow")
struct DrawingTests {
  /// The shipped flows with their runs, and one with names that want to break out.
  private static let flows: [(scenario: Scenario, outcome: Outcome)] = {
    let folder = Repository.root.appendingPathComponent("flows")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let files = names.filter { $0.hasSuffix(".yaml") }.sorted().prefix(12).compactMap { name in
      (try? Data(contentsOf: folder.appendingPathComponent(name))).map {
        SourceFile(path: "flows/\(name)", bytes: Array($0))
      }
    }
    return (files + [hostile]).flatMap { file in
      FlowReader.read(file) { path in .failure(Problem("include", "not here", path: path)) }.scenarios.map {
        scenario in
        var options = RunOptions()
        options.keepsEvents = true
        return (scenario, RibEngine.run(scenario, path: file.path, line: 1, options: options))
      }
    }
  }()

  private static let hostile = SourceFile(
    path: "hostile.yaml",
    bytes: Array(
      """
      flow: '"]; <b>&amp; end: 자식 %% # --> {x}'
      ribs:
        Parent:
          children:
            slot: {child: 자식, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
        자식: {finishes: in didBecomeActive}
      events: [launch Parent, attach slot]

      """.utf8
    )
  )

  private func all(_ drawing: Drawing) -> [String] {
    Self.flows.map { String(drawing.render($0.scenario, $0.outcome)) }
  }

  @Test("says of a component which container it brings") func containers() throws {
    let text = """
      flow: Containers
      ribs:
        Bar: {container: tabs, children: {home: {child: Home, attach: [build, assign, attach, embed]}}}
        Home: {container: navigation, presentation: full screen}
      events: [launch Bar, attach home]
      """
    let file = SourceFile(path: "flow.yaml", bytes: Array(text.utf8))
    let read = FlowReader.read(file) { path in .failure(Problem("include", "not here", path: path)) }
    let scenario = try #require(read.scenarios.first)
    let outcome = RibEngine.run(scenario, path: file.path, line: 1, options: RunOptions())
    let tree = String(Drawing.tree.render(scenario, outcome))
    #expect(tree.contains("Bar (tabs)"))
    #expect(tree.contains("home: Home (navigation stack, full screen)"))
  }

  @Test("names every component, and ends in a line break", arguments: [Drawing.tree, .dot])
  func names(drawing: Drawing) {
    #expect(Self.flows.count > 8)
    for (flow, picture) in zip(Self.flows, all(drawing)) {
      #expect(picture.hasSuffix("\n"))
      for component in flow.scenario.components { #expect(picture.contains(component.name.string)) }
    }
  }

  @Test("is made as before", arguments: Drawing.allCases)
  func golden(drawing: Drawing) throws {
    let read = FlowReader.read(Stories.stuck.file) { path in
      .failure(Problem("include", "not here", path: path))
    }
    let scenario = try #require(read.scenarios.first)
    try Golden.check(drawing.render(scenario, Stories.stuckOutcome()), "stuck.\(drawing.rawValue)")
  }

  @Test("as a tree shows slots with the order of their lines")
  func tree() throws {
    let flow = try #require(Self.flows.last)
    #expect(
      String(Drawing.tree.render(flow.scenario, flow.outcome)) == """
        "]; <b>&amp; end: 자식 %% # --> {x}

        Parent
        └─ slot: 자식 (finishes in didBecomeActive)
             attach: guard, build, assign, attach
             detach: guard, clear, detach

        """
    )
  }

  @Test("as dot is accepted by Graphviz", .needs(.dot))
  func dot() throws {
    let dot = try #require(Validator.dot.path)
    for picture in all(.dot) {
      let result = try Repository.withFile(Array(picture.utf8), "flow.dot") {
        Repository.run(dot, ["-Tplain", $0])
      }
      #expect(result?.code == 0, "\(result?.output ?? "")\n\(picture)")
      #expect(result?.output.contains("syntax error") == false)
    }
  }

  @Test("as svg is well-formed, with a title and a description")
  func svg() throws {
    for picture in all(.svg) {
      #expect(XMLReader.isWellFormed(Array(picture.utf8)))
      #expect(picture.contains("<title id=\"title\">") && picture.contains("<desc id=\"desc\">"))
    }
  }

  @Test("as svg is well-formed to xmllint", .needs(.xmllint))
  func svgByXMLLint() throws {
    let xmllint = try #require(Validator.xmllint.path)
    for picture in all(.svg) {
      let result = try Repository.withFile(Array(picture.utf8), "flow.svg") {
        Repository.run(xmllint, ["--noout", $0])
      }
      #expect(result?.code == 0, "\(result?.output ?? "")")
    }
  }

  @Test("as mermaid has only lines of the grammar's shapes")
  func mermaid() {
    for picture in all(.mermaid) {
      let lines = picture.split(separator: "\n")
      #expect(lines.first == "sequenceDiagram")
      for line in lines.dropFirst() {
        let shapes =
          /\x20\x20(accTitle: |participant p\d+ as |Note (over|right of) p\d+(,p\d+)?: |p\d+->>p\d+: )(.+)/
        guard let match = line.wholeMatch(of: shapes) else {
          Issue.record("\(line)")
          continue
        }
        #expect(!match.4.replacing(/#\d+;/, with: "").contains(/[#;"<>%{}\[\]|:\\]/), "\(line)")
      }
    }
  }

  @Test("as a timeline fits 80 columns")
  func timeline() {
    for picture in all(.timeline) {
      #expect(picture.split(separator: "\n").dropFirst().allSatisfy { width(of: $0) <= 80 })
    }
  }

  @Test("of components that are each other's children ends")
  func cycle() throws {
    let text = """
      flow: Round and round
      ribs:
        A: {children: {b: {child: B, attach: [build, assign, attach], detach: [guard, clear, detach]}}}
        B: {children: {a: {child: A, attach: [build, assign, attach], detach: [guard, clear, detach]}}}
      events: [launch A]

      """
    let file = SourceFile(path: "round.yaml", bytes: Array(text.utf8))
    let read = FlowReader.read(file) { path in .failure(Problem("include", "not here", path: path)) }
    let scenario = try #require(read.scenarios.first)
    let outcome = Stories.outcome(.clean)
    #expect(String(Drawing.tree.render(scenario, outcome)).contains("a: A (see above)"))
    #expect(String(Drawing.mermaid.render(scenario, outcome)).hasPrefix("flowchart TD\n"))
  }
}
