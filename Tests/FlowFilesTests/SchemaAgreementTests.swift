import FlowFiles
import Foundation
import RibEngine
import Testing
import YAML

/// A flow as a value that can be changed at any place.
indirect enum FlowValue {
  case nothing
  case text(String)
  case list([FlowValue])
  case map([(key: String, value: FlowValue)])

  init(_ tree: Tree, _ node: Int) {
    var inner: [FlowValue] = []
    var keys: [String] = []
    var child = node + 1
    for _ in 0..<Int(tree.nodes[node].kind == .scalar ? 0 : tree.nodes[node].text.count) {
      inner.append(FlowValue(tree, child))
      keys.append(tree.string(at: child))
      child = tree.after(child)
    }
    switch tree.nodes[node].kind {
    case .sequence: self = .list(inner)
    case .mapping:
      self = .map(stride(from: 0, to: inner.count, by: 2).map { (keys[$0], inner[$0 + 1]) })
    default: self = tree.nodes[node].isEmpty ? .nothing : .text(tree.string(at: node))
    }
  }

  /// Whether it is played for each row of a table.
  var hasRows: Bool {
    guard case .map(let pairs) = self else { return false }
    return pairs.contains { $0.key == "for each" }
  }

  /// YAML in brackets, in which nothing is nothing.
  var yaml: String {
    switch self {
    case .nothing: ""
    case .text(let text): FlowValue.quoted(text)
    case .list(let items): "[" + items.map(\.yaml).joined(separator: ", ") + "]"
    case .map(let pairs):
      "{" + pairs.map { FlowValue.quoted($0.key) + ": " + $0.value.yaml }.joined(separator: ", ") + "}"
    }
  }

  var json: String {
    switch self {
    case .nothing: "null"
    case .text(let text): FlowValue.quoted(text)
    case .list(let items): "[" + items.map(\.json).joined(separator: ", ") + "]"
    case .map(let pairs):
      "{" + pairs.map { FlowValue.quoted($0.key) + ": " + $0.value.json }.joined(separator: ", ") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain { return "\"\(text)\"" }
    let data =
      (try? JSONSerialization.data(withJSONObject: [text], options: [.withoutEscapingSlashes])) ?? Data()
    return String(String(decoding: data, as: UTF8.self).dropFirst().dropLast())
  }

  /// How many places there are to change.
  var count: Int {
    switch self {
    case .nothing, .text: 1
    case .list(let items): items.reduce(1) { $0 + $1.count }
    case .map(let pairs): pairs.reduce(1) { $0 + $1.value.count }
    }
  }

  /// Every word and key in it.
  var words: [String] {
    switch self {
    case .nothing: []
    case .text(let text): [text]
    case .list(let items): items.flatMap(\.words)
    case .map(let pairs): pairs.flatMap { [$0.key] + $0.value.words }
    }
  }

  /// The value with place `index` changed.
  func changed(at index: inout Int, _ random: inout Random, _ words: [String]) -> FlowValue {
    defer { index -= 1 }
    if index == 0 { return mutated(&random, words) }
    switch self {
    case .nothing, .text: return self
    case .list(let items):
      return .list(
        items.map { item in
          index -= 1
          defer { index += 1 }
          return item.changed(at: &index, &random, words)
        }
      )
    case .map(let pairs):
      return .map(
        pairs.map { pair in
          index -= 1
          defer { index += 1 }
          return (pair.key, pair.value.changed(at: &index, &random, words))
        }
      )
    }
  }

  private func mutated(_ random: inout Random, _ words: [String]) -> FlowValue {
    switch self {
    case .map(var pairs) where !pairs.isEmpty && random.chance(80):
      let at = random.below(pairs.count)
      switch random.below(4) {
      case 0: pairs.remove(at: at)
      case 1: pairs[at].key = random.one(of: words)
      case 2: pairs.append((random.one(of: words), pairs[at].value))
      default: pairs[at].value = .nothing
      }
      return .map(FlowValue.unique(pairs))
    case .list(var items) where !items.isEmpty && random.chance(80):
      let at = random.below(items.count)
      switch random.below(4) {
      case 0: items.remove(at: at)
      case 1: items[at] = .text(random.one(of: words))
      case 2: items[at] = .list([items[at]])
      default: return items[at]
      }
      return .list(items)
    default: break
    }
    // In brackets nothing cannot be told from no item at all.
    if case .nothing = self { return .list([]) }
    switch random.below(5) {
    case 0: return .map([])
    case 1: return .list([])
    case 2: return .list([self])
    case 3: return .map([(random.one(of: words), self)])
    default: return .text(random.one(of: words))
    }
  }

  /// JSON has no way to give a key twice.
  private static func unique(_ pairs: [(key: String, value: FlowValue)]) -> [(key: String, value: FlowValue)]
  {
    var seen: Set<String> = []
    return pairs.filter { seen.insert($0.key).inserted }
  }
}

/// The schema against the reader, judged by a validator that others wrote.
@Suite struct SchemaAgreementTests {
  /// What the reader finds that can be seen without knowing any name.
  private static let shapes: Set<String> = [
    "unknown-key", "missing-key", "missing-value", "wrong-shape", "unknown-step", "unknown-value",
    "unknown-rule",
  ]

  private struct Sample {
    var value: FlowValue
    var origin: String
    var isAccepted: Bool
    /// The first problem of shape.
    var fault: String?
  }

  private static func sample(_ value: FlowValue, _ origin: String) -> Sample? {
    let bytes = Array(value.yaml.utf8)
    guard Tree(reading: bytes).issues.isEmpty else { return nil }
    let result = read(bytes: bytes)
    let problems = result.invalid?.problems ?? []
    return Sample(
      value: value,
      origin: origin,
      isAccepted: result.invalid == nil,
      // What a row puts in has its place only when it is put in, which the schema does not do.
      fault: value.hasRows ? nil : problems.first { shapes.contains($0.id) }.map { "\($0.id): \($0.message)" }
    )
  }

  private static func originals() throws -> [(name: String, value: FlowValue)] {
    var all = try flows(in: root.appendingPathComponent("flows")) + flows(in: GoodFlowTests.folder)
    all += Rule.all.filter { !$0.bad.isEmpty }.map { ($0.id.text, "flow: x\n" + $0.bad) }
    return all.flatMap { flow -> [(name: String, value: FlowValue)] in
      let tree = Tree(reading: Array(flow.text.utf8))
      return tree.roots.map { (flow.name, FlowValue(tree, $0)) }
    }
  }

  private static let hasJSONSchema: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", "import jsonschema; jsonschema.Draft7Validator({}).is_valid({})"]
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  /// What jsonschema says of each value. What it says of a part is kept: a value is changed in one place, and its
  /// other parts are those of others.
  private func verdicts(_ samples: [Sample]) throws -> [Bool] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ribflow-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FlowSchema.text.write(
      to: folder.appendingPathComponent("schema.json"),
      atomically: true,
      encoding: .utf8
    )
    try samples.map { $0.value.json + "\n" }.joined()
      .write(to: folder.appendingPathComponent("values"), atomically: true, encoding: .utf8)
    let program = """
      import json, jsonschema
      schema = json.load(open("schema.json"))
      Draft7 = jsonschema.Draft7Validator
      Draft7.check_schema(schema)
      known = {}
      def ref(validator, name, instance, parent):
          key = (name, json.dumps(instance))
          if key not in known:
              errors = Draft7.VALIDATORS["$ref"](validator, name, instance, parent)
              known[key] = list(errors or [])[:1]
          return known[key]
      validator = jsonschema.validators.extend(Draft7, {"$ref": ref})(schema)
      with open("verdicts", "w") as out:
          for line in open("values", encoding="utf-8"):
              out.write("1" if validator.is_valid(json.loads(line)) else "0")
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", program]
    process.currentDirectoryURL = folder
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    let text = try String(contentsOf: folder.appendingPathComponent("verdicts"), encoding: .utf8)
    return text.map { $0 == "1" }
  }

  @Test(.enabled(if: hasJSONSchema, "python3 has no jsonschema that knows draft 7"))
  func `what the reader accepts the schema accepts, what has a wrong shape it rejects`() throws {
    let seed = ProcessInfo.processInfo.environment["RIBFLOW_SEED"].flatMap { UInt64($0) } ?? 20_261_121
    print("seed \(seed)")
    var random = Random(seed)
    let originals = try Self.originals()
    let words = Array(Set(originals.flatMap(\.value.words))).sorted()
    var samples = originals.compactMap { Self.sample($0.value, $0.name) }
    for (name, value) in originals {
      for _ in 0..<15 {
        var index = random.below(value.count)
        let changed = value.changed(at: &index, &random, words)
        if let sample = Self.sample(changed, name) { samples.append(sample) }
      }
    }
    for flow in try flows(in: BadFlowTests.folder) {
      let tree = Tree(reading: Array(flow.text.utf8))
      guard tree.issues.isEmpty else { continue }
      samples += tree.roots.compactMap { Self.sample(FlowValue(tree, $0), flow.name) }
    }
    let verdicts = try verdicts(samples)
    #expect(verdicts.count == samples.count)
    var counts = (accepted: 0, rejected: 0)
    for (sample, isValid) in zip(samples, verdicts) {
      if sample.isAccepted {
        counts.accepted += 1
        #expect(isValid, "\(sample.origin): the schema rejects \(sample.value.yaml)")
      } else if let fault = sample.fault {
        counts.rejected += 1
        #expect(!isValid, "\(sample.origin): the schema accepts, though \(fault): \(sample.value.yaml)")
      }
    }
    #expect(counts.accepted > 200 && counts.rejected > 500, "\(counts)")
  }
}
