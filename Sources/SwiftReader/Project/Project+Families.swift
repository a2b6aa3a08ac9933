import RibEngine

extension Project {
  /// The interactor of a router: by the type that its generic argument names, else by its own name.
  package func interactor(of router: RouterFacts) -> InteractorFacts? {
    guard let entry = self.class(declaredBy: router.name) else { return nil }
    return interactor(ofRouter: entry).map(facts(of:))
  }

  func interactor(ofRouter entry: Index.Entry) -> Index.Entry? {
    if let type = joined(entry).baseArguments.first?.plainName {
      let found = conformers(of: type, from: entry.file).first(where: isInteractor)
      if let found { return found }
      if let named = self.class(type, in: entry), isInteractor(named) { return named }
    }
    return named(Self.stem(of: entry.name, endings: ["Router"]) + "Interactor", from: entry.file)
  }

  private func named(_ name: String, from file: Int) -> Index.Entry? {
    guard let entry = self.class(name, from: file), isInteractor(entry) else { return nil }
    return entry
  }

  /// What a builder builds.
  ///
  /// - Parameters:
  ///   - builder: as it is written, such as `topupBuilder`.
  ///   - type: the builder's type where it is known, such as `TopupBuildable`.
  ///   - router: the one that calls the builder.
  package func child(builder: String, type: String?, in router: RouterFacts) -> ChildFacts? {
    let file = Int(router.name.span.file)
    let known = type ?? self.class(router.name.string, from: file).flatMap { typeName(of: builder, in: $0) }
    // `component.topupBuilder` is named like what it builds, too.
    let name = builder.split(separator: ".").last.map(String.init) ?? builder
    let written = known ?? name.prefix(1).uppercased() + name.dropFirst()
    let stem = Self.stem(of: written, endings: ["Buildable", "Builder", "BuildableProtocol"])
    let family = family(ofBuilder: builderClass(written, stem: stem, from: file), stem: stem, file: file)
    guard family.router != nil || family.interactor != nil else { return nil }
    return facts(of: family, from: file)
  }

  private func facts(of family: Family, from file: Int) -> ChildFacts {
    let interactor = family.interactor.map(facts(of:))
    let listener = interactor?.listener ?? family.listener
    var facts = ChildFacts(
      router: family.router?.name,
      isViewless: family.router.flatMap { index.ancestry(of: $0) }.map { $0.base == "Router" },
      interactor: interactor,
      listenerMethods: listener.flatMap { listenerMethods($0, from: family.interactor?.file ?? file) }
    )
    if let router = family.router, let interactor {
      facts.loading = saidInDidLoad(of: router, by: interactor)
    }
    let view = family.views.count == 1 ? family.views[0] : family.router.flatMap(view(of:))
    facts.viewSpeaksEarly = view.map { speaksEarly($0, to: interactor) }
    facts.hearsOfItsScreen = ([view, family.router, family.interactor].compactMap { $0 }).contains {
      Hearing.hears(joined($0))
    }
    facts.hidesTheWayBack = view.map { Hearing.hidesTheWayBack(joined($0)) } ?? false
    facts.hasFixedScreen = family.isFixed || view.map(isFixedByItself) ?? false
    return facts
  }

  /// What a router's didLoad has its interactor tell the listener: `interactor.routerDidLoad()`.
  private func saidInDidLoad(of router: Index.Entry, by interactor: InteractorFacts) -> [InteractorFacts.Call]
  {
    acts(of: router).acts(of: "didLoad").flatMap { act -> [InteractorFacts.Call] in
      guard act.kind == .call, act.path.count == 2, ["interactor", "interactable"].contains(act.path[0])
      else {
        return []
      }
      return interactor.calls(in: act.path[1]).filter { $0.target == .listener }.map { call in
        var call = call
        call.timing = max(call.timing, act.timing)
        call.isNextTurn = call.isNextTurn || act.isNextTurn
        call.isGuessed = call.isGuessed || act.isGuessed
        return call
      }
    }
  }

  /// True where a router's own classes, or those of a child, hear of a screen that the system takes away.
  func hearsOfScreens(_ router: RouterFacts, child: ChildFacts?) -> Bool {
    if child?.hearsOfItsScreen == true { return true }
    guard let entry = self.class(declaredBy: router.name) else { return false }
    return [entry, interactor(ofRouter: entry), view(of: entry)].compactMap { $0 }
      .contains { Hearing.hears(joined($0)) }
  }

  /// The class of a router's view controller, where only one can be meant.
  func view(of router: Index.Entry) -> Index.Entry? {
    let arguments = joined(router).baseArguments
    guard arguments.count > 1, let name = arguments[1].plainName else { return nil }
    if let own = self.class(name, in: router) { return own }
    let all = conformers(of: name, from: router.file).filter { !$0.name.hasSuffix("Mock") }
    return all.count == 1 ? all.first : nil
  }

  /// True where the view, while it loads or appears, tells its listener something that this passes on, or may.
  private func speaksEarly(_ view: Index.Entry, to interactor: InteractorFacts?) -> Bool {
    let moments = ["init", "loadView", "viewDidLoad", "viewWillAppear", "viewDidAppear", "viewIsAppearing"]
    return moments.contains { moment in
      acts(of: view).acts(of: moment).contains { act in
        act.timing != .later && act.path.first?.lowercased().hasSuffix("listener") == true
          && Self.isPassedOn(act, by: interactor)
      }
    }
  }

  private static let sends: Set<String> = ["accept", "on", "onNext", "send", "yield"]

  /// A method that speaks to the interactor's own listener, or is not known; not a value that the view asks for.
  private static func isPassedOn(_ act: Act, by interactor: InteractorFacts?) -> Bool {
    guard act.path.count == 2 else { return sends.contains(act.path.last ?? "") }
    guard let interactor, interactor.knows(act.path[1]) else { return act.kind == .call }
    return interactor.calls(in: act.path[1]).contains { $0.target == .listener && !$0.isNextTurn }
  }

  /// The methods that a listener's protocol asks for, inherited ones too; nil where it was not found.
  package func listenerMethods(_ name: String, from file: Int) -> [String]? {
    guard let entry = index.type(name, from: file), entry.declaration.kind == .protocol else { return nil }
    var names: [String] = []
    for part in [entry] + index.protocols(of: entry) {
      for method in part.declaration.methods where !names.contains(method.name.string) {
        names.append(method.name.string)
      }
    }
    return names
  }

  // MARK: builders

  struct Family {
    var router: Index.Entry?
    var interactor: Index.Entry?
    /// The view controllers that the builder makes.
    var views: [Index.Entry] = []
    /// True where the builder says how the screen is presented, so that nobody can pull it down.
    var isFixed = false
    /// The type of `withListener`.
    var listener: String?
  }

  /// `TopupBuildable` → `Topup`.
  static func stem(of name: String, endings: [String]) -> String {
    for ending in endings where name.hasSuffix(ending) && name.count > ending.count {
      return String(name.dropLast(ending.count))
    }
    return name
  }

  private func typeName(of builder: String, in router: Index.Entry) -> String? {
    let joined = joined(router)
    let path = builder.split(separator: ".").map(String.init)
    if path.count > 1 { return typeName(of: path, in: joined) }
    if let type = joined.properties[builder]?.property.type?.plainName { return type }
    for member in joined.methods("init") {
      if let parameter = member.method.parameters.first(where: { $0.name == builder }) {
        return parameter.type.plainName
      }
    }
    return nil
  }

  /// `dependency.seeAll.topupBuilder`, as far as types of the project declare what stands there.
  private func typeName(of path: [String], in router: JoinedClass) -> String? {
    let own = path.first == "self" ? Array(path.dropFirst()) : path
    guard let first = own.first, var type = router.properties[first]?.property.type?.plainName else {
      return nil
    }
    for name in own.dropFirst() {
      guard let entry = index.type(type, from: router.entry.file) else { return nil }
      let parts = [entry] + index.extensions(of: entry) + index.protocols(of: entry)
      let properties = parts.flatMap(\.declaration.properties)
      let property = properties.first { $0.name.string == name }
      guard let next = property?.type?.plainName else { return nil }
      type = next
    }
    return type
  }

  private func builderClass(_ type: String, stem: String, from file: Int) -> Index.Entry? {
    if let named = self.class(type, from: file) { return named }
    return conformers(of: type, from: file).first { !$0.name.hasSuffix("Mock") }
      ?? self.class(stem + "Builder", from: file)
  }

  /// The classes that `build` creates, else those named like it.
  private func family(ofBuilder builder: Index.Entry?, stem: String, file: Int) -> Family {
    var family = Family()
    if let builder {
      for member in joined(builder).members where member.method.name.string.hasPrefix("build") {
        var created: [String] = []
        for statement in member.method.body ?? [] { Created.collect(statement, into: &created) }
        for name in created {
          guard let entry = self.class(name, from: builder.file) else { continue }
          if family.router == nil, isRouter(entry) { family.router = entry }
          if family.interactor == nil, isInteractor(entry) { family.interactor = entry }
          if isViewController(entry), !family.views.contains(where: { $0.number == entry.number }) {
            family.views.append(entry)
          }
        }
        family.listener = family.listener ?? listener(of: member.method)
        family.isFixed = family.isFixed || FixedScreens.style(in: member.method.body ?? []).isFixed
      }
    }
    let near = builder?.file ?? file
    let stem = builder.map { Self.stem(of: $0.name, endings: ["Builder"]) } ?? stem
    family.interactor = family.interactor ?? named(stem + "Interactor", from: near)
    family.router =
      family.router ?? self.class(stem + "Router", from: near).flatMap { isRouter($0) ? $0 : nil }
    return family
  }

  private func listener(of method: Method) -> String? {
    method.parameters.first { $0.label == "withListener" || $0.name == "listener" }?.type.plainName
  }
}

extension TypeName {
  /// True for a composition that holds the name.
  func names(_ name: String) -> Bool {
    guard case .composition(let parts) = self else { return false }
    return parts.contains { $0.plainName == name }
  }
}

/// Finds the classes that a body makes instances of: `TopupRouter(...)`, `TopupRouter.init(...)`.
private enum Created {
  static func collect(_ statement: Statement, into names: inout [String]) {
    statement.visitExpressions { value in
      guard case .call(let callee, _) = value.form else { return }
      switch callee.form {
      case .name(let name) where name.first?.isUppercase == true: names.append(name)
      case .member(let base, "init"):
        if case .name(let name) = base.form { names.append(name) }
      case .member(_, let name) where name.first?.isUppercase == true: names.append(name)
      default: break
      }
    }
  }
}
