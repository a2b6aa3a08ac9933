import Console
import Foundation
import RibEngine
import Testing

@testable import ribflow

@Suite("Paths become files") struct InputsTests {
  private func folder(_ files: [String]) throws -> String {
    let root = try BuiltCommand.temporaryFolder().path
    for file in files {
      let url = URL(fileURLWithPath: root + "/" + file)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try "flow: x\n".write(to: url, atomically: false, encoding: .utf8)
    }
    return root
  }

  @Test("Files of a folder come in the order of their bytes, whatever the disk's order")
  func order() throws {
    let root = try folder([
      "b.yaml", "a/z.yml", "a.yaml", "B.yaml", "é.yaml", "c.txt", ".d.yaml", "10.yaml", "9.yaml",
    ])
    defer { try? FileManager.default.removeItem(atPath: root) }
    let names = try Inputs([root + "//"]).files.map { String($0.path.dropFirst(root.count + 1)) }
    #expect(names == ["10.yaml", "9.yaml", "B.yaml", "a.yaml", "a/z.yml", "b.yaml", "é.yaml"])
  }

  @Test("A folder behind two links is read once, under its own path") func links() throws {
    let root = try folder(["real/a.yaml"])
    defer { try? FileManager.default.removeItem(atPath: root) }
    for name in ["0-link", "z-link", "real/self"] {
      try FileManager.default.createSymbolicLink(
        atPath: root + "/" + name,
        withDestinationPath: root + "/real"
      )
    }
    #expect(try Inputs([root]).files.map(\.path) == [root + "/real/a.yaml"])
  }

  @Test("A line behind a path is taken off only where no file has that name") func lines() throws {
    let root = try folder(["a.yaml", "b:7"])
    defer { try? FileManager.default.removeItem(atPath: root) }
    let inputs = try Inputs([root + "/a.yaml:12", root + "/a.yaml:3:5", root + "/b:7", root + "/c.yaml:1"])
    #expect(inputs.files.map(\.path) == ["a.yaml", "b:7", "c.yaml:1"].map { root + "/" + $0 })
    #expect(inputs.files.map(\.lines) == [[12, 3], [], []])
  }

  @Test("A file is refused when it has one byte more than the limit") func limit() throws {
    let root = try folder(["a.yaml"])
    defer { try? FileManager.default.removeItem(atPath: root) }
    #expect(throws: Never.self) { try FileReading(limit: 8).read(root + "/a.yaml").get() }
    let problem = #expect(throws: Problem.self) { try FileReading(limit: 7).read(root + "/a.yaml").get() }
    #expect(problem?.id == "too-large")
  }
}
