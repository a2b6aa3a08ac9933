import Console
import FlowFiles
import RibEngine

/// Finds and reads the `.ribflow.yml` that holds for the current folder.
enum ProjectFile {
  private static let names = [".ribflow.yml", ".ribflow.yaml"]

  /// The folder of the nearest one in the current folder or above, up to that of the repository, with its slash, and
  /// its name; the folder is empty for the current one. nil where there is none.
  private static func nearest() -> (folder: String, name: String)? {
    var folder = ""
    guard var above = RealPath(".")?.path.split(separator: "/")[...] else { return nil }
    while true {
      if let name = names.first(where: { FileKind(ofPath: folder + $0) != nil }) { return (folder, name) }
      if FileKind(ofPath: folder + ".git") != nil { return nil }
      guard above.popLast() != nil else { return nil }
      folder += "../"
    }
  }

  /// What the nearest one says; the settings of nobody where there is none, or where `isOff`.
  static func read(isOff: Bool) throws(InvalidFile) -> ProjectSettings {
    guard !isOff, let (folder, name) = nearest() else { return ProjectSettings() }
    switch FileReading(limit: 1 << 20).read(folder + name) {
    case .failure(let problem): throw InvalidFile(path: folder + name, problems: [problem])
    case .success(let file):
      do throws(InvalidFile) {
        return try ProjectSettings(ProjectReader.read(file).get(), folder: folder)
      } catch {
        throw error.ofFoundFile
      }
    }
  }
}
