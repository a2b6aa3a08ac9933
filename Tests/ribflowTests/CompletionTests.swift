import Foundation
import RibEngine
import Testing

/// What shells offer behind `ribflow`, held against what is written down and tried in the shells themselves.
@Suite("Completions") struct CompletionTests {
  private static let shells = ["bash", "zsh", "fish"]

  /// What the command answers for each shell, asked once.
  private static let answers = Result {
    try Dictionary(
      uniqueKeysWithValues: shells.map { shell in
        let call = "ribflow --generate-completion-script \(shell)"
        return (shell, try BuiltCommand.shell(call, in: BuiltCommand.root))
      }
    )
  }

  private func script(_ shell: String) throws -> String {
    let answer = try #require(try Self.answers.get()[shell])
    #expect(answer.exit == 0)
    return answer.out
  }

  @Test("The scripts are those that are written down", arguments: shells)
  func snapshot(_ shell: String) throws {
    let file = BuiltCommand.testFolder.appendingPathComponent("completions/ribflow.\(shell)")
    let text = try script(shell)
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(
      try String(contentsOf: file, encoding: .utf8) == text,
      "write it again by RECORD=1 swift test --filter CompletionTests"
    )
  }

  @Test("bash can read its script", .needs("bash")) func bashSyntax() throws {
    try check("bash", by: "bash -n")
  }

  @Test("zsh can read its script", .needs("zsh")) func zshSyntax() throws {
    try check("zsh", by: "zsh -n")
  }

  @Test("fish can read its script", .needs("fish")) func fishSyntax() throws {
    try check("fish", by: "fish --no-execute")
  }

  private func check(_ shell: String, by check: String) throws {
    let folder = try BuiltCommand.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try script(shell).write(to: folder.appendingPathComponent("script"), atomically: true, encoding: .utf8)
    let answer = try BuiltCommand.shell("\(check) script", in: folder)
    #expect(answer.exit == 0)
    #expect(answer.err == "")
  }

  private static let offers: [(line: String, words: Set<String>)] = [
    ("ribflow ne", ["new"]),
    ("ribflow explain stuck", ["stuck-slot"]),
    ("ribflow explain sch", ["schema"]),
    ("ribflow new --from ta", ["tasks"]),
    ("ribflow new --ci pre", ["pre-commit"]),
    ("ribflow run --report js", ["json", "json-events"]),
    ("ribflow run --color al", ["always"]),
    ("ribflow run --wat", ["--watch"]),
    ("ribflow run lo", ["login.yaml"]),
  ]

  @Test("bash offers commands, options, values, rules and files", .needs("bash"), arguments: offers)
  func bash(_ line: String, _ words: Set<String>) throws {
    let folder = try folderWithFlow()
    defer { try? FileManager.default.removeItem(at: folder) }
    try script("bash").write(to: folder.appendingPathComponent("script"), atomically: true, encoding: .utf8)
    let lines = """
      cat > ask <<'END'
      source ./script
      COMP_WORDS=(\(line)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMP_LINE='\(line)'; COMP_POINT=${#COMP_LINE}
      COMP_TYPE=9; COMP_KEY=9
      _ribflow ribflow "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}" 2>/dev/null
      printf '%s\\n' "${COMPREPLY[@]}"
      END
      bash ask
      """
    #expect(offered(try BuiltCommand.shell(lines, in: folder)) == words)
  }

  @Test("fish offers commands, options, values, rules and files", .needs("fish"), arguments: offers)
  func fish(_ line: String, _ words: Set<String>) throws {
    let folder = try folderWithFlow()
    defer { try? FileManager.default.removeItem(at: folder) }
    try script("fish").write(to: folder.appendingPathComponent("script"), atomically: true, encoding: .utf8)
    let lines = "fish --no-config -c 'source script; complete -C \"\(line)\"'"
    #expect(offered(try BuiltCommand.shell(lines, in: folder)) == words)
  }

  private func folderWithFlow() throws -> URL {
    let folder = try BuiltCommand.temporaryFolder()
    try "flow: a\n".write(to: folder.appendingPathComponent("login.yaml"), atomically: true, encoding: .utf8)
    return folder
  }

  /// The words without what fish says about them.
  private func offered(_ answer: BuiltCommand.Answer) -> Set<String> {
    Set(answer.out.split(separator: "\n").map { String($0.split(separator: "\t")[0]) })
  }

  @Test("Every rule is offered") func rules() throws {
    let text = try script("zsh")
    for rule in Rule.all { #expect(text.contains("'\(rule.id)'"), "\(rule.id)") }
  }
}
