import FlowFiles
import RibEngine
import Testing

/// Large or malicious flow files; each must be answered in seconds.
@Suite(.timeLimit(.minutes(10))) struct HostileFlowTests {
  @Test func `a file of 20 MiB is refused, and its limit can be raised`() {
    let bytes =
      Array("flow: x\nribs: {A: }\nevents: [launch A]\n".utf8) + [UInt8](repeating: 0x0A, count: 20 << 20)
    #expect(read(bytes: bytes).invalid?.problems.map(\.id) == ["limit"])
  }

  @Test func `100,000 levels, 44,000 directives and an alias bomb are one problem each`() {
    let bomb = "a: &a [x, x, x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]\n"
    for text in [
      String(repeating: "[", count: 100_000),
      String(repeating: "%TAG !a! tag:a\n", count: 44_000) + "---\nflow: x\n",
    ] {
      #expect(read(text).invalid?.problems.count == 1)
    }
    var source = bomb
    for (name, before) in zip("cdefghi", "bcdefgh") {
      source += "\(name): &\(name) [" + (0..<10).map { _ in "*\(before)" }.joined(separator: ", ") + "]\n"
    }
    #expect(read(source).invalid?.problems.contains { $0.id == "limit" } == true)
  }

  @Test func `many unknown keys, names and duplicates take no more time than they are worth`() {
    var text = "flow: x\nribs:\n"
    for number in 0..<20_000 {
      text += "  Part\(number): {veiw\(number): none, holds: [strong Prat\(number)]}\n"
    }
    for number in 0..<20_000 { text += "  Part\(number): {}\n" }
    text += "events:\n"
    for number in 0..<20_000 { text += "  - attach slto\(number)\n" }
    let result = read(text)
    #expect(result.invalid?.problems.count == 100)
    #expect((result.invalid?.followUps ?? 0) > 50_000)
  }

  @Test func `one component with 50,000 slots and as many references is read`() {
    var text = "flow: x\nribs:\n  A:\n    children:\n"
    for number in 0..<50_000 { text += "      s\(number): {child: A, attach: [build, attach]}\n" }
    text += "events:\n"
    for number in 0..<50_000 { text += "  - attach s\(number)\n" }
    let result = read(text)
    #expect(lines(result) == [])
    #expect(result.scenarios.first?.events.count == 50_000)
  }

  @Test func `2,000 flows that include the same file read it once each`() {
    let flow = "flow: x\ninclude: a\nevents: [launch A]\n---\n"
    let result = read(String(repeating: flow, count: 2000) + flow.dropLast(4), files: ["a": "ribs: {A: }\n"])
    #expect(lines(result) == [])
    #expect(result.scenarios.count == 2001)
  }

  @Test(arguments: ["on", "yes", "no", "null", "~", "true", "010", "결제", "-", "a-b", "_"])
  func `words that other readers take for values are names`(name: String) {
    let quoted = name == "-" || name == "~" ? "'\(name)'" : name
    let result = read(
      "flow: \(quoted)\nribs: {\(quoted): {children: {\(quoted): {child: \(quoted)}}}}\nevents: [launch \(name), attach \(name), expect \(name) active]\n"
    )
    #expect(lines(result) == [])
  }
}
