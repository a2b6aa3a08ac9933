import FlowFiles
import RibEngine
import Testing

@testable import Traces

/// Flows that are made of traces which are not as usual.
struct TraceFlowMakingTests {
  private func log(_ sees: String, _ lines: [String]) throws -> TraceLog {
    let header = #"{"schema":"rib-trace/1","library":"RIBs-iOS","sees":[\#(sees)]}"#
    let numbered = lines.enumerated().map { "{\"seq\":\($0.offset + 1),\($0.element)}" }
    return try AppTraces.log(of: ([header] + numbered).joined(separator: "\n") + "\n")
  }

  private static func attach(_ child: String, to parent: String) -> [String] {
    [
      #""ev":"attachChild","phase":"begin","obj":"\#(parent).router","child":"\#(child)""#,
      #""ev":"children","obj":"\#(parent).router","change":"append","child":"\#(child)""#,
      #""ev":"isActive","obj":"\#(child).interactor","value":true"#,
      #""ev":"attachChild","phase":"end","obj":"\#(parent).router""#,
    ]
  }

  private static func call(_ name: String, of parent: String, _ lines: [String]) -> [String] {
    [
      #""ev":"step","obj":"","do":"\#(name)""#,
      #""ev":"request","phase":"begin","obj":"\#(parent).router","op":"attach","call":"\#(name)""#,
    ] + lines + [#""ev":"request","phase":"end","obj":"\#(parent).router""#]
  }

  private static func write(_ child: String, over former: String?, in parent: String, _ slot: String)
    -> String
  {
    let was = former.map { "\"\($0)\"" } ?? "null"
    return #""ev":"slot","obj":"\#(parent).router","slot":"\#(slot)","value":"\#(child)","was":\#(was)"#
  }

  /// A root that shows home, and then replaces it.
  private static var replaced: [String] {
    let home = [write("Home#1", over: nil, in: "Root#1", "current")] + attach("Home#1", to: "Root#1")
    let leave = [
      #""ev":"detachChild","phase":"begin","obj":"Root#1.router","child":"Home#1""#,
      #""ev":"isActive","obj":"Home#1.interactor","value":false"#,
      #""ev":"children","obj":"Root#1.router","change":"remove","child":"Home#1""#,
      #""ev":"detachChild","phase":"end","obj":"Root#1.router""#,
    ]
    let login = [write("Login#1", over: "Home#1", in: "Root#1", "current")] + attach("Login#1", to: "Root#1")
    return [#""ev":"step","obj":"""#, #""ev":"isActive","obj":"Root#1.interactor","value":true"#]
      + call("showHome", of: "Root#1", home) + call("showLogin", of: "Root#1", leave + login)
  }

  @Test func `A method that attaches is about whom it attaches, also where it detaches another one first`()
    throws
  {
    let flow = try log(#""tree","slots","requests""#, Self.replaced).flow()
    let root = try #require(flow.scenario.components.first { $0.name.string == "Root" })
    let login = try #require(root.slots.first { $0.child.string == "Login" })
    #expect(login.attach.map(\.verb).suffix(3) == [.build, .assign, .attach])
    #expect(flow.parting.isEmpty, "\(flow.parting)")
  }

  @Test func `What is overwritten is called as the app calls it`() throws {
    var lines = Self.replaced
    lines.removeAll { $0.contains("detachChild") || $0.contains("remove") || $0.contains("false") }
    let findings = try log(#""tree","slots","requests""#, lines).judged().outcome.findings
    #expect(findings.first?.message == "Root.current is overwritten while Home is still attached")
  }

  @Test func `Names that no flow can have are written otherwise`() throws {
    let lines =
      [#""ev":"step","obj":"""#, #""ev":"isActive","obj":"Root<Int, Text>#1.interactor","value":true"#]
      + Self.call(
        "show it",
        of: "Root<Int, Text>#1",
        [Self.write("A B#1", over: nil, in: "Root<Int, Text>#1", "a")]
          + Self.attach("A B#1", to: "Root<Int, Text>#1")
      )
    let flow = try log(#""tree","slots","requests""#, lines).flow()
    #expect(flow.scenario.components.map(\.name.string) == ["Root<Int,-Text>", "A-B"])
    #expect(flow.parting.isEmpty, "\(flow.parting)")
    let text = FlowWriter.text(flow, of: "trace.jsonl")
    let read = FlowReader.read(SourceFile(path: "made.yaml", bytes: Array(text.utf8))) { _ in
      .failure(Problem("none", "nothing is included"))
    }
    #expect(read.invalid == nil, "\(text)")
  }

  @Test func `A flow of a trace that was cut off says so`() throws {
    let lines = try AppTraces.text("late").split(separator: "\n")
    let flow = try AppTraces.log(of: lines.prefix(18).joined(separator: "\n")).flow()
    #expect(flow.parting.isEmpty, "\(flow.parting)")
    let text = FlowWriter.text(flow, of: "trace.jsonl")
    #expect(text.contains("# The flow goes as far as the trace: the trace was cut off: what is open"))
  }

  @Test func `No flow is made where nothing comes from outside`() throws {
    let log = try log(#""tree""#, [#""ev":"init","obj":"Root#1.router""#])
    #expect { try log.flow() } throws: { ($0 as? TraceFault)?.id == "empty-trace" }
  }

  @Test func `A step within a call that is cancelled is nobody's`() throws {
    let log = try log(
      #""coordinators","tasks""#,
      [
        #""ev":"start","phase":"begin","obj":"App#1""#, #""ev":"wait","obj":"App#1""#,
        #""ev":"start","phase":"end","obj":"App#1""#, #""ev":"cancel","phase":"begin","obj":"App#1""#,
        #""ev":"step","obj":"""#, #""ev":"cancel","phase":"end","obj":"App#1""#,
      ]
    )
    #expect(try log.flow().scenario.events.count > 0)
  }

  // MARK: - Tasks

  private static let awaiting = [
    #""ev":"step","obj":"""#, #""ev":"init","obj":"Shop#1""#, #""ev":"start","phase":"begin","obj":"Shop#1""#,
    #""ev":"init","obj":"Pay#1""#, #""ev":"start","phase":"begin","obj":"Pay#1""#,
    #""ev":"wait","obj":"Pay#1""#, #""ev":"start","phase":"end","obj":"Pay#1""#,
    #""ev":"start","phase":"end","obj":"Shop#1""#,
  ]

  @Test func `What comes once a time is up stands behind the timeout`() throws {
    let lines =
      Self.awaiting + [
        #""ev":"timeout","phase":"begin","obj":"Shop#1","child":"Pay#1""#, #""ev":"resume","obj":"Pay#1""#,
        #""ev":"timeout","phase":"end","obj":"Shop#1""#, #""ev":"task","phase":"begin","obj":"Pay#1""#,
        #""ev":"task","phase":"end","obj":"Pay#1""#, #""ev":"task","phase":"begin","obj":"Shop#1""#,
        #""ev":"init","obj":"Sorry#1""#, #""ev":"start","phase":"begin","obj":"Sorry#1""#,
        #""ev":"wait","obj":"Sorry#1""#, #""ev":"start","phase":"end","obj":"Sorry#1""#,
        #""ev":"task","phase":"end","obj":"Shop#1""#,
      ]
    let flow = try log(#""coordinators","tasks""#, lines).flow()
    let shop = try #require(flow.scenario.components.first { $0.name.string == "Shop" })
    let start = try #require(shop.hooks.first { $0.moment == .start }).steps
    #expect(start.map(\.verb) == [.awaitResult])
    #expect(start.first?.body.map(\.argument) == [.outcome(.timeout)])
    #expect(start.first?.body.first?.body.map(\.argument) == [.component("Sorry")])
    #expect(flow.scenario.events.last?.action == .pass(seconds: "30"))
    #expect(flow.parting.isEmpty, "\(flow.parting)")
  }

  @Test func `A continuation that a timeout has resumed and an answer resumes again is that`() throws {
    let lines =
      Self.awaiting + [
        #""ev":"timeout","phase":"begin","obj":"Shop#1","child":"Pay#1""#, #""ev":"resume","obj":"Pay#1""#,
        #""ev":"timeout","phase":"end","obj":"Shop#1""#, #""ev":"step","obj":"""#,
        #""ev":"resume","obj":"Pay#1""#,
      ]
    let findings = try log(#""coordinators","tasks""#, lines).judged().outcome.findings
    #expect(findings.map(\.rule) == ["resume-after-cancel"])
  }

  // MARK: - Ends

  @Test func `A list within which the trace ends goes as far as its longest call`() throws {
    var lines = [
      #""ev":"step","obj":"""#, #""ev":"isActive","obj":"Root#1.interactor","value":true"#,
    ]
    lines += Self.call(
      "attachHome",
      of: "Root#1",
      [Self.write("Home#1", over: nil, in: "Root#1", "home")] + Self.attach("Home#1", to: "Root#1")
    )
    lines.append(#""ev":"step","obj":"""#)
    // Each of them detaches the child, which reports while it resigns; the last ends with the report.
    for _ in 0..<3 {
      lines += [
        #""ev":"request","phase":"begin","obj":"Root#1.router","op":"detach","call":"detachHome""#,
        #""ev":"detachChild","phase":"begin","obj":"Root#1.router","child":"Home#1""#,
        #""ev":"receive","phase":"begin","obj":"Root#1.interactor","event":"didFinish","from":"Home#1""#,
      ]
    }
    let log = try log(#""tree","slots","requests","listeners""#, lines)
    let home = try #require(
      try log.flow().scenario.components.first { $0.name.string == "Root" }?.slots.first
    )
    #expect(home.detach.map(\.verb) == [.detach])
    #expect(home.handlers.first?.steps.map(\.verb) == [.detachSlot])
  }

  // MARK: - Screens

  /// A root that attaches home and detaches it, with lines behind the attach, behind the method that attaches, and the
  /// same for the detach.
  private func home(
    _ attached: [String] = [],
    later: [String] = [],
    beforeDetach: [String] = [],
    _ detached: [String] = [],
    gone: [String] = [],
    missed: [String] = []
  ) throws -> Component {
    let detach = [
      #""ev":"request","phase":"begin","obj":"Root#1.router","op":"detach","call":"detachHome""#,
      #""ev":"slot","obj":"Root#1.router","slot":"home","value":null,"was":"Home#1""#,
      #""ev":"detachChild","phase":"begin","obj":"Root#1.router","child":"Home#1""#,
      #""ev":"isActive","obj":"Home#1.interactor","value":false"#,
      #""ev":"children","obj":"Root#1.router","change":"remove","child":"Home#1""#,
      #""ev":"detachChild","phase":"end","obj":"Root#1.router""#,
    ]
    let lines =
      [#""ev":"step","obj":"""#, #""ev":"isActive","obj":"Root#1.interactor","value":true"#]
      + Self.call(
        "attachHome",
        of: "Root#1",
        [Self.write("Home#1", over: nil, in: "Root#1", "home")] + Self.attach("Home#1", to: "Root#1")
          + attached
      ) + later + [#""ev":"step","obj":"""#] + beforeDetach + detach + detached
      + [#""ev":"request","phase":"end","obj":"Root#1.router""#] + gone
      + [#""ev":"step","obj":"""#]
    var flow = try log(#""tree","slots","requests","views""#, lines).flow()
    #expect(flow.missed == missed)
    flow.missed = []
    #expect(flow.isWhole, "\(FlowWriter.text(flow, of: "trace.jsonl"))")
    return try #require(flow.scenario.components.first { $0.name.string == "Root" })
  }

  private static let shown = #""ev":"shown","obj":"Home#1.view","mode":"push""#
  private static let hidden = #""ev":"hidden","obj":"Home#1.view","mode":"push","by":"code""#

  @Test func `The parent of a RIB puts its screen up and takes it down`() throws {
    let slot = try #require(try home([Self.shown], [Self.hidden]).slots.first)
    #expect(slot.attach.map(\.verb) == [.guardSlot, .build, .assign, .attach, .push])
    #expect(slot.detach.map(\.verb) == [.guardSlot, .clear, .detach, .pop])
  }

  @Test func `A screen that comes and goes once the methods are over is theirs`() throws {
    let slot = try #require(try home(later: [Self.shown], gone: [Self.hidden]).slots.first)
    #expect(slot.attach.map(\.verb).last == .push)
    #expect(slot.detach.map(\.verb).last == .pop)
  }

  @Test func `A screen that is gone before its RIB is detached is taken down by the method that detaches it`()
    throws
  {
    let slot = try #require(try home([Self.shown], beforeDetach: [Self.hidden]).slots.first)
    #expect(slot.detach.map(\.verb) == [.guardSlot, .pop, .clear, .detach])
  }

  @Test func `A screen that is told of twice is put up once`() throws {
    let slot = try #require(try home([Self.shown, Self.shown], [Self.hidden]).slots.first)
    #expect(slot.attach.map(\.verb).filter { $0 == .push }.count == 1)
  }

  @Test func `A screen that comes again once it was taken down is put up once by who attaches it`() throws {
    let step = #""ev":"step","obj":"","do":"cover""#
    let again = [step, Self.hidden, step, Self.shown]
    for (attached, later) in [([Self.shown], again), ([], [Self.shown] + again)] {
      let root = try home(attached, later: later, [Self.hidden], missed: ["closed-but-attached"])
      let slot = try #require(root.slots.first)
      #expect(slot.attach.map(\.verb) == [.guardSlot, .build, .assign, .attach, .push])
    }
  }

  @Test func `A screen that was not seen to be put up is not taken down`() throws {
    let slot = try #require(try home(beforeDetach: [Self.hidden]).slots.first)
    #expect(slot.detach.map(\.verb) == [.guardSlot, .clear, .detach])
  }

  // MARK: - Child coordinators

  private static let app = [
    #""ev":"step","obj":"","do":"launch""#, #""ev":"init","obj":"App#1""#,
    #""ev":"start","phase":"begin","obj":"App#1""#, #""ev":"shown","obj":"App#1.view","mode":"root""#,
    #""ev":"start","phase":"end","obj":"App#1""#,
  ]
  private static let made = #""ev":"init","obj":"Login#1""#
  private static let kept = #""ev":"children","obj":"App#1","change":"append","child":"Login#1""#
  private static let removed = #""ev":"children","obj":"App#1","change":"remove","child":"Login#1""#
  private static let pushed = #""ev":"shown","obj":"Login#1.view","mode":"push""#
  private static let popped = #""ev":"hidden","obj":"Login#1.view","mode":"push","by":"code""#
  private static let tap = #""ev":"step","obj":"","do":"tap""#

  private static func start(_ lines: [String]) -> [String] {
    [#""ev":"start","phase":"begin","obj":"Login#1""#] + lines + [
      #""ev":"start","phase":"end","obj":"Login#1""#
    ]
  }

  private static func reports(_ lines: [String], _ event: String = "didFinish") -> [String] {
    [#""ev":"send","phase":"begin","obj":"Login#1","event":"\#(event)","to":"App#1""#] + lines
      + [#""ev":"send","phase":"end","obj":"Login#1""#]
  }

  private func coordinators(_ lines: [String]) throws -> Scenario {
    let end = [#""ev":"deinit","obj":"Login#1""#, #""ev":"step","obj":"""#]
    let flow = try log(#""tree","views","tasks","coordinators""#, Self.app + lines + end).flow()
    #expect(flow.isWhole, "\(FlowWriter.text(flow, of: "trace.jsonl"))")
    return flow.scenario
  }

  @Test func `A coordinator in childCoordinators stands in a slot, which the tap that starts it fills`()
    throws
  {
    let flow = try coordinators(
      [Self.tap, Self.made, Self.kept] + Self.start([Self.pushed]) + [Self.tap]
        + Self.reports([Self.popped, Self.removed])
    )
    let slot = try #require(flow.components.first?.slots.first)
    #expect(slot.name.string == "login")
    #expect(slot.attach.map(\.verb) == [.create, .append, .setCallback, .start])
    #expect(slot.detach.map(\.verb) == [.remove])
    #expect(slot.handlers.map(\.event.string) == ["didFinish"])
    #expect(slot.handlers.first?.steps.map(\.verb) == [.pop, .detachSlot])
    #expect(flow.components.last?.hooks.first?.steps.map(\.verb) == [.push])
    guard case .run(.attach, _) = flow.events[1].action else {
      Issue.record("\(flow.events[1].action)")
      return
    }
  }

  @Test func `A report whose listener takes the coordinator out is its end, whatever it is called`() throws {
    let flow = try coordinators(
      [Self.tap, Self.made, Self.kept] + Self.start([Self.pushed]) + [Self.tap]
        + Self.reports([Self.popped, Self.removed], "loginDone")
    )
    #expect(flow.components.first?.slots.first?.handlers.map(\.event.string) == ["didFinish"])
  }

  @Test func `The callback of a coordinator that is started before it is kept is set before that`() throws {
    let flow = try coordinators(
      [Self.tap, Self.made] + Self.start([Self.pushed]) + [Self.kept, Self.tap]
        + Self.reports([Self.popped, Self.removed])
    )
    let verbs = flow.components.first?.slots.first?.attach.map(\.verb)
    #expect(verbs == [.create, .setCallback, .start, .append])
  }

  @Test
  func
    `A coordinator's screen that comes and goes later is put up by start() and taken down where it leaves`()
    throws
  {
    let flow = try coordinators(
      [Self.tap, Self.made, Self.kept] + Self.start([]) + [Self.pushed, Self.tap]
        + Self.reports([Self.removed])
        + [Self.popped]
    )
    #expect(flow.components.last?.hooks.first?.steps.map(\.verb) == [.push])
    #expect(flow.components.first?.slots.first?.detach.map(\.verb) == [.pop, .remove])
  }

  /// Lines by which a child of the app is made, is kept, and starts.
  private static func child(_ name: String) -> (made: String, kept: String, started: [String]) {
    (
      #""ev":"init","obj":"\#(name)""#,
      #""ev":"children","obj":"App#1","change":"append","child":"\#(name)""#,
      [
        #""ev":"start","phase":"begin","obj":"\#(name)""#,
        #""ev":"shown","obj":"\#(name).view","mode":"push""#,
        #""ev":"start","phase":"end","obj":"\#(name)""#,
      ]
    )
  }

  private func appWith(_ lines: [String]) throws -> TraceFlow {
    let end = [#""ev":"step","obj":"""#]
    return try log(#""tree","views","tasks","coordinators""#, Self.app + [Self.tap] + lines + end).flow()
  }

  @Test func `A coordinator's screen that comes again once it was taken down is put up once by start()`()
    throws
  {
    let child = Self.child("Login#1")
    let again = [Self.tap, Self.popped, Self.tap, Self.pushed, Self.tap]
    let flow = try appWith(
      [child.made, child.kept] + child.started + again + Self.reports([Self.popped, Self.removed])
    )
    #expect(flow.scenario.components.last?.hooks.first?.steps.map(\.verb) == [.push])
  }

  @Test func `Two children of one kind are two calls of one list`() throws {
    let (one, two) = (Self.child("Login#1"), Self.child("Login#2"))
    let flow = try appWith([one.made, one.kept] + one.started + [two.made, two.kept] + two.started)
    let slots = try #require(flow.scenario.components.first?.slots)
    #expect(slots.count == 1)
    #expect(slots.first?.attach.map(\.verb) == [.create, .append, .setCallback, .start])
    #expect(flow.scenario.events.count == 3)
    #expect(flow.parting.isEmpty, "\(flow.parting)")
  }

  @Test func `Children that are kept before each is started are started by their own lists`() throws {
    let (one, two) = (Self.child("Login#1"), Self.child("Help#1"))
    let flow = try appWith([one.made, two.made, one.kept, two.kept] + one.started + two.started)
    let slots = try #require(flow.scenario.components.first?.slots)
    #expect(slots.count == 2)
    for slot in slots { #expect(slot.attach.map(\.verb) == [.create, .append, .setCallback, .start]) }
    #expect(flow.scenario.events.count == 3)
  }

  @Test func `Slots whose names meet in a flow are told apart`() throws {
    let (one, two) = (Self.child("Shop.Flow#1"), Self.child("Shop-Flow#1"))
    let flow = try appWith([one.made, one.kept] + one.started + [two.made, two.kept] + two.started)
    let slots = try #require(flow.scenario.components.first?.slots)
    #expect(slots.map(\.name.string) == ["shop-Flow", "shop-Flow-"])
    #expect(flow.parting.isEmpty, "\(flow.parting)")
  }

  // MARK: - Parents that sleep

  private static let sleeping = [
    #""ev":"step","obj":"""#, #""ev":"init","obj":"Root#1.router""#,
    #""ev":"isActive","obj":"Root#1.interactor","value":true"#, #""ev":"step","obj":"""#,
    #""ev":"init","obj":"Folder#1.router""#, #""ev":"step","obj":"""#, #""ev":"init","obj":"Note#1.router""#,
  ]

  @Test func `A parent that was built and never attached sleeps, and is built by the flow`() throws {
    let log = try log(#""tree""#, Self.sleeping + Self.attach("Note#1", to: "Folder#1"))
    #expect(log.judged().outcome.findings.map(\.rule) == ["active-under-inactive"])
    let flow = try log.flow()
    #expect(flow.scenario.events.contains { if case .build = $0.action { true } else { false } })
    #expect(flow.missed.isEmpty && flow.extra.isEmpty)
  }

  @Test func `Where a move of the app did nothing, its attach may not have been seen`() throws {
    var lines = Self.sleeping
    lines.insert(#""ev":"step","obj":"","do":"attach folder""#, at: 5)
    let judgement = try log(#""tree""#, lines + Self.attach("Note#1", to: "Folder#1")).judged()
    #expect(judgement.outcome.findings.isEmpty)
    #expect(judgement.holes.map(\.instance) == ["Folder#1"])
  }
}
