import RibEngine

/// Children that a tap on a tab appends: the next tap appends another, whatever becomes of their screens.
extension KeptChildren {
  /// True where nothing but which tab it is decides whether a tap appends a child.
  func comesAtEachTap(_ move: Move, _ method: Method) -> Bool {
    guard Self.isUnasked(move.place, method.body ?? []) else { return false }
    return Self.isTap(method) || caller(of: method) != nil
  }

  /// The method that the tab bar calls; nil where the child is appended elsewhere.
  func tap(of method: Method) -> Span? {
    Self.isTap(method) ? method.name.span : caller(of: method)
  }

  /// `tabBarController(_:didSelect:)`, `tabBar(_:didSelect:)`
  private static func isTap(_ method: Method) -> Bool {
    ["tabBarController", "tabBar"].contains(method.name.string)
      && method.parameters.contains { $0.label == "didSelect" }
  }

  private func caller(of method: Method) -> Span? {
    let taps = reading.joined.members.map(\.method).filter(Self.isTap)
    guard !taps.isEmpty else { return nil }
    let calls = reading.project.calls.all(of: method.name.string).filter { !$0.isHandedOn }
    return taps.first { tap in
      calls.contains { tap.span.contains($0.span) && Self.isUnasked($0.span, tap.body ?? []) }
    }?.name.span
  }

  /// True where each condition on the way to a place only says which tab it is, or of what kind its controller.
  private static func isUnasked(_ place: Span, _ body: [Statement]) -> Bool {
    for statement in body {
      let isHere = statement.span.contains(place)
      guard isHere || statement.span.end <= place.start else { return false }
      switch statement.form {
      case .guard(let conditions, _):
        if isHere || !conditions.allSatisfy(saysWhich) { return false }
      case .if(let conditions, let then, let otherwise):
        let branch = [then, otherwise].first { $0.contains { $0.span.contains(place) } }
        if isHere {
          guard conditions.allSatisfy(saysWhich), let branch else { return false }
          return isUnasked(place, branch)
        }
        if then.contains(where: \.leaves), !conditions.allSatisfy(saysWhich) { return false }
      case .switch(let subject, let cases):
        let chosen = cases.first { $0.body.contains { $0.span.contains(place) } }
        if isHere {
          guard namesTheTab(subject), let chosen else { return false }
          return isUnasked(place, chosen.body)
        }
      case .expression, .binding, .return:
        if isHere { return !statement.blocks.contains { $0.contains { $0.span.contains(place) } } }
      case .loop, .defer, .do, .throw, .break, .continue, .fallthrough, .function, .conditional, .other:
        if isHere { return false }
      }
    }
    return false
  }

  /// `let stack = controller as? UINavigationController`, `controller === feed`, `tabs.selectedIndex == 1`
  private static func saysWhich(_ condition: Condition) -> Bool {
    switch condition {
    case .binding(_, let value):
      if case .cast(let inner, _, _) = value.form { return namesTheTab(inner) }
      return value.isSelf
    case .expression(let value):
      switch value.form {
      case .cast(let inner, _, _): return namesTheTab(inner)
      case .operation(let sign, let left, let right):
        return ["==", "==="].contains(sign) && (namesTheTab(left) || namesTheTab(right))
      default: return false
      }
    case .pattern, .availability: return false
    }
  }

  private static func namesTheTab(_ value: Expression) -> Bool {
    switch value.form {
    case .name(let name): ["viewController", "controller", "item"].contains(name)
    case .member(_, let name): ["selectedIndex", "selectedViewController", "tag"].contains(name)
    default: false
    }
  }
}
