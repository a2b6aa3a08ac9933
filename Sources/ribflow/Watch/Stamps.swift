import Console

/// What the system says of files, without reading them; equal as long as nobody wrote to any.
struct Stamps: Equatable {
  private struct Stamp: Equatable {
    var identity: FileIdentity
    var size: Int
    var modified: FileStatus.Modification
  }

  /// nil for a file that is not there.
  private var stamps: [String: Stamp?] = [:]

  init(of paths: some Sequence<String>) {
    for path in paths { stamps.updateValue(Self.stamp(path), forKey: path) }
  }

  var count: Int { stamps.count }

  func has(_ path: String) -> Bool { stamps[path] != nil }

  /// Whether some file is not there, as between the two steps of a replacement.
  var hasGaps: Bool { stamps.values.contains { $0 == nil } }

  private static func stamp(_ path: String) -> Stamp? {
    guard let status = try? FileStatus(ofPath: path) else { return nil }
    return Stamp(identity: status.identity, size: status.size, modified: status.modified)
  }
}
