import Console
import FlowFiles
import Reports
import RibEngine
import SwiftReader

/// Holds checked-in flows against the sources that they were written from.
struct FlowChecking {
  private let comparison: FlowComparison
  private let sources: SwiftSources
  private let reading: FileReading
  /// One for each flow of a file that could be read.
  private(set) var outcomes: [Outcome] = []
  private(set) var invalid: [InvalidFile] = []
  /// What was changed, or could not be, a sentence for each file.
  private(set) var changes: [String] = []

  init(_ project: Project, _ sources: SwiftSources, _ reading: FileReading) {
    comparison = FlowComparison(project, sources)
    self.sources = sources
    self.reading = reading
  }

  /// - Parameter updates: whether lists are written anew where the sources have others.
  mutating func check(_ path: String, updates: Bool) throws(Trouble) {
    let (files, unread) = Self.files(path)
    invalid += unread
    for file in files { try check(file: file, updates: updates) }
  }

  /// The flow files that a path stands for, and the folders that cannot be read.
  static func files(_ path: String) -> (found: [String], unread: [InvalidFile]) {
    guard case .folder = FileKind(ofPath: path) else { return ([path], []) }
    var found: [String] = []
    var invalid: [InvalidFile] = []
    var waiting = [path]
    while let folder = waiting.popLast() {
      switch FolderEntries.read(folder) {
      case .failure(let problem): invalid.append(InvalidFile(path: folder, problems: [problem]))
      case .success(let entries):
        for entry in entries.entries where !entry.name.hasPrefix(".") {
          let inner = folder.hasSuffix("/") ? folder + entry.name : folder + "/" + entry.name
          if case .folder = FileKind(ofPath: inner) {
            waiting.append(inner)
          } else if entry.name.hasSuffix(".yaml") || entry.name.hasSuffix(".yml") {
            found.append(inner)
          }
        }
      }
    }
    return (found.sorted { ByteOrder.precedes($0, $1) }, invalid)
  }

  private mutating func check(file path: String, updates: Bool) throws(Trouble) {
    let file: SourceFile
    switch reading.read(path) {
    case .failure(let problem): return invalid.append(InvalidFile(path: path, problems: [problem]))
    case .success(let read): file = read
    }
    let flows = FlowReader.read(file, limits: FlowReader.limits(fileBytes: reading.limit)) {
      reading.readIncluded($0)
    }
    if let wrong = flows.invalid { return invalid.append(wrong) }
    var edits: [Fix.Edit] = []
    for flow in flows.scenarios {
      var result = comparison.compare(flow)
      let fix = result.changed.flatMap {
        FlowWriter.fix(
          of: flow,
          by: RepairedFlow(["write the lists as the sources have them"], $0, isChecked: false)
        )
      }
      if updates, let fix, fix.edits.allSatisfy({ $0.span.file == 0 }) {
        edits += fix.edits
        result = FlowComparison.Result(drifts: result.others, classes: result.classes)
      } else if updates, result.changed != nil {
        changes.append(
          "left '\(flow.title.string)' of \(path) as it is: its lists cannot be written as it is laid out"
        )
      }
      outcomes.append(outcome(of: flow, file, result))
    }
    guard !edits.isEmpty else { return }
    try ReplacedFile(path).replace(with: file.bytes(with: edits))
    changes.append("changed the lists of \(path) to those of the sources; what it expects may be another now")
  }

  private func outcome(of flow: Scenario, _ file: SourceFile, _ result: FlowComparison.Result) -> Outcome {
    var outcome = Outcome(
      path: file.path,
      line: file.position(of: max(0, Int(flow.title.span.start))).line,
      title: flow.title.string,
      verdict: .clean,
      files: flow.files
    )
    outcome.isOfSources = true
    outcome.remarks = result.drifts.map { drift in
      let place = sources.place(of: drift.source)
      return Outcome.Remark(
        id: "flow-drift",
        severity: .warning,
        message: drift.message + (place.isEmpty ? "" : " (\(place))"),
        span: drift.span,
        hint: drift.isOfList ? "--update-flows writes the list as it is there" : ""
      )
    }
    if result.classes == 0 {
      outcome.remarks = [
        Outcome.Remark(
          id: "flow-drift",
          severity: .note,
          message: "no class of the sources bears the name of a component of this flow",
          span: flow.title.span
        )
      ]
    }
    return outcome
  }
}
