import Reports
import RibEngine
import Testing

@Suite("An excerpt")
struct SnippetTests {
  private func text(_ sources: [Sample], _ marks: [Mark]) -> String {
    var pen = Pen()
    let snippet = Snippet(files: sources.map(\.file), marks: marks)
    snippet.write(to: &pen, gutter: snippet.gutter)
    return String(pen.bytes)
  }

  @Test("hangs the texts of all marks but the last below their line, from right to left")
  func manyMarks() {
    let source = Sample("a.yaml", "aa bb cc dd\n")
    let marks = [
      Mark(source.span("aa"), ["one"]), Mark(source.span("cc"), ["three"], isMain: true),
      Mark(source.span("bb"), ["two"]), Mark(source.span("dd"), ["four", "five"]),
    ]
    #expect(
      text([source], marks) == """
         --> a.yaml:1:7
          |
        1 | aa bb cc dd
          | -- -- ^^ -- four
          | |  |  |     five
          | |  |  three
          | |  two
          | one
          |

        """
    )
  }

  @Test("puts the texts of a mark behind it that others stand in")
  func nestedMarks() {
    let source = Sample("a.yaml", "key: [one, two]\n")
    let marks = [
      Mark(source.span("[one, two]"), ["all", "again"]), Mark(source.span("one"), ["part"], isMain: true),
    ]
    #expect(
      text([source], marks) == """
         --> a.yaml:1:7
          |
        1 | key: [one, two]
          |      -^^^------ all
          |       |         again
          |       part
          |

        """
    )
  }

  @Test("shows a single line between two marked ones, and dots for more")
  func gaps() {
    let source = Sample("a.yaml", "a\nb\nc\nd\ne\nf\n")
    let marks = [
      Mark(source.span("a"), isMain: true), Mark(source.span("c")), Mark(source.span("f"), ["last"]),
    ]
    #expect(
      text([source], marks) == """
         --> a.yaml:1:1
          |
        1 | a
          | ^
        2 | b
        3 | c
          | -
        ...
        6 | f
          | - last
          |

        """
    )
  }

  @Test("has a head for each file, that of the main mark first")
  func files() {
    let first = Sample("a.yaml", "one\n")
    let second = Sample("b.yaml", "two\nthree\n", number: 1)
    let marks = [
      Mark(first.span("one"), ["declared here"]), Mark(second.span("three"), ["wrong"], isMain: true),
    ]
    #expect(
      text([first, second], marks) == """
         --> b.yaml:2:1
          |
        2 | three
          | ^^^^^ wrong
          |
         --> a.yaml:1:1
          |
        1 | one
          | --- declared here
          |

        """
    )
  }

  @Test(
    "puts the carets below the marked cells",
    arguments: [
      ("ab X", 3), ("\tX", 4), ("a\tX", 4), ("가나 X", 5), ("e\u{301} X", 2),
      ("\u{1F468}\u{200D}\u{1F469} X", 3),
      ("\u{1F1F0}\u{1F1F7}X", 2), ("\u{1B}[31mX", 5), ("☀\u{FE0F}X", 2), ("ﾊﾝX", 2), ("ＡX", 2),
      ("\u{1112}\u{1161}\u{11AB}X", 2), ("\u{FEFF}X", 0), ("👍🏽X", 2), ("✓ X", 2), ("\u{200B}X", 0),
    ]
  )
  func carets(line: String, cells: Int) {
    let source = Sample("a.yaml", line + " end\n")
    let rows = text([source], [Mark(source.span("X"), isMain: true)]).split(separator: "\n")
    #expect(rows[3] == "  | " + String(repeating: " ", count: cells) + "^")
  }

  @Test("lets no control character and no bidirectional override through")
  func control() {
    let source = Sample("a\u{1B}.yaml", "a\u{0}\u{7}\u{1B}\u{9B}\u{202E}\u{2028} X\u{7F}\n")
    let bytes = text([source], [Mark(source.span("X"), ["\u{1B}]0;title\u{7}"], isMain: true)])
    #expect(
      bytes.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
    )
    #expect(!bytes.unicodeScalars.contains("\u{202E}"))
  }

  @Test(
    "cuts an enormous line around the mark and keeps the caret below it",
    arguments: [0, 60, 105, 3_000, 500_000]
  )
  func longLines(before: Int) throws {
    let source = Sample(
      "a.yaml",
      String(repeating: "가", count: before) + " X " + String(repeating: "z", count: 9_000)
    )
    let at = source.file.bytes.firstIndex(of: UInt8(ascii: "X")).map { Span(start: $0, end: $0 + 1) }
    let rows = text([source], [Mark(try #require(at), ["here"], isMain: true)]).split(separator: "\n")
    #expect(width(of: rows[2]) <= 120)
    let caret = try #require(rows[3].firstIndex(of: "^"))
    let mark = try #require(rows[2].firstIndex(of: "X"))
    #expect(width(of: rows[2][..<mark]) == width(of: rows[3][..<caret]))
  }

  @Test("ends a mark of several lines where its first line ends, and gives an empty one a caret")
  func oddSpans() {
    let source = Sample("a.yaml", "abc\ndef\n")
    #expect(text([source], [Mark(Span(start: 1, end: 6), isMain: true)]).contains("  |  ^^\n"))
    #expect(text([source], [Mark(Span(start: 3, end: 3), isMain: true)]).contains("  |    ^\n"))
    #expect(text([source], [Mark(Span(start: 90, end: 99), isMain: true)]).contains("3 |\n  | ^\n"))
  }

  @Test("keeps the text of a mark that lies inside another readable")
  func nested() {
    let source = Sample("a.yaml", "attach: [guard]\n")
    let marks = [
      Mark(source.span("attach: [guard]"), ["the list"]), Mark(source.span("guard"), ["this"], isMain: true),
    ]
    #expect(
      text([source], marks) == """
         --> a.yaml:1:10
          |
        1 | attach: [guard]
          | ---------^^^^^- the list
          |          |
          |          this
          |

        """
    )
  }

  @Test("leaves out marks of files that are not there")
  func strangeFile() {
    #expect(text([], [Mark(Span(file: 3, start: 0, end: 1), isMain: true)]).isEmpty)
  }

  @Test("survives random marks on random lines")
  func random() {
    let seed = UInt64.random(in: .min ... .max)
    var state = seed
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    let pieces = [
      "가", "a", "\t", "\u{1B}", " ", "\n", "e\u{301}", "\u{1F468}\u{200D}\u{1F469}", "\r\n", "\u{200D}", "ᄒ",
      "ᅡ",
    ]
    for round in 0..<300 {
      let source = Sample("a.yaml", (0..<next(200)).map { _ in pieces[next(pieces.count)] }.joined())
      let marks = (0..<next(6)).map { number in
        let start = next(source.file.bytes.count + 4)
        return Mark(Span(start: start, end: start + next(30)), ["text \(number)"], isMain: number == 0)
      }
      let result = text([source], marks)
      #expect(!result.contains("\u{1B}"), "seed \(seed), round \(round)")
      for number in marks.indices {
        #expect(result.contains("text \(number)"), "seed \(seed), round \(round)")
      }
    }
  }
}
