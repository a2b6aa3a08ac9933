import RibEngine

/// A continuation that a property keeps within one value of a struct: `active = Request(continuation: continuation)`.
struct BoxedContinuation {
  let property: Property
  /// What the struct calls it.
  private let member: String
  private let box: Index.Entry
  private let acts: ClassActs

  /// nil for a property that holds no such value.
  init?(_ property: Property, _ acts: ClassActs, _ project: Project) {
    guard !property.isLet, !property.isStatic, property.getter == nil,
      case .optional(.named(let name, _))? = property.type,
      let entry = project.index.type(name, in: acts.joined.entry), entry.declaration.kind == .struct
    else { return nil }
    let all = entry.declaration.properties.filter(\.holdsContinuation)
    guard all.count == 1, let only = all.first, property.willSet == nil, property.didSet == nil else {
      return nil
    }
    (self.property, self.acts) = (property, acts)
    (member, box) = (only.name.string, entry)
  }

  var findings: [LintFinding] {
    guard isStoredAlone else { return [] }
    return acts.joined.members.indices.compactMap { place in
      let method = acts.joined.members[place].method
      guard acts.joined.members[place].level == 0, method.kind == .method, !method.waitsOnContinuation,
        let lost = lost(at: place)
      else { return nil }
      return finding(method, lost)
    }
  }

  private func finding(_ method: Method, _ lost: Span) -> LintFinding {
    let name = property.name.string
    return LintFinding(
      .neverResumed,
      .warning,
      type: acts.joined.name,
      method: method.name.string,
      slot: name,
      message:
        "'\(method.name.string)' sets '\(name)' to nil without a resume of its '\(member)': who waits on it waits for ever",
      span: lost,
      labels: [
        Label(property.name.span, "may hold one that is waited for"), Label(lost, "thrown away here"),
      ]
    )
  }

  /// Where a method sets the property to nil, does not look at the continuation and asks nothing in the value to answer.
  private func lost(at place: Int) -> Span? {
    let name = property.name.string
    let all = acts.acts(at: place).filter { $0.path.first == name }
    guard let clear = all.first(where: { $0.kind == .clear && $0.path == [name] && $0.via.isEmpty }),
      all.allSatisfy({ $0.kind == .clear || isHarmless($0) }),
      !acts.callers(of: place).contains(where: { caller in
        acts.acts(at: caller).contains { $0.path.first == name && !isHarmless($0) && $0.kind != .clear }
      })
    else { return nil }
    return clear.place
  }

  /// True for what answers nobody: a look at another part of the value, or the end of what calls nothing back when it ends.
  private func isHarmless(_ act: Act) -> Bool {
    guard act.path.count > 1, act.path[1] != member, act.kind == .call || act.kind == .read else {
      return false
    }
    return act.kind == .read || act.path.count == 3 && isQuiet(act.path[1]) && act.path[2] == "cancel"
  }

  private func isQuiet(_ part: String) -> Bool {
    box.declaration.properties.first { $0.name.string == part }?.type?.plainName == Self.quiet
  }

  /// What is cancelled without its closure being called.
  private static let quiet = "ASWebAuthenticationSession"

  // MARK: - Who has it besides

  /// True where each continuation that goes into the property is known to nobody else, but for a closure that is not called
  /// once the value's own part is cancelled.
  private var isStoredAlone: Bool {
    var (stored, alone) = (0, 0)
    for member in acts.joined.members {
      Walk { value in
        guard case .assignment(let target, let new) = value.form, target.ownName == property.name.string,
          !new.meansNil
        else { return }
        stored += 1
      }.statements(member.method.body ?? [])
      Walk { value in
        if case .closure(let closure) = value.form, isStored(closure) { alone += 1 }
      }.statements(member.method.body ?? [])
    }
    return stored > 0 && stored == alone
  }

  /// True for `{ continuation in active = Request(continuation: continuation) }` that does nothing else with it.
  private func isStored(_ closure: Closure) -> Bool {
    guard let given = closure.parameters.first else { return false }
    var (all, boxed, quiet) = (0, 0, 0)
    Walk { value in
      switch value.form {
      case .name(given): all += 1
      case .assignment(let target, let new) where target.ownName == property.name.string:
        guard case .call(let callee, let arguments) = new.form, callee.initializedType == box.name else {
          return
        }
        boxed += arguments.count { if case .name(given) = $0.value.form { true } else { false } }
      case .call(let callee, let arguments) where callee.initializedType == Self.quiet:
        quiet += Self.mentions(of: given, in: arguments)
      default: break
      }
    }.statements(closure.body)
    return boxed == 1 && all == boxed + quiet
  }

  private static func mentions(of name: String, in arguments: [Argument]) -> Int {
    var count = 0
    for argument in arguments { argument.value.visit { if case .name(name) = $0.form { count += 1 } } }
    return count
  }
}

extension Property {
  fileprivate var holdsContinuation: Bool {
    guard getter == nil, !isStatic else { return false }
    return ["CheckedContinuation", "UnsafeContinuation"].contains(type?.plainName ?? "")
  }
}

extension Project {
  /// What classes and actors keep within values of the project's structs, in the order of the sources.
  var boxedContinuations: [BoxedContinuation] {
    index.types.filter { [.class, .actor].contains($0.declaration.kind) }.flatMap {
      entry -> [BoxedContinuation] in
      let optional = entry.declaration.properties.filter {
        if case .optional(.named)? = $0.type { true } else { false }
      }
      return optional.isEmpty ? [] : optional.compactMap { BoxedContinuation($0, acts(of: entry), self) }
    }
  }
}
