import Testing

@testable import FlowFiles

struct YAMLTextTests {
  @Test(
    "what is safe stays plain",
    arguments: ["Child", "attach parent#1.slot", "yes", "1.4", "try? await X", "a:b", "집", "it's"]
  )
  func staysPlain(_ text: String) {
    #expect(YAMLText.scalar(text) == text)
  }

  @Test(
    "what YAML would read otherwise is quoted",
    arguments: [
      "", " a", "a ", "- a", "a: b", "a #b", "a:", "[a]", "{a", "&a", "*a", "!a", "|", ">", "%a", "@a", "`a",
      "\"a", "'a", "#a", "? a", ",", "~", "---", "a\tb",
    ]
  )
  func isQuoted(_ text: String) {
    #expect(YAMLText.scalar(text).hasPrefix("\""))
  }

  @Test("quotes, line breaks and what nobody can see are escaped")
  func escapes() {
    #expect(
      YAMLText.scalar("a\"\\\n\r\t\u{0}\u{7F}\u{85}\u{2028}\u{FEFF}é😀")
        == #""a\"\\\n\r\t\x00\x7F\x85\u2028\uFEFFé😀""#
    )
  }

  @Test("what nobody sees is escaped, but not what joins the parts of a sign")
  func invisible() {
    #expect(YAMLText.scalar("a\u{200B}b\u{202E}c\u{A0}") == #""a\u200Bb\u202Ec\xA0""#)
    #expect(YAMLText.scalar("\u{1F468}\u{200D}\u{1F469}\u{FE0F}") == "\u{1F468}\u{200D}\u{1F469}\u{FE0F}")
    #expect(YAMLText.scalar("a\u{200D}b", escaping: .all) == #""a\u200Db""#)
    #expect(YAMLText.scalar("a\u{202E}b", escaping: .none) == "a\u{202E}b")
  }

  @Test("inside brackets, commas, brackets, colons and question marks are quoted too")
  func isQuotedInFlow() {
    for text in ["a,b", "a]", "a{b", "a:b", "try? await X"] {
      #expect(YAMLText.scalar(text, isInFlow: true).hasPrefix("\""))
    }
    #expect(YAMLText.scalar("send X#1 e", isInFlow: true) == "send X#1 e")
  }

  @Test("a long text is folded between words, and not at all where that would change it")
  func folds() {
    #expect(YAMLText.folded("one two three four", width: 9) == ["one two", "three", "four"])
    #expect(YAMLText.folded("one  two", width: 9) == nil)
    #expect(YAMLText.folded("one\ntwo", width: 9) == nil)
  }
}
