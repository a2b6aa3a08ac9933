import Console
import FlowFiles
import Reports
import RibEngine
import Traces

/// A trace that is judged, or that a flow is made of.
struct TraceFile {
  private let path: String

  init(_ path: String) { self.path = path }

  /// A path, and no name of a template: one with a folder or an ending, or of a file that is there.
  static func isMeant(by text: String) -> Bool {
    if Template(rawValue: text) != nil { return false }
    return text == "-" || text.contains("/") || text.contains(".") || FileKind(ofPath: text) == .regular
  }

  /// Without its folder.
  var name: String {
    path == "-" ? "standard input" : String(path.split(separator: "/").last ?? "")
  }

  func flow() -> Result<TraceFlow, InvalidFile> {
    log(FileReading(limit: 1 << 30, lineLimit: TraceReader.longestLine)).flatMap(made)
  }

  /// `goesOn` is asked now and then, with how many bytes were read, and of how many; false ends the reading.
  func log(
    _ reading: FileReading,
    while goesOn: (Int, Int) -> Bool = { _, _ in true }
  ) -> Result<TraceLog, InvalidFile> {
    switch path == "-" ? reading.readStandardInput() : reading.read(path) {
    case .failure(let problem):
      return .failure(InvalidFile(path: problem.path, problems: [problem], isTrace: true))
    case .success(let file):
      if let problem = file.wideEncoding {
        return .failure(InvalidFile(path: file.path, problems: [problem], isTrace: true))
      }
      return TraceReader.read(file) { goesOn($0, file.bytes.count) }
    }
  }

  /// Timings are tried for as long as a person waits.
  private func made(of log: TraceLog) -> Result<TraceFlow, InvalidFile> {
    let deadline = Moment.now.advanced(byNanoseconds: 10_000_000_000)
    do throws(TraceFault) {
      return .success(try log.flow { Moment.now >= deadline })
    } catch {
      let problem = Problem(error.id, error.message, path: path)
      return .failure(InvalidFile(path: path, problems: [problem], isTrace: true))
    }
  }

  /// What is wrong with it, as `ribflow replay` says it.
  static func tell(_ invalid: InvalidFile, _ surroundings: Surroundings) throws -> Int32 {
    let report = Report(command: "replay", version: Version.number, outcomes: [], invalid: [invalid])
    let publisher = Publisher(
      targets: try ReportTarget.all([]),
      color: .auto,
      verbosity: 0,
      surroundings: surroundings
    )
    _ = publisher.publish(report)
    return ExitStatus.trouble
  }
}
