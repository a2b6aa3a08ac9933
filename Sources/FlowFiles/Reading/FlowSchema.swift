import RibEngine

/// The JSON Schema (draft 7) of flow files, for editors; made from the closed lists of words.
///
/// It cannot know which names exist, and so takes some files that the reader refuses.
package enum FlowSchema {
  /// The schema as text, the same bytes at each call.
  package static var text: String {
    var fields: [(String, SchemaNode)] = [
      ("$schema", "http://json-schema.org/draft-07/schema#"),
      ("title", "A flow of ribflow"),
      (
        "description", "What RIBs and coordinators do in one situation, played in every timing it leaves open"
      ),
    ]
    fields += object(.flow, required: ["flow", "events"])
    fields.append(("definitions", .object(definitions)))
    return SchemaNode.object(fields).text + "\n"
  }

  private static var definitions: [(String, SchemaNode)] {
    var all: [(String, SchemaNode)] = [
      ("text", .object([("type", ["string", "number", "boolean"])])),
      ("name", .object([("type", ["string", "number", "boolean"]), ("pattern", "^[^\\s.#]+$")])),
      ("number", orColumn(.object([("type", ["string", "integer"]), ("pattern", "^[0-9]+$")]))),
      ("timing", orColumn(.object([("type", ["string", "integer"]), ("pattern", "^[0-9]+(/[0-9]+)*$")]))),
      ("hold", orColumn(.object([("type", "string"), ("pattern", "^(strong|weak|unowned)\\s+\\S+$")]))),
      ("rule", .object([("enum", .array(Rule.all.map { .string($0.id.text) }))])),
      ("column", .object([("type", "string"), ("pattern", .string("^" + column + "$"))])),
      ("rows", rows),
      (
        "expectation",
        orColumn(
          .object([("enum", .array([.string(FlowWords.clean)] + Rule.all.map { .string($0.id.text) }))])
        )
      ),
    ]
    for place in FlowWords.Place.allCases where place != .flow && place != .block && place != .group {
      all.append(("\(place)", .object(object(place, required: []))))
    }
    for choice in FlowWords.Choice.allCases { all.append(("\(choice)", values(choice))) }
    for (name, list) in lists {
      all.append((name + "Steps", many(ref(name + "Step"), orNothing: true)))
      all.append((name + "Step", step(list, name)))
    }
    all.append(("events", orColumn(.object([("type", "array"), ("items", ref("event")), ("minItems", 1)]))))
    all.append(("event", event))
    return all
  }

  /// The name of a column where a value may stand.
  private static let column = "\\$[^\\s.#$]+"

  /// What stands where `$COLUMN` is written cannot be known to a schema.
  private static var rows: SchemaNode {
    let word = ref("text")
    let list: SchemaNode = .object([("type", "array"), ("items", word)])
    let value: SchemaNode = .object([("anyOf", .array([word, list, .object([("type", "null")])]))])
    let row: SchemaNode = .object([
      ("type", "object"), ("propertyNames", .object([("pattern", "^[^\\s.#$]+$")])),
      ("additionalProperties", value),
    ])
    return .object([("type", "array"), ("items", row), ("minItems", 1)])
  }

  private static let lists: [(String, StepWord.Lists)] = [
    ("attach", .attach), ("detach", .detach), ("present", .present), ("remove", .remove),
    ("rib", .ribHook), ("ribHandler", .ribHandler),
    ("coordinator", .coordinatorHook), ("coordinatorHandler", .coordinatorHandler),
  ]

  private static func ref(_ name: String) -> SchemaNode {
    .object([("$ref", .string("#/definitions/" + name))])
  }

  private static func object(_ place: FlowWords.Place, required: [String]) -> [(String, SchemaNode)] {
    let isSlot = place == .ribSlot || place == .coordinatorSlot
    let type: SchemaNode = place == .flow || isSlot ? "object" : ["object", "null"]
    var fields: [(String, SchemaNode)] = [("type", type), ("additionalProperties", false)]
    let wanted = isSlot ? ["child"] : required
    if !wanted.isEmpty { fields.append(("required", .array(wanted.map { .string($0) }))) }
    let properties = FlowWords.keys(of: place).map { key in (key.name, property(key, in: place)) }
    fields.append(("properties", .object(properties)))
    return fields
  }

  /// What stands behind a key. A `$ref` has no siblings in draft 7, so it goes into an `allOf`.
  private static func property(_ key: FlowWords.Key, in place: FlowWords.Place) -> SchemaNode {
    .object([
      ("description", .string(key.about)),
      ("allOf", .array([value(key.shape, steps(of: key.name, in: place))])),
    ])
  }

  private static func value(_ shape: FlowWords.Shape, _ steps: String) -> SchemaNode {
    switch shape {
    case .text: return ref("text")
    case .name: return ref("name")
    case .number: return ref("number")
    case .timing: return ref("timing")
    case .steps: return ref(steps + "Steps")
    case .events: return ref("events")
    case .keys(let place): return ref("\(place)")
    case .value(let choice, let isOpen):
      return isOpen ? many(ref("\(choice)"), orNothing: false) : ref("\(choice)")
    case .rows: return ref("rows")
    case .names(let noun): return many(item(noun), orNothing: noun != "rule")
    case .map(let noun, let inner):
      return .object([
        ("type", ["object", "null"]),
        ("propertyNames", noun == "rule" ? ref("rule") : ref("name")),
        ("additionalProperties", value(inner, steps)),
      ])
    }
  }

  private static func item(_ noun: String) -> SchemaNode {
    switch noun {
    case "reference": ref("hold")
    case "rule": ref("expectation")
    case "path": ref("text")
    default: ref("name")
    }
  }

  /// One item, or a list of them.
  private static func many(_ item: SchemaNode, orNothing: Bool) -> SchemaNode {
    var list: [(String, SchemaNode)] = [("type", "array"), ("items", item)]
    if !orNothing { list.append(("minItems", 1)) }
    var choices: [SchemaNode] = [item, .object(list)]
    if orNothing { choices.append(.object([("type", "null")])) }
    return .object([("anyOf", .array(choices))])
  }

  private static func values(_ choice: FlowWords.Choice) -> SchemaNode {
    let values = FlowWords.values(of: choice)
    return orColumn(
      .object([
        ("enum", .array(values.map { .string($0.name) })),
        ("enumDescriptions", .array(values.map { .string($0.about) })),
      ])
    )
  }

  /// What may stand there, or the name of a column of `for each:`.
  private static func orColumn(_ node: SchemaNode) -> SchemaNode {
    .object([("anyOf", .array([node, ref("column")]))])
  }

  private static func steps(of key: String, in place: FlowWords.Place) -> String {
    switch place {
    case .ribSlot, .coordinatorSlot:
      if ["attach", "detach", "present", "remove"].contains(key) { return key }
      return place == .ribSlot ? "ribHandler" : "coordinatorHandler"
    case .coordinator: return "coordinator"
    default: return "rib"
    }
  }

  private static func step(_ list: StepWord.Lists, _ name: String) -> SchemaNode {
    let alone = StepWord.words.filter { $0.alone.isSuperset(of: list) }
    let called = StepWord.words.filter { $0.called.isSuperset(of: list) }
    let forms = called.map { word in
      escaped(word.name) + String(repeating: "\\s+\\S+", count: word.placeholders.count)
    }
    let brief = StepWord.words.filter { $0.own.isSuperset(of: list) && $0.effects.contains(.animates) }
    let briefForms = brief.map { escaped($0.unanimatedForm) }
    let hasResults = Step.Verb.awaitResult.word.lists.isSuperset(of: list)
    let bodies = FlowWords.bodyKeys.filter { $0.lists.isSuperset(of: list) }.map(\.key)
    let keys = FlowWords.keys(of: .block).filter { key in
      if FlowWords.isOfResult(key.name) { return hasResults }
      return bodies.contains(key.name) || !FlowWords.bodyKeys.contains { $0.key == key.name }
    }
    func having(_ key: String) -> SchemaNode { .object([("required", [.string(key)])]) }
    let limits = SchemaNode.object([("anyOf", .array(["times", "skip", "by"].map(having)))])
    let limited = SchemaNode.object([("required", ["do"]), ("anyOf", .array([having("if"), limits]))])
    let maps = [parted(bodies.map(having)), limited]
    let results = Step.Outcome.allCases.map {
      SchemaNode.object([("required", ["await", .string($0.rawValue)])])
    }
    let starts = hasResults ? [maps, results].map { .object([("anyOf", .array($0))]) } : maps
    let block = keys.map { key in
      (
        key.name,
        SchemaNode.object([
          ("description", .string(key.about)),
          ("allOf", .array([key.name == "by" || key.name == "await" ? ref("text") : value(key.shape, name)])),
        ])
      )
    }
    return .object([
      (
        "anyOf",
        .array([
          .object([
            ("enum", .array(alone.map { .string($0.name) })),
            ("enumDescriptions", .array(alone.map { .string($0.about) })),
          ]),
          .object([
            ("type", "string"),
            ("pattern", .string("^(" + (forms + briefForms + [column]).joined(separator: "|") + ")$")),
            (
              "description",
              .string((called.map(\.form) + brief.map(\.unanimatedForm)).joined(separator: ", "))
            ),
          ]),
          .object([
            ("type", "object"), ("additionalProperties", false),
            ("anyOf", .array(starts)),
            ("properties", .object(block)),
          ]),
        ])
      )
    ])
  }

  /// A choice of few branches, each of which may be one itself: an editor tries all that it sees.
  private static func parted(_ choices: [SchemaNode]) -> SchemaNode {
    guard choices.count > 3 else { return .object([("anyOf", .array(choices))]) }
    let half = choices.count / 2
    return .object([("anyOf", .array([choices[..<half], choices[half...]].map { parted(Array($0)) }))])
  }

  private static var event: SchemaNode {
    let words = EventWord.all.map { escaped($0.name) + ($0.action == .settle ? "" : "\\s+\\S+.*") }
    let line: SchemaNode = .object([
      ("type", "string"),
      (
        "pattern",
        .string("^(" + (words + [EventWord.finishAnimations, column]).joined(separator: "|") + ")$")
      ),
      ("description", .string(EventWord.all.map(\.form).joined(separator: ", "))),
    ])
    let groups = FlowWords.keys(of: .group).map { key in
      SchemaNode.object([
        ("type", "object"), ("additionalProperties", false), ("required", [.string(key.name)]),
        ("properties", .object([(key.name, property(key, in: .group))])),
      ])
    }
    return .object([("anyOf", .array([line] + groups))])
  }

  /// A word in a regular expression.
  private static func escaped(_ word: String) -> String {
    word.map { $0 == "?" ? "\\?" : $0 == " " ? "\\s+" : String($0) }.joined()
  }
}
