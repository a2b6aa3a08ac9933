import RibEngine

/// What was read of a project: all that judging needs.
package struct SwiftSources {
  /// All spans are places in these.
  package var files: [SourceFile]
  /// What each file says, for the edits of fixes; a file that is missing gets no edits.
  package var code: [CodeFile]
  package var routers: [RouterFacts]
  /// The interactor of a router's own RIB.
  package var interactor: (RouterFacts) -> InteractorFacts?
  /// What a builder, by its name and type as written in the router, builds.
  package var child: (_ builder: String, _ type: String?, _ router: RouterFacts) -> ChildFacts?
  /// What the methods of a class do, by the name in its declaration.
  package var acts: (Text) -> ClassActs? = { _ in nil }
  /// True where all that calls a router's method of that name runs once.
  package var runsOnce: (String) -> Bool = { _ in false }
  /// True for a helper that nothing but `didBecomeActive` calls, itself or by other helpers.
  package var belongsToActivation: (String) -> Bool = { _ in false }
  /// True for a method that only its own class, the second name, calls.
  package var isOwn: (String, String) -> Bool = { _, _ in false }
  /// False where the type, the second name, does not name a method.
  package var isNamedBy: (String, String) -> Bool = { _, _ in true }
  /// How often the project names a method.
  package var mentions: (String) -> Int = { _ in 0 }
  /// How often the project names a method and may mean that of a router.
  package var mentionsMeaning: (String, RouterFacts) -> Int = { _, _ in 0 }
  /// False where nothing in the project names a method.
  package var isNamed: (String) -> Bool = { _ in true }
  /// Whether a router, or what it builds, hears of a screen that the system takes away.
  package var hearsOfScreens: (RouterFacts, ChildFacts?) -> Bool = { _, _ in false }
  /// Whether what a router puts up in the methods of these lines stays until code takes it down.
  package var staysUp: (RouterFacts, [Span], ChildFacts?) -> Bool = { _, _, _ in false }
  /// How often one run of a method of a router's interactor calls methods of the router, at most; 2 for more.
  package var most: (RouterFacts, String, Set<String>) -> Int = { _, _, _ in 2 }
  /// The wait between a line that looks at a router's slot and one that fills it, where nothing looks again behind it and
  /// nothing holds a second call back.
  var wait: (_ test: Span, _ fill: Span, _ slot: String, RouterFacts) -> Span? = { _, _, _, _ in nil }
  /// Whether findings carry the events of the run that shows them.
  package var keepsEvents = true

  package init(
    files: [SourceFile],
    code: [CodeFile] = [],
    routers: [RouterFacts],
    interactor: @escaping (RouterFacts) -> InteractorFacts? = { _ in nil },
    child: @escaping (String, String?, RouterFacts) -> ChildFacts? = { _, _, _ in nil }
  ) {
    self.files = files
    self.code = code
    self.routers = routers
    self.interactor = interactor
    self.child = child
  }

  /// What was read, with families as the project finds them.
  package init(_ project: Project, files: [SourceFile], code: [CodeFile], routers: [RouterFacts]) {
    self.init(
      files: files,
      code: code,
      routers: routers,
      interactor: project.interactor(of:),
      child: { project.child(builder: $0, type: $1, in: $2) }
    )
    acts = { name in project.class(name.string, from: Int(name.span.file)).map(project.acts(of:)) }
    runsOnce = { project.calls.runsOnce($0) }
    belongsToActivation = { project.calls.comesOnly(from: "didBecomeActive", to: $0) }
    isNamedBy = { name, type in project.calls.all(of: name).contains { $0.type == type } }
    isOwn = { project.calls.isOwn($0, of: $1) }
    mentions = { project.calls.all(of: $0).count }
    mentionsMeaning = { project.mentions(of: $0, meaning: $1) }
    isNamed = { !project.calls.all(of: $0).isEmpty }
    hearsOfScreens = { project.hearsOfScreens($0, child: $1) }
    most = { project.mostCalls($0, $1, $2) }
    wait = { project.wait(between: $0, and: $1, of: $2, in: $3) }
    staysUp = { project.staysUp($0, $1, child: $2) }
  }

  /// `Sources/App/HomeRouter.swift:12`; empty for what nobody wrote.
  package func place(of span: Span) -> String {
    guard span != .none, files.indices.contains(Int(span.file)) else { return "" }
    let file = files[Int(span.file)]
    return "\(file.path):\(file.position(of: Int(span.start)).line)"
  }
}
