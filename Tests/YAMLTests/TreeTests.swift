import Testing
import YAML

@Suite struct TreeTests {
  @Test func `a map has its keys and values in a row`() {
    #expect(sketch(tree("a: b\nc: [d, {e: f}]\n")) == ["{a b c [d {e f}]}"])
  }

  @Test func `every scalar is a text, whatever it looks like`() {
    #expect(
      sketch(tree("[on, yes, null, ~, 010, 1.5, true, 12:30:45]")) == [
        "[on yes null ~ 010 1.5 true 12:30:45]"
      ]
    )
  }

  @Test func `several documents are several roots`() {
    #expect(sketch(tree("a\n---\nb: c\n...\n---\n- d\n")) == ["a", "{b c}", "[d]"])
  }

  @Test func `an empty source and one of comments have no root`() {
    #expect(tree("").roots.isEmpty && tree("").issues.isEmpty)
    #expect(tree("# nothing\n\n").roots.isEmpty)
    #expect(tree("\u{FEFF}").roots.isEmpty && tree("\u{FEFF}").issues.isEmpty)
  }

  @Test func `a text that stands in the source as it is takes no memory of its own`() {
    let tree = tree("plain: 'quoted'\n\"double\": word\n")
    #expect(tree.arena.isEmpty)
    #expect(sketch(tree) == ["{plain 'quoted' 'double' word}"])
  }

  @Test func `escapes and folded lines are resolved`() {
    #expect(sketch(tree(#"["a\tb\u00e9", 'it''s', "x"]"#)) == ["['a\tb\u{E9}' 'it's' 'x']"])
    #expect(sketch(tree("a: b\n  c\nd: >\n  e\n  f\n")) == ["{a b c d 'e f\n'}"])
  }

  @Test func `a plain text over two lines of the same column is folded, not sliced`() {
    #expect(sketch(tree("one\ntwo\n")) == ["one two"])
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `spans are bytes of the source, whatever the line ends and letters are`(end: String) throws {
    let lines = ["# 주석 🙂", "제목: '로그인 화면'", "a: {b: [값, c]}", "d: 끝"]
    let tree = tree(lines.joined(separator: end) + end)
    for text in ["제목", "a", "b", "값", "c", "d", "끝"] {
      let node = try #require(find(text, in: tree))
      #expect(source(tree, node) == text)
    }
    let quoted = try #require(find("로그인 화면", in: tree))
    #expect(source(tree, quoted) == "'로그인 화면'")
  }

  @Test func `a byte order mark moves no span`() throws {
    let tree = tree("\u{FEFF}a: 값\nb: c\n")
    let node = try #require(find("c", in: tree))
    #expect(source(tree, node) == "c")
    #expect(tree.nodes[node].start == 13)
  }

  @Test func `a block collection spans to the end of its last value`() {
    let tree = tree("a:\n  - b\n  - c\n\n# end\nd: [e,\n f]\n")
    #expect(source(tree, 2) == "- b\n  - c")
    #expect(source(tree, tree.after(2) + 1) == "[e,\n f]")
  }

  @Test func `a block collection spans to the bracket that its last value ends with`() {
    let tree = tree("- a: b\n  c: [d, {e: f}]\n- g\n")
    #expect(source(tree, 1) == "a: b\n  c: [d, {e: f}]")
  }

  @Test func `a block text spans to its last letter`() {
    let tree = tree("a: |\n  b\n\n\nc: d\n")
    #expect(source(tree, 2) == "|\n  b")
  }

  @Test func `an alias is a copy of what it stands for, with the places of the anchor`() throws {
    let tree = tree("a: &x [b, {c: d}]\ne: *x\nf: *x\n")
    #expect(sketch(tree) == ["{a [b {c d}] e [b {c d}] f [b {c d}]}"])
    #expect(source(tree, tree.nodes.count - 1) == "d")
  }

  @Test func `an anchor given twice stands for the last value before the alias`() {
    #expect(sketch(tree("[&a b, *a, &a c, *a]")) == ["[b b c c]"])
  }

  @Test func `anchors do not outlive their document`() {
    #expect(tree("&a b\n---\n*a\n").issues.map(\.message) == ["there is no anchor '&a' for this alias"])
    #expect(
      tree("&a b\n---\n*a\n").issues.map(\.hint) == [
        "'&a' stands in an earlier document; anchors end at '---'"
      ]
    )
    #expect(tree("a: *b\n").issues.map(\.hint) == ["a text that begins with '*' must be quoted"])
  }

  @Test func `documents before a fault are kept`() {
    let tree = tree("a: b\n---\nc: [d\n")
    #expect(sketch(tree) == ["{a b}"])
    #expect(tree.issues.count == 1)
  }

  @Test func `words are parted by any spaces, and counted beyond those kept`() {
    let tree = tree("' a  b\tc d e f '")
    let words = tree.words(tree.nodes[0].text)
    #expect(words.count == 6)
    #expect((0..<4).map { tree.string(words[$0]) } == ["a", "b", "c", "d"])
  }

  @Test func `a word table finds its words and no others`() {
    let list = ["a", "ab", "abc", "b", "", "any order", "로그인"]
    let table = WordTable(list)
    for (number, word) in list.enumerated() where !word.isEmpty {
      let tree = tree("'\(word)'")
      #expect(table.find(tree.nodes[0].text, in: tree) == number)
    }
    for word in ["A", "abcd", "any  order", "로그", "c"] {
      let tree = tree("'\(word)'")
      #expect(table.find(tree.nodes[0].text, in: tree) == nil)
    }
  }
}
