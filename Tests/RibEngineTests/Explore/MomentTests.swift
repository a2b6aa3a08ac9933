import Checking
import FlowFiles
import Testing

@testable import RibEngine

/// Searches that decide when a moment comes whether an instance finishes, against those that decide when it is
/// built.
struct MomentTests {
  private func flow(_ text: String) throws -> Scenario {
    try #require(Shipped.scenarios(of: SourceFile(path: "x.yaml", bytes: Array(text.utf8))).first)
  }

  private func search(_ scenario: Scenario, _ change: (inout ExploreOptions) -> Void = { _ in })
    -> Exploration
  {
    var options = ExploreOptions()
    options.proposesFixes = false
    options.defersMoments = true
    change(&options)
    return Exploration(scenario, options)
  }

  @Test(arguments: ["ribs", "coordinators"])
  func `whether a child finishes is varied where its parent hears that of any child`(kind: String) throws {
    let lists =
      kind == "ribs"
      ? "attach: [guard, build, attach, assign], detach: [guard, clear, detach]"
      : "present: [create, start, append, set-callback], remove: [remove]"
    let end = kind == "ribs" ? "detach" : "remove"
    func text(_ handlers: String, _ listens: String) -> String {
      """
      flow: A flow
      \(kind):
        P:
          \(listens)
          children:
            a: {child: A, \(lists)\(handlers)}
        A: {\(kind == "ribs" ? "view: none" : "start: [push]")}
      events: [launch P, \(kind == "ribs" ? "attach" : "present") a]
      """
    }
    let slot = search(try flow(text(", listener: {didFinish: [\(end)]}", "holds: []")))
    let any = search(try flow(text("", "listens: {didFinish: [\(end) a]}")))
    func told(_ search: Exploration) -> [String] {
      search.counterexamples.map { search.table.all[$0.group.mistake.rule].id.text }.sorted()
    }
    #expect(!told(slot).isEmpty)
    #expect(told(any) == told(slot))
  }

  /// RIBs without screens, each the child of the one before.
  private func chain(_ length: Int) throws -> Scenario {
    let links = (0..<length).map {
      """
        R\($0):
          view: none
          children:
            next:
              child: R\($0 + 1)
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}

      """
    }
    let events = (0..<length).map { "  - attach R\($0).next\n  - detach R\($0).next\n" }
    return try flow(
      "flow: chain\nribs:\n" + links.joined() + "  R\(length): {view: none}\nevents:\n  - launch R0\n"
        + events.joined()
    )
  }

  @Test(arguments: 1...4)
  func `a chain has a state for each length, whenever its RIBs may finish`(length: Int)
    throws
  {
    let summary = search(try chain(length)).summary
    #expect(summary.answer == .closed)
    #expect(summary.states == length + 1)
  }

  /// What a child may do, and how it is attached.
  static let children = [
    "finishes: at any time", "finishes: [later, never]", "finishes: [in didLoad, never, in willResignActive]",
    "finishes: [in didBecomeActive, later]", "{}", "finishes: at any time, work: goes on after detach",
    "finishes: at any time, view: touched in init",
  ].map { $0 == "{}" ? "" : $0 }

  /// Each child with one order, and each order with a child that may finish at all times; `checks reductions` does it
  /// with random flows.
  static let attaches =
    children.indices.map { (children[$0], orders[$0 % orders.count]) }
    + orders.map { ("finishes: at any time", $0) }

  static let orders = ["assign, attach", "attach, assign", "assign, attach, present"]

  @Test(arguments: attaches)
  func `when it is decided changes nothing that is found`(child: String, attach: String) throws {
    let scenario = try flow(
      """
      flow: x
      ribs:
        P:
          children:
            c:
              child: C
              attach: [guard, build, \(attach)]
              detach: [guard, detach, clear\(attach.hasSuffix("present") ? ", dismiss" : "")]
              listener: {didFinish: [detach c]}
        C: {\(child)}
      events: [launch P, attach c, detach c]
      """
    )
    let late = search(scenario)
    let early = search(scenario) { $0.defersMoments = false }
    #expect(late.names == early.names)
    #expect(late.summary.states <= early.summary.states)
  }

  @Test(arguments: Self.children)
  func `the path of a counterexample is one of choices at building`(child: String) throws {
    let scenario = try flow(
      """
      flow: x
      ribs:
        P:
          view: none
          children:
            c:
              child: C
              attach: [guard, build, attach, assign]
              detach: [guard, detach, clear]
              listener: {didFinish: [detach c]}
        C: {\(child)}
      events: [launch P, attach c, detach c]
      """
    )
    for example in search(scenario).counterexamples {
      var player = try #require(PathPlayer(example.scenario))
      let play = player.play(example.path)
      let name = MistakeName(example.group.mistake, in: example.tried.program, .catalogue)
      #expect(play?.mistakes.contains(name) == true)
    }
  }
}
