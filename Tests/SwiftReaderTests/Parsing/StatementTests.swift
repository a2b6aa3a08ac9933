import Testing

@testable import SwiftReader

@Suite struct StatementTests {
  private func told(_ text: String) -> String { Rendering.render(body(text)) }

  @Test func `the shorthand of if let binds the name to itself`() {
    #expect(told("if let x, let self { a }") == "if let x = x, let self = self {a} else {}")
  }

  @Test func `else if is an else of one statement`() {
    #expect(told("if a { b } else if c { d } else { e }") == "if a {b} else {if c {d} else {e}}")
  }

  @Test func `a guard tells its conditions`() {
    #expect(
      told("guard let a = b, case .c(let d)? = e, #available(iOS 16, *), f else { return g }")
        == "guard let a = b, case [\"d\"] .c(let d)? = e, #available, f else {return g}"
    )
  }

  @Test func `a switch tells its patterns as they are written`() {
    #expect(
      told("switch a { case .b, .c(let d): e; case let x? where y: f\n default: break }")
        == "switch a case [\"d\"] [.b | .c(let d)] {e} case [\"x\"] [let x? where y] {f} case [] [] {break}"
    )
  }

  @Test func `loops tell their header and the names they bind`() {
    #expect(told("for (i, x) in y where z { a }") == "loop [\"i\", \"x\"] y, z {a}")
    #expect(told("while let x = y { a }") == "loop [] let x = y {a}")
    #expect(told("repeat { a } while b") == "loop [] b {a}")
  }

  @Test func `do defer throw and jumps are statements`() {
    #expect(
      told("defer { a }; do { try b } catch let e { c } catch { throw d }; for x in y { continue }")
        == "defer {a}; do {try(b)} catch {c} catch {throw d}; loop [\"x\"] y {continue}"
    )
  }

  @Test func `each pattern of a let is a binding`() {
    #expect(told("let a = 1, (b, _) = c; var d: D?") == "let a = '', let b/_ = c; var d")
  }

  @Test func `a local function keeps its body`() { #expect(told("func g() { a }") == "func g {a}") }

  @Test func `each branch of a conditional compilation is kept`() {
    #expect(told("#if DEBUG\na\n#else\nb\n#endif") == "#if {a} #else {b}")
  }

  @Test func `cases within a conditional compilation are cases`() {
    #expect(
      told("switch a {\n#if X\ncase .b: c\n#endif\ndefault: d }")
        == "switch a case [] [.b] {c} case [] [] {d}"
    )
  }
}
