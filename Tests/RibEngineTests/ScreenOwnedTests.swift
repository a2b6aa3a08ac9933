import Testing

@testable import RibEngine

/// A coordinator that its screen keeps, by way of a model or at once (STORIES 3.5).
@Suite("A coordinator that its screen holds") struct ScreenOwnedTests {
  private func found(_ objects: String, holds: String = "", _ events: String) throws -> [String] {
    let text = """
      coordinators:
        Home:
          start: [show]
          streams: {tour: [present tour], help: [present help]}
          children:
            tour: {child: Tour, present: [create, set-callback, start], remove: [], listener: {didFinish: [pop]}}
            help: {child: Help, present: [create, append, set-callback, start], remove: [remove], when-closed-by-user: [remove]}
        Tour: {start: [push], screen: TourView\(holds)}
        Help: {start: [push]}
      objects: {\(objects)}
      events: [launch Home, \(events)]
      """
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    return outcome.findings.filter { $0.severity > .note }.map { "\($0.rule) \($0.subject)" }
      + outcome.remarks.filter { $0.id == "unmet" }.map(\.message)
  }

  private static let chains = [
    "TourView: {holds: [strong Tour]}",
    "TourView: {holds: [strong TourModel]}, TourModel: {holds: [strong Tour]}",
    "TourView: {holds: [strong TourModel]}, TourModel: {holds: [strong Route]}, Route: {holds: [strong Tour]}",
  ]

  @Test(arguments: chains) func `lives as long as its own screen, not as that of another one`(chain: String)
    throws
  {
    let twice = "send Home tour, settle, send Home tour, settle"
    #expect(try found(chain, "\(twice), expect Tour#1 alive, expect Tour#2 alive") == [])
    let back = "swipe-back Tour, settle, expect Tour#2 released, expect Tour#1 alive"
    #expect(try found(chain, "\(twice), \(back)") == [])
  }

  @Test(arguments: chains) func `is its own screen's where UIKit puts two pushes off`(chain: String) throws {
    let events = "send Home help, send Home tour, send Home tour, settle"
    #expect(try found(chain, "\(events), expect Tour#1 alive, expect Tour#2 alive") == [])
  }

  @Test func `puts up the screen that it holds itself, and no other one`() throws {
    let text = """
      coordinators:
        Home:
          start: [show]
          receives: {open: [present sheet]}
          children:
            sheet: {child: Sheet, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [dismiss, remove]}, when-closed-by-user: [remove]}
        Sheet: {start: [present], screen: SheetView, holds: [strong SheetView], receives: {ok: [finish]}}
      objects: {SheetView: {holds: [weak Sheet]}}
      events: [launch Home, send Home open, send Sheet ok, settle, expect Sheet released]
      """
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    #expect(outcome.findings.filter { $0.severity > .note }.map(\.rule) == [])
    #expect(outcome.events.filter { $0.name.contains("SheetView") && $0.name.contains("build") }.count <= 1)
  }

  @Test func `is told once where it holds the screen that holds it`() throws {
    let once = "send Home tour, settle, swipe-back Tour, settle"
    let holds = ", holds: [strong TourView]"
    let found = try found(Self.chains[0], holds: holds, "\(once), \(once)")
    #expect(found.count == 1 && found[0].hasPrefix("retain-cycle"))
  }

  @Test func `is not kept by another one that only knows its model`() throws {
    let twice = "send Home tour, settle, send Home tour, settle, expect Tour#1 alive, expect Tour#2 alive"
    #expect(try found(Self.chains[1], holds: ", holds: [weak TourModel]", twice) == [])
  }

  @Test func `shares a model that it holds itself with its screen`() throws {
    let chain = "TourView: {holds: [strong TourModel, strong Tour]}, TourModel: {}"
    let up = "send Home tour, settle, expect TourModel#1 alive"
    let down = "swipe-back Tour, settle, expect TourModel released"
    #expect(try found(chain, holds: ", holds: [strong TourModel]", "\(up), \(down)") == [])
  }
}
