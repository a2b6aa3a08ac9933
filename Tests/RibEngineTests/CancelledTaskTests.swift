import Testing

@testable import RibEngine

/// That its task was cancelled is an error to whoever awaits: it is caught, ignored and thrown on as any other.
@Suite("A cancelled task") struct CancelledTaskTests {
  private func told(_ text: String) throws -> [String] {
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    return outcome.findings.filter { $0.severity != .note }.map(\.rule)
      + outcome.remarks.filter { $0.id == "unmet" }.map { "unmet: \($0.message)" }
  }

  private func upload(handler: String, shop: String, more: String = "", _ events: String) -> String {
    """
    coordinators:
      Shop:
        start: [show, \(shop)]
        streams: {stop: [cancel Upload]}
      Upload:
        start: [wait]
        streams: {done: [resume, forget]}
        when-cancelled: [\(handler)]
      Receipt: {start: [wait], streams: {ok: [resume, forget]}}
      Apology: {start: [wait], streams: {ok: [resume, forget]}}
      \(more)
    events: [launch Shop, \(events)]
    """
  }

  @Test(arguments: ["fail, forget", "resume, forget", "async, fail, forget", "async, resume, forget"])
  func `is caught where it is awaited, in whichever turn its handler ends the wait`(handler: String) throws {
    let shop = "{await: Upload, ok: [await Receipt], failed: [await Apology]}"
    for cancel in ["cancel Shop", "send Shop stop"] {
      let text = upload(handler: handler, shop: shop, "\(cancel), settle, expect Apology waiting")
      // Without a handler the next wait does not hear that its task is cancelled, either.
      #expect(try told(text) == (cancel == "cancel Shop" ? ["cancel-ignored"] : []), "\(cancel)")
    }
  }

  @Test(arguments: ["start Sync", "send App again"])
  func `is another one once its coordinator has started again`(again: String) throws {
    let text = """
      coordinators:
        App:
          start: [show, present sync]
          receives: {again: [send Sync kick]}
          children:
            sync: {child: Sync, present: [create, append, start], remove: [remove]}
        Sync:
          pins: [finishes, cancelling]
          start: [wait]
          streams: {kick: [repeat], done: [resume, forget]}
          when-cancelled: [fail, forget]
      events: [launch App, cancel Sync, settle, \(again), expect Sync waiting, send Sync done]
      """
    #expect(try told(text) == [])
  }

  @Test func `that reaches a wait without a handler waits there for ever`() throws {
    let text = upload(
      handler: "fail, forget",
      shop: "{await: Upload, failed: [await Receipt]}",
      "cancel Shop"
    )
    #expect(try told(text) == ["cancel-ignored"])
    let heard = text.replacing(
      "ok: [resume, forget]}}",
      with: "ok: [resume, forget]}, when-cancelled: [fail, forget]}"
    )
    #expect(try told(heard) == [])
  }

  @Test func `whose error is swallowed before it reaches who has cancelled it is taken for a success`() throws
  {
    func tour(_ page: String) -> String {
      """
      coordinators:
        Root: {start: [show, await Tour, await Home], streams: {stop: [cancel Tour]}}
        Tour: {start: [\(page)]}
        Page: {start: [wait], when-cancelled: [fail, forget]}
        Home: {start: [push, wait], when-closed-by-user: [resume, forget]}
      events: [launch Root, send Root stop]
      """
    }
    #expect(try told(tour("{await: Page, failed: []}")) == ["failure-taken-as-success"])
    #expect(try told(tour("try? await Page")) == ["failure-taken-as-success"])
  }

  @Test func `goes on behind a catch that does nothing`() throws {
    let text = """
      coordinators:
        Root: {start: [show, await Order]}
        Order:
          container: navigation
          start: [present, {await: Card, failed: []}, after-transition, dismiss]
        Card:
          start: [push, wait]
          receives: {paid: [resume, forget]}
          when-cancelled: [fail, forget]
      events: [launch Root, settle, cancel Root, settle, expect Order off-screen]
      """
    #expect(try told(text) == [])
  }

  @Test(arguments: ["cancel Shop", "send Shop stop"])
  func `is taken for a success by what ignores errors`(cancel: String) throws {
    let text = upload(handler: "fail, forget", shop: "try? await Upload, await Receipt", cancel)
    let ignored = cancel == "cancel Shop" ? ["cancel-ignored"] : []
    #expect(try told(text).sorted() == ignored + ["failure-taken-as-success"])
  }

  @Test func `is thrown on by what catches nothing`() throws {
    let text = upload(
      handler: "fail, forget",
      shop: "await Upload, await Receipt",
      "cancel Shop, settle, expect Receipt released"
    )
    #expect(try told(text) == [])
  }

  @Test func `stays cancelled behind a catch, so that the next wait ends at once`() throws {
    let text = upload(
      handler: "fail, forget",
      shop: "{await: Upload, failed: []}, await Next",
      more: "Next: {start: [wait], when-cancelled: [fail, forget]}",
      "cancel Shop, settle, expect Next released"
    )
    #expect(try told(text) == [])
  }

  @Test func `never comes to rest where each round ignores the error`() throws {
    let text = upload(handler: "fail, forget", shop: "try? await Upload, repeat", "cancel Shop")
    let findings = run(try written(text), path: "flow.yaml", line: 1).findings
    #expect(findings.map(\.rule) == ["failure-taken-as-success"])
    #expect(findings.flatMap(\.consequences).map(\.rule) == ["reentrant-attach-loop"])
  }

  @Test func `has no time that could be up`() throws {
    let text = """
      coordinators:
        Shop: {start: [show, {await: Upload, failed: [await Receipt], timeout: [await Apology]}]}
        Upload: {start: [wait], streams: {broken: [fail, forget]}}
        Receipt: {start: [wait], streams: {ok: [resume, forget]}}
        Apology: {start: [wait], streams: {ok: [resume, forget]}}
      events: [launch Shop, cancel Shop, wait 60, send Upload broken, expect Receipt waiting]
      """
    var options = RunOptions()
    options.path = []
    let outcome = run(try written(text), path: "flow.yaml", line: 1, options: options)
    #expect(Set(outcome.findings.map(\.rule)) == ["cancel-ignored"])
    #expect(outcome.remarks.filter { $0.id == "unmet" }.isEmpty)
  }

  @Test func `is not said to wait for ever where its screen may still answer`() throws {
    let text = """
      coordinators:
        App: {start: [show, {await: Code, ok: [await Home], timeout: [await Sorry]}]}
        Code:
          start: [present, wait]
          receives: {entered: [dismiss, resume, forget]}
          when-closed-by-user: [fail, forget]
        Home: {start: [push, wait], pins: [cancelling, events, closing]}
        Sorry: {start: [push, wait], pins: [cancelling, events, closing]}
      events: [launch App]
      """
    let findings = run(try written(text), path: "flow.yaml", line: 1).findings
    let told = findings.flatMap { [$0.message] + $0.consequences.map(\.message) }
    #expect(told.contains("Code still waits: it was cancelled, and that did not resume it"))
    #expect(!told.contains { $0.contains("for ever") })
  }

  @Test func `goes on with its error, so that an answer beside that is none too early`() throws {
    func text(_ closed: String) -> String {
      """
      coordinators:
        App: {start: [show, {await: Pay, ok: [], failed: []}, wait]}
        Pay:
          container: navigation
          start: [present, {await: Name, ok: [], failed: [throw]}, wait]
          receives: {pay: [dismiss-self, resume, forget]}
          when-closed-by-user: [\(closed)]
        Name: {start: [push, wait], receives: {next: [pop, resume, forget]}, when-cancelled: [fail, forget]}
      events: [launch App, swipe-down Pay, expect Pay released]
      """
    }
    #expect(try told(text("cancel Name, fail, forget")) == [])
    #expect(try told(text("fail, forget")).first == "resume-before-wait")
  }

  @Test func `waits also where its continuation was forgotten`() throws {
    let text = """
      coordinators:
        Home: {start: [show, wait], receives: {go: [await Code]}}
        Code: {start: [present, wait], receives: {ok: [forget]}}
      events: [start Home, send Home go, send Code ok, expect Code waiting]
      """
    #expect(try told(text) == ["never-resumed"])
  }
}
