import Console
import FlowFiles
import RibEngine

/// The flow that traces are held against.
struct ComparedFlow: Sendable {
  private let path: String
  private let scenario: Scenario?
  private let names: TraceNames
  /// What is wrong with its file; nil where nothing is.
  let invalid: InvalidFile?
  /// The files that were read for it.
  let readPaths: [String]

  init(_ path: String, names words: [String]) throws {
    var names: [String: String] = [:]
    for word in words {
      let parts = word.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
        throw UsageError("'--map \(word)' is no pair of names", lines: ["try: --map Cart=Parent"])
      }
      names[String(parts[0])] = String(parts[1])
    }
    self.names = TraceNames(names)
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
        lines: ["help: name its line, such as \(path):12"]
      )
    }
    (scenario, invalid) = (library.flows[0].scenario, nil)
  }

  func outcome(of log: TraceLog, _ settings: ReportSettings, _ interruption: Interruption) -> Outcome {
    guard let scenario else { preconditionFailure("a flow that cannot be read is told") }
    let deadline = Moment.now.advanced(byNanoseconds: settings.judging.time.nanoseconds)
    return log.compared(with: scenario, named: path, names, states: settings.judging.states) {
      interruption.signal != nil || Moment.now >= deadline
    }
  }
}
