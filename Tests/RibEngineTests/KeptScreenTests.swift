import Testing

@testable import RibEngine

/// A router that is kept has its view controller, and what is embedded in that, when it is attached again.
@Suite("What stands in the screen of a kept RIB") struct KeptScreenTests {
  private func told(_ text: String) throws -> [String] {
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    return outcome.findings.filter { $0.severity != .note }.map(\.rule)
      + outcome.remarks.filter { $0.id == "unmet" }.map(\.id)
  }

  private static let ways = [("present", "dismiss"), ("embed", "unembed"), ("push", "pop")]

  /// A player with controls in it, which are attached as its view loads.
  private func player(
    _ way: (put: String, down: String),
    screens: String,
    controls: String = "receives: {}",
    unembed: String = ", unembed",
    _ events: String
  ) -> String {
    """
    screens: \(screens)
    ribs:
      Root:
        children:
          player:
            child: Player
            attach: [guard, reuse, assign, attach, \(way.put)]
            detach: [guard, clear, detach, \(way.down)]
      Player:
        presentation: full screen
        streams: {plain: [detach controls]}
        didLoad: [attach controls]
        children:
          controls:
            child: Controls
            attach: [guard, build, assign, attach, embed]
            detach: [guard, clear, detach\(unembed)]
            listener: {hidden: []}
      Controls: {\(controls)}
    events: [launch Root, attach player, settle, expect Controls on-screen, \(events)]
    """
  }

  @Test("goes with it and is seen again with it", arguments: ways, ["uikit", "immediate"])
  func again(way: (String, String), screens: String) throws {
    let events = """
      detach player, settle, expect Controls off-screen, expect Controls inactive,
        attach player, settle, expect Controls on-screen, expect Controls active
      """
    #expect(try told(player(way, screens: screens, events)) == [])
  }

  @Test("hears once that it disappears, with the transition", arguments: ways.prefix(2))
  func appearance(way: (String, String)) throws {
    let hears = "viewDidDisappear: [listener hidden]"
    let text = player(way, screens: "uikit", controls: hears, "detach player, settle, attach player")
    var options = RunOptions()
    options.keepsEvents = true
    let outcome = run(try written(text), path: "flow.yaml", line: 1, options: options)
    let kinds = outcome.events.filter { $0.subject.hasPrefix("Controls") }.map(\.kind)
    #expect(kinds.count { $0 == .viewDidDisappear } == 1)
  }

  @Test("that stays up when it was detached in between is a leaked view", arguments: ["uikit", "immediate"])
  func leaked(screens: String) throws {
    let events = "detach player, settle, attach player, settle, send Player plain"
    let text = player(("present", "dismiss"), screens: screens, unembed: "", events)
    #expect(try told(text) == ["leaked-view"])
  }

  @Test("goes for good with whoever keeps it") func released() throws {
    let text = """
      ribs:
        App:
          children:
            root:
              child: Root
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss]
        Root:
          children:
            player:
              child: Player
              attach: [guard, reuse, assign, attach, embed]
              detach: [guard, clear, detach, unembed]
        Player:
          didLoad: [attach controls]
          children:
            controls:
              child: Controls
              attach: [guard, build, assign, attach, embed]
              detach: [guard, clear, detach, unembed]
        Controls: {}
      events:
        [launch App, attach root, settle, attach player, detach player, detach root, settle,
         expect Player released, expect Controls released, expect Controls off-screen]
      """
    #expect(try told(text) == [])
  }
}
