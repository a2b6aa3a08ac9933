import RibEngine
import Testing
import Traces

struct RecordingTranslationTests {
  private static func rib(_ fields: String) -> String {
    #"[{"name": "p", "kind": "viewless", "listener": "weak", \#(fields)}, "#
      + #"{"name": "c", "kind": "viewable", "listener": "unset"}]"#
  }

  @Test("every line of an attach or detach list has its step, in order")
  func translatesLines() throws {
    let slot = """
      "slots": [{"name": "s", "child": "c", "variable": "s",
        "attach": ["guard", "build", "cached", "assign", "attach", "present", "hop", "replace-clear-detach",
          "replace-detach-clear"], "detach": ["guard", "last", "clear", "detach", "dismiss", "hop"]}]
      """
    let component = try #require(try scenario(ribs: Self.rib(slot)).components.first)
    let attach: [Step.Verb] = [
      .guardSlot, .build, .reuse, .assign, .attach, .present, .async, .replaceClearDetach,
      .replaceDetachClear,
    ]
    #expect(component.slots.first?.attach.map(\.verb) == attach)
    #expect(
      component.slots.first?.detach.map(\.verb) == [.guardSlot, .takeLast, .clear, .detach, .dismiss, .async]
    )
    #expect(component.slots.first?.variable == nil)
  }

  @Test("a variable that two slots share is said, and weak slots stay weak")
  func translatesVariables() throws {
    let slots = """
      "slots": [{"name": "a", "child": "c", "variable": "a", "weakVariable": true, "attach": [], "detach": []},
        {"name": "b", "child": "c", "variable": "a", "attach": [], "detach": []}]
      """
    let component = try #require(try scenario(ribs: Self.rib(slots)).components.first)
    #expect(component.slots.map(\.variable?.string) == ["a", "a"])
    #expect(component.slots.map(\.isWeak) == [true, false])
  }

  @Test("hooks of one moment become one list; a limit counts the calls that are skipped too")
  func translatesHooks() throws {
    let hooks = """
      "cleanupViews": true, "on": [
        {"when": "willResignActive", "limit": 3, "skip": 1, "do": [{"op": "send", "event": "e"}]},
        {"when": "willResignActive", "limit": 1, "skip": 1, "do": [{"op": "send", "event": "never"}]},
        {"when": "willResignActive", "do": [{"op": "touchView"}]},
        {"when": "receive.x", "do": [{"op": "detach", "slot": "s", "on": "c#2"}]}]
      """
    let component = try #require(try scenario(ribs: Self.rib(hooks)).components.first)
    #expect(component.hooks.map(\.moment) == [.willResignActive, .listens("x")])
    let limited = Step(.limited, .limits(skip: 1, times: 2), body: [.listener("e")])
    #expect(component.hooks.first?.steps == [Step(.cleanupViews), limited, Step(.touchView)])
    let other = Step(.detachSlot, .slot(SlotRef(InstanceRef("c"), "s")))
    #expect(component.hooks.last?.steps == [Step(.on, .instance(InstanceRef("c", serial: 2)), body: [other])])
  }

  @Test("a worker that nothing starts is kept from being started")
  func keepsIdleWorkers() throws {
    let component = try #require(try scenario(ribs: Self.rib(#""workers": ["w"]"#)).components.first)
    #expect(component.hooks.map(\.moment) == [.receives("never")])
    #expect(component.hooks.first?.steps == [Step(.startWorker, .worker("w"))])
  }

  @Test(
    "every driver step has its event",
    arguments: [
      (#""op": "build", "rib": "p""#, EventLine.Action.build(InstanceRef("p"), listener: nil)),
      (
        #""op": "build", "rib": "c", "listener": "p#1""#,
        .build(InstanceRef("c"), listener: InstanceRef("p", serial: 1))
      ),
      (
        #""op": "buildOn", "rib": "c", "on": "p#1""#,
        .build(InstanceRef("c"), listener: InstanceRef("p", serial: 1))
      ),
      (#""op": "launch", "on": "p#1""#, .launch(InstanceRef("p", serial: 1))),
      (#""op": "load", "on": "p#1""#, .load(InstanceRef("p", serial: 1))),
      (#""op": "deactivate", "on": "p#1""#, .deactivate(InstanceRef("p", serial: 1))),
      (#""op": "release", "on": "p#1.interactor""#, .release(InstanceRef("p", serial: 1), .interactor)),
      (#""op": "holdViewController", "on": "c#1""#, .hold(InstanceRef("c", serial: 1), .view)),
      (#""op": "userDismiss", "on": "c#1""#, .swipeDown(InstanceRef("c", serial: 1))),
      (#""op": "drain""#, .settle), (#""op": "wait", "seconds": 1.4"#, .pass(seconds: "1.4")),
      (
        #""op": "attach", "on": "p#1", "slot": "s""#, .run(.attach, SlotRef(InstanceRef("p", serial: 1), "s"))
      ),
      (#""op": "stopWorker", "on": "p#1", "worker": "w""#, .stopWorker(InstanceRef("p", serial: 1), "w")),
      (
        #""op": "attachChild", "on": "p#1", "child": "c#1""#,
        .attachChild(InstanceRef("p", serial: 1), child: InstanceRef("c", serial: 1))
      ),
    ]
  )
  func translatesSteps(_ fields: String, _ action: EventLine.Action) throws {
    let scenario = try scenario(ribs: Self.rib(#""workers": ["w"]"#), steps: "[{\(fields)}]")
    #expect(scenario.events.map(\.action) == [action])
  }

  @Test("an act that no event says becomes an event of the instance's own")
  func translatesOtherSteps() throws {
    let step = #"[{"op": "later", "on": "p#1", "acts": [{"op": "send", "event": "e"}]}]"#
    let scenario = try scenario(ribs: Self.rib(#""on": []"#), steps: step)
    #expect(scenario.events.map(\.action) == [.send(InstanceRef("p", serial: 1), "step-1")])
    let hook = try #require(scenario.components.first?.hooks.first)
    #expect(hook.moment == .receives("step-1"))
    #expect(hook.steps == [Step(.later, body: [.listener("e")])])
  }

  @Test(
    "a word that nobody knows is a problem that names it",
    arguments: [
      (#""kind": "round""#, "round"), (#""on": [{"when": "noon", "do": []}]"#, "noon"),
      (#""on": [{"when": "didLoad", "do": [{"op": "sing"}]}]"#, "sing"), (#""retains": ["all"]"#, "all"),
      (#""slots": [{"name": "s", "child": "c", "attach": ["fly"], "detach": []}]"#, "fly"),
      (#""immutableChildren": ["nobody"]"#, "nobody"),
    ]
  )
  func namesUnknownWords(_ field: String, _ word: String) {
    var fields = #"{"name": "p", "listener": "weak""#
    if !field.contains("kind") { fields += #", "kind": "viewless""# }
    let ribs = "[\(fields), \(field)}, {\"name\": \"c\", \"kind\": \"launch\", \"listener\": \"strong\"}]"
    let problems = readRecordings(recordingDocument(ribs: ribs)).problems
    #expect(problems.count == 1)
    #expect(problems.first?.message.contains("'\(word)'") == true)
    #expect(problems.first?.message.contains("rib p") == true)
  }
}
