import Testing

@testable import RibEngine

/// A change that only keeps a mistake from being seen mends nothing.
@Suite("What a change is good for") struct UsefulFixTests {
  private func ran(_ text: String) throws -> Outcome { run(try written(text), path: "flow.yaml", line: 1) }

  private func titles(_ text: String) throws -> [[String]] {
    try ran(text).findings.compactMap(\.repaired?.titles)
  }

  @Test func `waits for a transition only where the screen comes then`() throws {
    let text = """
      coordinators:
        App:
          start: [show, present main]
          children:
            main: {child: Main, present: [create, append, set-callback, start], remove: [guard, dismiss-if-presented, remove], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
        Main:
          start: [present]
          receives: {done: [finish, present tip]}
          children:
            tip: {child: Tip, present: [create, append, set-callback, start], remove: [guard, dismiss-if-presented, remove], when-closed-by-user: [remove]}
        Tip: {start: [present]}
      events: [launch App, send Main done]
      """
    let finding = try #require(try ran(text).findings.first)
    #expect(finding.rule == "present-refused")
    let tip = finding.repaired?.changed.components.first { $0.name.string == "Tip" }
    #expect(tip?.hooks.first?.steps.contains { $0.verb == .afterTransition } != true)
  }

  @Test(arguments: [
    ("detach, listener deleted", "finish instead, and have the parent close the child then"),
    ("detach", "report to the parent, which dismisses"),
  ])
  func `says by no button what another one says, where more comes of that`(yes: String, title: String) throws
  {
    let text = """
      ribs:
        Account:
          children:
            alert:
              child: Alert
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss-if-presented]
              listener: {yes: [\(yes)]}
        Alert: {presentation: full screen, receives: {yes-tapped: [listener yes], no-tapped: [dismiss-self]}}
      events: [launch Account, attach alert, send Alert no-tapped]
      """
    #expect(try titles(text).first == [title])
  }

  @Test func `cancels nobody who was awaited before, and so is over`() throws {
    let lists = "receives: {ok: [dismiss, resume, forget]}, when-cancelled: [dismiss, fail, forget]"
    let text = """
      uikit: {present-while-dismissing: dropped}
      coordinators:
        P: {start: [show], receives: {go: [await A, await B]}}
        A: {start: [present, wait], \(lists)}
        B: {start: [present, wait], \(lists)}
      events: [launch P, send P go, send A ok, send B ok]
      """
    #expect(try titles(text) == [["wait for the transition before the answer"]])
  }

  @Test func `keeps in childCoordinators what is taken out again, and holds the rest`() throws {
    func text(_ remove: String) -> String {
      """
      coordinators:
        App:
          start: [show, present tour]
          children:
            tour: {child: Tour, present: [create, set-callback, start], remove: [\(remove)]}
        Tour: {start: [push], screen: TourView}
      objects:
        TourView: {holds: [weak Tour]}
      events: [launch App]
      """
    }
    #expect(try titles(text("")) == [["hold Tour strongly"]])
    #expect(try titles(text("remove")) == [["keep the coordinator in childCoordinators"]])
  }

  @Test func `has who has no screen of its own end with that of its child`() throws {
    let text = """
      ribs:
        Welcome:
          receives: {sign-up: [attach signup]}
          children:
            signup: {child: Signup, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {left: [detach]}}
        Signup:
          view: none
          didBecomeActive: [attach name]
          willResignActive: [cleanup-views]
          children:
            name: {child: Name, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach], listener: {done: [listener left]}, when-closed-by-user: [detach]}
        Name: {receives: {next: [listener done]}}
      events: [launch Welcome, send Welcome sign-up, swipe-back Name, send Welcome sign-up]
      """
    var options = RunOptions()
    options.isStrict = true
    let finding = try #require(
      run(try written(text), path: "flow.yaml", line: 1, options: options).findings.first
    )
    #expect(finding.rule == "attach-refused")
    #expect(finding.repaired?.titles == ["report left when the user closes the screen"])
  }

  @Test func `shows again what is kept rather than throwing it away`() throws {
    let text = """
      coordinators:
        App:
          start: [present home]
          children:
            home: {child: Home, present: [{reuse: []}, create, append, set-callback, start], remove: [remove], listener: {settings: [present settings]}}
            settings: {child: Settings, present: [{reuse: [show]}, create, append, set-callback, start], remove: [remove], listener: {home: [present home]}}
        Home: {start: [show], receives: {settings-tapped: [listener settings]}}
        Settings: {start: [show], receives: {home-tapped: [listener home]}}
      events: [launch App, send Home settings-tapped, send Settings home-tapped]
      """
    #expect(try titles(text) == [["show it again where it is kept"]])
  }

  @Test func `lets the error of a cancelled call end a loop`() throws {
    let text = """
      coordinators:
        App: {start: [{await: Login, ok: [], failed: []}, repeat]}
        Login: {start: [show, wait], receives: {ok: [resume, forget]}, when-cancelled: [fail, forget]}
      events: [launch App, send Login ok, settle, cancel App]
      """
    #expect(try titles(text) == [["let the error of Login end the flow"]])
  }
}
