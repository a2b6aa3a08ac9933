import RibEngine

/// The issues of Code Climate as one list, which is what its readers of files take. `isGitLab` leaves out what GitLab's
/// report of code quality does not know.
func renderCodeQuality(_ report: Report, style: TextStyle, isGitLab: Bool) -> [UInt8] {
  let results = listed(report, style)
  var json = JSONWriter()
  json.list(zip(results, fingerprints(results))) { json, pair in
    let (result, print) = pair
    json.object { write(result, print, isGitLab, to: &$0) }
  }
  json.end()
  return json.bytes
}

/// What formats show that have findings and nothing beside them, so that what a search did not try is one. They know no
/// notes below the surface: notes of sources are there by the hundred, and shown where the text report shows them.
func listed(_ report: Report, _ style: TextStyle) -> [SARIFResult] {
  let hasNotes = report.sources == nil || style.verbosity > 0
  return sarifResults(report).filter { $0.allowed == nil && (hasNotes || $0.level != "note") }
    + report.outcomes.compactMap(SARIFResult.init(shortfallOf:))
}

private func write(_ result: SARIFResult, _ print: String, _ isGitLab: Bool, to json: inout JSONWriter) {
  if !isGitLab { json.member("type", "issue") }
  json.member("check_name", result.rule)
  json.member("description", result.message)
  if !isGitLab {
    json.member("engine_name", "ribflow")
    json.list("categories", ["Bug Risk"])
  }
  json.member("fingerprint", print)
  json.member("severity", severity(result.level))
  let range = result.range
  json.object("location") { json in
    json.member("path", printable(range.path.hasPrefix("./") ? String(range.path.dropFirst(2)) : range.path))
    json.object("lines") { json in
      json.member("begin", range.line)
      if !isGitLab { json.member("end", range.endLine) }
    }
  }
}

private func severity(_ level: String) -> String {
  switch level {
  case "error": "major"
  case "warning", "none": "minor"
  default: "info"
  }
}
