import Foundation
import Testing

@Suite("What the README says about installing") struct InstallTests {
  @Test("Its script puts the binary, manual pages and completions under a prefix") func prefix() throws {
    let text = try String(contentsOf: BuiltCommand.root.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(text.contains("ribflow/.packaging/install"))
    let binary = try #require(BuiltCommand.folder).appendingPathComponent("ribflow").path
    let folder = try BuiltCommand.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let call = "BINARY='\(binary)' .packaging/install '\(folder.path)'"
    let answer = try BuiltCommand.shell(call, in: BuiltCommand.root)
    #expect(answer.exit == 0, "\(answer.err)")
    for name in [
      "bin/ribflow", "share/man/man1/ribflow.1", "share/man/man5/ribflow-flow.5",
      "share/man/man7/ribflow-rules.7", "share/bash-completion/completions/ribflow",
      "share/zsh/site-functions/_ribflow", "share/fish/vendor_completions.d/ribflow.fish",
    ] {
      let size = try FileManager.default.attributesOfItem(atPath: folder.appendingPathComponent(name).path)[
        .size
      ]
      #expect((size as? Int ?? 0) > 100, "\(name)")
    }
  }

  @Test("The hooks of pre-commit call commands that there are") func hooks() throws {
    let file = BuiltCommand.root.appendingPathComponent(".pre-commit-hooks.yaml")
    let text = try String(contentsOf: file, encoding: .utf8)
    // The hook of lint needs its own program, see HookTests.
    let entries = text.split(separator: "\n").filter { $0.hasPrefix("  entry: ribflow ") }.map {
      $0.dropFirst(9)
    }.filter { $0 != "ribflow lint" }
    #expect(entries.count == 2)
    let folder = try BuiltCommand.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try BuiltCommand.shell("ribflow new --from empty", in: folder).exit == 0)
    for entry in entries { #expect(try BuiltCommand.shell(String(entry), in: folder).exit == 0) }
  }
}
