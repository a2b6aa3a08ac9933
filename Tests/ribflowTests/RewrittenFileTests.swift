import Console
import Foundation
import RibEngine
import Testing

@Suite("Changing a file for somebody") struct RewrittenFileTests {
  private func withFile(_ body: (String) throws -> Void) throws {
    let folder = try BuiltCommand.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("a.yaml").path
    try "old".write(toFile: path, atomically: false, encoding: .utf8)
    try body(path)
  }

  private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test("what another process wrote in the meantime is kept") func changed() throws {
    try withFile { path in
      let old = SourceFile(path: path, bytes: Array("old".utf8))
      try "theirs".write(toFile: path, atomically: true, encoding: .utf8)
      for isForced in [false, true] {
        let problem = #expect(throws: Problem.self) {
          try RewrittenFile(old, isForced: isForced).replace(with: Array("ours".utf8))
        }
        #expect(problem?.message == "this file has changed since it was read; nothing was written")
      }
      #expect(try text(path) == "theirs")
    }
  }

  @Test("of many who change it at the same time, one does") func together() async throws {
    let folder = try BuiltCommand.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("a.yaml").path
    try "old".write(toFile: path, atomically: false, encoding: .utf8)
    let old = SourceFile(path: path, bytes: Array("old".utf8))
    let written = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<20 {
        group.addTask {
          (try? RewrittenFile(old, isForced: false).replace(with: Array("new \(number)".utf8))) != nil
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(written == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.yaml"])
  }

  @Test("its permissions stay") func permissions() throws {
    try withFile { path in
      try FileManager.default.setAttributes([.posixPermissions: 0o750], ofItemAtPath: path)
      try RewrittenFile(SourceFile(path: path, bytes: Array("old".utf8)), isForced: false)
        .replace(with: Array("new".utf8))
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o750)
      #expect(try text(path) == "new")
    }
  }
}

#if os(Linux)
  @Suite("Names of files that are no UTF-8") struct FileNameTests {
    @Test("such a file is read, named and laid out, by its own name and below a folder") func read() throws {
      let folder = try BuiltCommand.temporaryFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let lines = """
        n=$(printf 'flows/a\\377b.yaml'); mkdir flows
        printf 'flow:   x\\nribs: {A: {}}\\nevents: [launch A, attach none]\\n' > "$n"
        ribflow run -r short "$n"; ribflow run -r short; ribflow run -r sarif | grep '"uri"'
        printf 'flow:   x\\nribs: {A: {}}\\nevents: [launch A]\\n' > "$n"
        ribflow fmt; ribflow run -v "$n" | head -n 1; ls flows | od -c | head -n 1
        """
      let answer = try BuiltCommand.shell(lines, in: folder)
      let problem = "flows/a\u{FFFD}b.yaml:3:27: error: there is no slot 'none'"
      #expect(answer.out.components(separatedBy: problem).count == 3, "\(answer.out)")
      #expect(answer.out.contains(#""uri": "flows/a%FFb.yaml""#))
      #expect(answer.out.contains("laid out flows/a\u{FFFD}b.yaml"))
      #expect(answer.out.contains("ok  flows/a\u{FFFD}b.yaml"))
      #expect(answer.out.contains("a 377   b   .   y"))
    }
  }
#endif
