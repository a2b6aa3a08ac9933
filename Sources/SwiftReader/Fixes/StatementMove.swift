import RibEngine

/// Moves one statement of a method up, before another one of the same block, with its comments.
///
/// Only where that changes nothing but the order of these two: the moved statement stores a local
/// constant or nil in the slot, and nothing in between reads the slot.
struct StatementMove {
  private let sources: SwiftSources
  private let slot: SlotFacts
  private let router: RouterFacts

  init(_ sources: SwiftSources, slot: SlotFacts, router: RouterFacts) {
    self.sources = sources
    self.slot = slot
    self.router = router
  }

  /// A block with the names that are bound in it from outside.
  private struct Place {
    var block: [Statement]
    var names: Set<String>
    /// Those of the names that are never given another value.
    var constants: Set<String>
    var moved: Int
    var target: Int
  }

  /// nil where the code does not allow it.
  func edits(_ span: Span, before other: Span) -> [Fix.Edit]? {
    guard span.file == other.file, span.start > other.start, !isObserved,
      let code = sources.code.first(where: { $0.file == Int(span.file) }),
      sources.files.indices.contains(Int(span.file)),
      let method = Self.method(around: span, in: code), let body = method.body
    else { return nil }
    let parameters = Set(method.parameters.filter { !$0.isInout }.map(\.name))
    guard let place = Self.place(of: span, and: other, in: body, parameters, parameters),
      isAllowed(place)
    else { return nil }
    return edits(place, Lines(sources.files[Int(span.file)]))
  }

  // MARK: - Finding the two statements

  private static func method(around span: Span, in code: CodeFile) -> Method? {
    func find(_ types: [TypeDeclaration]) -> Method? {
      guard let place = types.place(around: span) else { return nil }
      return find(types[place].nested) ?? types[place].methods.first { $0.span.contains(span) }
    }
    return find(code.types)
  }

  /// The innermost block that has both as statements of its own.
  private static func place(
    of moved: Span,
    and target: Span,
    in block: [Statement],
    _ names: Set<String>,
    _ constants: Set<String>
  ) -> Place? {
    guard let m = block.firstIndex(where: { $0.span.contains(moved) }),
      let t = block.firstIndex(where: { $0.span.contains(target) })
    else { return nil }
    let head = block[..<min(m, t)]
    let names = names.union(head.flatMap(\.boundNames))
    let constants = constants.subtracting(head.flatMap(\.boundNames)).union(head.flatMap(\.constantNames))
    if m == t {
      let inner = block[m].innerNames
      for nested in block[m].blocks {
        let found = place(of: moved, and: target, in: nested, names.union(inner), constants.union(inner))
        if let found { return found }
      }
      return nil
    }
    return t < m ? Place(block: block, names: names, constants: constants, moved: m, target: t) : nil
  }

  // MARK: - Whether it may be moved

  /// Observers of the slot would run at another time.
  private var isObserved: Bool {
    sources.code.contains { file in
      file.file == Int(slot.span.file) && Self.isObserved(slot.name, file.types)
    }
  }

  private static func isObserved(_ name: Text, _ types: [TypeDeclaration]) -> Bool {
    guard let place = types.place(around: name.span) else { return false }
    return isObserved(name, types[place].nested)
      || types[place].properties.contains { property in
        property.name == name
          && (property.willSet != nil || property.didSet != nil || property.setter != nil
            || !property.attributes.allSatisfy { $0 == "objc" || $0 == "IBOutlet" })
      }
  }

  private func isAllowed(_ place: Place) -> Bool {
    guard case .expression(let write) = place.block[place.moved].form,
      case .assignment(let target, let value) = write.form, isSlot(target, names: place.names)
    else { return false }
    switch value.form {
    case .nil: break
    case .name(let local): if !place.constants.contains(local) || local == slot.name.string { return false }
    default: return false
    }
    let between = place.block[place.target..<place.moved]
    guard between.allSatisfy({ isPlain($0) }) else { return false }
    return !between.contains { readsSlot($0, names: place.names) || callsOwnMethod($0) }
  }

  /// A call, an assignment or a declaration; nothing that branches or leaves.
  private func isPlain(_ statement: Statement) -> Bool {
    switch statement.form {
    case .expression, .binding: true
    default: false
    }
  }

  /// `slot` or `self.slot`, where `slot` is no local name.
  private func isSlot(_ expression: Expression, names: Set<String>) -> Bool {
    switch expression.form {
    case .name(slot.name.string): return !names.contains(slot.name.string)
    case .member(let base, slot.name.string):
      if case .name("self") = base.form { return true }
      return false
    default: return false
    }
  }

  private func readsSlot(_ statement: Statement, names: Set<String>) -> Bool {
    var reads = false
    statement.visitExpressions { reads = reads || isSlot($0, names: names) }
    return reads
  }

  /// A method of the class may read the slot; those of the library's router do not.
  private func callsOwnMethod(_ statement: Statement) -> Bool {
    let harmless: Set<String> = ["attachChild", "detachChild"]
    let own = Set(router.methods.map(\.name.string)).subtracting(harmless)
    var calls = false
    statement.visitExpressions { expression in
      guard case .call(let callee, _) = expression.form else { return }
      switch callee.form {
      case .name(let name): calls = calls || own.contains(name)
      case .member(let base, let name):
        if case .name("self") = base.form { calls = calls || own.contains(name) }
      default: break
      }
    }
    return calls
  }

  // MARK: - The edits

  private func edits(_ place: Place, _ lines: Lines) -> [Fix.Edit]? {
    let block = place.block
    guard let moved = lines.own(block[place.moved].span, after: block[place.moved - 1].span) else {
      return nil
    }
    let floor = place.target > 0 ? block[place.target - 1].span : nil
    guard let target = lines.own(block[place.target].span, after: floor) else { return nil }
    let file = Int(block[place.moved].span.file)
    return [
      Fix.Edit(Span(file: file, start: target.lowerBound, end: target.lowerBound), lines.text(moved)),
      Fix.Edit(Span(file: file, start: moved.lowerBound, end: moved.upperBound), ""),
    ]
  }
}

extension [TypeDeclaration] {
  /// The place of the one that a span of the same file lies in; they stand in the order of the source. Logarithmic.
  func place(around span: Span) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].span.start <= span.start { low = middle + 1 } else { high = middle }
    }
    return low > 0 && self[low - 1].span.contains(span) ? low - 1 : nil
  }
}
