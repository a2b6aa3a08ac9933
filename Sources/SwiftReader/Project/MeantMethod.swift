import RibEngine

extension Method {
  /// Whether a call with these arguments may mean it; only a closure stands behind the parentheses without its label.
  func mayTake(_ arguments: [Argument]) -> Bool {
    // One parameter may take any number, and the first of several closures behind the parentheses has no label either.
    if arguments.count > parameters.count { return true }
    if arguments.dropLast().contains(where: { $0.label == nil && $0.value.isClosure }) { return true }
    let isLabelled = arguments.firstIndex { $0.label != nil }
    if let isLabelled, arguments[isLabelled...].contains(where: { $0.label == nil && !$0.value.isClosure }) {
      return true
    }
    guard takes(arguments.map(\.label)) else { return false }
    guard let last = arguments.last, last.label == nil, !last.value.isClosure else { return true }
    return parameters.contains { $0.label == "_" }
  }

  /// Whether a call with these labels may mean it: parameters may be left out, and the last may stand behind the
  /// parentheses.
  func takes(_ labels: [String?]) -> Bool {
    var rest = parameters[...]
    for (place, label) in labels.enumerated() {
      if let found = rest.firstIndex(where: { $0.label == label ?? "_" }) {
        rest = rest[(found + 1)...]
      } else if place < labels.count - 1 || rest.isEmpty {
        return false
      }
    }
    return true
  }
}
