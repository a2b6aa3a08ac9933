import RibEngine

/// What a callback is asked about itself. One that comes several times says which of its calls this is, and who leaves on a
/// call before the last waits for the next.
extension ResumeReading {
  /// Whether the last of several calls of the closure is asked for (true) or the others (false): `guard done`.
  func asksForTheLast(_ condition: Condition) -> Bool? {
    guard case .expression(let value) = condition else { return nil }
    switch value.form {
    case .name(let name): return Self.last.contains(name) && parameters.contains(name) ? true : nil
    case .prefix("!", let inner):
      guard case .name(let name) = inner.form, Self.last.contains(name), parameters.contains(name) else {
        return nil
      }
      return false
    default: return nil
    }
  }

  /// True for a parameter of the closures around, for what was made of one, and for what either holds.
  func isGiven(_ value: Expression) -> Bool {
    switch value.form {
    case .name(let name): origins.contains(name) || name.hasPrefix("$")
    case .member(let inner, _), .optional(let inner), .forced(let inner), .cast(let inner, _, _),
      .try(let inner, _), .await(let inner), .subscript(let inner, _), .prefix(_, let inner):
      isGiven(inner)
    case .call(let callee, _):
      if case .member(let base, _) = callee.form { isGiven(base) } else { false }
    case .operation("??", let left, _): isGiven(left)
    default: false
    }
  }

  /// `guard result.isFinal`, `if image.isDegraded`, `state == .ready`, `if case .finished = event`
  func asksForState(_ condition: Condition) -> Bool {
    switch condition {
    case .expression(let value): asksForState(value)
    case .pattern(_, let text, let value): isGiven(value) && Self.isState(text)
    case .binding, .availability: false
    }
  }

  private func asksForState(_ value: Expression) -> Bool {
    switch value.form {
    case .prefix("!", let inner), .optional(let inner), .forced(let inner): return asksForState(inner)
    case .operation("&&", let left, let right), .operation("||", let left, let right):
      return asksForState(left) || asksForState(right)
    case .operation("??", let left, _): return asksForState(left)
    case .operation("==", let left, let right), .operation("!=", let left, let right):
      if let name = Self.caseName(right), isGiven(left) { return !Self.outcomes.contains(name) }
      if let name = Self.caseName(left), isGiven(right) { return !Self.outcomes.contains(name) }
      return asksForState(left) || asksForState(right)
    case .operation(">=", let left, _), .operation(">", let left, _), .operation("<", let left, _),
      .operation("<=", let left, _):
      return asksForState(left)
    case .cast(let inner, _, _): return asksForState(inner)
    case .name(let name): return !parameters.contains(name) && isGiven(value) && Self.saysState(name)
    case .member(_, let name): return isGiven(value) && Self.saysState(name)
    case .subscript(let base, let arguments):
      return isGiven(base) && arguments.contains { $0.value.lastName.map(Self.saysState) ?? false }
    case .call(let callee, _):
      guard case .member(_, let name) = callee.form else { return false }
      return isGiven(value) && Self.saysState(name)
    default: return false
    }
  }

  /// `.ready`, `State.ready`
  static func caseName(_ value: Expression) -> String? {
    switch value.form {
    case .implicitMember(let name): return name
    case .member(let base, let name): return base.lastName?.first?.isUppercase == true ? name : nil
    case .call(let callee, _): return caseName(callee)
    default: return nil
    }
  }

  /// True for cases that tell states apart: a result and an optional come once.
  static func areStates(_ cases: [Case]) -> Bool {
    let names = cases.flatMap(\.patterns).map(caseName)
    return names.contains { $0.map { !outcomes.contains($0) } ?? false }
      && !names.contains { $0.map(results.contains) ?? true }
  }

  /// True where every way in which an operation can end has a case: what is left is how it stands before.
  static func areAllEnds(_ cases: [Case]) -> Bool {
    Set(["completed", "failed", "cancelled"]).isSubset(of: cases.flatMap(\.patterns).compactMap(caseName))
  }

  private static let results: Set<String> = ["success", "failure", "some", "none"]
  private static let outcomes = results.union(["error", "ok", "value", "failed", "succeeded"])

  private static func isState(_ pattern: String) -> Bool {
    caseName(pattern).map { !outcomes.contains($0) } ?? false
  }

  /// `ready` of `.ready`, `State.ready(let port)` and `let .ready(port)`; nil for a pattern that is no case.
  static func caseName(_ pattern: String) -> String? {
    var text = pattern[...]
    for word in ["let ", "var "] where text.hasPrefix(word) { text = text.dropFirst(word.count) }
    guard text.first == "." || text.first?.isUppercase == true && text.contains(".") else { return nil }
    let path = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    return path.split(separator: ".").last.map(String.init)
  }

  /// Words by which a value says how far its source has come.
  private static func saysState(_ name: String) -> Bool {
    let name = name.lowercased()
    return [
      "final", "last", "degraded", "partial", "progress", "complete", "finish", "done", "default",
      "placeholder",
      "preliminary", "interim", "intermediate", "cache", "stale", "ready", "pending", "loading", "running",
      "terminal", "ended", "fraction", "percent", "thumbnail", "more",
    ].contains(where: name.contains)
  }
}

extension ResumeReading.Inner {
  /// True for a call whose own words say that it answers once: `completion:`, a question for leave.
  var isCompletion: Bool {
    guard let call = call?.lowercased() else { return false }
    return [
      "completion", "authoriz", "permission", "requestaccess", "datatask", "uploadtask", "downloadtask",
    ]
    .contains(where: call.contains)
  }
}
