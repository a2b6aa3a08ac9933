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

  @Test(
    "names every component, and ends in a line break",
    arguments: [Drawing.tree, .dot, .treeMermaid, .treeSVG]
  )
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
    for picture in all(.dot) + all(.timelineDot) {
      let result = try Repository.withFile(Array(picture.utf8), "flow.dot") {
        Repository.run(dot, ["-Tplain", $0])
      }
      #expect(result?.code == 0, "\(result?.output ?? "")\n\(picture)")
      #expect(result?.output.contains("syntax error") == false)
    }
  }

  @Test("as svg is well-formed, with a title and a description")
  func svg() throws {
    for picture in all(.svg) + all(.treeSVG) {
      #expect(XMLReader.isWellFormed(Array(picture.utf8)))
      #expect(picture.contains("<title id=\"title\">") && picture.contains("<desc id=\"desc\">"))
    }
  }

  @Test("as svg is well-formed to xmllint", .needs(.xmllint))
  func svgByXMLLint() throws {
    let xmllint = try #require(Validator.xmllint.path)
    for picture in all(.svg) + all(.treeSVG) {
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

  @Test(
    "as a picture is at most 1,400 pixels wide, or as wide as was asked",
    arguments: [Drawing.svg, .treeSVG]
  )
  func pictureWidth(drawing: Drawing) throws {
    for flow in Self.flows {
      for (asked, limit) in [(nil, 1_400), (600, 600)] {
        let bytes =
          asked.map { drawing.render(flow.scenario, flow.outcome, width: $0) }
          ?? drawing.render(flow.scenario, flow.outcome)
        let width = try #require(String(bytes).firstMatch(of: /width="(\d+)"/).flatMap { Int($0.1) })
        #expect(width <= limit)
        let farthest = String(bytes).matches(of: /<text x="(\d+)" y="\d+" class="(?!number)[a-z]+">([^<]*)</)
          .map {
            (Int($0.1) ?? 0) + 8 * Reports.width(of: $0.2.replacing(/&[a-z]+;/, with: "x"))
          }
        #expect((farthest.max() ?? 0) <= width, "\(flow.scenario.title.string)")
      }
    }
  }

  private static func picture(of events: [StoryEvent]) throws -> String {
    var outcome = Stories.outcome(.clean)
    outcome.events = events
    return String(Drawing.svg.render(try #require(flows.first).scenario, outcome))
  }

  @Test("has lanes as wide as their words")
  func lanes() throws {
    let events: [StoryEvent] = [
      .at("didLoad", 0, "A#1.router"), .at("a rather long event of the second lane", 1, "B#1.router"),
      .at("x", 0, "C#1.router"),
    ]
    let picture = try Self.picture(of: events)
    let starts = picture.matches(of: /<line x1="(\d+)"[^>]*class="life"/).compactMap { Int($0.1) }
    #expect(starts.count == 3)
    #expect(starts[1] - starts[0] < 150)
    #expect(starts[2] - starts[1] > 300)
  }

  @Test("as svg leaves out the middle of a very long run, and says so")
  func longRun() throws {
    let events = (0..<400).map { StoryEvent.at("didLoad", $0, "Child#1.router") }
    let picture = try Self.picture(of: events)
    #expect(picture.contains("280 rows"))
    let height = try #require(picture.firstMatch(of: /height="(\d+)"/).flatMap { Int($0.1) })
    #expect(height < 3_200)
  }

  @Test("as a tree ends its lines where the terminal does")
  func wideTree() throws {
    let steps = (1...12).map { "listener something-\($0)" }.joined(separator: ", ")
    let text = """
      flow: Wide
      ribs:
        A: {children: {b: {child: B, attach: [guard, build, assign, attach, \(steps)], detach: [guard, clear, detach]}}}
        B: {}
      events: [launch A, attach b]
      """
    let file = SourceFile(path: "flow.yaml", bytes: Array(text.utf8))
    let read = FlowReader.read(file) { path in .failure(Problem("include", "not here", path: path)) }
    let scenario = try #require(read.scenarios.first)
    let outcome = RibEngine.run(scenario, path: file.path, line: 1)
    let lines = String(Drawing.tree.render(scenario, outcome)).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines)")
    #expect(lines.joined().contains("something-12"))
  }

  @Test("of more instances than fit beside each other names them in its rows")
  func manyLanes() throws {
    let events = (1...40).map { StoryEvent.at("didLoad", 0, "Child\($0)#1.router") }
    let picture = try Self.picture(of: events)
    #expect(!picture.contains("class=\"life\""))
    #expect(picture.contains(">Child40: didLoad<"))
  }

  @Test("says how a screen goes up in the word of the flow")
  func screenWords() throws {
    let text = """
      flow: Words
      ribs:
        A: {container: navigation, children: {b: {child: B, attach: [build, assign, attach, push], detach: [clear, detach, pop]}}}
        B: {}
      events: [launch A, attach b, detach b]
      """
    let file = SourceFile(path: "flow.yaml", bytes: Array(text.utf8))
    let read = FlowReader.read(file) { path in .failure(Problem("include", "not here", path: path)) }
    let scenario = try #require(read.scenarios.first, "\(read.invalid?.problems.map(\.message) ?? [])")
    var options = RunOptions()
    options.keepsEvents = true
    let outcome = RibEngine.run(scenario, path: file.path, line: 1, options: options)
    let rows = outcome.timeline.rows.map(\.text)
    #expect(rows.contains("push B") && rows.contains { $0.hasPrefix("pop") }, "\(rows)")
    #expect(!rows.contains { $0.hasPrefix("present ") || $0.hasPrefix("dismiss") }, "\(rows)")
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
