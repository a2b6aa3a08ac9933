import RibEngine

/// One result of the SARIF report.
struct SARIFResult {
  /// GitHub reads 1,000 places of a thread flow; nobody does, and files of many findings grow.
  private static let flowLimit = 100
  /// Places of all code flows of a file, of some 260 bytes each: GitHub takes 10 MB.
  private static let flowRoom = 24_000

  private struct Place {
    var file: SourceFile?
    var path: String
    var span: Span
    /// Where there is no span.
    var line: Int
  }

  let rule: String
  /// `error`, `warning`, `note`, or `none` for what is open.
  let level: String
  private let kind: String
  let message: String
  private let place: Place
  private var files: [SourceFile] = []
  private var labels: [Label] = []
  private var flow: [(text: String, depth: Int, place: Place)] = []
  private var fix: Fix?
  /// Why the result is allowed where it stands; nil where it is not.
  private(set) var allowed: String?
  /// What makes the result the same one tomorrow, whatever its line is by then.
  private let identity: [String]

  init(_ problem: Problem) {
    rule = problem.id
    level = "error"
    kind = "fail"
    message = problem.hint.isEmpty ? problem.message : "\(problem.message) (\(problem.hint))"
    place = Place(file: problem.file, path: problem.path, span: problem.span, line: 1)
    files = problem.file.map { [$0] } ?? []
    labels = problem.labels
    fix = problem.fix
    identity = [problem.id, problem.message]
  }

  init(_ finding: Finding, _ outcome: Outcome) {
    rule = finding.rule
    level = finding.severity.rawValue
    kind = "fail"
    let also = finding.consequences.map { "\nalso: \($0.rule), \($0.message)" }
    message = finding.message + also.joined()
    place = Self.place(finding.span, outcome)
    files = outcome.files
    labels = finding.labels
    fix = finding.fix
    allowed = finding.allowed
    identity = [
      finding.rule, outcome.title, finding.component, Self.source(finding.span, outcome), finding.message,
    ]
    flow = Self.flow(finding, outcome)
  }

  init(_ remark: Outcome.Remark, _ outcome: Outcome) {
    rule = remark.id
    level = remark.severity.rawValue
    kind = "fail"
    message = remark.message
    place = Self.place(remark.span, outcome)
    files = outcome.files
    labels = remark.labels
    identity = [remark.id, outcome.title, remark.message]
  }

  init(undecided outcome: Outcome) {
    rule = "undecided"
    level = "none"
    kind = "open"
    message = "\(outcome.title): \(outcome.toldReason)"
    place = Place(file: nil, path: outcome.path, span: .none, line: outcome.line)
    identity = ["undecided", outcome.title]
  }

  /// That the search of a flow is no proof, for formats that have no other place for it; nil where it is one.
  init?(shortfallOf outcome: Outcome) {
    guard let shortfall = outcome.shortfall else { return nil }
    rule = Outcome.partSearched
    level = Severity.note.rawValue
    kind = "informational"
    message = "\(outcome.title): \(shortfall)"
    place = Place(file: nil, path: outcome.path, span: .none, line: outcome.line)
    identity = [Outcome.partSearched, outcome.title]
  }

  /// Takes code flows away where all of them would be too many, from errors last; returns how many results lose theirs.
  static func dealOutFlows(to results: inout [SARIFResult]) -> Int {
    var room = flowRoom
    var losers = 0
    for level in [Severity.error, .warning, .note].map(\.rawValue) {
      for index in results.indices where results[index].level == level && !results[index].flow.isEmpty {
        room -= results[index].flow.count
        if room >= 0 { continue }
        results[index].flow = []
        losers += 1
      }
    }
    return losers
  }

  /// A number that depends on the path and on what the result is about, not on its line.
  var fingerprint: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in ([place.path] + identity).joined(separator: "\u{0}").utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Lines and columns from 1, for formats that know no regions.
  struct Range {
    var path: String
    var line: Int
    var column: Int
    var endLine: Int
  }

  var range: Range {
    guard let file = place.file, place.span != .none else {
      return Range(path: place.path, line: max(1, place.line), column: 1, endLine: max(1, place.line))
    }
    let start = file.position(of: Int(place.span.start))
    let end = file.position(of: Int(max(place.span.start, place.span.end)))
    return Range(path: place.path, line: start.line, column: start.column, endLine: end.line)
  }

  private static func place(_ span: Span, _ outcome: Outcome) -> Place {
    guard outcome.files.indices.contains(Int(span.file)), span != .none else {
      return Place(file: nil, path: outcome.path, span: .none, line: outcome.line)
    }
    let file = outcome.files[Int(span.file)]
    return Place(file: file, path: file.path, span: span, line: 1)
  }

  private static func source(_ span: Span, _ outcome: Outcome) -> String {
    guard let file = place(span, outcome).file else { return "" }
    let end = min(Int(span.end), file.bytes.count)
    return String(decoding: file.bytes[min(Int(span.start), end)..<end], as: UTF8.self)
  }

  /// The rows of the timeline; one without a place of its own keeps that of the row before it.
  private static func flow(_ finding: Finding, _ outcome: Outcome) -> [(
    text: String, depth: Int, place: Place
  )] {
    let timeline = Timeline(finding, in: outcome)
    var span = Span.none
    return timeline.rows.prefix(flowLimit).map { row in
      span = row.events.lazy.compactMap { finding.events[$0].span }.first ?? span
      let depth = row.events.first.map { finding.events[$0].depth } ?? 0
      return (row.sentence(timeline.columns), max(0, depth), place(span, outcome))
    }
  }

  func write(to json: inout JSONWriter, rule index: Int, fingerprint: String) {
    json.member("ruleId", rule)
    json.member("ruleIndex", index)
    json.member("level", level)
    json.member("kind", kind)
    json.text("message", message)
    json.compactly { json in
      json.list("locations", [place]) { json, place in json.object { writePlace(place, to: &$0) } }
    }
    json.object("partialFingerprints") { $0.member("ribflow/v1", fingerprint) }
    json.compactly { json in
      writeLabels(to: &json)
      writeFlow(to: &json)
      writeFix(to: &json)
    }
    guard let allowed else { return }
    json.list("suppressions", [allowed]) { json, reason in
      json.object { json in
        json.member("kind", "inSource")
        json.member("justification", reason)
      }
    }
  }

  private func writeLabels(to json: inout JSONWriter) {
    let known = labels.enumerated().filter { files.indices.contains(Int($0.element.span.file)) }
    if known.isEmpty { return }
    json.list("relatedLocations", known) { json, label in
      json.object { json in
        json.member("id", label.offset + 1)
        let file = files[Int(label.element.span.file)]
        writePlace(Place(file: file, path: file.path, span: label.element.span, line: 1), to: &json)
        json.text("message", "\(label.offset + 1). \(label.element.text)")
      }
    }
  }

  private func writeFlow(to json: inout JSONWriter) {
    if flow.isEmpty { return }
    json.list("codeFlows", [flow]) { json, flow in
      json.object { json in
        json.list("threadFlows", [flow]) { json, flow in
          json.object { json in
            json.list("locations", flow) { json, step in
              json.object { json in
                json.object("location") { json in
                  writePlace(step.place, to: &json)
                  json.text("message", step.text)
                }
                json.member("nestingLevel", step.depth)
              }
            }
          }
        }
      }
    }
  }

  private func writeFix(to json: inout JSONWriter) {
    guard let fix, let first = fix.edits.first, files.indices.contains(Int(first.span.file)) else { return }
    let file = files[Int(first.span.file)]
    let edits = fix.edits.filter { $0.span.file == first.span.file }
    json.list("fixes", [fix]) { json, fix in
      json.object { json in
        json.text("description", fix.title)
        json.list("artifactChanges", [file]) { json, file in
          json.object { json in
            writeArtifact(file.path, to: &json)
            json.list("replacements", edits) { json, edit in
              json.object { json in
                json.object("deletedRegion") { writeRegion(file, edit.span, to: &$0) }
                json.text("insertedContent", edit.text)
              }
            }
          }
        }
      }
    }
  }

  private func writePlace(_ place: Place, to json: inout JSONWriter) {
    json.object("physicalLocation") { json in
      writeArtifact(place.path, to: &json)
      json.object("region") { json in
        guard let file = place.file else {
          json.member("startLine", max(1, place.line))
          return
        }
        writeRegion(file, place.span, to: &json)
      }
    }
  }

  private func writeRegion(_ file: SourceFile, _ span: Span, to json: inout JSONWriter) {
    let start = file.position(of: Int(span.start))
    let end = file.position(of: Int(max(span.start, span.end)))
    json.member("startLine", start.line)
    json.member("startColumn", start.column)
    json.member("endLine", end.line)
    json.member("endColumn", end.column)
  }

  private func writeArtifact(_ path: String, to json: inout JSONWriter) {
    json.object("artifactLocation") { json in
      json.member("uri", path.hasPrefix("/") ? "file://" + uri(path) : uri(path))
      if !path.hasPrefix("/") { json.member("uriBaseId", "SRCROOT") }
    }
  }
}

/// `path` as a relative reference of RFC 3986.
func uri(_ path: String) -> String {
  var result = ""
  let relative = path.hasPrefix("./") ? path.dropFirst(2) : path[...]
  for byte in RawByte.bytes(of: String(relative)) {
    let scalar = Unicode.Scalar(byte)
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "/": result.unicodeScalars.append(scalar)
    default:
      let digits = String(byte, radix: 16, uppercase: true)
      result += digits.count == 1 ? "%0" + digits : "%" + digits
    }
  }
  return result
}

extension Timeline.Row {
  /// The row as a sentence, such as "Parent: build, Child: init".
  func sentence(_ columns: [String], marks hasMarks: Bool = true) -> String {
    func name(_ column: Int) -> String { columns.indices.contains(column) ? columns[column] + ": " : "" }
    let first = isStep ? text : name(column) + text
    let second = target.map { ", " + name($0.column) + $0.text } ?? ""
    return first + second + (marks.isEmpty || !hasMarks ? "" : " (\(marks.joined(separator: ", ")))")
  }
}
