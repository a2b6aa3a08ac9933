import RibEngine

extension SourceRule {
  /// A builder is given who listens to what it builds, and gives it to nobody: the child's reports are silent, and who
  /// waits for them never detaches it.
  static let forgottenListener = SourceRule(
    .lostEvent,
    "a builder is given a listener, and its interactor has none",
    blind: "interactors that something else makes, and builders that use the listener for anything"
  ) { project in
    project.classes.flatMap { entry -> [LintFinding] in
      guard project.isBuilder(entry) else { return [] }
      return ([entry] + project.index.extensions(of: entry)).flatMap { part in
        part.declaration.methods.compactMap { ForgottenListener($0, part, project)?.finding(entry.name) }
      }
    }
  }
}

/// An interactor whose listener stays nil although its builder has one.
private struct ForgottenListener {
  private let method: Method
  private let interactor: Index.Entry
  private let property: Property
  /// Where the interactor is made, and where it first calls its listener.
  private let made: Span
  private let call: InteractorFacts.Call

  init?(_ method: Method, _ part: Index.Entry, _ project: Project) {
    guard method.name.string.hasPrefix("build"), let body = method.body,
      let parameter = method.parameters.first(where: { $0.label == "withListener" }),
      !Self.mentions(parameter.name, body),
      let (interactor, made) = Self.interactor(body, part, project)
    else { return nil }
    let joined = project.joined(interactor)
    guard let property = joined.properties["listener"]?.property, property.isSetLater,
      property.type?.plainName == parameter.type.plainName,
      !ListenerWrites(to: property, of: interactor, in: project).areThere,
      let call = project.facts(of: interactor).firstCallOfListener
    else { return nil }
    (self.method, self.interactor, self.property) = (method, interactor, property)
    (self.made, self.call) = (made, call)
  }

  private static func mentions(_ name: String, _ body: [Statement]) -> Bool {
    var isThere = false
    Walk { value in
      switch value.form {
      case .name(name): isThere = true
      case .closure(let closure): if closure.captures.contains(where: { $0.name == name }) { isThere = true }
      default: break
      }
    }.statements(body)
    return isThere
  }

  /// The only interactor that the body makes.
  private static func interactor(
    _ body: [Statement],
    _ part: Index.Entry,
    _ project: Project
  ) -> (Index.Entry, Span)? {
    var found: [(Index.Entry, Span)] = []
    Walk { value in
      guard let name = value.madeType, let entry = project.class(name, in: part),
        project.isInteractor(entry)
      else { return }
      found.append((entry, value.span))
    }.statements(body)
    return found.count == 1 ? found[0] : nil
  }

  func finding(_ builder: String) -> LintFinding {
    LintFinding(
      .lostEvent,
      .warning,
      type: builder,
      method: method.name.string,
      message:
        "'\(method.name.string)' is given a listener, and that of \(interactor.name) stays nil: its calls reach nobody",
      span: made,
      labels: [
        Label(made, "made here, and given no listener"),
        Label(property.name.span, "nothing in the project sets it"),
        Label(call.span, "calls '\(call.method)' of nobody"),
      ],
      fix: Fix("set it before the router is made: interactor.listener = listener")
    )
  }
}

/// What the project writes into the listener of one class.
private struct ListenerWrites {
  private let project: Project
  private let owner: Index.Entry
  /// The class, those above it, and the protocols that they conform to.
  private let names: Set<String>
  /// The protocol of whatever it may hold.
  private let type: String?

  init(to property: Property, of owner: Index.Entry, in project: Project) {
    (self.owner, self.project) = (owner, project)
    type = property.type?.plainName
    let line = project.joined(owner).line
    names = Set((line + line.flatMap(project.index.protocols(of:))).map(\.name))
  }

  /// True where any line may set it.
  var areThere: Bool {
    project.index.freeFunctions.contains { Relevance.words($0.body ?? []).contains("listener") }
      || (project.index.types + project.index.extensions).contains(where: isIn)
  }

  private func isIn(_ part: Index.Entry) -> Bool {
    part.declaration.methods.contains { writes($0.body ?? [], part, $0) }
      || part.declaration.properties.contains { property in
        let bodies =
          [property.getter, property.setter, property.willSet, property.didSet].compactMap { $0 }
          + [property.value.map { [Statement(.expression($0), $0.span)] } ?? []]
        return bodies.contains { writes($0, part, nil) }
      }
  }

  private func writes(_ body: [Statement], _ part: Index.Entry, _ method: Method?) -> Bool {
    var found = false
    Walk { value in
      switch value.form {
      case .assignment(let target, let new):
        if self.mayBe(target.unwrapped, body, part, method), self.mayTake(new.unwrapped, body, part, method) {
          found = true
        }
      case .prefix("&", let target):
        if self.mayBe(target.unwrapped, body, part, method) { found = true }
      case .keyPath(let names): if names.last == "listener" { found = true }
      default: break
      }
    }.statements(body)
    return found
  }

  private func mayBe(_ target: Expression, _ body: [Statement], _ part: Index.Entry, _ method: Method?)
    -> Bool
  {
    switch target.form {
    case .name("listener"): return names.contains(part.name)
    case .member(let base, "listener"):
      let base = base.unwrapped
      if base.isSelf { return names.contains(part.name) }
      guard let name = base.ownName else { return true }
      return types(of: name, body, part, method).contains { mayBe($0, from: part.file) }
    default: return false
    }
  }

  /// False for a value that is known not to conform to the listener's protocol.
  private func mayTake(_ value: Expression, _ body: [Statement], _ part: Index.Entry, _ method: Method?)
    -> Bool
  {
    guard let type, project.index.type(type, in: owner) != nil else { return true }
    if value.isSelf {
      // What conforms to a protocol may conform to the other as well.
      let isProtocol = project.index.type(part.name, in: part)?.declaration.kind == .protocol
      return isProtocol || conforms(part.name, to: type, from: part.file)
    }
    guard case .name(let name) = value.form else { return true }
    return types(of: name, body, part, method).contains { given in
      given.map { conforms($0, to: type, from: part.file) } ?? true
    }
  }

  private func conforms(_ name: String, to type: String, from file: Int) -> Bool {
    guard name != type, let entry = project.index.type(name, from: file) else { return true }
    let line = entry.declaration.kind == .class ? project.joined(entry).line : [entry]
    return (line + line.flatMap(project.index.protocols(of:))).contains { $0.name == type }
  }

  /// The types of all that a name may stand for; nil for one that is not written.
  private func types(of name: String, _ body: [Statement], _ part: Index.Entry, _ method: Method?)
    -> [String?]
  {
    var bound = BoundTypes(name)
    bound.look(at: body)
    bound.types += (method?.parameters ?? []).filter { $0.name == name }.map(\.type.onlyName)
    guard bound.types.isEmpty else { return bound.types }
    let owner = project.class(part.name, in: part).map(project.joined)
    let stored =
      owner?.properties[name]?.property ?? part.declaration.properties.first { $0.name.string == name }
    if let stored { return [stored.type?.onlyName ?? stored.value?.madeType] }
    // What the library's classes have by that name is of the type of their argument.
    return [["presenter", "interactor"].contains(name) ? owner?.baseArguments.first?.plainName : nil]
  }

  private func mayBe(_ type: String?, from file: Int) -> Bool {
    guard let type, let entry = project.index.type(type, from: file) else { return true }
    if names.contains(type) { return true }
    // A class below it may be meant by its own name.
    return project.class(type, from: file).map { class_ in
      project.joined(class_).line.contains { $0.number == owner.number }
    } ?? (entry.declaration.kind == .extension)
  }
}

extension Project {
  fileprivate func isBuilder(_ entry: Index.Entry) -> Bool {
    let bases: Set<String> = [
      "Builder", "SimpleBuilder", "ComponentizedBuilder", "MultiStageComponentizedBuilder",
    ]
    return joined(entry).base.map(bases.contains) ?? false
  }
}

extension Property {
  /// A variable that is nil at first: `weak var listener: TopupListener?`
  fileprivate var isSetLater: Bool {
    guard !isLet, !isStatic, getter == nil, value.map(\.meansNil) ?? true, attributes.isEmpty,
      case .optional? = type
    else { return false }
    return true
  }
}

extension TypeName {
  /// The name of a type that is no composition.
  fileprivate var onlyName: String? {
    switch self {
    case .composition: nil
    case .optional(let inner): inner.onlyName
    case .named, .array, .dictionary, .tuple, .function, .other: plainName
    }
  }
}

extension InteractorFacts {
  fileprivate var firstCallOfListener: Call? {
    calls.values.joined().filter { $0.target == .listener }.min { $0.span < $1.span }
  }
}
