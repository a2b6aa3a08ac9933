import Console
import ArgumentParser
import FlowFiles
import Reports
import RibEngine

/// `ribflow explore`: forgets the written timing, tries all of them, and every sequence of the events.
struct ExploreCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    _superCommandName: "ribflow",
    abstract: "Try every timing and every sequence of the events, and find the shortest counterexample.",
    discussion: """
      Examples:
        ribflow explore                       every flow below flows/
        ribflow explore --save found a.yaml   a flow for each counterexample
        ribflow explore --events 12 big.yaml  every sequence of up to 12 events

      Exit codes: 0 nothing breaks the flows, or nothing within --events, 1 something does, 2 a file, a \
      path or a selection cannot be used, 3 a limit or the default of --events was reached and nothing \
      wrong was found, 64 the call is wrong, 70 a defect of ribflow, 130 or 143 interrupted.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Files, FILE:LINE, folders, or '-' for standard input. (default: flows)",
      valueName: "path"
    ),
    completion: .file()
  )
  var paths: [String] = []

  @OptionGroup var options: CheckOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Longest sequence of events that is tried. (default: 30)", valueName: "n")
  )
  var events: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Limit of the states held for each flow. (default: 1GiB)", valueName: "size")
  )
  var memory: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Most living instances of one component in a state that is expanded. (default: 3)",
      valueName: "n"
    )
  )
  var instances: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "States tried after a mistake, once all before one are. (default: 10000, or 4 for each of these)",
      valueName: "n"
    )
  )
  var afterMistakes: String?

  @Option(
    help: ArgumentHelp(
      "Write each counterexample into this folder, as a flow as small as it can be.",
      valueName: "folder"
    ),
    completion: .directory
  )
  var save: String?

  @Option(
    help: ArgumentHelp(
      "Draw the states of one flow and what leads from one to another.",
      valueName: "file.dot"
    ),
    completion: .file()
  )
  var graph: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Try random sequences instead of all: as many as --states says, or until --time is up.",
      valueName: "n"
    )
  )
  var seed: String?

  @Flag(help: "Search with every order of the slots' lines that makes sense, and say which are clean.")
  var orders = false

  @Flag(help: "Search all events together, and take no two states for one.")
  var noReductions = false

  @Option(help: ArgumentHelp("Look for these rules only.", valueName: "id,..."))
  var rules: String?

  @Flag(help: "Play each event after every subset of what waits before it.")
  var noLearning = false

  @Flag(help: "Search every combination of parts that share nothing.")
  var noSlices = false

  func play(in surroundings: Surroundings) throws -> Int32 {
    let start = Moment.now
    try checkOutputs()
    try checkSeed()
    if orders, seed != nil { throw UsageError("'--orders' needs every sequence, '--seed' tries some") }
    let settings = try CheckSettings(options, surroundings.environment)
    let inputs = try Inputs(settings.project.paths(orThose: paths))
    let interruption = Interruption()
    interruption.listen()
    let reading = settings.reading
    let library = Library(inputs, reading: reading, threads: settings.common.threads)
    try settings.checkWriting(over: library.readPaths, and: [graph].compactMap { $0 })
    interruption.defer()

    var report = Report(command: "explore", version: Version.number, outcomes: [], invalid: library.invalid)
    report.isStrict = settings.judging.isStrict
    report.manual = settings.judging.manual
    report.sharedPaths = library.sharedPaths
    let publisher = Publisher(settings: settings, isList: false, surroundings: surroundings)
    let flows = try settings.choose(from: library, for: report, publisher, surroundings)
    if let graph, settings.selection.shard == .whole { try GraphFile(graph).check(flows) }
    if let save { try SaveFolder(save, isStrict: settings.judging.isStrict).check() }
    var explore = try exploreOptions(settings)
    let player = Player(
      settings,
      path: nil,
      isList: false,
      explore: explore,
      interruption,
      surroundings.output
    )
    report.outcomes = player.play(flows)
    let isInterrupted: @Sendable () -> Bool = { interruption.signal != nil }
    let savingEnd = Moment.now.advanced(byNanoseconds: settings.judging.time.nanoseconds)
    let saved =
      try save.map { folder in
        try SaveFolder(folder, isStrict: settings.judging.isStrict) {
          isInterrupted() || Moment.now >= savingEnd
        }
        .save(&report)
      } ?? []
    explore.isInterrupted = isInterrupted
    let tables = orders ? orderTables(of: flows, explore, settings) : []
    report.seconds = start.secondsAgo
    report.interruption = player.interruptionText(report.outcomes)
    let code = publisher.exitCode(of: report, interruption)
    for line in saved where settings.common.verbosity >= 0 { try publisher.tell(line + "\n") }
    for table in tables { try publisher.tell(table) }
    // A part of a run without flows has nothing to draw.
    if let graph, !isInterrupted() {
      let deadline = Moment.now.advanced(byNanoseconds: settings.judging.time.nanoseconds)
      explore.isOutOfTime = { Moment.now >= deadline }
      try GraphFile(graph).write(flows, explore, surroundings)
    }
    return code
  }

  private func checkOutputs() throws(UsageError) {
    _ = try OptionText.path(save, of: "save", "folder")
    if try OptionText.path(graph, of: "graph") == "-" {
      throw UsageError(
        "'--graph -' names no file, and standard output is for the report",
        lines: ["try: --graph states.dot"]
      )
    }
  }

  /// Random sequences are taken as they come: what shortens, bounds or orders a search means nothing to them. A drawing
  /// is made of a search all the same.
  private func checkSeed() throws(UsageError) {
    guard seed != nil else { return }
    let given = [
      ("after-mistakes", afterMistakes != nil), ("memory", memory != nil), ("no-learning", noLearning),
      ("no-slices", noSlices), ("instances", instances != nil && graph == nil),
      ("no-reductions", noReductions && graph == nil),
    ]
    for (option, isGiven) in given where isGiven {
      throw UsageError("'--\(option)' is about searching all sequences, '--seed' tries some")
    }
  }

  private func exploreOptions(_ settings: CheckSettings) throws(UsageError) -> ExploreOptions {
    var explore = ExploreOptions()
    let bound = try OptionText.value(events, of: "events", "a number from 1 on") { text in
      Int(text).flatMap { $0 > 0 ? $0 : nil }
    }
    let size = try OptionText.value(memory, of: "memory", "500M, 1GiB or 4G") { text in
      ByteSize(text, most: .max).flatMap { $0.bytes > 0 ? $0 : nil }
    }
    explore.states = settings.judging.states
    explore.memory = size?.bytes ?? explore.memory
    explore.events = bound ?? explore.events
    explore.isBoundWanted = bound != nil
    explore.isStrict = settings.judging.isStrict
    explore.severities = settings.project.severities
    explore.seed = try OptionText.value(seed, of: "seed", "a whole number from 0 on") { UInt64($0) }
    explore.rules = try rules.map(Self.table) ?? explore.rules
    explore.reduces = !noReductions
    explore.sparesMoves = !noLearning
    if noSlices { explore.slices = false }
    if let states = try OptionText.value(
      afterMistakes,
      of: "after-mistakes",
      "a number from 1 on",
      OptionText.count
    ) {
      explore.beyond = Beyond(states)
    }
    if let most = try OptionText.value(instances, of: "instances", "a number from 1 on", OptionText.count) {
      (explore.instances, explore.areInstancesWanted) = (most, true)
    }
    return explore
  }

  private func orderTables(
    of flows: [Flow],
    _ explore: ExploreOptions,
    _ settings: CheckSettings
  ) -> [String] {
    var explore = explore
    explore.pool = SpareThreads(total: settings.common.threads, busy: 1).pool
    return flows.compactMap { flow in
      if flow.scenario.skip != nil || explore.isInterrupted() { return nil }
      let deadline = Moment.now.advanced(byNanoseconds: settings.judging.time.nanoseconds)
      explore.isOutOfTime = { Moment.now >= deadline }
      // An order that breaks what the flow expects to be broken is not a clean one.
      var scenario = flow.scenario
      scenario.expected = []
      let tried = RibEngine.orders(of: scenario, options: explore)
      return OrderTable(flow, isLong: settings.common.verbosity > 0).text(tried)
    }
  }

  /// The rules with these ids, in the order of the catalogue.
  private static func table(_ text: String) throws(UsageError) -> RuleTable {
    let ids = text.split(separator: ",").map(String.init)
    if ids.isEmpty {
      throw UsageError("'--rules' names no rule", lines: ["help: ribflow explain lists them"])
    }
    for id in ids where Rule.named(id) == nil {
      let near = Suggestion.find(for: id, in: Rule.all.map(\.id.text)).map { "; did you mean '\($0)'?" }
      throw UsageError(
        "there is no rule '\(id)'" + (near ?? ""),
        lines: near == nil ? ["help: ribflow explain lists them"] : []
      )
    }
    return RuleTable(Rule.all.filter { ids.contains($0.id.text) })
  }
}
