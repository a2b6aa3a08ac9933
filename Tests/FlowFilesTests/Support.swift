import FlowFiles
import Foundation
import RibEngine

/// The folder of the package.
let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// Reads a flow from text; `files` are those that it may include.
func read(_ text: String, files: [String: String] = [:], path: String = "flow.yaml") -> FlowReader.Result {
  read(bytes: Array(text.utf8), files: files, path: path)
}

func read(bytes: [UInt8], files: [String: String] = [:], path: String = "flow.yaml") -> FlowReader.Result {
  FlowReader.read(SourceFile(path: path, bytes: bytes)) { name in
    guard let text = files[name] else { return .failure(Problem("unreadable", "no such file", path: name)) }
    return .success(SourceFile(path: name, bytes: Array(text.utf8)))
  }
}

/// A problem in one line: place, id, message, hint.
func line(_ problem: Problem) -> String {
  let place = problem.file?.position(of: Int(problem.span.start)) ?? (1, 1)
  let hint = problem.hint.isEmpty ? "" : " (\(problem.hint))"
  return "\(problem.path):\(place.0):\(place.1) \(problem.id): \(problem.message)\(hint)"
}

func lines(_ result: FlowReader.Result) -> [String] { (result.invalid?.problems ?? []).map(line) }

/// The flow files of a folder, by name.
func flows(in folder: URL) throws -> [(name: String, text: String)] {
  try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".yaml") }.sorted()
    .map { ($0, try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)) }
}
