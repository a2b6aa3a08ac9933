import Testing

@testable import RibEngine

/// The user taps tabs beside what a flow says; a report names the tap, and the word that leaves it out.
@Suite("Taps on tabs that a search tries") struct TabTapTests {
  private func explored(pins: String = "") throws -> Outcome {
    let slot = "attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed]"
    let text = """
      ribs:
        Root:
          container: tabs
          didLoad: [attach feed, attach mail]
          streams: {link: [send Mail open, select mail]}
          children:
            feed: {child: Feed, \(slot)}
            mail: {child: Mail, \(slot)}
        Feed: {container: navigation\(pins)}
        Mail:
          container: navigation\(pins.replacing(", ", with: "\n    "))
          streams: {open: [attach letter]}
          children:
            letter:
              child: Letter
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, pop]
              listener: {didClose: [detach]}
        Letter:
          receives: {close-tapped: [listener didClose]}
          pins: [closing]
      events: [launch Root, send Root link, send Letter close-tapped]
      """
    return explore(try written(text), path: "flow.yaml", line: 1)
  }

  @Test func `are told as what the user does, with what becomes of the stack`() throws {
    let labels = try explored().findings.flatMap(\.labels).map(\.text)
    #expect(labels.contains("the user taps the tab of Mail, whose stack goes back to its root"))
    #expect(!labels.contains { $0.hasPrefix("the user taps the tab of Feed") })
  }

  @Test func `are pinned by a word`() throws {
    let open = try #require(try explored().search)
    #expect(open.varied == [Varied(.tabs, ["Feed", "Mail"])])
    #expect(open.varied.map(\.what.pin) == ["pins: [tabs]"])
    let pinned = try explored(pins: ", pins: [tabs]")
    #expect(pinned.search?.varied == [])
    #expect(pinned.findings.allSatisfy { $0.severity == .note })
  }
}
