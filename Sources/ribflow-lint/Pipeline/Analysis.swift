import Console
import Reports
import RibEngine
import SwiftReader

/// What the pages of a project say, judged.
struct Analysis {
  private(set) var pages: SourcePages
  /// What each rule says for itself.
  private var witnesses: [LintFinding]
  private var index: Index
  private var routers: [RouterFacts]
  private let accounting: CoordinatorAccounting
  private let coordinators: [Text]
  /// Methods of routers that only their own class could call, and that nothing names.
  private let uncalled: Set<Span>

  /// - Parameters:
  ///   - optIn: the ids that were asked for by name.
  ///   - keepsEvents: whether findings carry the events of the run that shows them.
  init(
    _ pages: SourcePages,
    _ settings: ReadingSettings,
    optIn: Set<String>,
    keepsEvents: Bool,
    threads: Int
  ) {
    self.pages = pages
    let index = Index(pages.code, paths: pages.files.map(\.path), settings: settings)
    let routers = Threads.map(index.types.count, threads: threads) { index.router(of: index.types[$0]) }
      .compactMap { $0 }
    let works: [@Sendable (Project) -> Part] = [
      { project in
        Part(
          findings: Self.shapes(project, routers, SourceRule.ofCoordinators, optIn),
          accounting: CoordinatorAccounting(project),
          coordinators: project.coordinators.map(\.declaration.name),
          uncalled: project.uncalledMethods(routers)
        )
      },
      { project in
        Part(findings: Self.shapes(project, routers, SourceRule.besidesCoordinators, optIn))
      },
      { project in
        var sources = SwiftSources(project, files: pages.files, code: pages.code, routers: routers)
        sources.keepsEvents = keepsEvents
        var judge = Judge(sources)
        return Part(findings: judge.judge().findings)
      },
    ]
    let parts: [Part]
    if index.types.count > Self.many {
      // What a project knows of so many classes is as large as what was read: one is let go of before the next.
      parts = works.map { $0(Project(index)) }
    } else if threads == 1 {
      let project = Project(index)
      parts = works.map { $0(project) }
    } else {
      // What a project knows belongs to one thread.
      parts = Threads.map(works.count, threads: threads) { works[$0](Project(index)) }
    }
    witnesses = parts.flatMap(\.findings)
    accounting = parts[0].accounting
    coordinators = parts[0].coordinators
    uncalled = parts[0].uncalled
    self.index = index
    self.routers = routers
  }

  /// More classes than a project has that people write.
  private static var many: Int { 20_000 }

  /// What one thread comes to.
  private struct Part: Sendable {
    var findings: [LintFinding]
    var accounting = CoordinatorAccounting()
    var coordinators: [Text] = []
    var uncalled: Set<Span> = []
  }

  /// What those of the rules find that look at the shape of the code alone.
  private static func shapes(
    _ project: Project,
    _ routers: [RouterFacts],
    _ rules: [SourceRule],
    _ optIn: Set<String>
  ) -> [LintFinding] {
    rules.filter { !$0.isOptIn || optIn.contains($0.id.text) }.flatMap {
      $0.findings(project, routers)
    }
  }

  var findings: [LintFinding] { LintFindings(witnesses).all }

  /// What there is to tell; nothing of what was read is kept beside it.
  mutating func takeFacts() -> SourceFacts {
    var facts = factsBesidesFindings
    let witnesses = witnesses
    pages.forget()
    (self.witnesses, routers) = ([], [])
    index = Index([], paths: [], settings: ReadingSettings())
    Host.giveMemoryBack()
    facts.found = Self.found(LintFindings(witnesses).all)
    return facts
  }

  /// All that writing flows needs.
  var sources: SwiftSources { sources(project) }

  var project: Project { Project(index) }

  func sources(_ project: Project) -> SwiftSources {
    SwiftSources(project, files: pages.files, code: pages.code, routers: routers)
  }

  var facts: SourceFacts {
    var facts = factsBesidesFindings
    facts.found = Self.found(findings)
    return facts
  }

  private static func found(_ findings: [LintFinding]) -> [Found] {
    findings.map { Found(key: FindingKey($0.key), finding: $0.finding) }
  }

  private var factsBesidesFindings: SourceFacts {
    var facts = SourceFacts()
    facts.files = pages.files
    facts.classes = (routers.map(\.name) + coordinators).sorted { $0.span < $1.span }
    for code in pages.code where !code.directives.isEmpty {
      facts.comments[code.file] = code.directives
    }
    for code in pages.code where !code.cuts.isEmpty && !code.isUnread { facts.cuts[code.file] = code.cuts }
    facts.invalid = pages.invalid
    facts.odd = pages.odd
    facts.sources = read
    return facts
  }

  private var read: SourcesRead {
    var sources = SourcesRead()
    sources.files = pages.count
    sources.routers = routers.count
    sources.coordinators = coordinators.count
    sources.leftOut = pages.leftOut.parts
    for router in routers {
      sources.methods += router.accounting.methods
      sources.readMethods += router.accounting.readMethods
      sources.doubts += router.methods.flatMap { doubts(of: $0, in: router) }
    }
    sources.coordinatorMethods = accounting.methods
    sources.readCoordinatorMethods = accounting.readMethods
    sources.doubts += accounting.doubts.map { told($0.subject, $0.reason, $0.span) }
    return sources
  }

  private func told(_ subject: String, _ reason: String, _ span: Span) -> SourcesRead.Doubt {
    let file = pages.files[Int(span.file)]
    let place = file.position(of: Int(span.start))
    return SourcesRead.Doubt(
      path: file.path,
      line: place.line,
      column: place.column,
      subject: subject,
      reason: reason
    )
  }

  /// Every line that has to do with children or continuations, in the order of files and places.
  var sites: [SourcesRead.Site] {
    let all = routers.flatMap { $0.readSites() } + Project(index).coordinatorSites()
    var told: [SourcesRead.Site] = []
    for site in all.sorted(by: { $0.span < $1.span }) {
      let file = pages.files[Int(site.span.file)]
      let place = file.position(of: Int(site.span.start))
      var reason = site.reason
      if let other = site.other {
        let line = pages.files[Int(other.file)].position(of: Int(other.start)).line
        reason +=
          other.file == site.span.file ? " (line \(line))" : " (\(pages.files[Int(other.file)].path):\(line))"
      }
      let one = SourcesRead.Site(
        path: file.path,
        line: place.line,
        column: place.column,
        subject: site.subject,
        kind: site.kind,
        order: site.order,
        slot: site.slot,
        reason: reason
      )
      if !told.contains(one) { told.append(one) }
    }
    return told
  }

  /// Methods that lack the line by which the recorder sees them.
  var untraced: [UntracedMethod] { project.untracedMethods(routers) }

  /// The same as sites.
  var untracedSites: [SourcesRead.Site] {
    untraced.map { each in
      let file = pages.files[Int(each.method.span.file)]
      let place = file.position(of: Int(each.method.name.span.start))
      return SourcesRead.Site(
        path: file.path,
        line: place.line,
        column: place.column,
        subject: each.subject,
        kind: each.kind.rawValue,
        order: "not traced",
        slot: "",
        reason: each.reason
      )
    }
  }

  /// Methods that have nothing to do with children are nobody's business.
  private func doubts(of method: MethodFacts, in router: RouterFacts) -> [SourcesRead.Doubt] {
    guard method.origin == nil else { return [] }
    var doubts: [SourcesRead.Doubt] = []
    for doubt in method.doubts {
      let told = told(router.name.string + "." + method.name.string, doubt.reason, doubt.span)
      if !doubts.contains(told) { doubts.append(told) }
    }
    if uncalled.contains(method.span) {
      let reason = "is private and nothing calls it, so it is taken to happen never"
      doubts.append(told(router.name.string + "." + method.name.string, reason, method.name.span))
    }
    return doubts
  }
}

extension FindingKey {
  init(_ key: LintFinding.Key) {
    self.init(id: key.id.text, type: key.type, method: key.method, slot: key.slot)
  }
}

extension ReadingSettings {
  /// The usual words and those of the project.
  init(_ configuration: Configuration) {
    self.init()
    routerBases.formUnion(configuration[.routerBases])
    slotTypes.formUnion(configuration[.slotTypes])
    showVerbs.formUnion(configuration[.showVerbs])
    hideVerbs.formUnion(configuration[.hideVerbs])
    laterCalls.formUnion(configuration[.laterCalls])
    nowCalls.formUnion(configuration[.nowCalls])
  }
}
