import Foundation
import Testing

/// What stands in brackets behind a problem or a remark is an id that `ribflow explain` knows.
struct ExplainedIdsTests {
  /// Those that no report of the command shows: of recordings, which `conform` reads, and where what was read is dropped.
  private static let hidden: Set<String> = ["bad-recording", "interrupted", "missing"]

  /// The ids that the sources of the command give to problems and to remarks.
  private func ids() throws -> Set<String> {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let sources = root.appendingPathComponent("../../Sources").standardizedFileURL
    var ids: Set<String> = []
    let pattern = #/(?:[Pp]roblem\(\s*|report\(\s*|\bid: )"([a-z]+(?:-[a-z]+)*)"/#
    for target in ["Console", "FlowFiles", "Reports", "RibEngine", "Traces", "YAML", "ribflow"] {
      let files = FileManager.default.enumerator(
        at: sources.appendingPathComponent(target),
        includingPropertiesForKeys: nil
      )
      for case let file as URL in try #require(files) where file.pathExtension == "swift" {
        let text = try String(contentsOf: file, encoding: .utf8)
        for match in text.matches(of: pattern) {
          ids.insert(String(match.1))
        }
      }
    }
    return ids
  }

  @Test func `every id of a problem and of a remark is explained`() async throws {
    let ids = try ids().subtracting(Self.hidden)
    #expect(ids.count > 40)
    #expect(ids.isSuperset(of: ["bad-json", "container-never-shown", "unknown-name", "unmet"]))
    let calls = ids.sorted().map { "ribflow explain \($0) > /dev/null 2>&1 || echo \($0)" }
    let folder = FileManager.default.temporaryDirectory
    let answer = try await BuiltCommand.patientShell(calls.joined(separator: "\n"), in: folder, seconds: 60)
    #expect(answer.out == "")
  }
}
