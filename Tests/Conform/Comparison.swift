import RibEngine
import Traces

/// Compares recordings path by path, says what differs, and counts.
struct Comparison {
  private let output: ConformTool.Output
  private var flows: FlowFolder?
  private var same = 0
  private var different = 0
  private var withoutSpec: [String] = []
  /// Files that hold no recording.
  private var strangers: [String] = []
  private var hasProblems = false

  /// So many differences are shown side by side; of the others only the place is said.
  private static let shownWhole = 10
  /// So many names stand in one line.
  private static let named = 20

  init(_ output: ConformTool.Output, flows: FlowFolder? = nil) {
    self.output = output
    self.flows = flows
  }

  mutating func compare(_ path: String) {
    let files = RecordingFiles(at: path)
    for path in files.unreadable { complain("\(path): cannot be read") }
    strangers += files.others
    var hasRecording = !files.unreadable.isEmpty
    for file in files.recordings where read(file) { hasRecording = true }
    if !hasRecording { complain("\(path): no recording in it") }
  }

  /// Whether there is a recording in the file, or something that may have been one.
  private mutating func read(_ path: String) -> Bool {
    let file: SourceFile
    switch RecordingFiles.contents(of: path) {
    case .success(let read): file = read
    case .failure(let problem):
      complain("\(path): \(problem.message)")
      return true
    }
    let result = RecordingReader.read(file)
    tell(result.problems)
    for recording in result.recordings { count(recording, path) }
    let hasRecording = !result.recordings.isEmpty || !result.problems.isEmpty
    if !hasRecording {
      strangers.append(path)
    } else if result.strangers > 0 {
      strangers.append("\(path) (\(result.strangers) of its lines)")
    }
    return hasRecording
  }

  /// The problems of one file; where one follows from the other, the first says it all.
  private mutating func tell(_ problems: [Problem]) {
    guard let first = problems.first else { return }
    let place = first.file.map { $0.position(of: Int(first.span.start)) }.map { ":\($0.line):\($0.column)" }
    let more = problems.count > 1 ? " (and \(problems.count - 1) more in this file)" : ""
    complain("\(first.path)\(place ?? ""): \(first.message)\(more)")
  }

  private mutating func count(_ recording: Recording, _ path: String) {
    switch Conformance.check(recording) {
    case .same: same += 1
    case .noSpec: withoutSpec.append(recording.name)
    case .different(let mismatch):
      different += 1
      output.say("\(path):\(recording.line): \(recording.name): \(mismatch.title)")
      if different <= Self.shownWhole { for line in mismatch.lines { output.say("  \(line)") } }
    }
    if let fault = flows?.write(recording) { complain(fault) }
  }

  private mutating func complain(_ message: String) {
    hasProblems = true
    output.complain("conform: \(message)")
  }

  /// Says how many there were of each kind; the exit code.
  func end() -> Int32 {
    if let line = Self.line(withoutSpec, "without a spec") { output.say(line) }
    if let line = Self.line(strangers, "no recording") { output.say(line) }
    output.say("\(same) same, \(different) different")
    if hasProblems { return 2 }
    return different > 0 ? 1 : 0
  }

  private static func line(_ names: [String], _ what: String) -> String? {
    guard !names.isEmpty else { return nil }
    let more = names.count > named ? ", and \(names.count - named) more" : ""
    return "\(names.count) \(what): \(names.prefix(named).joined(separator: ", "))\(more)"
  }
}
