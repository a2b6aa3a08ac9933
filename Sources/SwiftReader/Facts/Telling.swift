import RibEngine

extension Effect {
  /// One line for a person: `assign slot = 0`, `detach slot`.
  package var text: String {
    let mark = (via.isEmpty ? "" : "~") + (isDeferred ? "defer " : "")
    return mark + verb.text
  }
}

extension Effect.Value {
  package var text: String {
    switch self {
    case .built(let number): "#\(number)"
    case .slot(let name): name
    case .parameter(let name): "(\(name))"
    case .found: "found"
    case .nil: "nil"
    case .unknown: "?"
    }
  }
}

extension Effect.Verb {
  package var text: String {
    switch self {
    case .test(let slot, let isEmpty, let refuses):
      "\(refuses ? "guard" : "if") \(slot) \(isEmpty ? "==" : "!=") nil"
    case .compare(let slot, let value, let isSame, let refuses):
      "\(refuses ? "guard" : "if") \(slot) \(isSame ? "===" : "!==") \(value.text)"
    case .condition: "if"
    case .build(let number, let builder, _): "#\(number) = build \(builder)"
    case .assign(let slot, let value): "\(slot) = \(value.text)"
    case .clear(let slot): "\(slot) = nil"
    case .append(let slot, let value): "\(slot) += \(value.text)"
    case .remove(let slot, let value): "\(slot) -= \(value.text)"
    case .attach(let value): "attach \(value.text)"
    case .detach(let value): "detach \(value.text)"
    case .show(let word, let value): "\(word) \(value.text)"
    case .hide(let word, let value): "\(word)- \(value.text)"
    case .cleanup: "cleanupViews"
    case .deferred(let paths, let isAsync):
      "\(isAsync ? "async" : "later") {\(paths.map(\.text).joined(separator: " | "))}"
    case .call(let name): "call \(name)"
    case .leave: "return"
    }
  }
}

extension Path {
  package var text: String { effects.map(\.text).joined(separator: "; ") }
}
