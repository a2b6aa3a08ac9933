import Foundation
import Testing

@Suite("Watching") struct WatchTests {
  /// Lines of shell around a watching ribflow: `shown N WORDS` waits until the words were printed N times.
  private func watch(_ lines: String, in folder: URL, arguments: String = "") async throws
    -> BuiltCommand.Answer
  {
    try await BuiltCommand.patientShell(
      """
      ribflow run -w \(arguments) > out 2> err &
      job=$!
      shown() {
        tries=0
        while [ "$(cat out err | grep -c -- "$2")" -lt "$1" ]; do
          tries=$((tries + 1))
          if [ $tries -gt 1200 ]; then echo "never shown $1 times: $2"; kill -TERM $job; cat out err; exit 9; fi
          sleep 0.1
        done
      }
      shown 1 'Ctrl-C ends'
      \(lines)
      kill -TERM $job
      wait $job
      """,
      in: folder,
      seconds: 300
    )
  }

  private func folderWithFlow() throws -> URL {
    let folder = try BuiltCommand.temporaryFolder()
    #expect(try BuiltCommand.shell("ribflow new", in: folder).exit == 0)
    return folder
  }

  private func folderWithInclude() throws -> URL {
    let folder = try BuiltCommand.temporaryFolder()
    let answer = try BuiltCommand.shell(
      """
      mkdir flows parts
      printf 'ribs:\\n  A: {finishes: never}\\n' > parts/part.yaml
      printf 'flow: a\\ninclude: ../parts/part.yaml\\nevents: [launch A]\\n' > flows/a.yaml
      """,
      in: folder
    )
    #expect(answer.exit == 0)
    return folder
  }

  @Test("A mended flow is played again the moment it is saved; a signal ends it") func again() async throws {
    let folder = try folderWithFlow()
    defer { try? FileManager.default.removeItem(at: folder) }
    let answer = try await watch(
      """
      shown 1 '1 of 1 flows not as expected'
      sed -i.bak 's/build, attach, assign/build, assign, attach/' flows/first.yaml
      shown 1 '^1 flow as expected'
      """,
      in: folder
    )
    #expect(answer.exit == 143)
    #expect(answer.out == "")
  }

  @Test("A half-written file is told and does not end it; new and removed files are noticed") func half()
    async throws
  {
    let folder = try folderWithFlow()
    defer { try? FileManager.default.removeItem(at: folder) }
    let answer = try await watch(
      """
      printf 'flow: [' > flows/second.yaml
      shown 1 'flows/second.yaml is not a valid flow'
      printf 'flow: b\\nribs: {A: {}}\\nevents: [launch A]\\n' > flows/second.yaml
      shown 1 '1 of 2 flows not as expected'
      rm flows/second.yaml
      shown 3 '1 of 1 flows not as expected'
      """,
      in: folder
    )
    #expect(answer.exit == 143)
    #expect(answer.out == "")
  }

  @Test("A flow is played again when a file that it includes changes") func included() async throws {
    let folder = try folderWithInclude()
    defer { try? FileManager.default.removeItem(at: folder) }
    let watched = try await watch(
      """
      shown 1 '^1 flow as expected (1 timing)'
      printf 'ribs:\\n  A: {finshes: never}\\n' > parts/part.yaml
      shown 1 "did you mean 'finishes'"
      printf 'ribs:\\n  A: {finishes: never}\\n' > parts/part.yaml
      shown 2 '^1 flow as expected (1 timing)'
      """,
      in: folder
    )
    #expect(watched.exit == 143)
    #expect(watched.out == "")
  }

  @Test("An included file that is empty for a while is still watched") func emptied() async throws {
    let folder = try folderWithInclude()
    defer { try? FileManager.default.removeItem(at: folder) }
    let watched = try await watch(
      """
      : > parts/part.yaml
      shown 1 "'parts/part.yaml' is empty"
      rm parts/part.yaml
      shown 1 'no file'
      printf 'ribs:\\n  A: {finishes: never}\\n' > parts/part.yaml
      shown 2 '^1 flow as expected (1 timing)'
      """,
      in: folder
    )
    #expect(watched.exit == 143)
    #expect(watched.out == "")
  }

  @Test("The report in a file says what the process ended with") func left() async throws {
    let folder = try folderWithFlow()
    defer { try? FileManager.default.removeItem(at: folder) }
    let answer = try await watch("", in: folder, arguments: "-r text -r json=o.json")
    #expect(answer.exit == 143)
    let report = try String(contentsOf: folder.appendingPathComponent("o.json"), encoding: .utf8)
    #expect(report.contains(/"exit": ?143/))
    #expect(report.contains("watching was interrupted"))
  }

  @Test("It needs files that can change", arguments: ["-", "--list", "--update --yes"])
  func refused(_ arguments: String) throws {
    let folder = try folderWithFlow()
    defer { try? FileManager.default.removeItem(at: folder) }
    let answer = try BuiltCommand.shell("ribflow run -w \(arguments)", in: folder)
    #expect(answer.exit == 64)
    #expect(answer.err.contains("'--watch'"))
  }
}
