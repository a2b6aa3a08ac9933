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

  /// A name in the folder of `path` that is spelled nearly like its last part; that both end alike is no likeness.
  package static func neighbour(of path: String) -> String? {
    let cut = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = cut.map { String(path[...$0]) } ?? ""
    let name = cut.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    guard !name.isEmpty, let found = try? FolderEntries(of: folder.isEmpty ? "." : folder) else { return nil }
    let names = found.entries.map(\.name).filter { !$0.hasPrefix(".") }.sorted()
    let stem = stem(of: name)
    if let twin = names.first(where: { $0 != name && self.stem(of: $0) == stem }) { return folder + twin }
    let near = Suggestion.find(for: stem, in: names.map(self.stem))
    return near.flatMap { near in names.first { self.stem(of: $0) == near } }.map { folder + $0 }
  }

  /// A name without its ending.
  private static func stem(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}
