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
  /// Whether a line before has made the router that later lines speak of.
  var hasRouter: Bool

  init(
    _ reading: Reading,
    _ sheet: Sheet,
    runner: Int,
    _ list: StepWord.Lists,
    title: String,
    slot: SlotRef? = nil
  ) {
    self.reading = reading
    self.sheet = sheet
    self.runner = runner
    self.list = list
    self.title = title
    self.slot = slot
    hasRouter = StepWord.Lists.filling.isDisjoint(with: list)
  }

  /// The steps of a list, of a single word, or of nothing at all.
  mutating func steps(_ node: Int) -> [Step] {
    switch sheet.kind(node) {
    case .sequence:
      var steps: [Step] = []
      let count = Int(sheet.tree.nodes[node].text.count)
      steps.reserveCapacity(count)
      var child = node + 1
      for _ in 0..<count {
        if let step = step(child) { steps.append(step) }
        child = sheet.tree.after(child)
      }
      return steps
    case .scalar: return sheet.isEmpty(node) ? [] : word(node).map { [$0] } ?? []
    case .mapping: return block(node).map { [$0] } ?? []
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
    let word = StepWord.all[number]
    guard !word.arguments.isEmpty, words.count - first == word.arguments.count,
      words.count <= WordList.capacity
    else { return overfull(word, node, words) }
    guard word.called.isSuperset(of: list) else { return misplaced(word, node) }
    return called(word, words, first, node).map { Step($0, sheet.span(node)) }
  }

  private mutating func alone(_ number: Int, _ node: Int) -> Step? {
    guard Tables.alone[number].isSuperset(of: list) else {
      return bareButMisplaced(StepWord.all[number], node)
    }
    let role = Tables.roles[number]
    if !hasRouter, role == .needs || role == .attaches { return tooEarly(StepWord.all[number], node) }
    switch role {
    case .makes: hasRouter = true
    case .attaches:
      if let slot, list != .attach { return Step(.run(.attach, slot), sheet.span(node)) }
    case .detaches:
      if let slot, list != .detach { return Step(.run(.detach, slot), sheet.span(node)) }
    case .removes:
      if let slot, list != .remove { return Step(.run(.detach, slot), sheet.span(node)) }
    case .needs, .none: break
    }
    return Tables.verbs[number].map { Step($0, sheet.span(node)) }
  }

  private func called(_ word: StepWord, _ words: WordList, _ first: Int, _ node: Int) -> Step.Verb? {
    let mention = Mention(sheet: sheet, node: node, slice: words[first])
    switch word.name {
    case "attach", "present":
      return reading.slot(mention, home: runner, for: word.name).map { .run(.attach, $0) }
    case "detach", "remove":
      return reading.slot(mention, home: runner, for: word.name).map { .run(.detach, $0) }
    case "listener": return .listener(mention.string)
    case "send":
      let event = Mention(sheet: sheet, node: node, slice: words[first + 1])
      guard let (ref, part) = reading.instance(mention, for: word.name) else { return nil }
      return reading.received(event, by: part).map { .send(ref, $0) }
    case "set": return reading.datum(mention, of: runner).map { .set($0) }
    case "read": return reading.datum(mention, of: runner).map { .read($0) }
    case "attach-child": return reading.instance(mention, .rib, for: word.name).map { .attachChild($0.ref) }
    case "detach-child": return reading.instance(mention, .rib, for: word.name).map { .detachChild($0.ref) }
    case "await": return awaited(mention, word.name).map { .await($0) }
    case "try? await": return awaited(mention, word.name).map { .awaitIgnoringFailure($0) }
    case "start-worker": return reading.worker(mention, of: runner).map { .startWorker($0) }
    case "stop-worker": return reading.worker(mention, of: runner).map { .stopWorker($0) }
    default: return nil
    }
  }

  private func awaited(_ mention: Mention, _ word: String) -> String? {
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
