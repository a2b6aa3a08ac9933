import Testing
import YAML

@Suite struct EncodingTests {
  private func only(_ bytes: [UInt8]) throws -> YAML.Issue {
    let tree = Tree(reading: bytes)
    #expect(tree.issues.count == 1)
    #expect(tree.roots.isEmpty)
    return try #require(tree.issues.first)
  }

  @Test(
    arguments: [
      [0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xF5, 0x80, 0x80, 0x80], [0x80],
      [0xE2, 0x28, 0xA1],
    ] as [[UInt8]]
  )
  func `bad UTF-8 is told at its byte`(bad: [UInt8]) throws {
    let before = Array("a: 값\nb: c ".utf8)
    let issue = try only(before + bad + Array("\n".utf8))
    #expect(issue.kind == .encoding)
    #expect(issue.start == before.count)
    #expect(issue.message.contains("UTF-8"))
  }

  @Test(arguments: [false, true], [false, true])
  func `UTF-16 is named`(isBig: Bool, isMarked: Bool) throws {
    let units = (isMarked ? [0xFEFF] : []) + Array("flow: x\n".utf16)
    let bytes = units.flatMap { unit -> [UInt8] in
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBig ? pair : pair.reversed()
    }
    #expect(try only(bytes).message.contains("UTF-16"))
  }

  @Test(arguments: [false, true], [false, true])
  func `UTF-32 is named`(isBig: Bool, isMarked: Bool) throws {
    let scalars = (isMarked ? [0xFEFF] : []) + "flow: 한😀\n".unicodeScalars.map(\.value)
    let bytes = scalars.flatMap { scalar -> [UInt8] in
      let four = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: scalar >> $0) }
      return isBig ? four : four.reversed()
    }
    #expect(try only(bytes).message.contains("UTF-32"))
  }

  @Test(
    arguments: [
      [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0x89, 0x50, 0, 1, 0, 0, 0x61, 0],
      [0, 0x66, 0x6C, 0x6F, 0x77, 0, 0x3A, 0x20, 0x78, 0x0A],
    ] as [[UInt8]]
  )
  func `what is no text is called so`(bytes: [UInt8]) throws {
    #expect(try only(bytes).message == "this file is no text: there are NUL bytes in it")
  }

  @Test(arguments: [0x00, 0x01, 0x08, 0x1B, 0x7F] as [UInt8])
  func `a control character is told at its byte`(control: UInt8) throws {
    let issue = try only(Array("abc: d".utf8) + [control] + Array("e\n".utf8))
    #expect(issue.start == 6)
    #expect(issue.message.contains("control character"))
  }

  @Test(arguments: [#""\0""#, #""\e[1m""#, #""\x7f""#, #""\x9b""#, #""a\bc""#])
  func `an escape cannot smuggle a control character in`(text: String) throws {
    let tree = tree("a: " + text + "\nb: c\n")
    #expect(tree.issues.map(\.kind) == [.encoding])
    #expect(sketch(tree) == ["{a ? b c}"])
  }

  @Test(arguments: ["\u{85}", "\u{2028}", "\u{2029}"])
  func `a line end that editors do not see is refused`(character: String) throws {
    let issue = try only(Array("a: b\(character)c\n".utf8))
    #expect(issue.start == 4)
  }

  @Test func `other letters of the same first bytes are letters`() {
    #expect(tree("a: \u{A9}\u{2026}\u{2030}").issues.isEmpty)
  }
}
