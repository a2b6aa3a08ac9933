import Console
import FlowFiles
import Reports
import RibEngine

/// The flow that traces are held against.
struct ComparedFlow: Sendable {
  private let path: String
  private let scenario: Scenario?
  private let names: [String: String]
  /// The pairs of names as they were written, by what the app says.
  private let pairs: [(app: String, word: String)]
  /// What is wrong with its file; nil where nothing is.
  let invalid: InvalidFile?
  /// The files that were read for it.
  let readPaths: [String]

  init(_ path: String, names words: [String]) throws {
    var names: [String: String] = [:]
    var pairs: [(app: String, word: String)] = []
    for word in words {
      let parts = word.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
        throw UsageError("'--map \(word)' is no pair of names", lines: ["try: --map Cart=Parent"])
      }
      names[String(parts[0])] = String(parts[1])
      pairs.append((String(parts[0]), word))
    }
    (self.names, self.pairs) = (names, pairs)
    self.path = path
    let library = Library(try Inputs([path]), reading: FileReading(limit: 16 << 20), threads: 1)
    readPaths = library.readPaths
    guard library.invalid.isEmpty else {
      (scenario, invalid) = (nil, library.invalid.first)
      return
    }
    guard library.flows.count == 1 else {
      throw UsageError(
        "'\(path)' has \(library.flows.count) flows, and one is held against",
        lines: library.flows.first.map { flow in
          let isFile = library.sharedPaths.contains(flow.path)
          let example = isFile ? "\(flow.path):\(flow.line)" : flow.path
          return ["help: name one of them, such as \(shellQuoted(example))"]
        } ?? []
      )
    }
    let scenario = library.flows[0].scenario
    (self.scenario, invalid) = (scenario, nil)
    for (app, word) in pairs {
      guard let name = names[app] else { continue }
      let nameable = scenario.nameable
      if let slot = Self.slot(name, for: app, names), nameable.slots.contains(slot) {
        throw UsageError(
          "'--map \(word)': a slot is named with its component",
          lines: ["try: --map \(app)=\(slot)"]
        )
      }
      try Self.check(name, in: nameable.all, of: "the flow", word)
    }
  }

  /// The slot that is meant by its name alone, with the component that takes the place of the app's.
  private static func slot(_ name: String, for app: String, _ names: [String: String]) -> String? {
    guard !name.contains("."), let dot = app.lastIndex(of: ".") else { return nil }
    let component = String(app[..<dot])
    return "\(names[component] ?? component).\(name)"
  }

  /// A name that stands in no trace is misspelt, and a component is no slot.
  func check(isNamedIn traces: NameableNames) throws(UsageError) {
    let flow = scenario?.nameable ?? NameableNames()
    for (app, word) in pairs {
      try Self.check(app, in: traces.all, of: "the trace", word)
      guard let name = names[app] else { continue }
      let areComponents = traces.components.contains(app) && flow.components.contains(name)
      if areComponents || traces.slots.contains(app) && flow.slots.contains(name) { continue }
      let kinds = traces.components.contains(app) ? ("component", "slot") : ("slot", "component")
      throw UsageError("'--map \(word)': '\(app)' is a \(kinds.0), and '\(name)' is a \(kinds.1)")
    }
  }

  private static func check(
    _ name: String,
    in names: Set<String>,
    of side: String,
    _ word: String
  ) throws(UsageError) {
    if names.contains(name) { return }
    let near = Suggestion.find(for: name, in: names.sorted()).map { "; did you mean '\($0)'?" } ?? ""
    throw UsageError("'--map \(word)': \(side) has no '\(name)'\(near)")
  }

  func outcome(of log: TraceLog, _ settings: ReportSettings, _ interruption: Interruption) -> Outcome {
    guard let scenario else { preconditionFailure("a flow that cannot be read is told") }
    let deadline = Moment.now.advanced(byNanoseconds: settings.judging.time.nanoseconds)
    return log.compared(with: scenario, named: path, TraceNames(names), states: settings.judging.states) {
      interruption.signal != nil || Moment.now >= deadline
    }
  }
}
