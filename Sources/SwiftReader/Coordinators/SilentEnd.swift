import RibEngine

/// Ways on which a coordinator takes its only screen down and tells nobody.
struct SilentEnd {
  /// How a coordinator says that it is through.
  struct Reports {
    /// Properties that are called, and methods of its parent.
    var names: Set<String> = []
    /// True where a stream that it gave back has to end.
    var ends = false
  }

  /// A body that runs by itself: a method's, or that of a closure which is put somewhere.
  private struct Unit {
    var body: [Statement]
    /// nil for a closure.
    var method: Method?
  }

  private let child: ChildReading
  private let reports: Reports
  private var units: [Unit] = []
  /// Methods that report, themselves or by others.
  private var ending: Set<String> = []

  init(_ child: ChildReading, _ reports: Reports) {
    self.child = child
    self.reports = reports
    for member in child.acts.joined.members {
      let body = member.method.body ?? []
      units.append(Unit(body: body, method: member.method))
      units += Self.closures(body).map { Unit(body: $0.body) }
    }
    var count = -1
    while count != ending.count {
      count = ending.count
      for unit in units { if let method = unit.method, ends(unit) { ending.insert(method.name.string) } }
    }
  }

  /// The first of them; nil where the coordinator shows more than one screen, or none.
  var first: Span? {
    let shows = units.flatMap { Self.calls(in: $0.body).filter { Self.isShow($0.verb) } }
    guard Set(shows.map(\.span)).count == 1, let show = shows.first else { return nil }
    for unit in units where !ends(unit) {
      let calls = Self.calls(in: unit.body)
      guard let hide = calls.first(where: { Self.hides($0.verb, what: show.verb) }),
        !calls.contains(where: { Self.isShow($0.verb) }), isReached(unit)
      else { continue }
      return hide.span
    }
    return nil
  }

  /// Somebody comes here on a way that reports nothing.
  private func isReached(_ unit: Unit) -> Bool {
    guard let method = unit.method else { return true }
    guard method.kind == .method, !method.name.string.hasPrefix("start") else { return false }
    let callers = units.filter {
      $0.method?.span != method.span && Self.names(in: $0.body).contains(method.name.string)
    }
    if callers.isEmpty { return !method.isPrivate && !isCalledElsewhere(method.name.string) }
    return callers.contains { !ends($0) }
  }

  /// Its parent may take it out itself when it calls this.
  private func isCalledElsewhere(_ name: String) -> Bool {
    child.calledByOthers(name)
  }

  // MARK: - Reports

  private func ends(_ unit: Unit) -> Bool {
    var found = false
    Walk { value in
      switch value.form {
      case .name(let name), .member(_, let name):
        if reports.names.contains(name) || ending.contains(name) { found = true }
      default: break
      }
      if reports.ends, case .call(let callee, let arguments) = value.form {
        let verb = callee.lastName ?? ""
        if ["onCompleted", "onError", "finish", "on", "dispose"].contains(verb) { found = true }
        if verb == "send", arguments.first?.label == "completion" { found = true }
      }
    }.statements(unit.body)
    return found
  }

  // MARK: - Bodies

  /// Closures that something keeps to run them later: what is put into a property, or given to a new object.
  private static func closures(_ body: [Statement]) -> [Closure] {
    var found: [Closure] = []
    Walk { value in
      switch value.form {
      case .assignment(_, let new): if case .closure(let closure) = new.form { found.append(closure) }
      case .call(let callee, let arguments) where callee.lastName?.first?.isUppercase == true:
        for case .closure(let closure) in arguments.map(\.value.form) { found.append(closure) }
      default: break
      }
    }.statements(body)
    return found
  }

  /// The calls of a body on something else than the object itself, without those of closures that run by
  /// themselves.
  private static func calls(in body: [Statement]) -> [(verb: String, span: Span)] {
    let hidden = closures(body).compactMap { closure -> Span? in
      guard let first = closure.body.first?.span, let last = closure.body.last?.span else { return nil }
      return Span(file: Int(first.file), start: Int(first.start), end: Int(last.end))
    }
    var found: [(String, Span)] = []
    Walk { value in
      guard case .call(let callee, _) = value.form, let verb = callee.lastName,
        !hidden.contains(where: { $0.contains(value.span) })
      else { return }
      found.append((verb, value.span))
    }.statements(body)
    return found
  }

  /// The names that a body uses, closures that run by themselves left out.
  private static func names(in body: [Statement]) -> Set<String> {
    Set(calls(in: body).map(\.verb))
  }

  // MARK: - Verbs

  private static func isShow(_ verb: String) -> Bool {
    verb.hasPrefix("push") || verb.hasPrefix("present") || verb == "show" || verb == "setViewControllers"
  }

  private static func hides(_ verb: String, what show: String) -> Bool {
    if show.hasPrefix("present") { return verb == "dismiss" }
    return show.hasPrefix("push") && verb == "popViewController"
  }
}
