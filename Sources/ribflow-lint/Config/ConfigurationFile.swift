import Console
import RibEngine

/// Finds the configuration that holds for the current folder.
enum ConfigurationFile {
  static let names = [".ribflow.yml", ".ribflow.yaml"]

  /// The nearest one in the current folder or above, up to the folder of the repository; as a path that
  /// is relative where it can be. nil where there is none.
  static func nearest() -> String? {
    var prefix = ""
    guard var rest = RealPath(".")?.path.split(separator: "/")[...] else { return nil }
    while true {
      for name in names where FileKind(ofPath: prefix + name) != nil { return prefix + name }
      if FileKind(ofPath: prefix + ".git") != nil { return nil }
      guard rest.popLast() != nil else { return nil }
      prefix += "../"
    }
  }

  /// The configuration of a call; `Configuration()` where there is none.
  static func read(
    named: String?,
    isOff: Bool,
    ruleIDs: [String],
    _ reading: FileReading
  ) throws(UsageError) -> Result<Configuration, InvalidFile> {
    if isOff {
      if named != nil { throw UsageError("'--config' and '--no-config' exclude each other") }
      return .success(Configuration())
    }
    guard let path = named ?? nearest() else { return .success(Configuration()) }
    switch reading.read(path) {
    case .failure(let problem): return .failure(InvalidFile(path: path, problems: [problem]))
    case .success(let file):
      let read = ConfigurationReader.read(file, ruleIDs: ruleIDs)
      return named == nil ? read.mapError(\.ofFoundFile) : read
    }
  }
}
