import Console
import ArgumentParser
import FlowFiles
import RibEngine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// `ribflow conform`: holds the runtime against recordings of the real libraries; for its makers.
struct ConformCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "conform",
    _superCommandName: "ribflow",
    abstract: "Compare the runtime with recordings of the real libraries.",
    shouldDisplay: false
  )

  @Option(name: .customLong("emit-flow"), help: "Write each recording as a flow file into this folder.")
  var folder: String?

  @Argument(help: "Recordings: files, folders of files, or gzipped files of one recording a line.")
  var paths: [String]

  func play(in surroundings: Surroundings) throws -> Int32 {
    var tally = Tally()
    for path in paths {
      guard let files = RecordingFiles.list(path) else {
        tally.complain("\(path): cannot be read")
        continue
      }
      for file in files { check(file, &tally) }
    }
    print(tally.summary)
    if tally.hasProblems { return ExitStatus.trouble }
    return tally.different > 0 ? 1 : ExitStatus.asExpected
  }

  private func check(_ path: String, _ tally: inout Tally) {
    guard let bytes = RecordingFiles.bytes(path) else { return tally.complain("\(path): cannot be read") }
    let result = RecordingReader.read(SourceFile(path: path, bytes: bytes))
    for problem in result.problems { tally.complain("\(problem.path): \(problem.message)") }
    let isMany = result.recordings.count > 1
    for (place, recording) in result.recordings.enumerated() {
      tally.count(recording, "\(path)\(isMany ? ":\(place + 1)" : "")")
      emit(recording, from: path, place: isMany ? place + 1 : nil, &tally)
    }
  }

  private func emit(_ recording: Recording, from path: String, place: Int?, _ tally: inout Tally) {
    guard let folder, let scenario = recording.scenario else { return }
    var name = path.split(separator: "/").last.map(String.init) ?? "flow"
    for ending in [".gz", ".jsonl", ".json"] where name.hasSuffix(ending) { name.removeLast(ending.count) }
    if let place { name += "-\(place)" }
    let text = FlowWriter.text(scenario)
    if !RecordingFiles.write(text, to: "\(folder)/\(name).yaml") {
      tally.complain("\(folder)/\(name).yaml: cannot be written")
    }
  }
}

/// How many recordings are replayed as they were recorded.
private struct Tally {
  var same = 0
  var different = 0
  var withoutSpec = 0
  var hasProblems = false

  var summary: String {
    "\(same) same, \(different) different" + (withoutSpec > 0 ? ", \(withoutSpec) without a spec" : "")
  }

  mutating func count(_ recording: Recording, _ path: String) {
    switch Conformance.check(recording) {
    case .same: same += 1
    case .noSpec: withoutSpec += 1
    case .different(let mismatch):
      different += 1
      print("\(path): \(mismatch.title)")
      for line in mismatch.lines { print("  \(line)") }
    }
  }

  mutating func complain(_ message: String) {
    hasProblems = true
    let bytes = Array("ribflow: \(message)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}

/// The files of a path, without Foundation.
private enum RecordingFiles {
  /// `path` itself, or the recordings in the folder `path`, sorted; nil where it is neither.
  static func list(_ path: String) -> [String]? {
    guard let folder = opendir(path) else { return access(path, R_OK) == 0 ? [path] : nil }
    defer { closedir(folder) }
    var files: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) {
          String(cString: $0)
        }
      }
      let isRecording = [".json", ".jsonl", ".gz"].contains { name.hasSuffix($0) }
      if isRecording { files.append("\(path)/\(name)") }
    }
    return files.sorted()
  }

  static func bytes(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&piece, 1, piece.count, file)
      guard count > 0 else { return ferror(file) == 0 ? bytes : nil }
      bytes += piece[..<count]
    }
  }

  static func write(_ text: String, to path: String) -> Bool {
    guard let file = fopen(path, "w") else { return false }
    let isWritten = fputs(text, file) >= 0
    return fclose(file) == 0 && isWritten
  }
}
