import Testing
import YAML

/// Sources made to cost much; each must be refused in a moment, at the right place.
@Suite(.timeLimit(.minutes(10))) struct LimitTests {
  private func only(_ tree: Tree) throws -> YAML.Issue {
    #expect(tree.issues.count == 1)
    return try #require(tree.issues.first)
  }

  @Test(arguments: ["[", "{a: ", "- ", "? "])
  func `100,000 levels end at the 65th`(opening: String) throws {
    let source = String(repeating: opening, count: 100_000)
    let issue = try only(tree(source))
    #expect(issue.kind == .limit)
    #expect(issue.start == 64 * opening.utf8.count)
  }

  @Test func `64 levels are read, 65 are not`() {
    func nested(_ depth: Int) -> Tree {
      tree(String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
    }
    #expect(nested(64).issues.isEmpty)
    #expect(nested(65).issues.count == 1)
  }

  @Test func `44,000 lines of %TAG are refused before they are parsed`() throws {
    let source = (0..<44_000).map { "%TAG !a\($0)! tag:a\n" }.joined() + "---\na: b\n"
    #expect(try only(tree(source)).start == 0)
  }

  @Test func `a percent sign inside a line is a letter like any other`() {
    #expect(sketch(tree("a: 5% b\nc: |\n  % d\n")) == ["{a 5% b c '% d\n'}"])
  }

  @Test func `an alias bomb stops at the budget`() throws {
    var source = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      let refs = [String](repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      source += "a\(level): &a\(level) [\(refs)]\n"
    }
    let tree = tree(source)
    #expect(try only(tree).kind == .limit)
    #expect(tree.nodes.count < 12_000)
  }

  @Test func `aliases cannot nest deeper than brackets`() {
    var source = "- &a0 [x]\n"
    for level in 1...100 { source += "- &a\(level) [*a\(level - 1)]\n" }
    let tree = tree(source)
    #expect(tree.issues.contains { $0.message.contains("64 levels") })
  }

  @Test func `an anchor around its own alias is refused`() throws {
    #expect(try only(tree("&a [b, *a]")).message == "the alias '*a' stands inside the value it stands for")
  }

  @Test func `a file over the limit is refused unread, and the limit can be raised`() throws {
    let source = [UInt8](repeating: 0x23, count: 20 << 20)
    let issue = try only(Tree(reading: source))
    #expect(issue.kind == .limit && issue.message.contains("20971520"))
    var limits = Limits()
    limits.fileBytes = 32 << 20
    #expect(Tree(reading: source, limits: limits).issues.isEmpty)
  }

  @Test func `a text over 4 KiB is refused, one of 4 KiB is not`() throws {
    #expect(tree("a: " + String(repeating: "x", count: 4096)).issues.isEmpty)
    let tree = tree("a: " + String(repeating: "x", count: 4097) + "\nb: c\n")
    #expect(try only(tree).kind == .limit)
    #expect(sketch(tree) == ["{a ? b c}"])
  }

  @Test(arguments: ["", "? ", "\""])
  func `a key over 1,024 bytes is refused`(before: String) throws {
    let quote = before == "\"" ? "\"" : ""
    let issue = try only(
      tree(before + String(repeating: "x", count: 1025) + quote + (before == "? " ? "\n" : "") + ": b\n")
    )
    #expect(issue.kind == .limit)
    #expect(issue.message.contains("key"))
  }

  @Test func `more values than the limit are refused`() throws {
    var limits = Limits()
    limits.nodes = 1000
    #expect(try only(tree("[" + String(repeating: "a,", count: 2000) + "]", limits: limits)).kind == .limit)
  }

  @Test func `issues beyond the limit are not kept`() {
    #expect(tree(String(repeating: "- !x a\n", count: 5000)).issues.count == 100)
  }

  @Test func `a million blank lines, comments and items are linear`() {
    for line in ["\n", "# c\n", "- a\n", "a: &b\n"] {
      let count = line == "a: &b\n" ? 100_000 : 1_000_000
      #expect(tree(String(repeating: line, count: count)).issues.isEmpty)
    }
  }
}
