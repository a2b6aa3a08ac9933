import RibEngine

/// Children whose screens their parent puts up: `stack.present(child.root, animated: true)`.
extension KeptChildren {
  /// Where the method that makes a child shows its screen or its stack over what is there; nil where it does not.
  func shownByItsParent(_ child: Thing, _ method: Method) -> (how: ChildReading.Showing, span: Span)? {
    guard case .child(let place) = child, let body = method.body else { return nil }
    let names = ScreensOfAChild(place, named: reading.local(of: place, in: body), in: body)
    var found: (ChildReading.Showing, Span)?
    Walk { value in
      guard found == nil, case .call(let callee, let arguments) = value.form,
        case .member(let base, let verb) = callee.unwrapped.form, let first = arguments.first?.value,
        names.isOne(first)
      else { return }
      if verb == "present" { found = (.presents, value.span) }
      // The first screen of a stack that is made here has nothing below it.
      if verb == "pushViewController", !names.isMadeHere(base) { found = (.pushes, value.span) }
    }.statements(body)
    return found
  }
}

/// What stands for the screen of a child in the method that makes it.
private struct ScreensOfAChild {
  private let local: String?
  /// Locals that hold what the child gave out, or the stack that it was made with.
  private var screens: Set<String> = []
  private var stacks: Set<String> = []

  init(_ place: Span, named local: String?, in body: [Statement]) {
    self.local = local
    look(at: body)
    var given: Set<String> = []
    Walk { [self] value in
      switch value.form {
      case .call(_, let arguments) where value.span == place:
        for argument in arguments {
          if case .name(let name) = argument.value.form, stacks.contains(name) { given.insert(name) }
        }
      case .assignment(let target, let new):
        guard case .member(let base, _) = target.form, isTheChild(base), case .name(let name) = new.form,
          stacks.contains(name)
        else { return }
        given.insert(name)
      default: break
      }
    }.statements(body)
    screens.formUnion(given)
  }

  private mutating func look(at body: [Statement]) {
    for statement in body {
      if case .binding(let bindings) = statement.form {
        for binding in bindings where binding.names.count == 1 {
          guard let value = binding.value else { continue }
          let name = binding.names[0].string
          if value.madeType?.hasSuffix("NavigationController") == true { stacks.insert(name) }
          if isGivenOut(value) { screens.insert(name) }
        }
      }
      for block in statement.blocks { look(at: block) }
    }
  }

  func isOne(_ value: Expression) -> Bool {
    if case .name(let name) = value.unwrapped.form { return screens.contains(name) }
    if case .call(_, let arguments) = value.form, value.madeType?.hasSuffix("NavigationController") == true {
      // `UINavigationController(rootViewController: child.root)`
      return arguments.contains { isOne($0.value) }
    }
    return isGivenOut(value)
  }

  func isMadeHere(_ stack: Expression) -> Bool {
    if case .name(let name) = stack.unwrapped.form { stacks.contains(name) } else { false }
  }

  /// `child.root`, `child.start()`
  private func isGivenOut(_ value: Expression) -> Bool {
    switch value.unwrapped.form {
    case .member(let base, let name):
      let word = name.lowercased()
      return isTheChild(base)
        && (word.contains("controller") || word.contains("screen") || word.hasSuffix("vc"))
    case .call(let callee, _):
      if case .member(let base, let verb) = callee.unwrapped.form {
        return isTheChild(base) && verb == "start"
      }
      return false
    default: return false
    }
  }

  private func isTheChild(_ value: Expression) -> Bool {
    guard let local, case .name(local) = value.unwrapped.form else { return false }
    return true
  }
}
