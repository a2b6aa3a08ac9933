import Console
import Foundation
import Testing

@testable import ribflow_lint

@Suite("Which files git ignores") struct IgnoreTests {
  private static func ignores(_ lines: String, _ path: String, isFolder: Bool = false) -> Bool {
    var rules = IgnoreRules()
    rules.add(Array(lines.utf8), folder: [])
    return rules.ignores(Array(path.utf8), isFolder: isFolder)
  }

  @Test("A name without a slash fits at any depth", arguments: ["A.swift", "x/A.swift", "x/y/A.swift"])
  func nameFitsAnywhere(_ path: String) { #expect(Self.ignores("A.swift", path)) }

  @Test("A slash at the beginning ties a line to its folder") func leadingSlashTies() {
    #expect(Self.ignores("/A.swift", "A.swift"))
    #expect(!Self.ignores("/A.swift", "x/A.swift"))
  }

  @Test("A slash at the end means folders only") func trailingSlashMeansFolders() {
    #expect(Self.ignores("x/", "x", isFolder: true))
    #expect(!Self.ignores("x/", "x"))
  }

  @Test("The last line that fits decides") func lastLineDecides() {
    #expect(!Self.ignores("*.swift\n!A.swift", "A.swift"))
    #expect(Self.ignores("!A.swift\n*.swift", "A.swift"))
  }

  @Test("The nearest file decides") func nearestFileDecides() {
    var rules = IgnoreRules()
    rules.add(Array("*.swift".utf8), folder: [])
    rules.add(Array("!A.swift".utf8), folder: Array("x".utf8))
    #expect(!rules.ignores(Array("x/A.swift".utf8), isFolder: false))
    #expect(rules.ignores(Array("x/B.swift".utf8), isFolder: false))
  }

  @Test("A comment, an escaped sign and spaces at the end are read as git reads them")
  func signsAreReadAsGitDoes() {
    #expect(!Self.ignores("#A.swift", "#A.swift"))
    #expect(Self.ignores("\\#A.swift", "#A.swift"))
    #expect(Self.ignores("\\!A.swift", "!A.swift"))
    #expect(Self.ignores("A.swift  ", "A.swift"))
    #expect(Self.ignores("A\\ ", "A "))
    #expect(Self.ignores("A.swift\r\n", "A.swift"))
  }

  @Test(
    "Stars and brackets",
    arguments: [
      ("a/**/b", "a/b", true), ("a/**/b", "a/x/y/b", true), ("a/**", "a/x", true), ("a/**", "a", false),
      ("**/b", "b", true), ("**/b", "x/y/b", true), ("a/*/b", "a/x/y/b", false), ("a*b/c", "axxb/c", true),
      ("a**b/c", "ax/xb/c", false), ("[a-c].x", "b.x", true), ("[!a-c].x", "b.x", false),
      ("[]x].s", "].s", true), ("[[:digit:]]", "7", true), ("[[:nothing:]]", "7", false), ("[a", "[a", false),
      ("a?c/d", "a/c/d", false), ("*", "x", true), ("\\*", "x", false), ("a/", "x/a", false),
    ]
  )
  func starsAndBrackets(_ pattern: String, _ path: String, _ isIgnored: Bool) {
    #expect(Self.ignores(pattern, path) == isIgnored)
  }

  @Test("A pattern of many stars takes no time") func manyStars() {
    let pattern = String(repeating: "a*", count: 30) + "b"
    #expect(!Self.ignores(pattern, String(repeating: "a", count: 200)))
  }

  @Test("A walk finds what git lists", arguments: 0..<12)
  func walkFindsWhatGitLists(_ round: Int) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var tree = try RandomTree(seed: seed)
    defer { tree.remove() }
    try tree.fill()
    let answer = try BuiltCommand.shell(
      "git init -q . && git config core.excludesFile /dev/null && cat exclude > .git/info/exclude "
        + "&& git -c core.quotePath=false ls-files --others --exclude-standard -z -- '*.swift'",
      in: tree.folder
    )
    try #require(answer.exit == 0, "\(answer.err)")
    let listed = answer.out.split(separator: "\0").map(String.init).sorted(by: ByteOrder.precedes)
    let reading = FileReading(limit: 1 << 20)
    let prefix = tree.folder.path + "/"
    let walk = SourceWalk([tree.folder.path], excluded: ExcludedPaths(), reading)
    let found = walk.inputs.map { String($0.path.dropFirst(prefix.count)) }
    #expect(found == listed, "seed \(seed)")
  }
}

/// Folders, files and `.gitignore` files, made of few names so that patterns hit.
private struct RandomTree {
  let folder: URL
  private var random: SeededGenerator

  init(seed: UInt64) throws {
    folder = try BuiltCommand.temporaryFolder()
    random = SeededGenerator(state: seed)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  private static let names = ["a", "b", "ab", "foo", "bar", "x y", "b.c", "[z]"]

  mutating func fill() throws {
    try fill(folder, depth: 0)
    try write(patterns(), folder.appendingPathComponent("exclude"))
  }

  private mutating func fill(_ folder: URL, depth: Int) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in Self.names where Bool.random(using: &random) {
      try write("", folder.appendingPathComponent(name + ".swift"))
    }
    if depth == 0 || Int.random(in: 0..<3, using: &random) == 0 {
      try write(patterns(), folder.appendingPathComponent(".gitignore"))
    }
    guard depth < 3 else { return }
    for name in Self.names where Int.random(in: 0..<3, using: &random) == 0 {
      try fill(folder.appendingPathComponent(name), depth: depth + 1)
    }
  }

  private func write(_ text: String, _ file: URL) throws {
    try text.write(to: file, atomically: false, encoding: .utf8)
  }

  private mutating func patterns() -> String {
    (0..<Int.random(in: 0..<6, using: &random)).map { _ in pattern() }.joined(separator: "\n")
  }

  private mutating func pattern() -> String {
    let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in part() }
    let start = ["", "", "", "/", "!", "!", "!/", "# "].randomElement(using: &random) ?? ""
    let end = ["", "", "", "/", " ", ".swift", "/*", "/**"].randomElement(using: &random) ?? ""
    return start + parts.joined(separator: "/") + end
  }

  private mutating func part() -> String {
    let pieces = [
      "a", "b", "ab", "foo", "bar", "*", "**", "?", "a*", "*b", "*.swift", "[ab]", "[!a]*", "\\[z\\]*", "b.c",
      "[[:alpha:]]", "x y", "x\\ y", "f*o", "[a-", "foo.swift", "*a*", "**b",
    ]
    return pieces.randomElement(using: &random) ?? "*"
  }
}

/// The same numbers for the same seed.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
