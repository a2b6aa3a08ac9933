import Testing

/// The same change is written in the layout that the file has.
struct RepairLayoutTests {
  struct Case: CustomTestStringConvertible {
    var name: String
    var text: String
    var title: String
    /// Lines of the mended text.
    var lines: [String]
    var testDescription: String { name }
  }

  static let lateAssign = """
    flow: A flow
    ribs:
      Parent:
        children:
          current:
            child: Child
            ATTACH
            detach: [guard, clear, detach]
            listener: {didFinish: [detach]}
      Child: {view: none, finishes: in didBecomeActive}
    events: [launch Parent, attach current, attach current]
    """
  static let silentSwipe = """
    flow: A flow
    ribs:
      Parent:
        children:
          current:SLOT
      Child: {}
    events: [launch Parent, attach current, swipe-down Child]
    """

  private static func attach(_ name: String, _ attach: String, _ lines: [String]) -> Case {
    Case(
      name: name,
      text: lateAssign.replacing("ATTACH", with: attach.replacing("\n", with: "\n        ")),
      title: "assign the slot before attachChild",
      lines: lines
    )
  }

  private static func slot(_ name: String, _ slot: String, _ lines: [String]) -> Case {
    Case(
      name: name,
      text: silentSwipe.replacing("SLOT", with: slot.replacing("\n", with: "\n        ")),
      title: "detach the child when the user closes its screen",
      lines: lines
    )
  }

  static let presented = "attach: [guard, build, assign, attach, present]"
  static let detached = "detach: [guard, clear, detach, dismiss]"
  static let cases: [Case] = [
    attach(
      "a flow list",
      "attach: [guard, build, attach, assign]   # late",
      ["        attach: [guard, build, assign, attach]   # late"]
    ),
    attach(
      "a flow list over lines",
      "attach: [guard,\n  build,   # made\n  attach,\n  assign]",
      ["          build,   # made", "          assign,", "          attach]"]
    ),
    attach(
      "a block list",
      "attach:\n  - guard\n  - build\n  - attach # now\n  - assign",
      ["          - assign", "          - attach # now"]
    ),
    attach(
      "a block list as deep as its key",
      "attach:\n- guard\n- build\n- attach\n- assign",
      ["        - assign", "        - attach"]
    ),
    attach(
      "quoted words",
      "attach: [guard, build, \"attach\", 'assign']",
      [
        "        attach: [guard, build, 'assign', \"attach\"]"
      ]
    ),
    attach(
      "a word that is missing in a flow list",
      "attach: [guard, build, attach]",
      ["        attach: [guard, build, assign, attach]"]
    ),
    attach(
      "a word that is missing in a block list",
      "attach:\n  - guard\n  - build\n  # here it is\n  - attach",
      ["          - build", "          # here it is", "          - assign", "          - attach"]
    ),
    slot(
      "a key that is missing in a block map",
      "\n  child: Child   # the child\n  \(presented)\n  \(detached) # gone",
      [
        "          \(detached) # gone", "          when-closed-by-user: [detach]",
      ]
    ),
    slot(
      "a key that is missing in a block map of block lists",
      "\n  attach:\n  - guard\n  - build\n  - assign\n  - attach\n  - present\n"
        + "  child: Child\n  detach:\n  - guard\n  - clear\n  - detach\n  - dismiss",
      [
        "          child: Child", "          when-closed-by-user:", "          - detach",
        "          - dismiss",
      ]
    ),
    slot(
      "a key that is missing beside lists that are deeper than their keys",
      "\n  attach:\n    - guard\n    - build\n    - assign\n    - attach\n    # last\n    - present\n"
        + "  child: Child\n  detach:\n    - guard\n    - clear\n    - detach\n    - dismiss",
      ["          when-closed-by-user:", "            - detach"]
    ),
    slot(
      "a key that is missing beside lists of both kinds",
      "\n  \(presented)\n  child: Child\n  detach:\n    - guard\n    - clear\n    - detach\n    - dismiss",
      ["          when-closed-by-user: [detach]"]
    ),
    slot(
      "a key that is missing in a flow map",
      " {child: Child, \(presented), \(detached)}",
      [
        "      current: {child: Child, \(presented), \(detached), "
          + "when-closed-by-user: [detach]}"
      ]
    ),
    slot(
      "an empty list",
      "\n  child: Child\n  \(presented)\n  \(detached)\n  when-closed-by-user: []  # nobody",
      ["          when-closed-by-user: [detach]  # nobody"]
    ),
    slot(
      "nothing behind the key",
      "\n  child: Child\n  \(presented)\n  \(detached)\n  when-closed-by-user:  # nobody",
      ["          when-closed-by-user: [detach]  # nobody"]
    ),
  ]

  private func mendedLines(of text: String) throws -> [Substring] {
    let mended = try RepairTests.mend(text)
    #expect(mended.faults == [])
    return RepairTests.apply(try #require(mended.fixes.first), to: text).split(separator: "\n")
  }

  @Test(arguments: cases)
  func `a change keeps the layout of the file`(example: Case) throws {
    let mended = try RepairTests.mend(example.text)
    #expect(mended.faults == [])
    let fix = try #require(mended.fixes.first)
    #expect(fix.title == example.title)
    let lines = RepairTests.apply(fix, to: example.text).split(separator: "\n").map(String.init)
    #expect(example.lines.allSatisfy(lines.contains), "\(lines.joined(separator: "\n"))")
  }

  @Test func `line breaks stay as they are`() throws {
    let text = Self.cases[7].text.replacing("\n", with: "\r\n")
    let mended = try RepairTests.mend(text)
    #expect(mended.faults == [])
    let repaired = RepairTests.apply(try #require(mended.fixes.first), to: text)
    #expect(!repaired.replacing("\r\n", with: "").contains("\n"))
  }

  @Test func `a step that ends with a bracket goes with the bracket`() throws {
    let text = """
      flow: A flow
      coordinators:
        Shop:
          start: [push]
          children:
            detail:
              child: Detail
              present: [create, append, set-callback, start]
              remove: [remove]
              listener: {didClose: [remove]}
        Detail:
          start: [push]
          viewDidDisappear: []
          viewWillDisappear:
            - if: isMovingFromParent
              do: [listener didClose]
      events: [launch Shop, present detail, swipe-back-cancelled Detail]
      """
    let lines = try mendedLines(of: text)
    let key = try #require(lines.firstIndex(of: "    when-closed-by-user:"))
    #expect(lines[key + 1] == "      - listener didClose")
  }

  @Test func `a step at the end of a list and a key below it are put in together`() throws {
    let text = """
      flow: A flow
      ribs:
        Parent:
          view: none
          children:
            current:
              child: Child
              attach:
              - guard
              - build
              - assign
              - attach
              detach:
              - guard
              - clear
        Child:
          view: none
          finishes: in didLoad
      events:
      - launch Parent
      - attach current
      - detach current
      """
    let lines = try mendedLines(of: text)
    let clear = try #require(lines.firstIndex(of: "        - clear"))
    let written = ["        - detach", "        listener:", "          didFinish:", "          - detach"]
    #expect(lines[(clear + 1)...].prefix(4).map(String.init) == written)
  }

  @Test func `a handler beside others in blocks is a block`() throws {
    let text = """
      flow: A flow
      coordinators:
        App:
          start:
            - show
            - present auth
          children:
            auth:
              child: Auth
              present:
                - create
                - append
                - set-callback
                - start
              remove:
                - remove
              listener:
                signedIn:
                  - present main
            main:
              child: Main
              present:
                - create
                - append
                - set-callback
                - start
              remove:
                - remove
        Auth: {start: [show], receives: {tapped: [listener signedIn, finish]}}
        Main: {start: [show]}
      events: [launch App, send Auth tapped]
      """
    let lines = try mendedLines(of: text)
    let key = try #require(lines.firstIndex(of: "          didFinish:"))
    #expect(lines[key + 1] == "            - remove")
  }

  /// Two slots with one list.
  private static func twins(_ attach: String) -> String {
    """
    flow: A flow
    ribs:
      Parent:
        children:
          first:
            child: Child
            attach: &order [\(attach)]
            detach: [guard, clear, detach]
            listener: {didFinish: [detach]}
          second:
            child: Child
            attach: *order
            detach: [guard, clear, detach]
            listener: {didFinish: [detach]}
      Child: {view: none, finishes: in didBecomeActive}
    events: [launch Parent, attach first, attach second]
    """
  }

  @Test func `a list that is used in two places is edited where it is written`() throws {
    let text = Self.twins("guard, build, attach, assign")
    let mended = try RepairTests.mend(text)
    #expect(mended.faults == [])
    let fix = try #require(mended.fixes.first)
    #expect(fix.title == "assign the slot before attachChild")
    let repaired = RepairTests.apply(fix, to: text)
    #expect(repaired == text.replacing("build, attach, assign", with: "build, assign, attach"))
  }

  @Test func `a line that a list in two places lacks is put in once`() throws {
    let text = Self.twins("guard, build, attach")
    let mended = try RepairTests.mend(text)
    #expect(mended.faults == [])
    let repaired = RepairTests.apply(try #require(mended.fixes.first), to: text)
    #expect(repaired == text.replacing("build, attach", with: "build, assign, attach"))
  }

  private static let silent = """
    flow: A flow
    coordinators:
      Home: {start: [show, wait], receives: {tapped: [await Sheet]}, when-cancelled: [fail, forget]}
      Other: {start: [show], when-closed-by-user: &nothing []}
      Sheet:
        start: [present, wait]
        when-closed-by-user: *nothing
        when-cancelled: [fail, forget]
    events: [start Home, send Home tapped, swipe-down Sheet]
    """
  private static let shared = """
    flow: A flow
    ribs:
      Parent:
        children:
          first:
            child: Child
            attach: [guard, &a build, &b attach, &c assign]
            detach: [guard, clear, detach]
            listener: {didFinish: [detach]}
          second:
            child: Child
            attach: [guard, *a, *b, *c]
            detach: [guard, clear, detach]
            listener: {didFinish: [detach]}
      Child: {view: none, finishes: in didBecomeActive}
    events: [launch Parent, attach second]
    """
  private static let whole = """
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
    """

  @Test(arguments: [silent, shared, whole])
  func `an edit is offered only where the text is read as the mended flow`(text: String) throws {
    #expect(try RepairTests.mend(text).faults == [])
  }
}
