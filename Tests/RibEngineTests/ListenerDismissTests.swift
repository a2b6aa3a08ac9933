import Testing

@testable import RibEngine

/// Whose screen goes where a parent takes one down in its steps for a report.
@Suite("A dismissal in the steps for a report") struct ListenerDismissTests {
  private func told(_ text: String) throws -> [String] {
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    return outcome.findings.filter { $0.severity != .note }.map(\.rule)
      + outcome.remarks.filter { $0.id == "unmet" }.map(\.id)
  }

  private func account(_ steps: String, alert: String, _ events: String) -> String {
    """
    coordinators:
      App:
        start: [show]
        children:
          account:
            child: Account
            present: [guard, create, append, set-callback, start]
            remove: [guard, dismiss-if-presented, remove]
            listener: {closed: [remove]}
      Account:
        start: [present]
        presentation: full screen
        children:
          alert:
            child: Alert
            present: [guard, create, append, set-callback, start]
            remove: [remove]
            listener: {answered: [\(steps)]}
      Alert: {start: [\(alert)], presentation: full screen, receives: {ok: [listener answered]}}
    events: [launch App, present account, present Account.alert, settle, send Alert ok, settle, \(events)]
    """
  }

  @Test func `of a coordinator takes what its screen presents, and not that screen`() throws {
    let events = "expect Alert off-screen, expect Account on-screen"
    #expect(try told(account("dismiss, remove", alert: "present", events)) == [])
  }

  @Test func `of a coordinator takes nothing while what its screen presented is on its way out`() throws {
    let events = "expect Alert off-screen, expect Account on-screen"
    #expect(try told(account("dismiss, dismiss, remove", alert: "present", events)) == [])
  }

  @Test func `of a coordinator whose screen presents nothing takes that`() throws {
    let text = account("dismiss, remove", alert: "{later: []}", "expect Account off-screen")
    #expect(try told(text).contains("unmet") == false)
  }

  @Test("of a RIB takes the child that reports, if that is what is presented", arguments: ["", "detach, "])
  func rib(before: String) throws {
    let text = """
      ribs:
        Root:
          children:
            card:
              child: Card
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach]
              listener: {done: [\(before)dismiss-if-presented\(before.isEmpty ? ", detach" : "")]}
        Card: {presentation: full screen, receives: {ok: [listener done]}}
      events: [launch Root, attach card, settle, send Card ok, settle, expect Card off-screen]
      """
    #expect(try told(text) == [])
  }

  @Test func `of what stood on a modal that has gone takes down nobody else's`() throws {
    let text = """
      coordinators:
        App:
          start: [show]
          streams: {logout: [remove shop]}
          children:
            shop:
              child: Shop
              present: [guard, create, append, set-callback, start]
              remove: [guard, dismiss-if-presented, remove]
              when-closed-by-user: [remove]
        Shop: {start: [present], streams: {buy: [await Pay]}}
        Pay: {start: [present, wait], when-cancelled: [dismiss, fail, forget]}
      events:
        [launch App, present shop, settle, send Shop buy, settle, send App logout, settle, present shop, settle,
         cancel Pay, settle, expect Shop#2 on-screen]
      """
    #expect(try told(text).contains("unmet") == false)
    #expect(try told(text).contains("leaked-child-coordinator") == false)
  }
}
