import Testing

@testable import RibEngine

/// What a coordinator puts into its view controller before that is on screen, and what is presented from there.
@Suite("What is put up before the screen it stands in or on") struct FilledBeforeShownTests {
  private static let adding = "present: [create, append, set-callback, start], remove: [remove]"

  private func told(_ text: String) throws -> [String] {
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    return outcome.findings.filter { $0.severity != .note }.map(\.rule)
      + outcome.remarks.filter { $0.id == "unmet" }.map(\.id)
  }

  /// A profile with a banner in it, pushed or presented by the app's coordinator.
  private func profile(_ start: String, way: String, container: String, _ events: String) -> String {
    """
    coordinators:
      Store:
        \(container)
        start: [show]
        children:
          profile: {child: Profile, \(Self.adding), when-closed-by-user: [remove]}
      Profile:
        start: [\(start)]
        pins: finishes
        children:
          banner: {child: Banner, \(Self.adding)}
      Banner: {start: [embed], pins: finishes}
    events: [launch Store, present profile, settle, expect Banner on-screen, \(way) Profile, settle, \(events)]
    """
  }

  @Test(arguments: ["container: navigation", "about: no container is named"])
  func `a child area is filled before or after its page is pushed, and goes with it`(container: String) throws
  {
    for start in ["present banner, push", "push, present banner"] {
      let text = profile(start, way: "swipe-back", container: container, "expect Banner off-screen")
        .replacing("    about: no container is named\n", with: "")
      #expect(try told(text) == [], "\(start)")
    }
  }

  @Test func `a child area is filled before its page is presented, and goes with it`() throws {
    let text = profile(
      "present banner, present",
      way: "swipe-down",
      container: "container: navigation",
      "expect Banner off-screen"
    )
    #expect(try told(text) == [])
  }

  @Test func `what stands in a page that is dropped unseen goes with the page`() throws {
    let text = """
      coordinators:
        Store:
          start: [show]
          children:
            profile: {child: Profile, present: [create, set-callback, start], remove: []}
        Profile:
          start: [present banner, {later: [push]}]
          pins: finishes
          children:
            banner: {child: Banner, \(Self.adding)}
        Banner: {start: [embed], pins: finishes}
      events: [launch Store, present profile, settle, expect Banner off-screen, expect Banner released]
      """
    #expect(try told(text).contains("unmet") == false)
  }

  @Test(arguments: ["container: navigation", ""])
  func `a stack is filled before the window shows it`(container: String) throws {
    let text = """
      coordinators:
        Store:
          \(container.isEmpty ? "start: [present offer, show]" : "\(container)\n    start: [present offer, show]")
          children:
            offer: {child: Offer, \(Self.adding), when-closed-by-user: [remove]}
        Offer: {start: [push], pins: finishes}
      events: [launch Store, settle, expect Offer on-screen, swipe-back Offer, settle, expect offer empty]
      """
    #expect(try told(text) == [])
  }

  @Test func `what stood in the old root goes, and what was pushed for the new one stays`() throws {
    let text = """
      coordinators:
        App:
          start: [present welcome]
          children:
            welcome: {child: Welcome, \(Self.adding), listener: {didStart: [present store, remove]}}
            store: {child: Store, \(Self.adding)}
        Welcome: {start: [show], pins: finishes, receives: {go: [listener didStart]}}
        Store:
          start: [present offer, show]
          pins: finishes
          children:
            offer: {child: Offer, \(Self.adding), when-closed-by-user: [remove]}
        Offer: {start: [push], pins: finishes}
      events: [launch App, send Welcome go, settle, expect Offer on-screen, expect Welcome released]
      """
    #expect(try told(text) == [])
  }

  @Test(arguments: ["container: navigation", ""])
  func `a sheet on a root that is not in the window yet is refused`(container: String) throws {
    let text = """
      coordinators:
        Store:
          \(container.isEmpty ? "start: [present tour, show]" : "\(container)\n    start: [present tour, show]")
          children:
            tour: {child: Tour, \(Self.adding), when-closed-by-user: [remove]}
        Tour: {start: [present], pins: finishes}
      events: [launch Store]
      """
    let findings = run(try written(text), path: "flow.yaml", line: 1).findings
    #expect(findings.map(\.rule) == ["present-refused"])
    #expect(findings.first?.message == "Tour is not shown: its host Store is not in the window yet")
    #expect(findings.first?.notes.first?.contains("Attempt to present <Tour> on <Store>") == true)
    #expect(findings.first?.repaired?.title == "put 'show' before 'present tour'")
  }

  @Test func `a sheet whose coordinator has no screen of its own stands on the root that is there`() throws {
    let text = """
      coordinators:
        Store:
          start: [show, present flow]
          children:
            flow: {child: Flow, \(Self.adding)}
        Flow:
          start: [present tour]
          pins: finishes
          children:
            tour: {child: Tour, \(Self.adding), when-closed-by-user: [remove]}
        Tour: {start: [present], pins: finishes}
      events: [launch Store, settle, expect Tour on-screen]
      """
    #expect(try told(text) == [])
  }
}
