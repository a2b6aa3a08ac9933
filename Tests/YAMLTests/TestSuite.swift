import Foundation
import YAML

/// The yaml-test-suite, where its archive stands beside the package.
enum TestSuite {
  struct Case: Sendable {
    var id: String
    var input: [UInt8]
    /// The events as the suite writes them, one a line.
    var events: String
    var isError: Bool
  }

  private static let archive = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../shared/yaml-test-suite.tar.gz").standardizedFileURL

  static var isThere: Bool { FileManager.default.fileExists(atPath: archive.path) }

  /// All cases of the archive, unpacked once for all tests.
  static let cases = Result { try unpacked() }

  private static func unpacked() throws -> [Case] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("suite-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let tar = Process()
    tar.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    tar.arguments = ["tar", "xzf", archive.path, "-C", folder.path]
    try tar.run()
    tar.waitUntilExit()
    return try gather(folder)
  }

  private static func gather(_ folder: URL) throws -> [Case] {
    var cases: [Case] = []
    let files = FileManager.default.enumerator(atPath: folder.path)
    while let path = files?.nextObject() as? String {
      guard path.hasSuffix("/in.yaml") else { continue }
      let parts = path.split(separator: "/").dropFirst().dropLast()
      let directory = folder.appendingPathComponent(path).deletingLastPathComponent()
      let error = directory.appendingPathComponent("error")
      cases.append(
        Case(
          id: parts.joined(separator: "/"),
          input: Array(try Data(contentsOf: folder.appendingPathComponent(path))),
          events: try String(
            contentsOf: directory.appendingPathComponent("test.event"),
            encoding: .utf8
          ),
          isError: FileManager.default.fileExists(atPath: error.path)
        )
      )
    }
    return cases.sorted { $0.id < $1.id }
  }

  /// Events in the suite's own notation.
  static func notation(_ events: [RawEvent]) -> String {
    events.map(notation).joined(separator: "\n") + "\n"
  }

  private static func notation(_ event: RawEvent) -> String {
    let anchor = event.anchor.map { " &" + $0 } ?? ""
    let tag = event.tag.map { " <\($0)>" } ?? ""
    switch event.kind {
    case .streamStart: return "+STR"
    case .streamEnd: return "-STR"
    case .documentStart(let isExplicit): return "+DOC" + (isExplicit ? " ---" : "")
    case .documentEnd(let isExplicit): return "-DOC" + (isExplicit ? " ..." : "")
    case .mappingStart(let isFlow): return "+MAP" + (isFlow ? " {}" : "") + anchor + tag
    case .sequenceStart(let isFlow): return "+SEQ" + (isFlow ? " []" : "") + anchor + tag
    case .mappingEnd: return "-MAP"
    case .sequenceEnd: return "-SEQ"
    case .scalar(let style): return "=VAL" + anchor + tag + " " + mark(style) + escaped(event.text)
    case .alias: return "=ALI *" + (event.anchor ?? "")
    }
  }

  private static func mark(_ style: RawEvent.Style) -> String {
    switch style {
    case .plain: ":"
    case .singleQuoted: "'"
    case .doubleQuoted: "\""
    case .literal: "|"
    case .folded: ">"
    }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\0": result += "\\0"
      case "\u{8}": result += "\\b"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
