import RibEngine
import YAML

/// Reads a list of steps.
struct StepReader {
  let reading: Reading
  let sheet: Sheet
  /// The component whose instance runs the steps.
  var runner: Int
  let list: StepWord.Lists
  /// The key that the list stands behind.
  let title: String
  /// The slot that the bare words `attach`, `detach` and `remove` mean in a handler.
  var slot: SlotRef?
  /// What puts up the screen that the list takes down, in the other list of the slot.
  var shown: Step.Verb?
  /// Where the first word belongs that cannot stand in the list: in words, and by the lists of slots that have it.
  var misplaced: (hint: String, lists: StepWord.Lists)?
  /// Whether a line before has made the router that later lines speak of.
  var hasRouter: Bool

  init(
    _ reading: Reading,
    _ sheet: Sheet,
    runner: Int,
    _ list: StepWord.Lists,
    title: String,
    slot: SlotRef? = nil,
    shown: Step.Verb? = nil
  ) {
    self.reading = reading
    self.sheet = sheet
    self.runner = runner
    self.list = list
    self.title = title
    self.slot = slot
    self.shown = shown
    hasRouter = !StepWord.Lists.filling.covers(list)
  }

  /// The steps of a list, of a single word, or of nothing at all.
  mutating func steps(_ node: Int) -> [Step] {
    switch sheet.kind(node) {
    case .sequence:
      var steps: [Step] = []
      let count = Int(sheet.tree.nodes[node].text.count)
      steps.reserveCapacity(count)
      var child = node + 1
      var left = count
      while left > 0 {
        defer { left -= 1 }
        let loose = looseResults(from: child, of: left, in: node)
        if loose > 0 {
          for _ in 0..<loose { child = sheet.tree.after(child) }
          left -= loose - 1
          continue
        }
        if let step = step(child) {
          if step.verb.has(.followsCall) { checkCall(steps.last, before: child) }
          if steps.last?.verb == .throwError { unreachable(child) }
          steps.append(step)
        }
        child = sheet.tree.after(child)
      }
      return steps
    case .scalar: return sheet.isEmpty(node) ? [] : word(node).map { [$0] } ?? []
    case .mapping:
      guard let step = block(node, isWhole: true) else { return [] }
      if step.verb.has(.followsCall) { checkCall(nil, before: node) }
      return [step]
    case .broken:
      reading.problems.followUp()
      return []
    }
  }

  private mutating func step(_ node: Int) -> Step? {
    switch sheet.kind(node) {
    case .scalar: return word(node)
    case .mapping: return block(node)
    default:
      reading.wrongShape(node, sheet, expected: "steps", for: title, hint: "one step is one word")
      // What it was meant to build is there for the lines below.
      hasRouter = true
      return nil
    }
  }

  private mutating func word(_ node: Int) -> Step? {
    let text = sheet.tree.nodes[node].text
    if let number = Tables.steps.find(text, in: sheet.tree) { return alone(number, node) }
    let words = sheet.tree.words(text)
    guard words.count > 0 else { return unknown(node, words) }
    var first = 1
    var number = Tables.steps.find(words[0], in: sheet.tree)
    if number == nil, words.count > 1, sheet.tree.equals(words[0], "try?"),
      sheet.tree.equals(words[1], "await")
    {
      number = Tables.tryAwait
      first = 2
    }
    guard let number else { return unknown(node, words) }
    if words.count == first { return alone(number, node) }
    let row = Tables.stepRows[number]
    if row.animates, isUnanimated(words, after: first) {
      guard row.own.covers(list) else { return misplaced(StepWord.words[number], node) }
      return alone(number, node).map { Step($0.verb, .unanimated, $0.span) }
    }
    guard row.count > 0, words.count - first == row.count, words.count <= WordList.capacity
    else { return overfull(StepWord.words[number], node, words) }
    guard row.called.covers(list) else {
      let word = StepWord.words[number]
      return row.own.covers(list) ? overfull(word, node, words) : misplaced(word, node)
    }
    return called(row, words, first, node)
  }

  /// `without animation`
  private func isUnanimated(_ words: WordList, after first: Int) -> Bool {
    words.count == first + 2 && sheet.tree.equals(words[first], "without")
      && sheet.tree.equals(words[first + 1], "animation")
  }

  private mutating func alone(_ number: Int, _ node: Int) -> Step? {
    let row = Tables.stepRows[number]
    guard row.alone.covers(list) else { return bareButMisplaced(StepWord.words[number], node) }
    if !hasRouter, row.needsChild { return tooEarly(StepWord.words[number], node) }
    if row.makesChild { hasRouter = true }
    // Elsewhere than in its own list the word runs that list, of the slot that the handler belongs to.
    if let slot, !row.own.covers(list) { return Step(row.call, .slot(slot), sheet.span(node)) }
    return Step(row.verb, sheet.span(node))
  }

  /// A word with what it names.
  private func called(_ row: StepRow, _ words: WordList, _ first: Int, _ node: Int) -> Step? {
    let mention = Mention(sheet: sheet, node: node, slice: words[first])
    let name = StepWord.words[Int(row.verb.rawValue)].name
    return argument(row, name, mention, words, first).map { argument in
      let span = sheet.span(node)
      if case .event(let event) = argument, case .listener = row.call { return .listener(event, span) }
      return Step(row.call, argument, span)
    }
  }

  private func argument(_ row: StepRow, _ name: String, _ mention: Mention, _ words: WordList, _ first: Int)
    -> Step.Argument?
  {
    switch row.naming {
    case .slot: return reading.slot(mention, home: runner, for: name).map { .slot($0) }
    case .event: return .event(mention.string)
    case .rib: return reading.instance(mention, .rib, for: name).map { .instance($0.ref) }
    case .instanceAndEvent:
      let event = Mention(sheet: sheet, node: mention.node, slice: words[first + 1])
      if reading.isTurnedRound(mention, event) {
        reading.report(
          "unknown-step",
          "'\(sheet.string(mention.node))' has its words turned round",
          sheet,
          sheet.span(mention.node),
          hint: "write '\(name) \(event.string) \(mention.string)'"
        )
        return nil
      }
      guard let (ref, part) = reading.instance(mention, for: name) else { return nil }
      return reading.received(event, by: part).map { .call(ref, $0) }
    case .datum: return reading.datum(mention, of: runner).map { .datum($0) }
    case .worker: return reading.worker(mention, of: runner).map { .worker($0) }
    case .coordinator: return awaited(mention, name).map { .component($0) }
    case .task: return reading.instance(mention, .coordinator, for: name).map { .instance($0.ref) }
    // Words that stand alone, and maps.
    case .nothing, .limits, .instance, .result, .outcome, .moving: return nil
    }
  }

  func awaited(_ mention: Mention, _ word: String) -> String? {
    guard let (ref, _) = reading.instance(mention, .coordinator, for: word) else { return nil }
    if ref.serial == nil { return ref.component }
    reading.report(
      "bad-instance",
      "'\(word)' makes a coordinator of its own, so it takes no '#'",
      sheet,
      mention.span,
      hint: "write '\(ref.component)'"
    )
    return nil
  }
}
