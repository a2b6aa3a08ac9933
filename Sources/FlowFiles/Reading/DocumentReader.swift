import RibEngine
import YAML

/// Reads one document of a flow file, with the files it includes.
struct DocumentReader {
  let reading: Reading
  let sheet: Sheet
  let root: Int

  private var values: ValueReader { ValueReader(reading: reading, sheet: sheet) }

  init(_ sheet: Sheet, root: Int, problems: ProblemList) {
    reading = Reading(problems: problems)
    self.sheet = sheet
    self.root = root
  }

  func read(_ includes: Includes) -> Scenario? {
    guard isFlow() else { return nil }
    let sheets = includes.sheets(from: sheet, root: root, reading)
    reading.sources = sheets.map(\.sheet.source)
    let given = sheets.flatMap { NameGatherer(reading: reading, sheet: $0.sheet).gather($0.root) }
    for gift in given { reading.names.give(gift.datum, to: gift.child, gift.span) }
    let fields = reading.fields(of: root, in: sheet, .flow)
    var scenario = Scenario(
      title: Text(""),
      files: sheets.map(\.sheet.source),
      span: sheet.span(root)
    )
    scenario.components = components(sheets)
    for field in fields { read(field, &scenario) }
    requireKeys(fields)
    checkHabits(fields, scenario)
    ContainerCheck(reading: reading, sheets: sheets.map(\.sheet)).check(scenario)
    return scenario
  }

  /// Whether the document is a map at all.
  private func isFlow() -> Bool {
    if sheet.kind(root) == .mapping { return true }
    if sheet.isEmpty(root) {
      reading.report(
        "empty-file",
        "this document is empty",
        sheet,
        sheet.span(root),
        hint: "write 'flow: TITLE', or take the '---' away"
      )
      return false
    }
    if sheet.kind(root) == .broken {
      reading.problems.followUp()
      return false
    }
    // What follows in the next lines is no part of the value that was meant.
    let colon =
      sheet.tree.nodes[root].isPlain
      ? reading.unspaced(sheet.firstLine(root), start: Int(sheet.tree.nodes[root].start), sheet) : nil
    reading.report(
      "wrong-shape",
      "a flow is a map, not \(sheet.noun(root))",
      sheet,
      reading.head(root, sheet),
      hint: colon.map { "write a space after the colon: '\($0.text)'" } ?? "it begins with 'flow: TITLE'",
      fix: colon?.fix
    )
    return false
  }

  private func requireKeys(_ fields: [Field]) {
    let place = sheet.pairs(root).first.map { sheet.span($0.key) } ?? sheet.span(root)
    let names = Set(fields.map(\.name))
    if !names.contains("flow") {
      reading.report("missing-key", "the flow has no title", sheet, place, hint: "add 'flow: TITLE'")
    }
    if !names.contains("events") {
      let deep = eventsTooDeep
      reading.report(
        "missing-key",
        "the flow has no events",
        sheet,
        deep.map { sheet.span($0) } ?? place,
        hint: deep == nil
          ? "add 'events:' and lines such as '- launch X'"
          : "these stand too deep: 'events' begins its line, as 'flow' does"
      )
    }
  }

  /// The key of events that stand among the components, or among the keys of one.
  private var eventsTooDeep: Int? {
    func pairs(_ node: Int) -> [(key: Int, value: Int)] {
      sheet.kind(node) == .mapping ? sheet.pairs(node) : []
    }
    func isEvents(_ key: Int, _ value: Int) -> Bool {
      sheet.kind(key) == .scalar && sheet.string(key) == "events" && sheet.kind(value) == .sequence
    }
    for block in pairs(root)
    where sheet.kind(block.key) == .scalar && NameGatherer.blocks[sheet.string(block.key)] != nil {
      for entry in pairs(block.value) {
        if isEvents(entry.key, entry.value) { return entry.key }
        if let inner = pairs(entry.value).first(where: { isEvents($0.key, $0.value) }) { return inner.key }
      }
    }
    return nil
  }

  private func components(_ sheets: [(sheet: Sheet, root: Int)]) -> [Component] {
    var components: [Component] = []
    components.reserveCapacity(reading.names.parts.count)
    for (sheet, root) in sheets where sheet.kind(root) == .mapping {
      let isMain = sheet.file == self.sheet.file
      for field in reading.fields(of: root, in: sheet, .flow, isQuiet: isMain) {
        if let kind = NameGatherer.blocks[field.name] { read(field, kind, sheet, into: &components) }
      }
    }
    return components
  }

  private func read(
    _ field: Field,
    _ kind: Component.Kind,
    _ sheet: Sheet,
    into components: inout [Component]
  ) {
    let noun = kind == .rib ? "RIB" : kind == .coordinator ? "coordinator" : "object"
    let values = ValueReader(reading: reading, sheet: sheet)
    for entry in values.map(field.value, key: field.name, noun) {
      guard let part = reading.names.number(of: entry.name.string),
        reading.names.parts[part].name.span == entry.name.span
      else { continue }
      // Said where the flow's own are missed.
      if entry.name.string == "events", sheet.kind(entry.value) == .sequence { continue }
      var reader = ComponentReader(reading, sheet, part: part)
      reader.read(entry.value)
      components.append(reader.component)
    }
  }

  private func read(_ field: Field, _ scenario: inout Scenario) {
    let node = field.value
    switch field.name {
    case "flow": if let title = values.text(node, key: field.name) { scenario.title = title }
    case "about": scenario.about = values.text(node, key: field.name)?.string ?? ""
    case "tags":
      scenario.tags = values.words(node, key: field.name).compactMap { reading.name($0, sheet, "tag") }
    case "runtime":
      if let number = values.one(node, .runtime, key: field.name) {
        scenario.profile = Profile.allCases[number]
      }
    case "screens":
      if let number = values.one(node, .screens, key: field.name) {
        scenario.screens = Screens.allCases[number]
      }
    case "uikit": scenario.habits = habits(node)
    case "events":
      scenario.events = EventReader(reading: reading, sheet: sheet).lines(node, key: field.name)
    case "timing":
      scenario.timing = values.timing(node, key: field.name)
      scenario.timingSpan = sheet.span(node)
    case "expect":
      scenario.expectSpan = sheet.span(node)
      scenario.expected = expected(node)
    case "allow": scenario.allowed = values.map(node, key: field.name, "rule").compactMap(allowance)
    case RowTable.key:
      // A flow's own has become its rows.
      break
    case "skip": scenario.skip = values.text(node, key: field.name)
    default: break
    }
  }

  /// What is said of transitions where there are none.
  private func checkHabits(_ fields: [Field], _ scenario: Scenario) {
    guard !scenario.habits.isEmpty, scenario.screens == .immediate || scenario.profile == .android,
      let field = fields.first(where: { $0.name == "uikit" })
    else { return }
    let isImmediate = scenario.screens == .immediate
    let other = fields.first { $0.name == (isImmediate ? "screens" : "runtime") }
    reading.report(
      "misplaced-value",
      "'uikit' has nothing to say in this flow",
      sheet,
      sheet.span(field.key),
      hint: isImmediate
        ? "'screens: immediate' knows of no transitions" : "with 'ribs-android' screens take no time",
      labels: other.map { [Label(sheet.span($0.value), "said here")] } ?? []
    )
  }

  private func habits(_ node: Int) -> UIKitHabits {
    var habits = UIKitHabits()
    if sheet.isEmpty(node) { return habits }
    guard sheet.kind(node) == .mapping else {
      reading.wrongShape(node, sheet, expected: "a map", for: "uikit")
      return habits
    }
    for field in reading.fields(of: node, in: sheet, .uikit) {
      guard let habit = UIKitHabit.allCases.first(where: { $0.key == field.name }),
        let number = values.one(field.value, FlowWords.choice(of: habit), key: field.name)
      else { continue }
      habits[habit] = number
    }
    return habits
  }

  private func expected(_ node: Int) -> [Text] {
    let words = values.words(node, key: "expect")
    if words.isEmpty, sheet.isEmpty(node) || sheet.kind(node) == .sequence {
      reading.report(
        "missing-value",
        "'expect' names nothing",
        sheet,
        sheet.span(node),
        hint: "write 'clean'"
      )
    }
    var expected: [Text] = []
    for word in words {
      let text = sheet.text(word)
      if text.string == FlowWords.clean {
        if words.count > 1 {
          reading.report("wrong-shape", "'clean' stands alone", sheet, text.span, hint: "leave it out")
        }
      } else if expected.contains(where: { $0.string == text.string }) {
        reading.report("duplicate-value", "'\(text.string)' is given twice", sheet, text.span)
      } else if isRule(text, or: [FlowWords.clean]) {
        expected.append(text)
      }
    }
    return expected
  }

  private func allowance(_ entry: (name: Text, value: Int)) -> Allowance? {
    guard isRule(entry.name, or: []) else { return nil }
    return values.text(entry.value, key: entry.name.string).map {
      Allowance(rule: entry.name, reason: $0.string)
    }
  }

  private func isRule(_ text: Text, or others: [String]) -> Bool {
    if Rule.named(text.string) != nil { return true }
    var hint = reading.didYouMean(reading.suggestion(for: text.string, in: Rule.all.map(\.id.text) + others))
    if hint.isEmpty, !others.isEmpty { hint = "write '\(FlowWords.clean)' or the id of a rule" }
    if text.string == "unmet" { hint = "an 'expect' line of events that does not hold always fails" }
    reading.report(
      "unknown-rule",
      "there is no rule '\(text.string)'",
      sheet,
      text.span,
      hint: hint,
      notes: ["'ribflow explain' lists the rules"]
    )
    return false
  }
}
