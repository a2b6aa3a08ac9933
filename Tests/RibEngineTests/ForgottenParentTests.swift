import Testing

@testable import RibEngine

/// On Android nobody releases: a router that was detached and is in no property is asked by nobody any more.
@Suite("Parents that are gone on Android") struct ForgottenParentTests {
  private func rules(_ root: String, _ events: String) throws -> [String] {
    let text = """
      runtime: ribs-android
      ribs:
        Root:
          children:
            trip: {child: Trip, \(root), listener: {over: [detach]}}
        Trip:
          view: none
          didBecomeActive: [attach map]
          children:
            map: {child: Map, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {over: [listener over]}}
        Map: {view: none, receives: {stop: [listener over]}}
      events: [launch Root, attach trip, \(events)]
      """
    return run(try written(text), path: "flow.yaml", line: 1).findings.filter { $0.severity == .error }.map(
      \.rule
    )
  }

  @Test func `may go with their children in their slots`() throws {
    let slot = "attach: [guard, build, assign, attach], detach: [guard, clear, detach]"
    #expect(try rules(slot, "send Map stop, expect Root.trip empty") == [])
  }

  @Test func `may not where a property keeps them`() throws {
    let slot = "attach: [guard, build, assign, attach], detach: [guard, detach]"
    #expect(try rules(slot, "send Map stop").contains("stuck-slot"))
  }
}
