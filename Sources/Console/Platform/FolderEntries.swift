#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
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

  init(of path: String) throws(SystemError) {
    guard let stream = PathText.withBytes(of: path, { opendir($0) }) else { throw .last }
    defer { closedir(stream) }
    identity = (try? Descriptor(dirfd(stream)).status())?.identity
    entries = Self.entries(of: stream)
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
      let name = PathText.string(start)
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
