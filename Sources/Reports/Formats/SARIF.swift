import RibEngine

/// SARIF 2.1.0 with what GitHub's code scanning wants beyond the schema. What `take` was not given is returned.
func renderSARIF(_ report: Report, _ take: (([UInt8]) -> Void)? = nil) -> [UInt8] {
  var results = sarifResults(report)
  let withoutFlow = SARIFResult.dealOutFlows(to: &results)
  let table = SARIFRules(results)
  var json = JSONWriter(take)
  json.object { json in
    json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
    json.member("version", "2.1.0")
    json.list("runs", [report]) { json, report in
      json.object { json in
        writeTool(report, table, to: &json)
        json.list("invocations", [report]) { json, report in
          json.object { json in
            json.member("executionSuccessful", report.exitCode != 2 && report.interruption.isEmpty)
            json.member("exitCode", Int(report.exitCode))
            let left = leftOut(report, withoutFlow)
            if !left.isEmpty { writeNotifications(left, to: &json) }
          }
        }
        json.object("originalUriBaseIds") { json in
          json.object("SRCROOT") { json in
            json.text("description", "The folder in which ribflow was started")
          }
        }
        json.member("columnKind", "unicodeCodePoints")
        let varied = report.outcomes.compactMap { outcome in
          outcome.search.flatMap { $0.variedText.isEmpty ? nil : "\(outcome.path): \($0.variedText)" }
        }
        if !varied.isEmpty { json.object("properties") { $0.list("varied", varied) } }
        writeResults(results, table, to: &json)
      }
    }
  }
  json.end()
  return json.bytes
}

/// What is left out of the file, and what no search has tried.
private func leftOut(_ report: Report, _ withoutFlow: Int) -> [String] {
  let shortfalls = report.outcomes.compactMap { outcome in
    outcome.shortfall.map { "\(outcome.path): \(outcome.title): \($0)" }
  }
  if withoutFlow == 0 { return shortfalls }
  let verb = withoutFlow == 1 ? "has" : "have"
  return ["\(counted(withoutFlow, "result")) \(verb) no code flow here: the file would be too large"]
    + shortfalls
}

/// It is said where a reader of the file looks for what went on.
private func writeNotifications(_ texts: [String], to json: inout JSONWriter) {
  json.list("toolExecutionNotifications", texts) { json, text in
    json.object { json in
      json.member("level", "note")
      json.text("message", text)
    }
  }
}

private func writeTool(_ report: Report, _ table: SARIFRules, to json: inout JSONWriter) {
  json.object("tool") { json in
    json.object("driver") { json in
      json.member("name", "ribflow")
      json.member("version", report.version)
      json.member("semanticVersion", report.version)
      if !report.manual.isEmpty { json.member("informationUri", report.manual) }
      json.list("rules", table.entries) { json, entry in
        json.object { entry.write(to: &$0, link: report.link(to: entry.id), explainer: report.explainer) }
      }
    }
  }
}

/// Each finding, remark and problem once, files that cannot be read first.
func sarifResults(_ report: Report) -> [SARIFResult] {
  var results: [SARIFResult] = []
  for file in report.invalid { results += file.problems.map { SARIFResult($0) } }
  for outcome in report.outcomes {
    results += outcome.findings.filter { $0.standing(in: outcome) != .expected }.map {
      SARIFResult($0, outcome)
    }
    results += outcome.remarks.map { SARIFResult($0, outcome) }
    if outcome.verdict == .undecided, !outcome.isReasonRemarked {
      results.append(SARIFResult(undecided: outcome))
    }
  }
  return results
}

private func writeResults(_ results: [SARIFResult], _ table: SARIFRules, to json: inout JSONWriter) {
  let prints = fingerprints(results)
  json.list("results", zip(results, prints)) { json, pair in
    let (result, print) = pair
    json.object { result.write(to: &$0, rule: table.index(of: result.rule), fingerprint: print) }
  }
}

/// What makes each result the same one in the next run; equal ones are told apart by a number.
func fingerprints(_ results: [SARIFResult]) -> [String] {
  var seen: [String: Int] = [:]
  return results.map { result in
    let print = result.fingerprint
    let number = seen[print, default: 0] + 1
    seen[print] = number
    return "\(print):\(number)"
  }
}

extension JSONWriter {
  /// SARIF wraps each text into an object.
  mutating func text(_ key: StaticString, _ text: String) {
    object(key) { $0.member("text", text) }
  }
}

/// What the results of one run refer to: rules in the order of the catalogue, then other ids as they come.
struct SARIFRules {
  struct Entry {
    var id: String
    var rule: Rule?

    func write(to json: inout JSONWriter, link: String?, explainer: String) {
      json.member("id", id)
      if let link { json.member("helpUri", link) }
      guard let rule else {
        json.text(
          "shortDescription",
          id == "undecided" ? "a limit was reached" : "input that is not as it must be"
        )
        return
      }
      json.text("shortDescription", rule.title)
      json.text("fullDescription", rule.why.isEmpty ? rule.title : rule.why)
      json.object("help") { json in
        json.member("text", "\(rule.why)\n\n\(rule.fix)")
        json.member("markdown", "\(rule.why)\n\n**\(rule.fix)**\n\n`\(explainer) \(rule.id)` shows more.")
      }
      json.object("defaultConfiguration") { $0.member("level", rule.severity.rawValue) }
      json.object("properties") { $0.list("tags", ["\(rule.story)"]) }
    }
  }

  private(set) var entries: [Entry] = []
  private var places: [String: Int] = [:]

  init(_ results: [SARIFResult]) {
    let ids = Set(results.map(\.rule))
    for rule in Rule.everywhere where ids.contains(rule.id.text) {
      add(Entry(id: rule.id.text, rule: rule))
    }
    for result in results { add(Entry(id: result.rule)) }
  }

  func index(of id: String) -> Int { places[id] ?? 0 }

  private mutating func add(_ entry: Entry) {
    if places[entry.id] != nil { return }
    places[entry.id] = entries.count
    entries.append(entry)
  }
}
