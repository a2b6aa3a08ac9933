import Console
import ArgumentParser
import Foundation
import Testing

@testable import ribflow

@Suite("Errors become exit codes") struct DispatcherTests {
  private struct Deep: Error {}

  private struct Throwing: Subcommand {
    static let configuration = CommandConfiguration(commandName: "throw")
    @Option var what = "deep"

    func play(in surroundings: Surroundings) throws -> Int32 {
      switch what {
      case "usage": throw UsageError("wrong call")
      case "trouble": throw Trouble("wrong file")
      case "validation": throw ValidationError("too late")
      case "exit": throw ExitCode(1)
      default: throw Deep()
      }
    }
  }

  private func play(_ arguments: [String]) throws -> (code: Int32, out: String, err: String) {
    let folder = try BuiltCommand.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let out = folder.appendingPathComponent("out").path
    let err = folder.appendingPathComponent("err").path
    let output = Output(
      standard: open(out, O_WRONLY | O_CREAT, 0o600),
      error: open(err, O_WRONLY | O_CREAT, 0o600)
    )
    defer {
      close(output.standard)
      close(output.error)
    }
    let entry = CommandEntry(
      name: "throw",
      group: .check,
      summary: "throws",
      files: "",
      type: Throwing.self
    )
    let surroundings = Surroundings(output: output, environment: Environment([:]))
    let code = Dispatcher([entry], surroundings).play(arguments)
    return (
      code, try String(contentsOfFile: out, encoding: .utf8), try String(contentsOfFile: err, encoding: .utf8)
    )
  }

  @Test("An error from deep inside is a defect: 70, with version and arguments")
  func defect() throws {
    let answer = try play(["throw"])
    #expect(answer.code == 70)
    #expect(answer.out.isEmpty)
    #expect(answer.err.hasPrefix("ribflow defect: Deep()\n  ribflow \(Version.number), "))
    #expect(answer.err.contains("arguments: throw\n"))
  }

  @Test(
    "Even ArgumentParser's own errors are defects when a command throws them",
    arguments: ["validation", "exit"]
  )
  func argumentParserErrors(_ what: String) throws {
    #expect(try play(["throw", "--what", what]).code == 70)
  }

  @Test("A usage error is 64") func usage() throws {
    let answer = try play(["throw", "--what", "usage"])
    #expect(answer.code == 64)
    #expect(answer.err == "error: wrong call\n")
  }

  @Test("Trouble with files is 2") func trouble() throws {
    let answer = try play(["throw", "--what", "trouble"])
    #expect(answer.code == 2)
    #expect(answer.err == "error: wrong file\n")
  }

  @Test("Only commands that exist are listed and suggested") func table() throws {
    #expect(try play([]).out.contains("check:   throw    throws\n"))
    #expect(try play(["thrwo"]).err == "error: there is no command 'thrwo'; did you mean 'throw'?\n")
    #expect(try play(["run"]).code == 64)
  }
}
