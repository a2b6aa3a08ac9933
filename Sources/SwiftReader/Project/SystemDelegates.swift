import RibEngine

/// Which coordinators are made the delegate of a navigation stack or of what a sheet is presented by: the system calls no
/// others when the user goes back or pulls a sheet down.
struct SystemDelegates {
  private enum Kind { case stack, sheet }

  private let index: Index
  /// Types whose code makes the object itself the delegate.
  private var themselves: [Kind: Set<String>] = [:]
  /// True where something else is made one: any object may be it.
  private var others: Set<Kind> = []

  /// Linear in the project.
  init(_ project: Project) {
    index = project.index
    for part in index.types + index.extensions {
      for method in part.declaration.methods { note(method.body ?? [], method.parameters, part, project) }
      for property in part.declaration.properties {
        let values = property.value.map { [[Statement(.expression($0), $0.span)]] } ?? []
        for body in [property.getter, property.setter, property.willSet, property.didSet].compactMap({ $0 })
          + values
        {
          note(body, [], part, project)
        }
      }
    }
    for function in index.freeFunctions { note(function.body ?? [], function.parameters, nil, project) }
    note(index.looseStatements, [], nil, project)
  }

  /// False for a method of a delegate that only the system calls, of a class that nothing makes the delegate.
  func mayHear(_ method: Method, of joined: JoinedClass) -> Bool {
    guard let kind = Self.kind(of: method) else { return true }
    if others.contains(kind) { return true }
    let names = Set(joined.line.flatMap { [$0.name] + index.protocols(of: $0).map(\.name) })
    let setters = themselves[kind] ?? []
    return !setters.isDisjoint(with: names)
      || setters.contains { name in
        index.type(name, in: joined.entry).map {
          JoinedClass.line(of: $0, in: index).classes.contains { $0.number == joined.entry.number }
        } ?? true
      }
  }

  private static func kind(of method: Method) -> Kind? {
    let name = method.name.string
    if name.hasPrefix("presentationControllerDidDismiss") { return .sheet }
    let isOfAStack =
      name == "navigationController"
      && method.parameters.contains { $0.label == "didShow" || $0.label == "willShow" }
    return isOfAStack ? .stack : nil
  }

  // MARK: - Reading

  /// - Parameter part: the type whose code it is; nil for what stands outside of all types.
  private mutating func note(
    _ body: [Statement],
    _ parameters: [Method.Parameter],
    _ part: Index.Entry?,
    _ project: Project
  ) {
    guard !body.isEmpty else { return }
    // Whose delegate it becomes: nil where only the call says so.
    var found: [(owner: Expression?, value: Expression)] = []
    Walk { [self] value in
      switch value.form {
      case .assignment(let target, let new):
        guard !new.meansNil else { return }
        switch target.unwrapped.form {
        case .member(let owner, "delegate"): found.append((owner, new))
        case .name("delegate"): found.append((Expression(.name("self"), target.span), new))
        default: break
        }
      case .call(let callee, let arguments):
        // Who is given a delegate may hand it on; a screen of the project keeps its own.
        let type = callee.initializedType
        if let type, isNoStack(type, part, project) { return }
        let (isSetter, isSurely) = (callee.isAboutDelegates, callee.setsADelegate)
        for argument in arguments where !argument.value.meansNil {
          let isNamedSo = argument.label?.contains("elegate") == true
          if argument.value.isItself ? isSetter || isNamedSo : isSurely {
            found.append((nil, argument.value))
          }
        }
      default: break
      }
    }.statements(body)
    guard !found.isEmpty else { return }
    let receivers = Receivers(parameters, body)
    for (owner, value) in found {
      let kinds = owner.map { self.kinds($0, receivers, part, project) } ?? [.stack, .sheet]
      if let part, value.isItself {
        for kind in kinds { themselves[kind, default: []].insert(part.name) }
      } else {
        others.formUnion(kinds)
      }
    }
  }

  /// Parts of the names of what the system has that is neither a navigation stack nor presents a sheet.
  private static let strangers = [
    "table", "collection", "field", "textview", "search", "scroll", "web", "map", "picker", "session",
    "manager", "recognizer", "tabbar", "notificationcenter", "player",
  ]

  private static func isStranger(_ name: String) -> Bool {
    let word = name.lowercased()
    return !["nav", "stack", "sheet", "popover", "presentation"].contains(where: word.contains)
      && strangers.contains(where: word.contains)
  }

  /// What the owner of a `delegate` may be.
  private func kinds(
    _ owner: Expression,
    _ receivers: Receivers,
    _ part: Index.Entry?,
    _ project: Project
  ) -> [Kind] {
    let word = owner.unwrapped.spelledLast
    if ["presentationcontroller", "popover", "sheet"].contains(where: word.lowercased().contains) {
      return [.sheet]
    }
    let type: String?
    switch receivers.receiver(owner) {
    case .own:
      guard let part else { return [.stack, .sheet] }
      type = part.name
    case .type(let name): type = name
    case .property(let name):
      let stored = part.flatMap { part in
        project.class(part.name, in: part).flatMap { project.joined($0).properties[name] }
      }
      type = stored?.property.type?.plainName ?? stored?.property.value?.madeType
    case .unknown: type = nil
    }
    if let type {
      if type.hasSuffix("NavigationController") { return [.stack] }
      if Self.isStranger(type) || isNoStack(type, part, project) { return [] }
    } else if Self.isStranger(word) {
      return []
    }
    return word.lowercased().contains("nav") ? [.stack] : [.stack, .sheet]
  }

  /// True for a type of the project that is no navigation controller, or that declares a delegate of its own: that is its
  /// own affair.
  private func isNoStack(_ type: String, _ part: Index.Entry?, _ project: Project) -> Bool {
    guard let entry = index.type(type, from: part?.file ?? 0) else { return false }
    guard entry.declaration.kind == .class else { return entry.declaration.kind != .protocol }
    let joined = project.joined(entry)
    if (joined.base ?? "").hasSuffix("NavigationController") { return false }
    return project.isViewController(entry) || project.isCoordinator(entry)
      || joined.properties["delegate"].map { !$0.property.mayBeOfTheSystem(index, entry.file) } ?? false
  }
}

extension Property {
  /// False where its type is a protocol of the project that asks for no other.
  fileprivate func mayBeOfTheSystem(_ index: Index, _ file: Int) -> Bool {
    let named = if case .optional(let inner)? = type { inner } else { type }
    guard let name = named?.plainName, let entry = index.type(name, from: file),
      entry.declaration.kind == .protocol
    else { return true }
    return !entry.declaration.inherits.allSatisfy { ["AnyObject", "class"].contains($0.plainName ?? "") }
  }
}

extension Expression {
  /// `setDelegate`, `delegates.add`
  fileprivate var isAboutDelegates: Bool {
    switch form {
    case .name(let name): name.contains("elegate")
    case .member(let base, let name): name.contains("elegate") || base.isAboutDelegates
    case .optional(let inner), .forced(let inner): inner.isAboutDelegates
    default: false
    }
  }

  /// `nav.rx.setDelegate(...)`, `delegates.add(...)`
  fileprivate var setsADelegate: Bool {
    guard case .member(let base, let verb) = unwrapped.form else { return false }
    let isOfAList = base.unwrapped.lastName?.contains("elegates") == true
    return ["set", "add", "append", "insert"].contains(where: verb.hasPrefix)
      && (verb.contains("elegate") || isOfAList)
  }

  /// Its last name; for `Center.current()` that of the type.
  fileprivate var spelledLast: String {
    guard case .call(let callee, _) = form else { return lastName ?? "" }
    if case .member(let base, let name) = callee.unwrapped.form {
      return (base.unwrapped.lastName ?? "") + "." + name
    }
    return callee.lastName ?? ""
  }

  fileprivate var isItself: Bool {
    switch form {
    case .name("self"): true
    case .cast(let inner, _, _), .optional(let inner), .forced(let inner): inner.isItself
    default: false
    }
  }
}
