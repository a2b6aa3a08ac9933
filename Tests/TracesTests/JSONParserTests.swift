import TestSupport
import Testing
import Traces

struct JSONParserTests {
  private func parse(_ text: String) throws(JSONError) -> JSON { try JSONParser.parse(Array(text.utf8)) }

  @Test("a document becomes values in their order, numbers as they are spelled")
  func readsADocument() throws {
    let value = try parse(#" {"b": [1, -2.50e+3, true, false, null], "a": {"": "x"}} "#)
    let expected = JSON.object([
      JSON.Member(
        "b",
        .array([.number("1"), .number("-2.50e+3"), .bool(true), .bool(false), .null])
      ),
      JSON.Member("a", .object([JSON.Member("", .string("x"))])),
    ])
    #expect(value == expected)
  }

  @Test("escapes and surrogate pairs become the characters they name")
  func readsEscapes() throws {
    let value = try parse(#""a\"\\\/\b\f\n\r\t\u00e9\ud83D\uDE00 가""#)
    #expect(value == .string("a\"\\/\u{8}\u{C}\n\r\té😀 가"))
  }

  @Test(
    "what RFC 8259 does not allow is refused where it stands",
    arguments: [
      ("", 0), ("[1,]", 3), ("{\"a\" 1}", 5), ("{\"a\":1,}", 7), ("[01]", 3), ("[1.]", 3), ("[+1]", 1),
      ("[.5]", 1), ("[1e]", 3), ("tru", 0), ("[1] 2", 4), ("\"a", 2), ("\"\\x\"", 1), ("\"\\ud800\"", 1),
      ("\"\\ude00\"", 1), ("\"\\u12g4\"", 5), ("\"\u{1}\"", 1), ("{\"a\":1,\"a\":2}", 7), ("NaN", 0),
      ("'a'", 0), ("[1 2]", 3), ("{1:2}", 1), ("/* */ 1", 0),
    ]
  )
  func refuses(_ text: String, _ offset: Int) {
    let error = #expect(throws: JSONError.self) { try parse(text) }
    #expect(error?.offset == offset, "\(text): \(error?.message ?? "")")
  }

  @Test("bytes that are not UTF-8 are refused inside a text")
  func refusesBadUTF8() {
    #expect(throws: JSONError.self) { try JSONParser.parse([0x22, 0xC3, 0x28, 0x22]) }
    #expect(throws: JSONError.self) { try JSONParser.parse([0x22, 0x5C, 0x6E, 0xFF, 0x22]) }
  }

  @Test("100,000 open brackets are refused, not followed")
  func refusesDepth() {
    let text = String(repeating: "[", count: 100_000)
    let error = #expect(throws: JSONError.self) { try parse(text) }
    #expect(error?.offset == 256)
  }

  @Test("values that stand one a line are read one after the other, and a bad line hides only itself")
  func readsLines() throws {
    var parser = JSONParser(Array("{\"a\":1}\n{bad}\n[2]\n".utf8))
    #expect(try parser.next()?["a"] == .number("1"))
    #expect(throws: JSONError.self) { try parser.next() }
    parser.skipLine()
    #expect(try parser.next() == .array([.number("2")]))
    #expect(try parser.next() == nil)
  }

  @Test("no damage to a document traps the parser; the seed is printed")
  func survivesDamage() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix(state: seed)
    let document = Array(#"{"a": [1, -2.5e3, true, null, "x\n\ud83d\ude00é"], "b": {"c": []}}"#.utf8)
    var refused = 0
    for _ in 0..<5000 {
      var bytes = document
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if (try? JSONParser.parse(bytes)) == nil { refused += 1 }
    }
    #expect(refused > 1000, "seed \(seed)")
  }
}
