import RibEngine

/// How a line that is advised has to write a slot: a parameter, a local or what `if let` binds may bear its name, and
/// closures write `self`.
struct SlotSpelling {
  private let slot: String
  private let sources: SwiftSources

  init(_ slot: SlotFacts, _ sources: SwiftSources) {
    self.slot = slot.name.string
    self.sources = sources
  }

  /// For a line just before a call: written on what the call is written on.
  func name(before call: Span) -> String {
    guard let method = method(around: call) else { return slot }
    var base: String?
    Walk { value in
      guard value.span == call, case .call(let callee, _) = value.form,
        case .member(let object, _) = callee.form
      else { return }
      base = Self.selfName(object)
    }.statements(method.body ?? [])
    if let base { return base + slot }
    return Self.names(in: method).contains(slot) ? "self." + slot : slot
  }

  /// For a line at the head of the method that a place stands in.
  func name(around place: Span?) -> String {
    guard let method = place.flatMap(method(around:)), Self.names(in: method).contains(slot) else {
      return slot
    }
    return "self." + slot
  }

  /// True where the method reads the slot itself behind a call: who is told to clear it before would find it empty there.
  func isRead(behind call: Span) -> Bool {
    guard let method = method(around: call) else { return false }
    let isHidden = Self.names(in: method).contains(slot)
    var written: Set<Span> = []
    var found = false
    Walk { value in
      if case .assignment(let target, _) = value.form { written.insert(target.span) }
      guard value.span.start >= call.end, value.ownName == slot, !written.contains(value.span) else { return }
      if case .name = value.form, isHidden { return }
      found = true
    }.statements(method.body ?? [])
    return found
  }

  /// `slot === router`, for the local that is attached; nil where what is attached has no name.
  func comparison(attach call: Span?) -> String? {
    guard let call, let method = method(around: call) else { return nil }
    var local: String?
    Walk { value in
      guard value.span == call, case .call(_, let arguments) = value.form, arguments.count == 1,
        case .name(let name) = arguments[0].value.form
      else { return }
      local = name
    }.statements(method.body ?? [])
    return local.map { "\(name(before: call)) === \($0)" }
  }

  private static func selfName(_ object: Expression) -> String? {
    switch object.form {
    case .name("super"): "self."
    case .name(let name):
      ["self", "strongSelf", "owner", "this", "weakSelf"].contains(name) ? name + "." : nil
    case .optional(let inner): if case .name(let name) = inner.form { name + "?." } else { nil }
    default: nil
    }
  }

  // MARK: - Names of a method

  private func method(around place: Span) -> Method? {
    for file in sources.code where file.file == Int(place.file) {
      if let found = Self.method(around: place, in: file.types) { return found }
    }
    return nil
  }

  private static func method(around place: Span, in types: [TypeDeclaration]) -> Method? {
    for type in types where type.span.contains(place) {
      if let inner = method(around: place, in: type.nested) { return inner }
      if let own = type.methods.first(where: { $0.span.contains(place) }) { return own }
    }
    return nil
  }

  /// All that a method binds anywhere, closures too.
  private static func names(in method: Method) -> Set<String> {
    var names = Set(method.parameters.map(\.name))
    func note(_ statement: Statement) {
      names.formUnion(statement.boundNames)
      names.formUnion(statement.innerNames)
      for block in statement.blocks { block.forEach(note) }
    }
    method.body?.forEach(note)
    Walk { value in
      guard case .closure(let closure) = value.form else { return }
      names.formUnion(closure.parameters)
      names.formUnion(closure.captures.map(\.name))
    }.statements(method.body ?? [])
    return names
  }
}
