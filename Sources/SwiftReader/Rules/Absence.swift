import RibEngine

/// Which optionals conditions and patterns find empty.
enum Absence {
  /// The optional that one condition asks for, and whether it is empty where that holds: `let x`,
  /// `let y = x.y`, `x != nil`, `x == nil`, and the truth of `x`; nil where more is asked.
  static func question(_ conditions: [Condition]) -> (path: String, isEmptyIfTrue: Bool)? {
    guard conditions.count == 1 else { return nil }
    switch conditions[0] {
    case .binding(_, let value): return path(value).map { ($0, false) }
    case .expression(let value):
      if let path = path(value) { return (path, false) }
      guard case .operation(let sign, let left, let right) = value.form, case .nil = right.form,
        let path = path(left)
      else { return nil }
      return sign == "==" ? (path, true) : sign == "!=" ? (path, false) : nil
    case .pattern, .availability: return nil
    }
  }

  /// `response.error` of `response?.error`, and of `response?.error as NSError?`.
  static func path(_ value: Expression) -> String? {
    switch value.form {
    case .name(let name): name
    case .member(let base, let name): path(base).map { "\($0).\(name)" }
    case .optional(let inner), .forced(let inner): path(inner)
    // What `as` turns it into is there where it is.
    case .cast(let inner, "as", _): path(inner)
    default: nil
    }
  }

  /// What a path begins with.
  static func owner(of path: String) -> String { path.prefix { $0 != "." }.description }

  /// True for a parameter of a closure or a member of one: a callback is given a result or an error by custom.
  static func isGiven(_ path: String, _ parameters: Set<String>) -> Bool {
    guard let first = path.split(separator: ".").first.map(String.init) else { return false }
    return parameters.contains(first) || first.hasPrefix("$")
  }

  /// What is there in each case of a `switch`, since a case before takes it where it is empty.
  static func present(_ subject: Expression, _ cases: [Case]) -> [Set<String>] {
    let paths: [String?] =
      if case .tuple(let parts) = subject.form { parts.map { path($0.value) } } else { [path(subject)] }
    var known: Set<String> = []
    return cases.map { one in
      let before = known
      for pattern in one.patterns {
        let parts = pattern.filter { !"() ".contains($0) }.split(separator: ",")
        guard parts.count == paths.count, let place = parts.firstIndex(where: isNil),
          parts.indices.allSatisfy({ $0 == place || parts[$0] == "_" }), let path = paths[place]
        else { continue }
        known.insert(path)
      }
      return before
    }
  }

  private static func isNil(_ pattern: Substring) -> Bool { pattern == "nil" || pattern == ".none" }
}
