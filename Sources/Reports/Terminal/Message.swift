import RibEngine

/// A finding, a problem or a remark as it is shown: headline, excerpt, notes, change, what to type next.
package struct Message: Sendable {
  /// `error`, `warning`, `note`, `expected` or `allowed`.
  package var kind: String
  package var tone: Tone
  package var id: String
  package var text: String
  /// Where there is no excerpt.
  package var place = ""
  package var snippet: Snippet
  package var notes: [String] = []
  package var help = ""
  package var patch: Patch?
  /// A word and a command line each.
  package var tails: [(word: String, text: String)] = []

  private init(_ severity: Severity, id: String, text: String, snippet: Snippet) {
    kind = severity.rawValue
    tone = severity.tone
    self.id = id
    self.text = text
    self.snippet = snippet
  }

  package func write(to pen: inout Pen) {
    let gutter = max(snippet.gutter, patch?.gutter ?? 1)
    let head = "\(kind)[\(shown(id))]"
    pen.write(head, tone)
    pen.paragraph(": \(shown(text))", .strong, after: width(of: head), indent: 2)
    if snippet.isEmpty, !place.isEmpty { pen.line(spaces(gutter) + "--> " + shown(place)) }
    snippet.write(to: &pen, gutter: gutter)
    for note in notes { tail("note", note, .note, &pen, gutter) }
    if !help.isEmpty {
      pen.write("help", .help)
      pen.paragraph(": \(shown(help))", after: 4, indent: 6)
    }
    patch?.write(to: &pen, gutter: gutter)
    for (word, text) in tails { tail(word, text, .strong, &pen, gutter, isList: true) }
  }

  private func tail(
    _ word: String,
    _ text: String,
    _ tone: Tone,
    _ pen: inout Pen,
    _ gutter: Int,
    isList: Bool = false
  ) {
    pen.write(spaces(gutter) + " = ", .gutter)
    pen.write(word, tone)
    let used = gutter + 3 + width(of: word)
    pen.paragraph(": \(shown(text))", after: used, indent: used + 2, isList: isList)
  }

  private mutating func add(_ fix: Fix?, files: [SourceFile]) {
    guard let fix else { return }
    help = fix.title + (fix.proof.isEmpty ? "" : " (\(fix.proof))")
    if !fix.edits.isEmpty { patch = Patch(fix, files: files) }
  }
}

extension Severity {
  var tone: Tone {
    switch self {
    case .error: .error
    case .warning: .warning
    case .note: .note
    }
  }
}

extension Message {
  package init(_ finding: Finding, in outcome: Outcome) {
    let snippet = Snippet(files: outcome.files, marks: finding.marks, tone: finding.severity.tone)
    self.init(finding.severity, id: finding.rule, text: finding.message, snippet: snippet)
    switch finding.standing(in: outcome) {
    case .unexpected: break
    case .expected: (kind, tone) = ("expected", .note)
    case .allowed(let reason):
      (kind, tone) = ("allowed", .note)
      notes.append("allowed by the \(outcome.isOfSources ? "comment" : "flow"): \(reason)")
    }
    place = "\(outcome.path):\(outcome.line)"
    if let recoverability = finding.recoverability { notes.append(recoverability.sentence) }
    notes += finding.notes + finding.told(outcome.search == nil && !outcome.isOfSources ? outcome.timings : 1)
    add(finding.fix, files: outcome.files)
  }

  package init(_ problem: Problem) {
    var marks = problem.labels.map { Mark($0.span, $0.text.isEmpty ? [] : [$0.text]) }
    if problem.span != .none || !problem.labels.isEmpty {
      marks.insert(Mark(problem.span, problem.hint.isEmpty ? [] : [problem.hint], isMain: true), at: 0)
    }
    let files = problem.showsSource ? problem.file.map { [$0] } ?? [] : []
    self.init(.error, id: problem.id, text: problem.message, snippet: Snippet(files: files, marks: marks))
    place = problem.showsSource ? problem.path : problem.pathWithPlace
    notes = problem.notes
    if snippet.isEmpty, !problem.hint.isEmpty { notes.insert(problem.hint, at: 0) }
    add(problem.fix, files: files)
  }

  package init(_ remark: Outcome.Remark, in outcome: Outcome) {
    let mark = Mark(remark.span, remark.hint.isEmpty ? [] : [remark.hint], isMain: true)
    let others = remark.labels.map { Mark($0.span, [$0.text]) }
    let marks = remark.span == .none ? [] : [mark] + others
    let snippet = Snippet(files: outcome.files, marks: marks, tone: remark.severity.tone)
    self.init(remark.severity, id: remark.id, text: remark.message, snippet: snippet)
    place = "\(outcome.path):\(outcome.line)"
    if snippet.isEmpty, !remark.hint.isEmpty { notes.append(remark.hint) }
    help = remark.help
  }
}

extension Problem {
  /// Such as `flows/a.yaml:3:7`, for where the lines are not shown.
  fileprivate var pathWithPlace: String {
    guard let position = file?.position(of: Int(span.start)) else { return path }
    return "\(path):\(position.line):\(position.column)"
  }
}

extension Finding {
  /// The labels with their numbers, those of one span together, the finding's own as the main one.
  package var marks: [Mark] {
    var marks: [Mark] = []
    for (index, label) in labels.enumerated() {
      let text = labels.count > 1 ? "\(index + 1). \(label.text)" : label.text
      if let same = marks.firstIndex(where: { $0.span == label.span }) {
        marks[same].texts.append(text)
      } else {
        marks.append(Mark(label.span, [text], isMain: label.span == span))
      }
    }
    if !marks.contains(where: \.isMain), span != .none { marks.append(Mark(span, [], isMain: true)) }
    return marks.map { $0.shortened }
  }

  /// The consequences, and in how many timings it happens where no label says it.
  func told(_ tried: Int) -> [String] {
    var notes = foldedRounds(consequences)
    if notes.count > 6 { notes = notes.prefix(5) + ["also: \(notes.count - 5) more that follow from this"] }
    if tried > 1, !labels.contains(where: { $0.kind == .choice(isCounted: true) }) {
      notes.append("in \(grouped(timings)) of \(grouped(tried)) timings")
    }
    return notes
  }
}

/// Consequences in a line each; what comes again and again, each time of other instances, as one.
private func foldedRounds(_ consequences: [Finding.Consequence]) -> [String] {
  var told: [Finding.Consequence] = []
  for consequence in consequences where !told.contains(consequence) { told.append(consequence) }
  var rounds: [[Finding.Consequence]] = []
  for consequence in told {
    if let place = rounds.firstIndex(where: { $0[0].isAlike(consequence) }) {
      rounds[place].append(consequence)
    } else {
      rounds.append([consequence])
    }
  }
  return rounds.flatMap { alike in
    let notes = alike.map { "also: \($0.rule), \($0.message)" }
    return notes.count < 4 ? notes : ["\(notes[0]); the same of \(notes.count - 1) more"]
  }
}

extension Finding.Consequence {
  /// The same of other instances.
  fileprivate func isAlike(_ other: Finding.Consequence) -> Bool {
    rule == other.rule && shape == other.shape && occasion == other.occasion
  }
}

extension Mark {
  /// Of many texts at one place, as a loop makes them, the first three and the last.
  fileprivate var shortened: Mark {
    guard texts.count > 5, let last = texts.last else { return self }
    var mark = self
    mark.texts = texts.prefix(3) + ["... \(texts.count - 4) more ...", last]
    return mark
  }
}
