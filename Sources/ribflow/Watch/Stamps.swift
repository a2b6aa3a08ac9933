#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the system says of files, without reading them; equal as long as nobody wrote to any.
struct Stamps: Equatable {
  private struct Stamp: Equatable {
    var device: UInt64
    var number: UInt64
    var size: Int64
    var seconds: Int
    var nanoseconds: Int
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
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Stamp(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino),
      size: Int64(status.st_size),
      seconds: Int(time.tv_sec),
      nanoseconds: Int(time.tv_nsec)
    )
  }
}
