import Checking
import Testing

@testable import RibEngine

/// What no mistake comes before is searched first, and what comes after one as far as there is room.
struct BeforeMistakesTests {
  /// Each screen may be pushed after its child has closed, which leaves it up.
  private func chain(_ length: Int) -> String {
    let screens = (0..<length).map { number in
      """
        R\(number):
          children:
            s\(number):
              child: R\(number + 1)
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, pop]
              listener: {didFinish: [detach]}
      """
    }
    let events = (0..<length).map { "  - attach s\($0)\n  - detach s\($0)" }
    return """
      flow: a chain
      screens: immediate
      ribs:
      \(screens.joined(separator: "\n"))
        R\(length): {pins: [closing]}
      events:
        - launch R0
      \(events.joined(separator: "\n"))
      """
  }

  private func result(_ text: String, beyond: Beyond?) throws -> SearchResult {
    let file = SourceFile(path: "x.yaml", bytes: Array(text.utf8))
    var options = ExploreOptions()
    (options.beyond, options.proposesFixes, options.events) = (beyond, false, 6)
    return SearchResult(try #require(Shipped.scenarios(of: file).first), options)
  }

  private func errors(_ result: SearchResult) -> [MistakeName: Int] {
    let errors = result.examples.filter { $0.severity == .error }
    return Dictionary(errors.map { ($0.mistake, $0.events) }, uniquingKeysWith: min)
  }

  @Test func `a search that comes to its end is the same whether mistakes were looked at last or not`() throws
  {
    let (last, atOnce) = (try result(chain(2), beyond: Beyond(10_000)), try result(chain(2), beyond: nil))
    #expect(last.summary == atOnce.summary)
    #expect(last.fewest == atOnce.fewest)
    #expect(last.summary.answer == .bounded)
  }

  @Test func `what comes after a mistake is cut off, and what no mistake comes before is searched whole`()
    throws
  {
    let cut = try result(chain(2), beyond: Beyond(1))
    #expect(cut.summary.answer == .untilMistakes)
    #expect(cut.summary.beyond.states == cut.summary.states)
    #expect(cut.summary.beyond.left > 0)
    #expect(cut.summary.left == 0)
    #expect(cut.limit.isEmpty)
  }

  @Test func `a mistake that nothing else comes before is found by as few events where the rest is cut off`()
    throws
  {
    let (cut, whole) = (try result(chain(2), beyond: Beyond(1)), try result(chain(2), beyond: nil))
    let first = try #require(errors(whole).min { $0.value < $1.value })
    #expect(errors(cut)[first.key] == first.value)
  }

  @Test func `a flow without a mistake is searched once`() throws {
    let clean = chain(2).replacing("attach, push", with: "attach, recheck, push")
    let (one, other) = (try result(clean, beyond: Beyond(1)), try result(clean, beyond: nil))
    #expect(one.summary.answer == .closed)
    #expect(one.summary == other.summary)
  }

  @Test func `what a flow expects keeps no search from going on`() throws {
    let whole = try result(chain(2), beyond: nil)
    let ids = Set(errors(whole).keys.map(\.rule)).sorted()
    let expecting = try result(chain(2) + "\nexpect: [\(ids.joined(separator: ", "))]", beyond: Beyond(1))
    #expect(expecting.summary == whole.summary)
  }

  /// Flows that await each other, of which none ends its wait when its task is cancelled.
  private func awaits(whenClosed: String) -> String {
    """
    flow: awaits
    coordinators:
      App: {start: [show, wait], receives: {open: [await Cart]}}
      Cart:
        start: [push, wait]
        receives: {pay: [{await: Payment, ok: [], failed: []}]}
        when-closed-by-user: [fail, forget]
        pins: [closing]
      Payment: {start: [present, wait], receives: {paid: [dismiss, resume, forget]}, when-closed-by-user: [\(whenClosed)]}
    events: [start App, send App open, send Cart pay, send Payment paid, swipe-down Payment]
    """
  }

  @Test func `what comes after an ignored cancellation comes after a mistake`() throws {
    let cut = try result(awaits(whenClosed: ""), beyond: Beyond(1))
    #expect(cut.summary.answer == .untilMistakes)
    let all = try result(awaits(whenClosed: ""), beyond: nil)
    #expect(cut.summary.states * 10 < all.summary.states)
    #expect(errors(cut).keys.map(\.rule) == ["never-resumed"])
  }

  @Test func `where only cancellations are ignored all that comes after them is searched`() throws {
    let mended = awaits(whenClosed: "fail, forget")
    let (last, atOnce) = (try result(mended, beyond: Beyond(1)), try result(mended, beyond: nil))
    #expect(last.summary == atOnce.summary)
    #expect(last.fewest == atOnce.fewest)
  }
}
