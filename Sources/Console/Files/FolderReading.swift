import FlowFiles
import RibEngine

extension FolderEntries {
  /// The problem says why the folder cannot be read.
  package static func read(_ path: String) -> Result<FolderEntries, Problem> {
    do throws(SystemError) {
      return .success(try FolderEntries(of: path))
    } catch {
      return .failure(FileReading.unopened(path, error))
    }
  }

  /// A name in the folder of `path` that is spelled nearly like its last part.
  package static func neighbour(of path: String) -> String? {
    let cut = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = cut.map { String(path[...$0]) } ?? ""
    let name = cut.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    guard !name.isEmpty, let found = try? FolderEntries(of: folder.isEmpty ? "." : folder) else { return nil }
    let names = found.entries.map(\.name).filter { !$0.hasPrefix(".") }.sorted()
    return Suggestion.find(for: name, in: names).map { folder + $0 }
  }
}
