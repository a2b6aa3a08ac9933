// SPDX-License-Identifier: MIT-0
// From `ribflow new --recorder`: use it, change it, pass it on; no notice has to be kept.

import Foundation

/// The file: each line is one write, so that a crash loses nothing.
final class RibTraceFile {
  private var descriptor: Int32

  /// nil, with a word on standard error, where the file cannot be made.
  init?(_ path: String) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    if descriptor < 0 {
      Self.complain("\(path) cannot be written, nothing is recorded")
      return nil
    }
  }

  deinit { if descriptor >= 0 { _ = close(descriptor) } }

  /// Writes all of it, or complains and writes nothing from then on.
  func write(_ line: RibTraceLine) {
    guard descriptor >= 0 else { return }
    var text = line.text + "}\n"
    let isWritten = text.withUTF8 { bytes -> Bool in
      var rest = UnsafeRawBufferPointer(bytes)
      while let start = rest.baseAddress, !rest.isEmpty {
        #if canImport(Darwin)
          let count = Darwin.write(descriptor, start, rest.count)
        #else
          let count = Glibc.write(descriptor, start, rest.count)
        #endif
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
      return true
    }
    if isWritten { return }
    Self.complain("the trace ends here, as it cannot be written any more")
    _ = close(descriptor)
    descriptor = -1
  }

  static func complain(_ text: String) {
    FileHandle.standardError.write(Data("RibTrace: \(text)\n".utf8))
  }
}

/// One line that is being made.
struct RibTraceLine {
  private(set) var text: String

  /// The first line of a file.
  init(schema: String) { text = "{\"schema\":\(Self.quoted(schema))" }

  init(_ number: Int, depth: Int, _ event: String) {
    text = "{\"seq\":\(number),\"depth\":\(depth),\"ev\":\(Self.quoted(event))"
  }

  mutating func add(_ key: String, _ value: String?) {
    text += ",\"\(key)\":" + (value.map(Self.quoted) ?? "null")
  }

  mutating func add(_ key: String, _ value: Bool) { text += ",\"\(key)\":\(value)" }

  mutating func add(_ key: String, _ values: [String]) {
    text += ",\"\(key)\":[" + values.map(Self.quoted).joined(separator: ",") + "]"
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
