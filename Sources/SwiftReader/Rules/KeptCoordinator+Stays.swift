import RibEngine

/// Children that do not heap up: the next one takes their place, or they stay for good.
extension KeptChildren {
  /// True where the same lines take the child out again, whatever they do or wait for between.
  func goesAgain(_ child: Thing, _ move: Move, _ method: Method) -> Bool {
    let moves = reading.own.first { $0.member.method.span == method.span }?.moves ?? []
    return reading.sequences(moves).contains { sequence in
      guard let at = sequence.firstIndex(where: { $0.kind == move.kind && $0.span == move.span }) else {
        return false
      }
      let arms = Set(sequence[at].arms)
      return sequence[(at + 1)...].contains {
        $0.takesOut(child, from: list, reading) && arms.isSuperset(of: $0.arms)
      }
    }
  }

  /// True where a child is put under a key that is always the same: the next one takes it out, as a property does.
  func isInItsPlace(_ move: Move) -> Bool {
    guard let method = reading.joined.members.first(where: { $0.method.span.contains(move.span) })?.method
    else { return false }
    var found = false
    Walk { value in
      guard value.span == move.span else { return }
      switch value.form {
      case .assignment(let target, _):
        if case .subscript(let base, let keys) = target.form, base.lastName == list, keys.count == 1 {
          found = Self.isConstant(keys[0].value)
        }
      case .call(_, let arguments):
        if let key = arguments.first(where: { $0.label == "forKey" }) { found = Self.isConstant(key.value) }
      default: break
      }
    }.statements(method.body ?? [])
    return found
  }

  /// True for a method that runs more than once, and in one that runs once for a closure that others call whenever they
  /// like, as a screen does at each tap.
  func isRepeated(_ move: Move, _ method: Method) -> Bool {
    if isRepeated(method) { return true }
    let body = method.body ?? []
    var once = CallIndex.once(body)
    // A list and a stream are mapped alike, and a list once.
    Walk { value in
      guard case .call(let callee, let arguments) = value.form,
        ["map", "compactMap", "flatMap", "filter", "reduce"].contains(callee.lastName ?? "")
      else { return }
      once.formUnion(arguments.map(\.value.span))
    }.statements(body)
    return KeptClosures(body).spans.contains { $0.contains(move.place) && !once.contains($0) }
  }

  /// True for a child that goes over what is there whenever the user asks for it, and is no part of how the app starts.
  func comesOnTop(_ child: Thing, _ method: Method) -> Bool {
    guard let entry = reading.child(child), isRepeated(method) else { return false }
    let known = reading.project.reading(ofChild: entry)
    guard known.showing(from: "start") != nil, !known.ownsNavigation, !known.showsTabs else { return false }
    return !comesFromTheStart(method, [])
  }

  private func comesFromTheStart(_ method: Method, _ open: Set<String>) -> Bool {
    let name = method.name.string
    if method.kind == .initializer || name.hasPrefix("start") { return true }
    guard open.count < 6, !open.contains(name) else { return false }
    return reading.joined.members.filter { $0.level == 0 }.contains { member in
      let calls = reading.project.calls.all(of: name)
      return calls.contains { member.method.span.contains($0.span) }
        && comesFromTheStart(member.method, open.union([name]))
    }
  }

  /// True for a way that a screen of the parent comes to when it is seen again, as behind a child that is gone.
  func comesWithAScreenBelow(_ way: WaysOut.Way, _ child: Index.Entry) -> Bool {
    guard case .method(let method) = way.kind else { return false }
    let screens = Set(reading.project.reading(ofChild: child).made.map(\.name))
    return reading.project.calls.all(of: method.name.string).contains { call in
      ["viewDidAppear", "viewWillAppear", "viewIsAppearing"].contains(call.method)
        && !screens.contains(call.type)
        && reading.project.class(call.type, in: call.part).map(reading.project.isViewController) ?? false
    }
  }

  /// `.detail`, `Flow.detail`, `"detail"`, `DetailCoordinator.self` and `String(describing: DetailCoordinator.self)`
  private static func isConstant(_ key: Expression) -> Bool {
    switch key.form {
    case .implicitMember: true
    case .literal(let text): !text.isEmpty
    case .member(let base, let name):
      base.lastName?.first?.isUppercase == true || name == "rawValue" && isConstant(base)
    case .call(let callee, let arguments):
      callee.initializedType != nil && !arguments.isEmpty && arguments.allSatisfy { isConstant($0.value) }
    default: false
    }
  }

  /// True for a child whose screen becomes one of the tabs, which nobody closes: the method puts it there itself, or into a
  /// list of the class that the tabs are made of.
  func isTab(_ child: Thing, _ method: Method) -> Bool {
    guard case .child(let place) = child, let body = method.body,
      let local = reading.local(of: place, in: body)
    else { return false }
    if fillsTabs(with: local, body) { return true }
    var others: Set<String> = []
    Walk { value in
      guard case .call(let callee, let arguments) = value.form,
        case .member(let base, let verb) = callee.form,
        ["append", "insert"].contains(verb), let other = base.unwrapped.ownName, other != list,
        case .name(local)? = arguments.first?.value.form
      else { return }
      others.insert(other)
    }.statements(body)
    return others.contains { other in
      let property = reading.joined.properties[other]?.property
      let bodies = [property?.didSet, property?.willSet] + reading.joined.members.map(\.method.body)
      return bodies.contains { fillsTabs(with: other, $0 ?? []) }
    }
  }

  /// `tabs.viewControllers = ...` and `tabs.setViewControllers(...)` of what bears the name.
  private func fillsTabs(with name: String, _ body: [Statement]) -> Bool {
    var found = false
    Walk { value in
      let (owner, new): (Expression, [Expression])
      switch value.form {
      case .assignment(let target, let value):
        guard case .member(let base, "viewControllers") = target.form else { return }
        (owner, new) = (base, [value])
      case .call(let callee, let arguments):
        guard case .member(let base, "setViewControllers") = callee.form else { return }
        (owner, new) = (base, arguments.map(\.value))
      default: return
      }
      guard owner.unwrapped.lastName?.lowercased().contains("tab") == true else { return }
      if Relevance.words(new.map { Statement(.expression($0), $0.span) }).contains(name) { found = true }
    }.statements(body)
    return found
  }

  /// True in an app whose start was read, for a method of its own that nothing names, no protocol asks for, and the system
  /// does not call.
  func isUnreached(_ method: Method) -> Bool {
    let project = reading.project
    guard method.kind == .method, !method.isOverride, method.attributes.isEmpty,
      !["start", "coordinate"].contains(where: method.name.string.hasPrefix),
      project.calls.all(of: method.name.string).isEmpty, project.isWholeApp
    else { return false }
    let line = reading.joined.line
    let above = line.flatMap { [$0] + project.index.extensions(of: $0) }.flatMap(\.declaration.inherits)
    let isKnown = above.allSatisfy { type in
      guard let name = type.plainName else { return false }
      return ["NSObject", "AnyObject"].contains(name)
        || project.index.type(name, in: reading.joined.entry) != nil
    }
    return isKnown
      && !line.flatMap { project.index.protocols(of: $0) }.flatMap(\.declaration.methods)
        .contains { $0.name.string == method.name.string }
  }
}
