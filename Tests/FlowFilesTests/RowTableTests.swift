import FlowFiles
import RibEngine
import Testing

@Suite("A flow with rows") struct RowTableTests {
  private func read(_ text: String) -> FlowReader.Result {
    FlowReader.read(SourceFile(path: "flow.yaml", bytes: Array(text.utf8))) { path in
      .failure(Problem("include", "not here", path: path))
    }
  }

  private func problems(_ text: String) -> [String] {
    (read(text).invalid?.problems ?? []).map { problem in
      let place = problem.file?.position(of: Int(problem.span.start))
      return "\(place?.line ?? 0):\(place?.column ?? 0) \(problem.id): \(problem.message)"
    }
  }

  private let flow = """
    flow: The child $when
    for each:
      - {when: finishes at once, moment: in didBecomeActive, order: [guard, build, assign, attach]}
      - {when: stays, moment: never, order: [guard, build, attach, assign]}
    ribs:
      Parent:
        children:
          slot:
            child: Child
            attach: $order
            detach: [guard, clear, detach]
            listener: {didFinish: [detach]}
      Child: {finishes: $moment}
    events: [launch Parent, attach slot]

    """

  @Test("is a flow of its own for each row, with the row's values in it") func rows() throws {
    let result = read(flow)
    #expect(result.invalid == nil, "\(problems(flow))")
    #expect(result.scenarios.map(\.title.string) == ["The child finishes at once", "The child stays"])
    let orders = try result.scenarios.map { scenario in
      try #require(scenario.component(named: "Parent")?.slots.first).attach.map { "\($0.verb)" }
    }
    #expect(
      orders == [["guardSlot", "build", "assign", "attach"], ["guardSlot", "build", "attach", "assign"]]
    )
    #expect(result.scenarios.compactMap { $0.component(named: "Child")?.finishes.first?.value }.count == 2)
  }

  @Test("points into the table for what stands there") func places() throws {
    let scenario = try #require(read(flow).scenarios.last)
    let file = try #require(scenario.files.first)
    let step = try #require(scenario.component(named: "Parent")?.slots.first?.attach.last)
    #expect(file.position(of: Int(step.span.start)).line == 4)
    #expect(file.position(of: Int(try #require(scenario.row).start)).line == 4)
  }

  @Test("puts the items of a list into a list, and words into words") func spliced() throws {
    let text = """
      flow: Words
      for each: [{who: Child, rest: [clear, detach], none: []}]
      ribs:
        Parent: {children: {slot: {child: $who, attach: [guard, build, assign, attach], detach: [guard, $rest, $none]}}}
        $who: {}
      events: [launch Parent, attach slot, expect $who active]
      """
    #expect(problems(text) == [])
    let scenario = try #require(read(text).scenarios.first)
    #expect(scenario.title.string == "Words (who: Child, rest: [clear, detach], none: [])")
    #expect(
      scenario.component(named: "Parent")?.slots.first?.detach.map { "\($0.verb)" } == [
        "guardSlot", "clear", "detach",
      ]
    )
    #expect(scenario.component(named: "Child") != nil)
  }

  @Test("keeps a dollar sign that is doubled, or no name") func dollars() throws {
    let text = """
      flow: Costs $$a and $5
      for each: [{a: A}]
      ribs: {$a: {}}
      events: [launch $a]
      """
    #expect(problems(text) == [])
    #expect(read(text).scenarios.first?.title.string == "Costs $a and $5 (a: A)")
  }

  @Test("is refused where its table cannot be used, at the place")
  func refused() {
    func table(_ rows: String, title: String = "T", name: String = "$a") -> [String] {
      problems("flow: \(title)\nfor each: \(rows)\nribs: {\(name): {}}\nevents: [launch \(name)]\n")
    }
    #expect(table("x") == ["2:11 wrong-shape: 'for each' wants a list of rows, not a text"])
    #expect(table("[]") == ["2:11 missing-value: 'for each' has no row"])
    #expect(table("[x]") == ["2:12 wrong-shape: 'for each' wants rows that are maps, not a text"])
    #expect(
      table("[{a: {b: c}}]") == ["2:16 wrong-shape: 'a' wants a word, a text or a list of words, not a map"]
    )
    #expect(table("[{a: [A, {b: c}]}]") == ["2:20 wrong-shape: 'a' wants a list of words, not a map"])
    #expect(
      table("[{a b: c}]") == [
        "2:13 bad-name: the name of a column cannot have a space in it"
      ]
    )
    #expect(table("[{a: A, b: B}, {a: C}]").first == "2:26 missing-key: this row has no 'b'")
    #expect(table("[{a: A}, {a: B, b: C}]") == ["2:30 unknown-key: the first row has no 'b'"])
    #expect(table("[{a: A, b: B}]") == ["2:19 unknown-name: '$b' stands nowhere in this flow"])
    #expect(table("[{a: A}]", title: "$b") == ["1:7 unknown-name: 'for each' has no column 'b'"])
    #expect(
      table("[{a: [A]}]", title: "x $a").first
        == "1:7 wrong-shape: '$a' is a list, which cannot stand inside a text"
    )
    #expect(table("[{a: A}, {a: A}]") == ["2:20 duplicate-value: two rows give the title 'T (a: A)'"])
  }

  /// The change that puts the attach of the last row's slot into the order of the first row's.
  private func fix(_ text: String) throws -> Fix? {
    let scenario = try #require(read(text).scenarios.last)
    var changed = scenario
    let parent = try #require(changed.components.firstIndex { $0.name.string == "Parent" })
    changed.components[parent].slots[0].attach.swapAt(2, 3)
    return FlowWriter.fix(of: scenario, by: RepairedFlow(["assign first"], changed, isChecked: true))
  }

  private func changed(_ text: String) throws -> String? {
    try fix(text).map { fix in
      String(
        decoding: SourceFile(path: "flow.yaml", bytes: Array(text.utf8)).bytes(with: fix.edits),
        as: UTF8.self
      )
    }
  }

  @Test("is changed in its row of the table where the lines stand there") func fixOfRow() throws {
    let late = "never, order: [guard, build, attach, assign]"
    #expect(
      try changed(flow)
        == flow.replacing(late, with: "never, order: [guard, build, assign, attach]")
    )
    #expect(try fix(flow)?.isForAllRows == false)
  }

  @Test("says that a change of lines of all rows was tried for one") func fixOfAllRows() throws {
    let shared = flow.replacing("attach: $order", with: "attach: [guard, build, attach, assign]")
      .replacing(", order: [guard, build, assign, attach]", with: "")
      .replacing(", order: [guard, build, attach, assign]", with: "")
    let fix = try #require(try fix(shared))
    #expect(fix.isForAllRows)
    #expect(fix.proof == "checked for this row: clean in every timing; other rows have the same lines")
  }

  @Test("is offered no change of a value that stands in two places of the flow") func noFix() throws {
    let twice = flow.replacing(
      "  Child: {finishes: $moment}",
      with: "      other:\n        child: Child\n        attach: $order\n  Child: {finishes: $moment}"
    )
    #expect(try fix(twice) == nil)
  }

  @Test(
    "is changed around a value of its table that stands among other steps",
    arguments: ["[%]", "\n      - %"]
  )
  func fixAroundValue(layout: String) throws {
    func laidOut(_ items: [String]) -> String {
      layout.hasPrefix("[")
        ? "[\(items.joined(separator: ", "))]" : items.map { "\n              - \($0)" }.joined()
    }
    let old = laidOut(["guard", "build", "$order", "assign"])
    let text = flow.replacing("attach: $order", with: "attach: \(old)")
      .replacing("order: [guard, build, assign, attach]", with: "order: attach")
      .replacing("order: [guard, build, attach, assign]", with: "order: attach")
    #expect(
      try changed(text)
        == text.replacing(old, with: laidOut(["guard", "build", "assign", "$order"]))
    )
  }

  @Test("is offered no change that a step leaves its table by") func staysInTable() throws {
    let text = flow.replacing("attach: $order", with: "attach: [guard, $order, assign]")
      .replacing("order: [guard, build, assign, attach]", with: "order: [build, attach]")
      .replacing("order: [guard, build, attach, assign]", with: "order: [build, attach]")
    #expect(try fix(text) == nil)
  }

  @Test("says nothing of other rows where there are none") func onlyRow() throws {
    let shared = flow.replacing("attach: $order", with: "attach: [guard, build, attach, assign]")
      .replacing(
        "  - {when: finishes at once, moment: in didBecomeActive, order: [guard, build, assign, attach]}\n",
        with: ""
      )
      .replacing(", order: [guard, build, attach, assign]", with: "")
    let fix = try #require(try fix(shared))
    #expect(fix.proof == "checked: clean in every timing")
  }

  @Test("says the same when fmt has laid it out") func layout() throws {
    let laidOut = try FlowLayout.text(of: SourceFile(path: "flow.yaml", bytes: Array(flow.utf8))).get()
    #expect(read(laidOut).scenarios.map(\.title.string) == read(flow).scenarios.map(\.title.string))
  }
}
