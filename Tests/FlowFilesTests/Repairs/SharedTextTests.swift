import RibEngine
import Testing

@testable import FlowFiles

/// What aliases make one in a file is changed at its anchor, and proved with all that it changes.
@Suite("What stands once for several")
struct SharedTextTests {
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var text: String
    /// What the first fix writes instead of what.
    var edits: [(old: String, new: String)]
    var title: String
  }

  private static func home(_ rest: String, events: String) -> String {
    """
    flow: A flow
    coordinators:
      Home: {start: [show, wait], receives: {a: [await A], b: [await B]}, when-cancelled: [fail, forget]}
    \(rest)
    events: [start Home, \(events)]
    """
  }

  /// What is not cancelled by a line of events is not, in a run.
  private static let resuming = "resume when the user closes the screen"

  static let cases: [Case] = [
    Case(
      testDescription: "an empty list with an anchor",
      text: home(
        """
          A:
            start: [present, wait]
            when-closed-by-user: &none []
        """,
        events: "send Home a, swipe-down A"
      ).replacing(", b: [await B]", with: ""),
      edits: [("&none []", "&none [resume, forget]")],
      title: resuming
    ),
    Case(
      testDescription: "an anchor without a value",
      text: home(
        """
          A:
            when-closed-by-user: &none
            start: [present, wait]
          B: {start: [present, wait], when-closed-by-user: *none}
        """,
        events: "send Home b, swipe-down B"
      ),
      edits: [("&none\n", "&none [resume, forget]\n")],
      title: resuming
    ),
    Case(
      testDescription: "an alias of an empty list",
      text: home(
        """
          A: {start: [present, wait], when-closed-by-user: &none [ ]}
          B:
            start: [present, wait]
            when-closed-by-user: *none
        """,
        events: "send Home b, swipe-down B"
      ),
      edits: [("&none [ ]", "&none [resume, forget]")],
      title: resuming
    ),
    Case(
      testDescription: "a key that an alias of a component lacks",
      text: home(
        """
          A: &task
            start: [present, wait]
            receives: {ok: [dismiss, resume, forget]}
          B: *task
        """,
        events: "send Home b, swipe-down B"
      ),
      edits: [("&task\n", "&task\n    when-closed-by-user: [resume, forget]\n")],
      title: resuming
    ),
    Case(
      testDescription: "a key that an alias of a component in one line lacks",
      text: home(
        """
          A: &task {start: [present, wait]}  # both
          B: *task
        """,
        events: "send Home b, swipe-down B"
      ),
      edits: [("wait]}  # both", "wait], when-closed-by-user: [resume, forget]}  # both")],
      title: resuming
    ),
    Case(
      testDescription: "an empty list in an alias of a component",
      text: home(
        """
          A: &task
            start: [present, wait]
            when-closed-by-user: []
          B: *task
        """,
        events: "send Home a, swipe-down A, send Home b, swipe-down B"
      ),
      edits: [("user: []", "user: [resume, forget]")],
      title: resuming
    ),
    Case(
      testDescription: "a list in a map of events that is an alias",
      text: home(
        """
          A: {start: [present, wait], receives: &taps {no: [dismiss]}}
          B: {start: [present, wait], receives: *taps}
        """,
        events: "send Home b, send B no"
      ),
      edits: [("no: [dismiss]", "no: [dismiss, resume, forget]")],
      title: "resume where the screen is closed"
    ),
    Case(
      testDescription: "a key that an alias of a slot lacks",
      text: """
        flow: A flow
        coordinators:
          Shop:
            children:
              first: &slot
                child: Item
                present: [create, append, set-callback, start]
                remove: [remove]
                listener: {didFinish: [remove]}
              second: *slot
          Item: {start: [push]}
        events: [launch Shop, present second, swipe-back Item]
        """,
      edits: [("remove: [remove]\n", "remove: [remove]\n        when-closed-by-user: [remove]\n")],
      title: "remove the coordinator when the user closes its screen"
    ),
    Case(
      testDescription: "a handler that is an alias, whose bare words mean another slot there",
      text: """
        flow: A flow
        ribs:
          Parent:
            children:
              first:
                child: Child
                attach: [guard, build, assign, attach]
                detach: [guard, clear, detach]
                listener: {didFinish: &answer []}
              second:
                child: Child
                attach: [guard, build, assign, attach]
                detach: [guard, clear, detach]
                listener: {didFinish: *answer}
          Child: {view: none, receives: {done: [finish]}}
        events: [launch Parent, attach first, attach second, send Child done]
        """,
      edits: [("&answer []", "&answer [detach]")],
      title: "detach the child when it finishes"
    ),
    Case(
      testDescription: "steps that are aliases, in one line",
      text: slots("[guard, &a build, &b attach, &c assign]", "[guard, *a, *b, *c]"),
      edits: [("[guard, *a, *b, *c]", "[guard, build, assign, attach]")],
      title: "assign the slot before attachChild"
    ),
    Case(
      testDescription: "steps that are aliases, in lines of their own",
      text: slots(
        "[guard, &a build, &b attach, &c assign]",
        "\n          - guard\n          - *a\n          - *b\n          - *c"
      ),
      edits: [("- *a\n          - *b\n          - *c", "- build\n          - assign\n          - attach")],
      title: "assign the slot before attachChild"
    ),
    Case(
      testDescription: "a word with an anchor that is a list",
      text: home(
        """
          A:
            start: [present, wait]
            receives: {no: &end dismiss}
          B:
            start: [present, wait]
            receives: {no: *end}
        """,
        events: "send Home b, send B no"
      ),
      edits: [("&end dismiss", "&end [dismiss, resume, forget]")],
      title: "resume where the screen is closed"
    ),
    Case(
      testDescription: "a step with an anchor that another one takes the place of",
      text: """
        flow: A flow
        coordinators:
          App:
            start: [&sign try? await Login, await Home]
            receives: {again: [*sign, await Home]}
          Login: {start: [show, wait], receives: {did-cancel: [fail, forget]}}
          Home: {start: [show, wait]}
        events: [start App, send Login did-cancel]
        """,
      edits: [("&sign try? await Login", "&sign await Login")],
      title: "let the error of Login end the flow"
    ),
  ]

  private static func slots(_ first: String, _ second: String) -> String {
    """
    flow: A flow
    ribs:
      Parent:
        children:
          first:
            child: Child
            attach: \(first)
            detach: [guard, clear, detach]
            listener: {didFinish: [detach]}
          second:
            child: Child
            attach: \(second)
            detach: [guard, clear, detach]
            listener: {didFinish: [detach]}
      Child: {view: none, finishes: in didBecomeActive}
    events: [launch Parent, attach second]
    """
  }

  @Test(arguments: cases)
  func `a fix is written at the anchor`(example: Case) throws {
    let mended = try RepairTests.mend(example.text)
    #expect(mended.faults == [])
    let fix = try #require(mended.fixes.first)
    #expect(fix.title == example.title)
    let wanted = example.edits.reduce(example.text) { $0.replacing($1.old, with: $1.new) }
    #expect(RepairTests.apply(fix, to: example.text) == wanted)
  }

  @Test func `nothing is written through an alias that means something else to another component`() throws {
    let text = """
      flow: A flow
      coordinators:
        Home: {start: [show, await Page], streams: {tick: &w []}}
        Page: {start: [present, wait], when-closed-by-user: *w}
      events: [start Home, swipe-down Page]
      """
    for fix in try RepairTests.mend(text).fixes {
      #expect(!RepairTests.apply(fix, to: text).contains("tick: &w [r"))
    }
  }

  @Test func `a step with an anchor takes it along`() throws {
    let text = Self.slots("[guard, build, &b attach, &c assign]", "[guard, build, assign, attach]")
      .replacing("attach second", with: "attach first")
    let mended = try RepairTests.mend(text)
    #expect(mended.faults == [])
    let repaired = RepairTests.apply(try #require(mended.fixes.first), to: text)
    #expect(repaired == text.replacing("&b attach, &c assign", with: "&c assign, &b attach"))
  }

  @Test func `what an edit gives is looked for in its own flow alone`() throws {
    let text = """
      flow: One
      coordinators:
        Page:
          start: [push]
          viewWillDisappear: [{if: isMovingFromParent, do: &done [finish]}]
          viewDidDisappear: [{if: isMovingFromParent, do: *done}]
      events: [launch Page]
      ---
      flow: What one of them would be
      coordinators:
        Page:
          start: [push]
          viewWillDisappear: [{if: isMovingFromParent, do: [finish, finish]}]
          viewDidDisappear: [{if: isMovingFromParent, do: [finish]}]
      events: [launch Page]
      """
    let written = try #require(RepairTests.flow(text))
    var changed = written
    changed.components[0].hooks[1].steps[0].body.append(Step(.finish))
    #expect(!FlowWriter.canWrite(changed, over: written))
    changed = written
    changed.components[0].hooks[0].steps.append(Step(.finish))
    #expect(FlowWriter.canWrite(changed, over: written))
  }

  @Test(arguments: ["[guard, $Größe, attach, assign]", "[$Größe, attach, assign]"])
  func `a column has letters of any alphabet`(list: String) throws {
    let text = """
      flow: Die Größe $Fall
      for each:
        - {Fall: eins, Größe: [guard, build]}
        - {Fall: zwei, Größe: [guard, build]}
      ribs:
        Parent:
          children:
            child:
              child: Child
              attach: \(list)
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Child: {view: none, finishes: in didBecomeActive}
      events: [launch Parent, attach child]
      """.replacing("[guard, build]", with: list.hasPrefix("[guard") ? "[build]" : "[guard, build]")
    let mended = try RepairTests.mend(text)
    #expect(mended.faults == [])
    let fix = try #require(mended.fixes.first)
    #expect(RepairTests.apply(fix, to: text) == text.replacing("attach, assign]", with: "assign, attach]"))
  }

  @Test func `the empty value of a column takes the steps of its row`() throws {
    let text = """
      flow: Part $k
      for each:
        - {k: x, a: []}   # nothing
        - {k: y, a: [resume, forget]}
      coordinators:
        Home: {start: [show, wait], receives: {tapped: [await Sheet]}}
        Sheet: {start: [present, wait], receives: {no: [dismiss, $a]}}
      events: [start Home, send Home tapped, send Sheet no]
      """
    let mended = try RepairTests.mend(text)
    #expect(mended.faults == [])
    let fix = try #require(mended.fixes.first)
    #expect(RepairTests.apply(fix, to: text) == text.replacing("a: []", with: "a: [resume, forget]"))
    #expect(!fix.isForAllRows)
  }

  /// Columns that make a whole list, and the parts that the first fix changes.
  @Test(arguments: [
    ("head: [guard, build, attach], tail: assign", "head: [guard, build, assign], tail: attach"),
    ("head: [guard], tail: [build, attach, assign]", "head: [guard], tail: [build, assign, attach]"),
  ])
  func `values that make a list are changed in the row`(old: String, new: String) throws {
    let text = """
      flow: Table $k
      for each:
        - {k: one, \(old)}
        - {k: two, head: [guard, build], tail: [assign, attach]}
      ribs:
        Parent:
          children:
            child:
              child: Child
              attach: [$head, $tail]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Child: {view: none, finishes: in didBecomeActive}
      events: [launch Parent, attach child]
      """
    let mended = try RepairTests.mend(text)
    #expect(mended.faults == [])
    let fix = try #require(mended.fixes.first)
    #expect(RepairTests.apply(fix, to: text) == text.replacing(old, with: new))
  }
}
