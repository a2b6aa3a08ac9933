import Console
import FlowFiles
import RibEngine

extension String {
  /// A path without a `.` for the folder in which the command was started.
  var plainPath: String {
    var path = self
    while path.hasPrefix("./") { path.removeFirst(2) }
    return path
  }
}

extension FileReading {
  /// The flows of a file whose bytes are there; `notice` hears of the files that it includes. `replacements` are texts to
  /// read in place of included files, by their plain paths.
  func flows(
    of file: SourceFile,
    replacements: [String: SourceFile] = [:],
    notice: (String) -> Void = { _ in }
  ) -> FlowReader.Result {
    FlowReader.read(file, limits: FlowReader.limits(fileBytes: limit)) { path in
      notice(path)
      return replacements[path.plainPath].map { .success($0) } ?? readIncluded(path)
    }
  }
}
