import RibEngine

/// The lines of a flow file while it is written, and how steps are laid out in them.
struct FlowLines {
  private(set) var lines: [String] = []
  let words: FlowWording
  /// What to say about a place; nil where nothing is said about any.
  private let note: ((Span) -> String?)?

  init(words: FlowWording, note: ((Span) -> String?)? = nil) {
    self.words = words
    self.note = note
  }

  /// A line with a comment behind it, where there is something to say about the place.
  mutating func add(_ indent: Int, _ text: String, note span: Span) {
    let comment = comment(span)
    add(indent, comment.isEmpty ? text : "\(text)  # \(comment)")
  }

  private func comment(_ span: Span) -> String {
    guard span != .none, let text = note?(span) else { return "" }
    return text.asComment
  }

  mutating func add(_ indent: Int, _ text: String) {
    lines.append(text.isEmpty ? "" : String(repeating: " ", count: indent) + text)
  }

  mutating func replaceLast(_ indent: Int, _ text: String) {
    lines.removeLast()
    add(indent, text)
  }

  mutating func value(_ indent: Int, _ key: String, _ text: String) {
    add(indent, "\(YAMLText.scalar(key)): \(YAMLText.scalar(text))")
  }

  /// One text as it is, several as a list.
  mutating func values(_ indent: Int, _ key: String, _ texts: [String]) {
    if texts.count == 1 { return value(indent, key, texts[0]) }
    add(indent, "\(YAMLText.scalar(key)): \(Self.list(texts))")
  }

  static func list(_ texts: [String]) -> String {
    "[" + texts.map { YAMLText.scalar($0, isInFlow: true) }.joined(separator: ", ") + "]"
  }

  /// `key: [steps]`, or one step a line where a step has a body.
  mutating func steps(_ indent: Int, _ key: String, _ steps: [Step], in component: String) {
    let key = YAMLText.scalar(key)
    let words = steps.map { self.words.word($0, in: component) }
    let simple = words.compactMap { $0 }
    let isNoted = note != nil && steps.contains { !comment($0.span).isEmpty }
    if simple.count == words.count, !isNoted { return add(indent, "\(key): \(Self.list(simple))") }
    add(indent, "\(key):")
    for (step, word) in zip(steps, words) {
      if let word {
        add(indent + 2, "- \(YAMLText.scalar(word))", note: step.span)
      } else {
        map(indent + 2, step, in: component)
      }
    }
  }

  /// A step with a body, as an item of a list.
  private mutating func map(_ indent: Int, _ step: Step, in component: String) {
    let first = lines.count
    if let callee = step.awaited {
      add(indent + 2, "await: \(YAMLText.scalar(callee))", note: step.span)
      for result in step.body { steps(indent + 2, result.outcome, result.body, in: component) }
    } else {
      mapWithBody(indent, step, in: component)
    }
    let text = lines[first].dropFirst(indent + 2)
    lines[first] = String(repeating: " ", count: indent) + "- " + text
  }

  private mutating func mapWithBody(_ indent: Int, _ step: Step, in component: String) {
    if case .instance(let other) = step.argument { value(indent + 2, "by", words.name(other)) }
    if case .moving(let moving) = step.argument { values(indent + 2, "if", moving.words) }
    steps(indent + 2, step.verb.word.key, step.body, in: step.runner ?? component)
    if case .limits(let skip, let times) = step.argument {
      if skip > 0 || times == nil { value(indent + 2, "skip", String(skip)) }
      if let times { value(indent + 2, "times", String(times)) }
    }
  }
}

extension String {
  /// In one line, and only what a reader of YAML can read back.
  var asComment: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.isPlain ? $0 : "?" }))
  }
}

extension Unicode.Scalar {
  /// False for controls, line ends and what nobody can see.
  fileprivate var isPlain: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    default: true
    }
  }
}
