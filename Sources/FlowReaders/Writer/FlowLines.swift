import RibEngine

/// The lines of a flow file while it is written, and how steps are laid out in them.
struct FlowLines {
  private(set) var lines: [String] = []
  let words: FlowWording

  init(words: FlowWording) {
    self.words = words
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
    if simple.count == words.count { return add(indent, "\(key): \(Self.list(simple))") }
    add(indent, "\(key):")
    for (step, word) in zip(steps, words) {
      if let word {
        add(indent + 2, "- \(YAMLText.scalar(word))")
      } else {
        map(indent + 2, step, in: component)
      }
    }
  }

  /// A step with a body, as an item of a list.
  private mutating func map(_ indent: Int, _ step: Step, in component: String) {
    let first = lines.count
    switch step.verb {
    case .later(let isStrong):
      steps(indent + 2, isStrong ? "later-strong" : "later", step.body, in: component)
    case .on(let other):
      value(indent + 2, "by", words.name(other))
      steps(indent + 2, "do", step.body, in: other.component)
    case .limited(let skip, let times):
      steps(indent + 2, "do", step.body, in: component)
      if skip > 0 || times == nil { value(indent + 2, "skip", String(skip)) }
      if let times { value(indent + 2, "times", String(times)) }
    default: return
    }
    let text = lines[first].dropFirst(indent + 2)
    lines[first] = String(repeating: " ", count: indent) + "- " + text
  }
}
