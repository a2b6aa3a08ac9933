import FlowFiles
import RibEngine

/// A comment that begins with `ribflow:`.
struct Directive: Sendable, Equatable {
  enum Reach: Sendable, Equatable {
    /// One line, from 1.
    case line(Int)
    /// From this line on, up to the next `enable`.
    case start(Int)
    /// Ends regions from this line on.
    case end(Int)
  }

  var reach: Reach
  var rules: [String]
  /// Why; empty where nobody said.
  var reason: String
  var span: Span
}

/// Understands the comments of one file.
struct DirectiveReader {
  private let file: SourceFile
  private let ruleIDs: Set<String>
  private(set) var directives: [Directive] = []
  private(set) var remarks: [Outcome.Remark] = []

  /// `comments` are without slashes; their spans lie in `file`.
  init(_ comments: [Text], in file: SourceFile, ruleIDs: [String]) {
    self.file = file
    self.ruleIDs = Set(ruleIDs)
    for comment in comments { read(comment) }
  }

  private static let words = [
    "disable", "disable:next", "disable:this", "disable:previous", "enable",
  ]

  private mutating func read(_ comment: Text) {
    let text = comment.string.dropFirst("ribflow:".count)
    let word = String(text.prefix { !$0.isWhitespace })
    let line = file.position(of: Int(comment.span.start)).line
    guard let reach = reach(word, line) else {
      let near = Suggestion.find(for: word, in: Self.words).map { "did you mean 'ribflow:\($0)'?" }
      remark(
        "unknown-directive",
        .warning,
        "there is no 'ribflow:\(word)'",
        comment.span,
        hint: near ?? "there are " + Self.words.joined(separator: ", ")
      )
      return
    }
    let (rules, rest) = rules(text.dropFirst(word.count))
    let reason = rest.drop { $0.isWhitespace || "-–—:,".contains($0) }
    if rules.isEmpty, word != "enable" || !reason.isEmpty {
      return refuse(String(reason.prefix { !$0.isWhitespace && $0 != "," }), comment.span)
    }
    let directive = Directive(reach: reach, rules: rules, reason: String(reason), span: comment.span)
    directives.append(directive)
    if word != "enable", reason.isEmpty {
      remark(
        "no-reason",
        .note,
        "this comment does not say why",
        comment.span,
        hint: "add the reason behind the rule"
      )
    }
  }

  /// The rules at the beginning of `text`, and what follows them.
  private func rules(_ text: Substring) -> (rules: [String], rest: Substring) {
    var rules: [String] = []
    var rest = text
    while true {
      let start = rest.drop { $0.isWhitespace || $0 == "," }
      let word = start.prefix { !$0.isWhitespace && $0 != "," && $0 != ":" }
      guard ruleIDs.contains(String(word)) else { return (rules, rest) }
      rules.append(String(word))
      rest = start.dropFirst(word.count)
    }
  }

  private mutating func refuse(_ word: String, _ span: Span) {
    let near = Suggestion.find(for: word, in: ruleIDs.sorted())
    remark(
      "unknown-rule",
      .warning,
      word.isEmpty ? "this comment names no rule" : "there is no rule '\(word)'",
      span,
      hint: near.map { "did you mean '\($0)'?" } ?? "`ribflow-lint --explain rules` lists the rules"
    )
  }

  private func reach(_ word: String, _ line: Int) -> Directive.Reach? {
    switch word {
    case "disable": .start(line)
    case "disable:this": .line(line)
    case "disable:next": .line(codeLine(from: line, by: 1))
    case "disable:previous": .line(codeLine(from: line, by: -1))
    case "enable": .end(line)
    default: nil
    }
  }

  /// The nearest line that holds more than blanks and a comment; the very next one where there is none.
  private func codeLine(from line: Int, by step: Int) -> Int {
    var at = line + step
    while at >= 1, at <= file.lineCount {
      let text = file.text(ofLine: at).drop(while: \.isWhitespace)
      if !text.isEmpty, !text.hasPrefix("//") { return at }
      at += step
    }
    return line + step
  }

  private mutating func remark(
    _ id: String,
    _ severity: Severity,
    _ message: String,
    _ span: Span,
    hint: String
  ) {
    remarks.append(Outcome.Remark(id: id, severity: severity, message: message, span: span, hint: hint))
  }
}

/// The directives of one file, held against its findings.
struct Suppressions: Sendable {
  private var directives: [Directive]
  private var used: Set<Int> = []

  init(_ directives: [Directive]) { self.directives = directives }

  /// The reason for which a finding of `rule` in `line` is not told; nil where it is. A directive that
  /// gives one counts as used.
  mutating func reason(for rule: String, line: Int) -> String? {
    for (index, directive) in directives.enumerated() where directive.rules.contains(rule) {
      switch directive.reach {
      case .line(line): break
      case .start(let start) where start <= line && line <= end(of: rule, after: index): break
      default: continue
      }
      used.insert(index)
      return directive.reason.isEmpty ? "no reason given" : directive.reason
    }
    return nil
  }

  /// The last line of a region.
  private func end(of rule: String, after index: Int) -> Int {
    for directive in directives[(index + 1)...] {
      guard case .end(let line) = directive.reach else { continue }
      if directive.rules.isEmpty || directive.rules.contains(rule) { return line }
    }
    return .max
  }

  /// What is said of comments that changed nothing; `isRun` tells whether a rule was looked for at all.
  func unused(_ isRun: (String) -> Bool) -> [Outcome.Remark] {
    directives.enumerated().compactMap { index, directive in
      if case .end = directive.reach {
        return endsNothing(index) ? unused(directive, "nothing is disabled here") : nil
      }
      guard !used.contains(index), directive.rules.contains(where: isRun) else { return nil }
      return unused(directive, "nothing here breaks \(directive.rules.joined(separator: " or "))")
    }
  }

  private func endsNothing(_ index: Int) -> Bool {
    let ended = directives[index].rules
    return !directives[..<index].contains { directive in
      guard case .start = directive.reach else { return false }
      return ended.isEmpty || directive.rules.contains(where: ended.contains)
    }
  }

  private func unused(_ directive: Directive, _ message: String) -> Outcome.Remark {
    Outcome.Remark(
      id: "unused-disable",
      severity: .note,
      message: message,
      span: directive.span,
      hint: "this comment can go"
    )
  }
}
