import RibEngine

/// The version of the layout; it grows when a program that reads the old one could be misled.
private let schema = 1

/// One document that a program can read; flows/report.schema.json describes it. What `take` was not given is returned.
func renderJSON(_ report: Report, hasEvents: Bool, _ take: (([UInt8]) -> Void)? = nil) -> [UInt8] {
  var json = JSONWriter(take)
  json.object { json in
    json.member("schema", schema)
    json.member("command", report.command)
    json.member("version", report.version)
    json.member("exit", Int(report.exitCode))
    if !report.interruption.isEmpty { json.member("interrupted", report.interruption) }
    json.list("outcomes", report.outcomes) { json, outcome in
      json.object { json in
        write(outcome, to: &json)
        if hasEvents { writeEvents(outcome, to: &json) }
      }
    }
    let problems = report.invalid.flatMap(\.problems)
    json.list("problems", problems) { json, problem in json.object { write(problem, to: &$0) } }
    json.member("followUps", report.invalid.reduce(0) { $0 + $1.followUps })
    if let sources = report.sources { json.object("sources") { write(sources, to: &$0) } }
  }
  json.end()
  return json.bytes
}

private func write(_ outcome: Outcome, to json: inout JSONWriter) {
  json.member("path", outcome.path)
  json.member("line", outcome.line)
  json.member("flow", outcome.title)
  json.list("tags", outcome.tags)
  json.member("verdict", outcome.verdict.rawValue)
  json.list("expect", outcome.expected)
  json.member("timings", outcome.timings)
  json.member("reason", outcome.reason)
  json.list("findings", outcome.findings) { json, finding in json.object { write(finding, outcome, to: &$0) }
  }
  json.list("remarks", outcome.remarks) { json, remark in json.object { write(remark, outcome, to: &$0) } }
  if let search = outcome.search { json.object("search") { write(search, outcome, to: &$0) } }
}

/// They are many times what is said of the flow, so only who asks for them gets them.
private func writeEvents(_ outcome: Outcome, to json: inout JSONWriter) {
  json.list("events", outcome.told.naming(steps: outcome.files)) { json, event in write(event, to: &json) }
}

private func write(_ search: SearchSummary, _ outcome: Outcome, to json: inout JSONWriter) {
  json.member("answer", search.answer.rawValue)
  json.member("states", search.states)
  json.member("transitions", search.transitions)
  json.member("depth", search.depth)
  json.member("left", search.left)
  if search.answer == .untilMistakes {
    json.object("beyond") { json in
      json.member("states", search.beyond.states)
      json.member("left", search.beyond.left)
    }
  }
  if search.wider.states > 0 {
    json.object("wider") { json in
      json.member("states", search.wider.states)
      json.member("left", search.wider.left)
    }
  }
  if search.ofMany.states > 0 {
    json.object("anyNumber") { json in
      json.member("states", search.ofMany.states)
      json.list("of", search.ofMany.what)
    }
  }
  json.member("parts", search.slices)
  json.member("bytes", Int((search.bytesPerState * Double(search.states)).rounded()))
  json.member("events", search.events)
  json.list("varied", search.varied) { json, varied in
    json.object { json in
      json.member("what", varied.what.rawValue)
      json.list("components", varied.components)
      json.member("pin", varied.what.pin)
    }
  }
  json.list("unshown", search.unshown)
  json.list("alike", search.alike) { json, alike in
    json.object { json in
      json.member("owner", alike.owner)
      json.list("slots", alike.slots)
    }
  }
  if let limit = search.limit { json.member("limit", limit.text) }
  let isUndecided = outcome.verdict == .undecided
  json.member("sentence", isUndecided ? search.undecided(outcome) : search.sentence(outcome))
}

private func write(_ sources: SourcesRead, to json: inout JSONWriter) {
  json.member("files", sources.files)
  json.member("routers", sources.routers)
  json.member("coordinators", sources.coordinators)
  json.member("methods", sources.methods)
  json.member("read", sources.readMethods)
  json.member("coordinatorMethods", sources.coordinatorMethods)
  json.member("coordinatorRead", sources.readCoordinatorMethods)
  json.list("unread", sources.doubts) { json, doubt in
    json.object { json in
      json.member("path", doubt.path)
      json.member("line", doubt.line)
      json.member("column", doubt.column)
      json.member("subject", doubt.subject)
      json.member("reason", doubt.reason)
    }
  }
  if let sites = sources.sites {
    json.list("sites", sites) { json, site in json.object { write(site, to: &$0) } }
  }
  json.list("leftOut", sources.leftOut)
  json.member("known", sources.known)
  json.list("gone", sources.gone)
  json.list("changes", sources.changes)
}

private func write(_ site: SourcesRead.Site, to json: inout JSONWriter) {
  json.member("path", site.path)
  json.member("line", site.line)
  json.member("column", site.column)
  json.member("subject", site.subject)
  json.member("kind", site.kind)
  json.member("order", site.order)
  json.member("slot", site.slot)
  json.member("reason", site.reason)
}

private func write(_ finding: Finding, _ outcome: Outcome, to json: inout JSONWriter) {
  json.member("id", finding.rule)
  json.member("severity", finding.severity.rawValue)
  json.member("subject", finding.subject)
  json.member("message", finding.message)
  writePlace(finding.span, outcome, to: &json)
  json.member("timing", finding.timing)
  json.member("timings", finding.timings)
  json.member("expected", finding.standing(in: outcome) == .expected)
  if let reason = finding.allowed { json.member("allowed", reason) }
  json.list("labels", finding.labels) { json, label in
    json.object { json in
      writePlace(label.span, outcome, to: &json)
      json.member("text", label.text)
    }
  }
  json.list("notes", finding.notes)
  json.list("consequences", finding.consequences.map(\.rule))
  if !finding.sequence.isEmpty { json.list("sequence", finding.sequence) }
  if let recoverability = finding.recoverability {
    json.object("aftermath") { write(recoverability, to: &$0) }
  }
  if !finding.saved.isEmpty { json.member("saved", finding.saved) }
  guard let fix = finding.fix else { return }
  json.object("fix") { json in
    json.member("title", fix.title)
    json.member("checked", fix.isChecked)
    if let bound = fix.bound { json.member("instances", bound.most) }
    if !fix.left.isEmpty { json.list("left", fix.left) }
    json.list("edits", fix.edits) { json, edit in json.object { write(edit, outcome, to: &$0) } }
  }
}

private func write(_ recoverability: Recoverability, to json: inout JSONWriter) {
  json.member("clears", recoverability.clearing != nil)
  json.list("events", recoverability.events)
  json.member("calm", recoverability.isCalm)
  json.member("states", recoverability.states)
  json.member("sentence", recoverability.sentence)
}

private func write(_ edit: Fix.Edit, _ outcome: Outcome, to json: inout JSONWriter) {
  writePlace(edit.span, outcome, to: &json)
  var end = edit.span
  end.start = end.end
  let place = outcome.position(of: end)
  json.member("endLine", place.line)
  json.member("endColumn", place.column)
  json.member("text", edit.text)
}

private func write(_ remark: Outcome.Remark, _ outcome: Outcome, to json: inout JSONWriter) {
  json.member("id", remark.id)
  json.member("severity", remark.severity.rawValue)
  json.member("message", remark.message)
  writePlace(remark.span, outcome, to: &json)
  json.list("labels", remark.labels) { json, label in
    json.object { json in
      writePlace(label.span, outcome, to: &json)
      json.member("text", label.text)
    }
  }
  json.member("help", remark.help)
  json.member("timing", timingText(remark.path))
}

/// The path is told only where it is not that of the flow.
private func writePlace(_ span: Span, _ outcome: Outcome, to json: inout JSONWriter) {
  let place = outcome.position(of: span)
  if place.path != outcome.path { json.member("path", place.path) }
  json.member("line", place.line)
  json.member("column", place.column)
}

private func write(_ problem: Problem, to json: inout JSONWriter) {
  json.member("id", problem.id)
  json.member("path", problem.path)
  json.member("line", problem.position?.line ?? 1)
  json.member("column", problem.position?.column ?? 1)
  json.member("message", problem.message)
  json.member("help", problem.fix?.title ?? problem.hint)
}

/// An event on one line, with the attributes in the order of the runtime.
private func write(_ event: StoryEvent, to json: inout JSONWriter) {
  json.flat { json in
    json.flatMember("ev", .text(event.name))
    if let phase = event.phase { json.flatMember("phase", .text(phase.rawValue)) }
    json.flatMember("depth", .number(event.depth))
    if !event.subject.isEmpty { json.flatMember("obj", .text(event.subject)) }
    for attribute in event.attributes { json.flatMember(attribute.name, attribute.value) }
  }
}
