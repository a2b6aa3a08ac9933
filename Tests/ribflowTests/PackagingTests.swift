import Console
import Foundation
import Testing

/// What is below `.packaging` and the action for GitHub, as far as it can be run without their services.
@Suite("Packaging") struct PackagingTests {
  private func file(_ path: String) throws -> String {
    try String(contentsOf: BuiltCommand.root.appendingPathComponent(path), encoding: .utf8)
  }

  private var binary: String {
    get throws { try #require(BuiltCommand.folder).appendingPathComponent("ribflow").path }
  }

  @Test("One file says where the project is, and everything that names it says the same") func address()
    throws
  {
    let address = try file(".packaging/address").trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(address == "https://github.com/" + Version.repository)
    let formula = try BuiltCommand.shell(".packaging/formula 1.2.3 abc", in: BuiltCommand.root)
    #expect(formula.exit == 0)
    #expect(formula.out.contains("url \"\(address)/archive/refs/tags/1.2.3.tar.gz\""))
    #expect(formula.out.contains("sha256 \"abc\""))
    #expect(try file("README.md").contains("git clone \(address) "))
    let service = try BuiltCommand.shell("ribflow new --ci github", in: BuiltCommand.root)
    #expect(service.out.contains("uses: \(Version.repository)/.github/actions/ribflow@\(Version.number)"))
  }

  @Test("An artifact bundle names its binaries, their systems and the version") func bundle() throws {
    let folder = try BuiltCommand.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let call =
      ".packaging/bundle '\(folder.path)' x86_64-unknown-linux-gnu='\(try binary)' arm64-apple-macosx='\(try binary)'"
    let answer = try BuiltCommand.shell(call, in: BuiltCommand.root)
    #expect(answer.exit == 0, "\(answer.err)")
    let bundle = folder.appendingPathComponent("ribflow.artifactbundle")
    let info = try JSONSerialization.jsonObject(
      with: Data(contentsOf: bundle.appendingPathComponent("info.json"))
    )
    let artifacts = try #require((info as? [String: Any])?["artifacts"] as? [String: [String: Any]])
    let artifact = try #require(artifacts["ribflow"])
    #expect(artifact["version"] as? String == Version.number)
    let variants = try #require(artifact["variants"] as? [[String: Any]])
    #expect(variants.count == 2)
    for variant in variants {
      let path = bundle.appendingPathComponent(try #require(variant["path"] as? String)).path
      #expect(FileManager.default.isExecutableFile(atPath: path))
    }
  }

  @Test("The action's call annotates, writes the reports and a summary page, and ends as ribflow does")
  func action() throws {
    let folder = try BuiltCommand.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = BuiltCommand.root.appendingPathComponent(".github/actions/ribflow/run").path
    let call = """
      export RUNNER_TEMP="$PWD" GITHUB_STEP_SUMMARY="$PWD/summary.md" RIBFLOW_PATHS=flows
      export RIBFLOW_SARIF=out.sarif RIBFLOW_HTML=out.html RIBFLOW_ARGUMENTS='--strict -j 1'
      ribflow new > told && '\(script)'
      """
    let answer = try BuiltCommand.shell(call, in: folder)
    #expect(answer.exit == 1, "\(answer.err)")
    #expect(answer.out.contains("::error file=flows/first.yaml"))
    let summary = try String(contentsOf: folder.appendingPathComponent("summary.md"), encoding: .utf8)
    #expect(summary.hasPrefix("### ribflow: 1 of 1 flows not as expected"))
    #expect(summary.contains("error[stuck-slot]"))
    for name in ["out.sarif", "out.html"] {
      #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path), "\(name)")
    }
  }

  @Test("The action's key changes with the sources, not with the call") func key() throws {
    let build = ".github/actions/ribflow/build key"
    let first = try BuiltCommand.shell(build, in: BuiltCommand.root)
    let second = try BuiltCommand.shell(build, in: BuiltCommand.root)
    #expect(first.exit == 0 && !first.out.isEmpty && first.out == second.out)
  }

  @Test("The action names inputs that its steps use") func inputs() throws {
    let action = try file(".github/actions/ribflow/action.yml")
    for name in ["paths", "command", "arguments", "sarif", "html"] {
      #expect(action.contains("\n  \(name):\n") && action.contains("${{ inputs.\(name) }}"), "\(name)")
    }
  }
}
