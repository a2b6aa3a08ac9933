import FlowFiles
import RibEngine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a folder holds, in the order in which the system tells it.
package struct FolderEntries: Sendable {
  package struct Entry: Sendable {
    package enum Kind: Sendable { case file, folder, link, unknown, other }

    package var name: String
    /// Of the entry itself; a symbolic link is not followed.
    package var kind: Kind
  }

  /// nil where the system does not tell.
  package var identity: FileIdentity?
  /// Without `.` and `..`.
  package var entries: [Entry]

  /// The problem says why the folder cannot be read.
  package static func read(_ path: String) -> Result<FolderEntries, Problem> {
    guard let stream = opendir(path) else { return .failure(FileReading.unopened(path, errno)) }
    defer { closedir(stream) }
    var status = stat()
    let identity = fstat(dirfd(stream), &status) == 0 ? FileIdentity(status) : nil
    return .success(FolderEntries(identity: identity, entries: entries(of: stream)))
  }

  /// A name in the folder of `path` that is spelled nearly like its last part.
  package static func neighbour(of path: String) -> String? {
    let cut = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = cut.map { String(path[...$0]) } ?? ""
    let name = cut.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    guard !name.isEmpty, let stream = opendir(folder.isEmpty ? "." : folder) else { return nil }
    defer { closedir(stream) }
    let names = entries(of: stream).map(\.name).filter { !$0.hasPrefix(".") }.sorted()
    return Suggestion.find(for: name, in: names).map { folder + $0 }
  }

  #if canImport(Darwin)
    private typealias Stream = UnsafeMutablePointer<DIR>
  #else
    private typealias Stream = OpaquePointer
  #endif

  private static func entries(of stream: Stream) -> [Entry] {
    guard let nameOffset = MemoryLayout<dirent>.offset(of: \dirent.d_name) else { return [] }
    var entries: [Entry] = []
    while let entry = readdir(stream) {
      let start = UnsafeRawPointer(entry).advanced(by: nameOffset).assumingMemoryBound(to: CChar.self)
      let name = String(cString: start)
      if name == "." || name == ".." { continue }
      entries.append(Entry(name: name, kind: kind(Int(entry.pointee.d_type))))
    }
    return entries
  }

  private static func kind(_ type: Int) -> Entry.Kind {
    switch type {
    case Int(DT_REG): .file
    case Int(DT_DIR): .folder
    case Int(DT_LNK): .link
    case Int(DT_UNKNOWN): .unknown
    default: .other
    }
  }
}
