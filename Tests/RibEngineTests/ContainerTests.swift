import FlowFiles
import Testing

@testable import RibEngine

/// What stands where, as `expect` lines say it; an event that finds nothing to happen to is named.
@Suite("Screens stand in containers") struct ContainerTests {
  private static let tabs = """
    ribs:
      Bar:
        container: tabs
        didLoad: [attach home, attach mine]
        receives: {link: [select mine]}
        children:
          home: {child: Home, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed]}
          mine: {child: Mine, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed]}
      Home:
        container: navigation
        viewDidDisappear: [set left]
        data: {left: set at build}
        children:
          page: {child: Page, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
          ad: {child: Ad, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss-if-presented], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
      Mine:
        container: empty navigation
        view: lazy
        binds: in viewDidLoad
        didBecomeActive: [attach orders]
        children:
          orders: {child: Orders, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
          order: {child: Order, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
      Page: {}
      Ad: {presentation: full screen}
      Orders: {binds: in viewDidLoad}
      Order: {}

    """

  /// Which events happened to nobody, by their words, and `unmet` for an expectation that did not hold.
  private func play(_ ribs: String, _ events: String) throws -> [String] {
    let text = "flow: A flow\n" + ribs + "events: [\(events)]\n"
    let file = SourceFile(path: "flow.yaml", bytes: Array(text.utf8))
    let result = FlowReader.read(file) { _ in .failure(Problem("missing", "no includes")) }
    let problems = (result.invalid?.problems ?? []).map(\.message)
    let scenario = try #require(result.scenarios.first, "\(problems)")
    let outcome = run(scenario, path: file.path, line: 1)
    func words(_ span: Span) -> String {
      String(decoding: file.bytes[Int(span.start)..<Int(span.end)], as: UTF8.self)
    }
    let findings = outcome.findings.filter { $0.severity != .note }.map(\.rule)
    let unmet = outcome.remarks.filter { $0.id == "unmet" }.map(\.id)
    return findings + unmet + outcome.remarks.filter { $0.id == "never-fired" }.map { words($0.span) }
  }

  private func tabs(_ events: String) throws -> [String] { try play(Self.tabs, "launch Bar, " + events) }

  @Test func `the first tab is selected, and only that one is seen`() throws {
    #expect(try tabs("expect Home on-screen, expect Mine off-screen, expect Orders off-screen") == [])
  }

  @Test func `a tab loads its view when it is selected for the first time`() throws {
    #expect(try tabs("expect Mine bound") == ["unmet"])
    #expect(try tabs("select Mine, expect Orders bound, expect Orders on-screen") == [])
  }

  @Test func `a tap on a tab shows it, and takes the other off`() throws {
    #expect(try tabs("select Mine, expect Mine on-screen, expect Home off-screen") == [])
    #expect(try tabs("send Bar link, expect Mine on-screen, select Home, expect Home on-screen") == [])
  }

  @Test func `a screen whose tab is left was on screen until then`() throws {
    func words(_ events: String) throws -> [String] {
      let scenario = try written("\(Self.tabs)events: [launch Bar, \(events)]")
      return run(scenario, path: "flow.yaml", line: 1).remarks.filter { $0.id == "unmet" }.map(\.message)
    }
    #expect(try words("select Mine, expect Home on-screen") == ["Home is not on screen any more"])
    let page = "attach page, settle, select Mine, expect Page on-screen"
    #expect(try words(page) == ["Page is not on screen any more"])
    #expect(try words("expect Mine on-screen") == ["Mine was never on screen"])
    let again = "select Mine, select Home, expect Mine on-screen"
    #expect(try words(again) == ["Mine is not on screen any more"])
  }

  @Test func `a back swipe does not reach another tab`() throws {
    #expect(try tabs("attach page, select Mine, swipe-back Page, expect page filled") == ["swipe-back Page"])
    #expect(try tabs("attach page, select Mine, select Home, swipe-back Page, expect page empty") == [])
  }

  @Test func `a back swipe takes the top of a stack only`() throws {
    let swipes = "attach order, select Mine, swipe-back Orders, expect orders filled, swipe-back Order"
    #expect(try tabs(swipes + ", expect order empty") == ["swipe-back Orders"])
  }

  @Test func `the root of a stack is not swiped away`() throws {
    #expect(try tabs("select Mine, swipe-back Orders, expect orders filled") == ["swipe-back Orders"])
    #expect(try tabs("swipe-back Home, expect home filled") == ["swipe-back Home"])
  }

  @Test func `nothing under a modal is swiped, and no tab is tapped`() throws {
    let events = "attach page, attach ad, swipe-back Page, select Mine, expect Home on-screen"
    #expect(try tabs(events) == ["swipe-back Page", "select Mine"])
  }

  @Test func `a full screen is not swiped down, but closed by code`() throws {
    let events = "attach ad, swipe-down Ad, expect Ad on-screen, finish Ad, expect Ad off-screen"
    #expect(try tabs(events) == ["swipe-down Ad"])
  }

  @Test func `a modal outlives the pushed screen that is popped below it`() throws {
    #expect(
      try tabs("attach page, attach ad, finish Page, expect Ad on-screen, expect Page off-screen") == []
    )
  }

  @Test func `the next tab is seen where the selected one is taken out`() throws {
    #expect(try tabs("detach home, expect Mine on-screen, expect Orders bound") == [])
  }

  private static let modal = """
    ribs:
      Root:
        container: navigation
        children:
          sheet: {child: Sheet, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss-if-presented], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
      Sheet:
        container: navigation
        children:
          step: {child: Step, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
          alert: {child: Alert, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss-if-presented], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
      Step:
        receives: {cancel-tapped: [dismiss-self]}
      Alert: {presentation: full screen}

    """

  private func modal(_ events: String) throws -> [String] {
    try play(Self.modal, "launch Root, attach sheet, " + events)
  }

  @Test func `a swipe down of a modal takes its whole stack`() throws {
    #expect(try modal("attach step, swipe-down Sheet, expect Step off-screen, expect sheet empty") == [])
  }

  @Test func `a sheet under an alert is not swiped down`() throws {
    #expect(try modal("attach alert, swipe-down Sheet, expect Sheet on-screen") == ["swipe-down Sheet"])
  }

  @Test func `a pushed screen that dismisses itself closes the modal around it`() throws {
    let events = "attach step, send Step cancel-tapped, expect Sheet off-screen"
    #expect(try modal(events) == ["closed-but-attached"])
  }
}
