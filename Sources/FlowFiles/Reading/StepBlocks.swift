import RibEngine
import YAML

extension StepReader {
  /// A step that is a map: `later`, `later-strong`, `completion`, `reuse`, `do` with `if`, `times`, `skip` or `by`, or `await`
  /// with what follows from each result.
  ///
  /// `isWhole` says that the map stands where a list does.
  mutating func block(_ node: Int, isWhole: Bool = false) -> Step? {
    if isCall(node, isWhole: isWhole) { return nil }
    let fields = reading.fields(of: node, in: sheet, .block)
    func value(_ name: String) -> Int? { fields.first { $0.name == name }?.value }
    let span = sheet.span(node)
    // Keys that nobody knows were told already.
    let isKnown = !fields.isEmpty || sheet.pairs(node).isEmpty
    for verb in FlowWords.bodyVerbs {
      let name = verb.word.key
      guard let body = value(name) else { continue }
      refuseOthers(fields, than: [name])
      guard verb.word.lists.covers(list) else { return misplaced(verb.word, node) }
      return Step(verb, span, body: verb == .ifKept ? ofKept(body) : steps(body))
    }
    if let callee = value("await") { return result(of: callee, fields, node) }
    guard let body = value("do") else {
      if isKnown {
        let keys = "'do', 'later', 'later-strong', 'subscribe', 'completion', 'reuse' or 'await'"
        incomplete(node, "a step that is a map wants \(keys)")
      }
      return nil
    }
    if let condition = value("if") {
      refuseOthers(fields, than: ["if", "do"])
      return whileMoving(condition, body, span)
    }
    refuseOthers(fields, than: ["do", "times", "skip", "by"])
    let times = value("times").map { number($0, "times", from: 1) }
    let skip = value("skip").map { number($0, "skip", from: 0) }
    guard let by = value("by") else {
      if times == nil, skip == nil { incomplete(node, "'do' wants 'if', 'times', 'skip' or 'by' beside it") }
      return Step(.limited, .limits(skip: (skip ?? 0) ?? 0, times: times ?? nil), span, body: steps(body))
    }
    guard let inner = deputy(by, body, span) else { return nil }
    if times == nil, skip == nil { return inner }
    return Step(.limited, .limits(skip: (skip ?? 0) ?? 0, times: times ?? nil), span, body: [inner])
  }

  /// The steps that are done with the child that the slot holds already.
  private mutating func ofKept(_ body: Int) -> [Step] {
    let outer = hasRouter
    hasRouter = true
    defer { hasRouter = outer }
    return steps(body)
  }

  /// The steps that are done only while UIKit says so of the screen.
  private mutating func whileMoving(_ condition: Int, _ body: Int, _ span: Span) -> Step? {
    let ways = Step.Moving.words.map(\.moving)
    let found = ValueReader(reading: reading, sheet: sheet).alternatives(condition, .moving, key: "if", ways)
    let steps = steps(body)
    return found.map { Step(.whileMoving, .moving(Step.Moving($0.map(\.value))), span, body: steps) }
  }

  /// The steps that another instance does.
  private mutating func deputy(_ by: Int, _ body: Int, _ span: Span) -> Step? {
    guard sheet.kind(by) == .scalar else {
      reading.wrongShape(by, sheet, expected: "the name of an instance", for: "by")
      return nil
    }
    let mention = Mention(sheet: sheet, node: by, slice: sheet.tree.nodes[by].text)
    guard let (ref, part) = reading.instance(mention, for: "by") else { return nil }
    let old = runner
    runner = part
    defer { runner = old }
    return Step(.on, .instance(ref), span, body: steps(body))
  }

  /// An awaited flow, with the steps that follow from its results.
  private mutating func result(of callee: Int, _ fields: [Field], _ node: Int) -> Step? {
    let outcomes = Step.Outcome.allCases.map(\.rawValue)
    refuseOthers(fields, than: ["await"] + outcomes)
    guard Step.Verb.awaitResult.word.lists.covers(list) else { return misplaced(Step.Verb.await.word, node) }
    guard sheet.kind(callee) == .scalar else {
      reading.wrongShape(callee, sheet, expected: "the name of a coordinator", for: "await")
      return nil
    }
    let mention = Mention(sheet: sheet, node: callee, slice: sheet.tree.nodes[callee].text)
    guard let name = awaited(mention, "await") else { return nil }
    var branches: [Step] = []
    for outcome in Step.Outcome.allCases {
      guard let field = fields.first(where: { $0.name == outcome.rawValue }) else { continue }
      branches.append(Step(.branch, .outcome(outcome), sheet.span(field.key), body: steps(field.value)))
    }
    return Step(.awaitResult, .component(name), sheet.span(node), body: branches)
  }

  /// Reports `await: X, ok: [...]` that is not one step but several, each a map of one key; how many of the `left`
  /// steps from `first` on it is, 0 where it is something else.
  func looseResults(from first: Int, of left: Int, in list: Int) -> Int {
    func onlyPair(_ node: Int) -> (key: Int, value: Int)? {
      let pairs = sheet.kind(node) == .mapping ? sheet.pairs(node) : []
      return pairs.count == 1 && sheet.kind(pairs[0].key) == .scalar ? pairs[0] : nil
    }
    guard left > 1, let head = onlyPair(first), sheet.string(head.key) == "await" else { return 0 }
    var count = 1
    var end = head.value
    var keys: [String] = []
    var node = sheet.tree.after(first)
    while count < left, let pair = onlyPair(node), Step.Outcome(rawValue: sheet.string(pair.key)) != nil {
      keys.append(sheet.string(pair.key))
      end = pair.value
      count += 1
      node = sheet.tree.after(node)
    }
    guard count > 1 else { return 0 }
    let form = (["await: \(sheet.string(head.value))"] + keys.map { "\($0): [...]" }).joined(separator: ", ")
    let isInLine = sheet.source.bytes[Int(sheet.tree.nodes[list].start)] == 0x5B
    reading.report(
      "wrong-shape",
      "'await' and what follows from its results are one step",
      sheet,
      reading.head(first, sheet),
      hint: isInLine ? "write '{\(form)}'" : "only 'await' has a dash before it",
      fix: isInLine ? braces(from: head.key, to: end) : nil
    )
    return count
  }

  private func braces(from first: Int, to last: Int) -> Fix {
    let (start, end) = (Int(sheet.span(first).start), Int(sheet.tree.nodes[last].end))
    return Fix(
      "put braces around it",
      edits: [
        Fix.Edit(Span(file: sheet.file, start: start, end: start), "{"),
        Fix.Edit(Span(file: sheet.file, start: end, end: end), "}"),
      ]
    )
  }

  private func refuseOthers(_ fields: [Field], than names: [String]) {
    for field in fields where !names.contains(field.name) {
      let isOutcome = Step.Outcome(rawValue: field.name) != nil
      reading.report(
        "wrong-shape",
        "'\(field.name)' does not go with '\(names[0])'",
        sheet,
        sheet.span(field.key),
        hint: isOutcome
          ? "it goes with 'await'"
          : names.contains("do") ? "it goes with a 'do' that has no '\(names[0])'" : "it goes with 'do'"
      )
    }
  }

  /// A completion is an argument of the call that stands before it.
  func checkCall(_ call: Step?, before node: Int) {
    if let call, call.verb.has(.completes) { return }
    let isStack = [.push, .replaceStack, .pop, .popTop, .popToRoot].contains(call?.verb)
    reading.report(
      "misplaced-step",
      "'completion' wants a 'present' or a 'dismiss' right before it",
      sheet,
      reading.head(node, sheet),
      hint: isStack ? "a push and a pop have none: 'after-transition' waits for their end" : ""
    )
  }

  private func incomplete(_ node: Int, _ message: String) {
    reading.report("wrong-shape", message, sheet, reading.head(node, sheet))
  }

  private func number(_ node: Int, _ key: String, from least: Int) -> Int? {
    let text = sheet.string(node)
    if !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let number = Int(text),
      number >= least, number <= 1000
    {
      return number
    }
    reading.report(
      "unknown-value",
      "'\(key)' wants a number from \(least) to 1000",
      sheet,
      reading.head(node, sheet)
    )
    return nil
  }
}
