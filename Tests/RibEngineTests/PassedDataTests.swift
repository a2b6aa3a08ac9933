import Testing

@testable import RibEngine

/// What a component passes on is as old as it is itself, over any number of levels.
@Suite("A datum that is passed on") struct PassedDataTests {
  private func outcome(_ events: String, first: String = "component", second: String = "component") throws
    -> Outcome
  {
    let text = """
      ribs:
        App:
          data: {city: set at build}
          streams: {moved: [set city]}
          children:
            map: {child: Map, attach: [guard, build, assign, attach], detach: [guard, clear, detach], passes: {city: by \(first)}}
        Map:
          view: none
          children:
            pin: {child: Pin, attach: [guard, build, assign, attach], detach: [guard, clear, detach], passes: {city: by \(second)}}
        Pin: {view: none, didBecomeActive: [read city]}
      events: [launch App, \(events)]
      """
    return run(try written(text), path: "flow.yaml", line: 1)
  }

  private func messages(_ outcome: Outcome) -> [String] { outcome.findings.map(\.message) }

  @Test(arguments: ["attach map, send App moved, attach pin", "send App moved, attach map, attach pin"])
  func `is old where who has it first has changed it`(events: String) throws {
    let expected = ["Pin reads a value that App has changed since it was built"]
    #expect(try messages(outcome(events)) == expected)
  }

  @Test(arguments: ["attach map, send App moved, attach pin", "send App moved, attach map, attach pin"])
  func `is old below who has an old one, however it is passed on`(events: String) throws {
    let outcome = try outcome(events, second: "parameter")
    #expect(messages(outcome) == ["Pin reads a value that App has changed since it was built"])
  }

  @Test func `is fresh below who was given the value of the moment`() throws {
    #expect(try messages(outcome("send App moved, attach map, attach pin", first: "parameter")) == [])
  }

  @Test func `is fresh where nobody has changed it`() throws {
    #expect(try messages(outcome("attach map, attach pin")) == [])
  }
}
