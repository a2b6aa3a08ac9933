import Testing

@testable import RibEngine

/// Tasks that run beside each other: which of them are two of a kind, and what their order is good for.
@Suite("Tasks beside each other") struct TwinTaskTests {
  private func outcome(_ text: String, instances: Int? = nil) throws -> Outcome {
    var options = ExploreOptions()
    if let instances { options.instances = instances }
    return explore(try written(text), path: "flow.yaml", line: 1, options: options)
  }

  private func radio(_ start: String, _ events: String) -> String {
    """
    coordinators:
      Radio: {start: [show], streams: {listen: [await Tuner]}}
      Tuner: {start: \(start)}
      Scan:
        start: [wait]
        streams: {found: [resume, forget]}
        when-cancelled: [fail, forget]
    events: [launch Radio, \(events)]
    """
  }

  private let again = "[{await: Scan, ok: [], timeout: [repeat]}]"

  @Test(arguments: ["[{await: Scan, ok: [], timeout: [repeat]}]", "[await Scan]"])
  func `are told once, however often they await something`(start: String) throws {
    let text = radio(start, "send Radio listen, send Radio listen, wait 5")
    for found in [run(try written(text), path: "flow.yaml", line: 1), try outcome(text, instances: 2)] {
      let told = found.findings.filter { $0.severity != .note }
      #expect(told.map(\.rule) == ["overlapping-flows"])
      #expect(told.first?.subject.hasPrefix("Tuner") == true)
      #expect((told.first?.consequences.count ?? 2) < 2)
    }
  }

  @Test func `are told where what awaits them runs not at a time`() throws {
    let text = """
      coordinators:
        Shop: {start: [show], streams: {buy: [await Pay]}, children: {kiosk: {child: Kiosk, present: [create, append, start]}}}
        Kiosk: {start: [show], streams: {buy: [await Pay]}}
        Pay: {start: [wait], streams: {paid: [resume, forget]}, when-cancelled: [fail, forget]}
      events: [launch Shop, present kiosk, send Kiosk buy, send Shop buy]
      """
    let told = run(try written(text), path: "flow.yaml", line: 1).findings.filter { $0.severity != .note }
    #expect(told.map(\.rule) == ["overlapping-flows"])
    #expect(told.first?.subject.hasPrefix("Pay") == true)
  }

  @Test func `are one state, however their calls were suspended by turns`() throws {
    // 276 where the order counts in which calls of different tasks were suspended.
    let search = try #require(try outcome(radio(again, "send Radio listen"), instances: 2).search)
    #expect(search.answer == .bounded)
    #expect(search.states < 150)
  }

  @Test func `show what rests beside them, wherever a search meets them`() throws {
    let text = """
      coordinators:
        Radio: {start: [show], streams: {listen: [{do: [await Tuner], times: 1}], ask: [{do: [await Page], times: 1}]}}
        Tuner: {start: \(again)}
        Scan: {start: [wait], streams: {found: [resume, forget]}, when-cancelled: [fail, forget]}
        Page: {start: [present, wait], pins: [cancelling], receives: {done: [dismiss, resume, forget]}, when-closed-by-user: []}
      events: [launch Radio, send Radio listen, send Radio ask, send Page done]
      """
    let told = try outcome(text).findings.filter { $0.severity == .error }
    #expect(told.map(\.rule) == ["never-resumed"])
  }
}
