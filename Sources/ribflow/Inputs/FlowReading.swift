import Console
import FlowFiles
import RibEngine

extension FileReading {
  /// The flows of a file whose bytes are there; `notice` hears of the files that it includes.
  func flows(of file: SourceFile, notice: (String) -> Void = { _ in }) -> FlowReader.Result {
    FlowReader.read(file, limits: FlowReader.limits(fileBytes: limit)) { path in
      notice(path)
      return readIncluded(path)
    }
  }
}
