import RibEngine

/// A method whose calls the recorder of `ribflow new --recorder` can see only by a line in it, which is missing.
package struct UntracedMethod: Sendable {
  package enum Kind: String, Sendable {
    /// Of a router: it attaches, detaches or writes a slot.
    case request
    /// Of an interactor: a child calls it.
    case listener
  }

  /// What the line has to say, where the method's name does not say it.
  package enum Purpose: String, Sendable { case attach, detach }

  /// The class and the method.
  package var subject: String
  package var kind: Kind
  /// The whole declaration.
  package var method: Method
  /// What the method does with children, or which protocol asks for it.
  package var reason: String
  var purpose: Purpose?
}

extension Project {
  /// In the order of the sources.
  package func untracedMethods(_ routers: [RouterFacts]) -> [UntracedMethod] {
    let listeners = Set(interactors.compactMap(\.listener))
    let all = routers.flatMap(untraced) + classes.filter(isInteractor).flatMap { untraced($0, listeners) }
    return all.sorted { $0.method.span < $1.method.span }
  }

  /// Methods that others call and that have to do with children; what they call runs within them.
  private func untraced(_ router: RouterFacts) -> [UntracedMethod] {
    guard let entry = self.class(declaredBy: router.name) else { return [] }
    let own = joined(entry).members.filter { $0.level == 0 }.map(\.method)
    return router.methods.compactMap { facts in
      guard facts.origin == nil, facts.isCalledFromOutside,
        let method = own.first(where: { $0.span == facts.span }), method.lacksTrace
      else { return nil }
      var doings = Doings()
      for path in facts.paths { doings.add(path) }
      guard doings.isOfChildren else { return nil }
      return UntracedMethod(
        subject: router.name.string + "." + method.name.string,
        kind: .request,
        method: method,
        reason: method.isAsync ? Self.suspends : doings.text,
        purpose: doings.purpose(of: method.name.string)
      )
    }
  }

  private static let suspends = "it suspends, and the line would not show when it runs"

  /// Methods that the listeners' protocols ask for which the interactor conforms to.
  private func untraced(_ entry: Index.Entry, _ listeners: Set<String>) -> [UntracedMethod] {
    let protocols = index.protocols(of: entry).filter { Self.isListener($0.name, listeners) }
    return joined(entry).members.filter { $0.level == 0 && $0.method.lacksTrace }.compactMap { member in
      let name = member.method.name.string
      guard
        let asking = protocols.first(where: { $0.declaration.methods.contains { $0.name.string == name } })
      else { return nil }
      return UntracedMethod(
        subject: entry.name + "." + name,
        kind: .listener,
        method: member.method,
        reason: member.method.isAsync ? Self.suspends : "\(asking.name) asks for it"
      )
    }
  }

  /// What a view tells its interactor is no call of a child.
  private static func isListener(_ name: String, _ known: Set<String>) -> Bool {
    if name.hasSuffix("PresentableListener") || name.hasSuffix("ViewListener") { return false }
    return known.contains(name) || name.hasSuffix("Listener")
  }
}

extension Method {
  /// Something can run in it, and nothing in it calls `traced`.
  fileprivate var lacksTrace: Bool {
    guard kind == .method, !isStatic, !isClosure, let body,
      !["didLoad", "load", "didBecomeActive", "willResignActive"].contains(name.string)
    else { return false }
    var isTraced = false
    for statement in body {
      statement.visitExpressions { expression in
        guard case .call(let callee, _) = expression.form else { return }
        switch callee.form {
        case .name("traced"), .member(_, "traced"): isTraced = true
        default: break
        }
      }
    }
    return !isTraced
  }
}

/// What the ways through a method do with children.
private struct Doings {
  private var attaches = false
  private var detaches = false
  private var writes = false

  var isOfChildren: Bool { attaches || detaches || writes }

  mutating func add(_ path: Path) {
    for effect in path.effects {
      switch effect.verb {
      case .attach: attaches = true
      case .detach: detaches = true
      case .assign, .clear, .append, .remove: writes = true
      case .deferred(let paths, _): for path in paths { add(path) }
      default: break
      }
    }
  }

  var text: String {
    switch (attaches, detaches) {
    case (true, true): "it attaches and detaches"
    case (true, false): "it attaches"
    case (false, true): "it detaches"
    case (false, false): "it writes a slot"
    }
  }

  /// nil where the recorder guesses it by the first word of the name.
  func purpose(of name: String) -> UntracedMethod.Purpose? {
    let first = name.prefix { $0.isLowercase }
    if attaches { return first == "attach" || first == "route" ? nil : .attach }
    if detaches { return first == "detach" ? nil : .detach }
    return nil
  }
}
