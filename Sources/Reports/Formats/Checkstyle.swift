import RibEngine

/// Checkstyle's XML: an element for each file, in it one for each finding, whose source is the rule.
func renderCheckstyle(_ report: Report, style: TextStyle) -> [UInt8] {
  var files: [(path: String, results: [SARIFResult])] = []
  var places: [String: Int] = [:]
  for result in listed(report, style) {
    let path = result.range.path
    let place = places[path] ?? files.count
    if place == files.count { files.append((path, [])) }
    places[path] = place
    files[place].results.append(result)
  }
  var bytes: [UInt8] = []
  bytes.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n")
  for file in files {
    bytes.append("  <file")
    bytes.appendAttribute("name", file.path)
    bytes.append(">\n")
    for result in file.results { write(result, to: &bytes) }
    bytes.append("  </file>\n")
  }
  bytes.append("</checkstyle>\n")
  return bytes
}

private func write(_ result: SARIFResult, to bytes: inout [UInt8]) {
  let range = result.range
  bytes.append("    <error")
  bytes.appendAttribute("line", "\(range.line)")
  bytes.appendAttribute("column", "\(range.column)")
  bytes.appendAttribute("severity", severity(result.level))
  bytes.appendAttribute("message", result.message)
  bytes.appendAttribute("source", "ribflow." + result.rule)
  bytes.append("/>\n")
}

/// Checkstyle says `info`; what is open is worth a look.
private func severity(_ level: String) -> String {
  switch level {
  case "note": "info"
  case "none": "warning"
  default: level
  }
}
