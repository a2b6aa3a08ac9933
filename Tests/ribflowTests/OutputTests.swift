import Console
import Foundation
import Testing

@testable import ribflow

@Suite("Where text goes") struct OutputTests {
  @Test(
    "The option is above NO_COLOR, that above FORCE_COLOR, that above the terminal",
    arguments: [
      (ColorChoice.always, ["NO_COLOR": "1"], false, true),
      (.never, ["FORCE_COLOR": "1"], true, false),
      (.auto, [:], true, true),
      (.auto, [:], false, false),
      (.auto, ["NO_COLOR": "1", "FORCE_COLOR": "1"], true, false),
      (.auto, ["NO_COLOR": ""], true, true),
      (.auto, ["CLICOLOR_FORCE": "1"], false, true),
      (.auto, ["FORCE_COLOR": "1"], false, true),
      (.auto, ["FORCE_COLOR": "0"], false, false),
      (.auto, ["TERM": "dumb"], true, false),
    ]
  )
  func colour(_ choice: ColorChoice, _ variables: [String: String], _ isTerminal: Bool, _ expected: Bool) {
    #expect(choice.isColored(Environment(variables), isTerminal: isTerminal) == expected)
  }

  @Test("A replaced file keeps its mode, and nothing else is left in its folder") func mode() throws {
    let folder = try BuiltCommand.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("out").path
    _ = FileManager.default.createFile(
      atPath: path,
      contents: Data("old".utf8),
      attributes: [.posixPermissions: 0o640]
    )
    try ReplacedFile(path).replace(with: Array("new".utf8))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out"])
  }

  @Test("A folder is not replaced by a file") func folder() throws {
    let folder = try BuiltCommand.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(throws: Trouble.self) { try ReplacedFile(folder.path).replace(with: [1]) }
  }

  @Test(
    "Sizes are read and told",
    arguments: [("16MiB", 16 << 20, "16 MiB"), ("500k", 512_000, "500 KiB"), ("7", 7, "7 bytes")]
  )
  func sizes(_ written: String, _ bytes: Int, _ told: String) {
    #expect(ByteSize(written)?.bytes == bytes)
    #expect(ByteSize(bytes: bytes).text == told)
  }

  @Test("What is no size is refused", arguments: ["", "x", "4G", "-1", "99999999999999999999", "1.5M"])
  func noSizes(_ written: String) { #expect(ByteSize(written) == nil) }

  @Test("Times are read", arguments: [("60s", 60.0), ("500ms", 0.5), ("2m", 120), ("1.5", 1.5), ("0s", 0)])
  func times(_ written: String, _ seconds: Double) {
    #expect(TimeLimit(written)?.nanoseconds == UInt64(seconds * 1e9))
  }

  @Test("What is no time is refused", arguments: ["", "s", "5x", "-1s", "1e400", "999999999999h"])
  func noTimes(_ written: String) { #expect(TimeLimit(written) == nil) }
}
