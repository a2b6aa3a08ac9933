import FlowFiles
import RibEngine
import YAML

/// What makes a finding the same one when its lines have moved.
struct FindingKey: Sendable, Hashable, Comparable {
  var id: String
  /// The class or other type.
  var type: String
  var method: String
  var slot: String

  static func < (a: FindingKey, b: FindingKey) -> Bool {
    (a.type, a.method, a.slot, a.id) < (b.type, b.method, b.slot, b.id)
  }

  /// Such as "ID in HomeRouter.attachTopup (topupRouting)".
  var text: String {
    let place = [type, method].filter { !$0.isEmpty }.joined(separator: ".")
    return id + (place.isEmpty ? "" : " in " + place) + (slot.isEmpty ? "" : " (\(slot))")
  }
}

/// Findings that are known and not told; how often each is there, since classes can share a name.
struct Baseline: Sendable, Equatable {
  var counts: [FindingKey: Int] = [:]

  static let defaultPath = "ribflow-baseline.yml"

  init() {}

  init(_ keys: [FindingKey]) {
    for key in keys { counts[key, default: 0] += 1 }
  }

  /// One line for each finding, sorted, so that differences are easy to read.
  var text: String {
    var lines = [
      "# What `ribflow lint --baseline` does not report; `ribflow lint --write-baseline` wrote it.\n"
    ]
    for (key, count) in counts.sorted(by: { $0.key < $1.key }) {
      let fields = Self.fields(of: key).filter { !$0.1.isEmpty }.map { "\($0.0): \(Self.scalar($0.1))" }
      let times = count > 1 ? ", times: \(count)" : ""
      lines.append("- {\(fields.joined(separator: ", "))\(times)}\n")
    }
    return lines.joined() + (counts.isEmpty ? "[]\n" : "")
  }

  private static func fields(of key: FindingKey) -> [(String, String)] {
    [("class", key.type), ("method", key.method), ("slot", key.slot), ("id", key.id)]
  }

  /// Identifiers and ids are plain words; anything else stands in quotes.
  private static func scalar(_ text: String) -> String {
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "_-.$".contains($0) }
    let isWord =
      isPlain && text.first?.isLetter == true && !["true", "false", "null", "yes", "no"].contains(text)
    return isWord
      ? text
      : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }
}

/// Reads what `Baseline.text` wrote, also when people edited it.
struct BaselineReader {
  private let sheet: Sheet
  private var problems: [Problem] = []
  private static let keys = ["class", "method", "slot", "id", "times"]

  static func read(_ file: SourceFile) -> Result<Baseline, InvalidFile> {
    let tree = Tree(reading: file.bytes, limits: Limits())
    var reader = BaselineReader(sheet: Sheet(file, tree, file: 0))
    reader.problems = tree.issues.map { Problem($0, in: file) }
    var baseline = Baseline()
    if tree.issues.isEmpty, let root = tree.roots.first { baseline = reader.entries(root) }
    guard reader.problems.isEmpty else {
      return .failure(InvalidFile(path: file.path, problems: reader.problems))
    }
    return .success(baseline)
  }

  private init(sheet: Sheet) { self.sheet = sheet }

  private mutating func report(_ id: String, _ message: String, _ node: Int, hint: String = "") {
    problems.append(Problem(id, message, file: sheet.source, span: sheet.span(node), hint: hint))
  }

  private mutating func entries(_ root: Int) -> Baseline {
    var baseline = Baseline()
    if sheet.isEmpty(root) { return baseline }
    guard sheet.kind(root) == .sequence else {
      report("wrong-shape", "a baseline is a list, not \(sheet.noun(root))", root)
      return baseline
    }
    for node in sheet.elements(root) {
      guard let (key, count) = entry(node) else { continue }
      baseline.counts[key, default: 0] += count
    }
    return baseline
  }

  private mutating func entry(_ node: Int) -> (FindingKey, Int)? {
    guard sheet.kind(node) == .mapping else {
      report("wrong-shape", "a finding of a baseline is a map, not \(sheet.noun(node))", node)
      return nil
    }
    var key = FindingKey(id: "", type: "", method: "", slot: "")
    var count = 1
    for (name, value) in sheet.pairs(node) {
      let text = sheet.string(value)
      switch sheet.string(name) {
      case "id": key.id = text
      case "class": key.type = text
      case "method": key.method = text
      case "slot": key.slot = text
      case "times":
        guard let number = Int(text), number > 0 else {
          report("unknown-value", "'times' is a number from 1 on", value)
          continue
        }
        count = number
      case let other:
        let near = Suggestion.find(for: other, in: Self.keys).map { "did you mean '\($0)'?" }
        report("unknown-key", "unknown key '\(other)' in a finding", name, hint: near ?? "")
      }
    }
    if key.id.isEmpty {
      report("missing-key", "this finding has no id", node, hint: "add 'id: RULE'")
      return nil
    }
    return (key, count)
  }
}
