import FlowReaders
import RibEngine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The flow files below a folder.
///
/// Names that begin with a dot are left out. Folders behind symbolic links are looked at last, and
/// none is looked at twice, so that a loop of links ends and a file is found under its own path.
struct Folder {
  private(set) var files: [String] = []
  private(set) var problems: [Problem] = []
  private var seen: Set<FileIdentity> = []
  private var linked: [String] = []

  init(walking path: String) {
    visit(path)
    while let link = linked.popLast() { visit(link) }
  }

  private mutating func visit(_ root: String) {
    var waiting = [root]
    while let folder = waiting.popLast() {
      guard let entries = open(folder) else { continue }
      for entry in entries {
        let path = folder.hasSuffix("/") ? folder + entry.name : folder + "/" + entry.name
        take(path, entry, &waiting)
      }
    }
  }

  private mutating func take(_ path: String, _ entry: Entry, _ waiting: inout [String]) {
    switch entry.kind {
    case .folder: waiting.append(path)
    case .file: if Self.isFlow(entry.name) { files.append(path) }
    case .link, .unknown:
      switch FileKind(ofPath: path) {
      case .folder: if entry.kind == .link { linked.append(path) } else { waiting.append(path) }
      // What is no file is left to the reading, which says why.
      default: if Self.isFlow(entry.name) { files.append(path) }
      }
    case .other: break
    }
  }

  /// The entries of a folder that was not seen before.
  private mutating func open(_ path: String) -> [Entry]? {
    guard let stream = opendir(path) else {
      problems.append(FileReading.unopened(path, errno))
      return nil
    }
    defer { closedir(stream) }
    var status = stat()
    if fstat(dirfd(stream), &status) == 0, !seen.insert(FileIdentity(status)).inserted { return nil }
    return Self.entries(of: stream).filter { !$0.name.hasPrefix(".") }
  }

  static func isFlow(_ name: String) -> Bool { name.hasSuffix(".yaml") || name.hasSuffix(".yml") }

  /// A name in the folder of `path` that is spelled nearly like its last part.
  static func neighbour(of path: String) -> String? {
    let cut = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = cut.map { String(path[...$0]) } ?? ""
    let name = cut.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    guard !name.isEmpty, let stream = opendir(folder.isEmpty ? "." : folder) else { return nil }
    defer { closedir(stream) }
    let names = entries(of: stream).map(\.name).filter { !$0.hasPrefix(".") }.sorted()
    return Suggestion.find(for: name, in: names).map { folder + $0 }
  }

  private struct Entry {
    enum Kind { case file, folder, link, unknown, other }

    var name: String
    var kind: Kind
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
      let name = UnsafeRawPointer(entry).advanced(by: nameOffset).assumingMemoryBound(to: CChar.self)
      entries.append(Entry(name: String(cString: name), kind: kind(Int(entry.pointee.d_type))))
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
