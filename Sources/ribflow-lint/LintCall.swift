import Console
import FlowFiles
import Reports
import RibEngine
import SwiftReader

/// One call of `ribflow-lint`.
struct LintCall {
  private let settings: LintSettings
  private let options: LintOptions
  private let surroundings: Surroundings
  private let start = Moment.now
  private let reading: FileReading
  private let catalogue = LintCatalogue.sources

  init(_ options: LintOptions, _ surroundings: Surroundings) throws {
    settings = try LintSettings(options)
    reading = FileReading(limit: settings.common.maxSize.bytes)
    self.options = options
    self.surroundings = surroundings
  }

  func play() throws -> Int32 {
    if let rule = options.explain {
      try surroundings.output.write(Explaining.text(of: rule))
      return ExitStatus.asExpected
    }
    let interruption = Interruption()
    interruption.listen()
    // What was read is let go of before the report is written.
    let report = try judged(interruption)
    return publisher.exitCode(of: report, interruption)
  }

  private func judged(_ interruption: Interruption) throws -> Report {
    var report = Report(command: "lint", version: Version.number, outcomes: [])
    report.isStrict = settings.isStrict
    report.manual = settings.manual
    report.explainer = Explaining.command(in: surroundings)
    report.sources = SourcesRead()
    try written.check(against: groundPaths)
    let (ground, invalid) = try ground()
    guard let ground else {
      report.invalid = invalid
      return report
    }
    let configuration = ground.configuration
    let walk = SourceWalk(
      settings.paths(configuration),
      excluded: ExcludedPaths(configuration[.exclude], besides: configuration.path),
      reading
    )
    try written.check(against: groundPaths + walk.inputs.map(\.path) + heldFlows)
    interruption.defer()
    let words = ReadingSettings(configuration)
    let progress = Progress(total: walk.inputs.count, of: "files", output: surroundings.output)
    let pages = SourcePages(
      walk,
      interest: Interest(others: configuration[.routerBases]),
      reading: reading,
      threads: settings.common.threads,
      interruption,
      progress
    )
    progress.end()
    if interruption.signal != nil {
      report.interruption = "interrupted after \(pages.count) of \(walk.inputs.count) files"
    }
    let asked = Set(configuration.rules.filter { $0.value != .off }.keys)
    let analysis = { (pages: SourcePages) in
      Analysis(
        pages,
        words,
        optIn: asked,
        keepsEvents: settings.showsRuns,
        threads: settings.common.threads
      )
    }
    var read = analysis(consume pages)
    var changes: [String] = []
    if settings.tracesMethods, settings.fixes, interruption.signal == nil {
      (read, changes) = try Tracing(analysis).trace(read)
    } else if settings.fixes, interruption.signal == nil {
      (read, changes) = try Mending(
        least: settings.fixesNotes ? .note : .warning,
        telling: { telling($0, configuration) },
        analysis
      ).mend(read)
    }
    try tell(isReadAgain ? read.facts : read.takeFacts(), configuration, ground.baseline, &report)
    report.sources?.changes = changes
    if options.sites || settings.tracesMethods {
      report.sources?.sites =
        (options.sites ? read.sites : []) + (settings.tracesMethods ? read.untracedSites : [])
    }
    try hold(read, &report)
    if let folder = settings.flowFolder { try emit(read, into: folder) }
    report.seconds = start.secondsAgo
    return report
  }

  /// True where more than findings is made of what was read.
  private var isReadAgain: Bool {
    options.sites || settings.tracesMethods || options.flows != nil || settings.flowFolder != nil
  }

  private var written: WrittenFiles {
    let baseline = settings.writesBaseline ? settings.baseline : nil
    return WrittenFiles((settings.targets.map(\.file) + [baseline]).compactMap { $0 })
  }

  /// The files that `ground` reads.
  private var groundPaths: [String] {
    let configuration = options.noConfig ? nil : options.config ?? ConfigurationFile.nearest()
    return [configuration, settings.writesBaseline ? nil : settings.baseline].compactMap { $0 }
  }

  /// The files that `--flows` names.
  private var heldFlows: [String] { options.flows.map { FlowChecking.files($0).found } ?? [] }

  private var publisher: Publisher {
    Publisher(
      targets: settings.targets,
      color: settings.common.color,
      verbosity: settings.common.verbosity,
      surroundings: surroundings
    )
  }

  /// What a call stands on besides sources.
  private struct Ground {
    var configuration: Configuration
    var baseline: Baseline
  }

  /// nil, and what is wrong, where one of the files cannot be used: nothing is read then.
  private func ground() throws -> (Ground?, [InvalidFile]) {
    var ground = Ground(configuration: Configuration(), baseline: Baseline())
    var invalid: [InvalidFile] = []
    switch try configuration() {
    case .success(let configuration): ground.configuration = configuration
    case .failure(let file): invalid.append(file)
    }
    if let path = settings.baseline, !settings.writesBaseline {
      switch baseline(path) {
      case .success(let baseline): ground.baseline = baseline
      case .failure(let file): invalid.append(file)
      }
    }
    return (invalid.isEmpty ? ground : nil, invalid)
  }

  private func configuration() throws -> Result<Configuration, InvalidFile> {
    try ConfigurationFile.read(
      named: options.config,
      isOff: options.noConfig,
      ruleIDs: catalogue.ids,
      reading
    )
  }

  private func baseline(_ path: String) -> Result<Baseline, InvalidFile> {
    switch reading.read(path) {
    case .failure(let problem): .failure(InvalidFile(path: path, problems: [problem]))
    case .success(let file): BaselineReader.read(file)
    }
  }

  private func telling(_ facts: SourceFacts, _ configuration: Configuration) -> Telling {
    Telling(facts, configuration, settings.chosen, catalogue, isStrict: settings.isStrict)
  }

  /// Compares the flows of `--flows` with what was read.
  private func hold(_ read: Analysis, _ report: inout Report) throws(Trouble) {
    guard let path = options.flows else { return }
    let project = read.project
    var checking = FlowChecking(project, read.sources(project), reading)
    try checking.check(path, updates: options.updateFlows)
    report.outcomes += checking.outcomes.map { outcome in
      var outcome = outcome
      let isBad = settings.isStrict && outcome.remarks.contains { $0.severity >= .warning }
      outcome.verdict = isBad ? .violated : .clean
      return outcome
    }
    report.invalid += checking.invalid
    report.sources?.changes += checking.changes
  }

  private func emit(_ read: Analysis, into folder: String) throws(Trouble) {
    let sources = read.sources
    let emission = FlowEmission(sources, findings: read.findings, project: read.project)
    let flows = emission.all()
    for flow in flows {
      let path = (folder.hasSuffix("/") ? folder : folder + "/") + flow.name
      let header = flow.guesses.isEmpty ? [] : ["'guess:' says what the sources do not."]
      let text = FlowWriter.text(documents: flow.documents, header: header) { span in
        sources.place(of: span) + (flow.guesses[span].map { "  guess: \($0)" } ?? "")
      }
      try NewFolders(of: path).make()
      try ReplacedFile(path).replace(with: Array(text.utf8))
    }
    let number = flows.count == 1 ? "1 file" : "\(flows.count) files"
    surroundings.output.complain("wrote \(number) of flows into \(shown(folder))\n")
    let silent = flows.flatMap(\.differences).map { ("allow", $0) }
    let unshown = emission.unshown(in: flows).map { ("do not show", $0) }
    for (verb, difference) in silent + unshown {
      let place = sources.place(of: difference.span)
      surroundings.output.complain(
        shown("\(place): the flows of \(difference.subject) \(verb) \(difference.rule): \(difference.reason)")
          + "\n"
      )
    }
  }

  private func tell(
    _ facts: SourceFacts,
    _ configuration: Configuration,
    _ baseline: Baseline,
    _ report: inout Report
  ) throws {
    try settings.chosen.check(facts, catalogue)
    let telling = telling(facts, configuration)
    var told = telling.told()
    report.invalid = facts.invalid
    if !settings.isLenient {
      report.invalid += facts.odd
      report.invalid.sort { ByteOrder.precedes($0.path, $1.path) }
    }
    report.sources = facts.sources
    if settings.writesBaseline, let path = settings.baseline {
      let new = Baseline(told.found.filter { $0.finding.allowed == nil }.map(\.key))
      try ReplacedFile(path).replace(with: Array(new.text.utf8))
      surroundings.output.complain("wrote \(shown(path))\n")
      told.found = new.unknown(told.found, &report.sources)
    } else if settings.baseline != nil {
      let classes = Set(facts.classes.map(\.string))
      told.found = baseline.unknown(told.found, &report.sources, classes: classes)
    }
    report.outcomes = telling.outcomes(told, unread: Unread(facts, isLenient: settings.isLenient).outcomes)
  }
}

extension LintCatalogue {
  static let sources = LintCatalogue(
    rules: Rule.everywhere,
    optIn: optIn(SourceRule.all)
  )

  /// Ids that no rule finds which is on by itself.
  private static func optIn(_ rules: [SourceRule]) -> Set<String> {
    Set(rules.filter(\.isOptIn).map(\.id.text)).subtracting(rules.filter { !$0.isOptIn }.map(\.id.text))
  }
}
