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

  /// Takes the `earlier` stamps of files that have one; a file that has none and was written after `start`
  /// stands as one that was not there, since nobody knows which bytes of it were read.
  mutating func replace(by earlier: Stamps, since start: FileStatus.Modification) {
    for (path, stamp) in stamps {
      if let known = earlier.stamps[path] {
        stamps[path] = .some(known)
      } else if let stamp, stamp.modified >= start {
        stamps[path] = .some(nil)
      }
    }
  }

  /// Whether some file is not there, as between the two steps of a replacement.
  var hasGaps: Bool { stamps.values.contains { $0 == nil } }

  private static func stamp(_ path: String) -> Stamp? {
    guard let status = try? FileStatus(ofPath: path) else { return nil }
    return Stamp(identity: status.identity, size: status.size, modified: status.modified)
  }
}
