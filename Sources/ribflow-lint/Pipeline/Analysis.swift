#if Lint
  import Console
  import Reports
  import RibEngine
  import SwiftReader

  /// What the pages of a project say, judged.
  struct Analysis {
    let pages: SourcePages
    let project: SwiftSources
    let findings: [LintFinding]
    private var routers: [RouterFacts] { project.routers }

    /// - Parameter optIn: the ids that were asked for by name.
    init(_ pages: SourcePages, _ settings: ReadingSettings, optIn: Set<String>, threads: Int) {
      self.pages = pages
      let code = pages.codes.compactMap { $0 }
      let index = Index(code, paths: pages.files.map(\.path), settings: settings)
      let routers = Threads.map(index.types.count, threads: threads) { index.router(of: index.types[$0]) }
        .compactMap { $0 }
      // Its answers are made when they are asked for, by this thread alone.
      nonisolated(unsafe) let classes = Project(index)
      project = SwiftSources(
        files: pages.files,
        code: code,
        routers: routers,
        interactor: { classes.interactor(of: $0) },
        child: { classes.child(builder: $0, type: $1, in: $2) }
      )
      var findings: [LintFinding] = []
      for rule in SourceRule.all where !rule.isOptIn || optIn.contains(rule.id) {
        findings += rule.findings(classes)
      }
      findings += SlotRule.findings(in: routers, optIn: optIn)
      var judge = Judge(project)
      findings += judge.judge().findings
      self.findings = LintFindings(findings).all
    }

    var facts: SourceFacts {
      var facts = SourceFacts()
      facts.files = pages.files
      facts.classes = routers.map(\.name)
      facts.found = findings.map { Found(key: FindingKey($0.key), finding: $0.finding) }
      for case let code? in pages.codes where !code.directives.isEmpty {
        facts.comments[code.file] = code.directives
      }
      facts.invalid = pages.invalid
      facts.sources = sources
      return facts
    }

    private var sources: SourcesRead {
      var sources = SourcesRead()
      sources.files = pages.count
      sources.routers = routers.count
      sources.leftOut = pages.leftOut.parts
      for router in routers {
        sources.methods += router.accounting.methods
        sources.readMethods += router.accounting.readMethods
        sources.doubts += router.methods.flatMap { doubts(of: $0, in: router) }
      }
      return sources
    }

    /// Methods that have nothing to do with children are nobody's business.
    private func doubts(of method: MethodFacts, in router: RouterFacts) -> [SourcesRead.Doubt] {
      guard method.origin == nil else { return [] }
      var doubts: [SourcesRead.Doubt] = []
      for doubt in method.doubts {
        let file = pages.files[Int(doubt.span.file)]
        let place = file.position(of: Int(doubt.span.start))
        let told = SourcesRead.Doubt(
          path: file.path,
          line: place.line,
          column: place.column,
          subject: router.name.string + "." + method.name.string,
          reason: doubt.reason
        )
        if !doubts.contains(told) { doubts.append(told) }
      }
      return doubts
    }
  }

  extension FindingKey {
    init(_ key: LintFinding.Key) {
      self.init(id: key.id, type: key.type, method: key.method, slot: key.slot)
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
#endif
