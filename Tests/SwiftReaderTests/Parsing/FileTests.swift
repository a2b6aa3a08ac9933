import RibEngine
import Testing

@testable import SwiftReader

@Suite struct FileTests {
  @Test func `comments that begin with ribflow are directives`() {
    let text = """
      // ribflow:disable:next stuck-slot because
      func f() { a() /* ribflow:enable */ }
      /// ribflow: x
      // not ribflow:disable
      let s = "// ribflow:disable"
      """
    let directives = read(text).directives
    #expect(
      directives.map(\.string) == [
        "ribflow:disable:next stuck-slot because", "ribflow:enable", "ribflow: x",
      ]
    )
    #expect(directives.map { slice(text, $0.span) }.first == "// ribflow:disable:next stuck-slot because")
    #expect(directives.map { slice(text, $0.span) }.dropFirst().first == "/* ribflow:enable */")
  }

  @Test(arguments: [
    "", "}", "class", "class A: {", "func f( {", "\u{FEFF}class A {}", "a ?", "x as", "= 1", "try",
  ])
  func `any text is read`(text: String) { _ = read("\(text)\nfunc g() { \(text) }") }

  @Test func `bytes that are no text are read`() {
    _ = parse(SourceFile(path: "a", bytes: [0xFF, 0x00, 0x7B, 0xC3, 0x28]), index: 0)
  }

  @Test func `wrong Swift is told`() {
    #expect(read("class A {").hasErrors)
    #expect(!read("class A {}").hasErrors)
  }

  @Test(arguments: [
    ("class A {", "{"), ("class A {\n  let x = = 3\n}", "="), ("func f() {\n  a b\n}", "a"),
    ("let é = 1\nfunc f(x Int) {}", "x"),
  ])
  func `wrong Swift is told with its first place`(text: String, token: String) throws {
    #expect(slice(text, try #require(read(text).firstError)) == token)
  }

  @Test func `a long list of cases nests nothing`() {
    let cases = (0..<2_000).map { "  case emoji\($0)" }.joined(separator: "\n")
    let file = read("enum Emoji {\n\(cases)\n}")
    #expect(!file.isUnread && !file.hasErrors)
  }

  @Test func `a closure may begin with a parenthesis and have a loop`() throws {
    let text = """
      func f() {
        all.forEach {
          ($0 as? Part)?.update()
          for part in parts { part.update() }
        }
        all.forEach {
            (a, b) in
          for part in parts { part.update() }
        }
      }
      """
    let file = read(text)
    #expect(!file.hasErrors)
    var parameters: [[String]] = []
    for statement in try #require(file.functions.first?.body) {
      statement.visitExpressions { if case .closure(let one) = $0.form { parameters.append(one.parameters) } }
    }
    #expect(parameters == [[], ["a", "b"]])
  }

  @Test func `a long chain of calls is cut and told`() {
    let file = read("func f() { a" + String(repeating: ".b()", count: 2_000) + " }")
    #expect(file.functions.count == 1)
    #expect(!file.cuts.isEmpty)
  }

  @Test func `a long sequence is not folded`() {
    let statements = body("a" + String(repeating: " + a", count: 5_000))
    guard case .expression(let value)? = statements.first?.form, case .other(let parts) = value.form else {
      Issue.record("folded")
      return
    }
    #expect(parts.count == 5_001)
  }

  @Test func `a long else if is cut and told`() {
    let file = read("func f() { if a {}" + String(repeating: " else if a {}", count: 600) + " }")
    #expect(!file.cuts.isEmpty)
  }

  @Test(arguments: [
    "try ", "await ", "copy ", "[", "A<", "() -> ", "if a {} else ", "let ", "{ ", "(", "#if A\n", "some ",
  ])
  func `what nests without end is not parsed`(part: String) {
    let file = read("func f() { x = " + String(repeating: part, count: 50_000) + " }")
    #expect(file.cuts.count == 1)
    #expect(file.functions.isEmpty)
  }

  @Test func `a type of many arrays is not parsed`() {
    #expect(read("let x: " + String(repeating: "[", count: 17)).cuts.count == 1)
    #expect(read("let x: [[[[Int]]]] = [[[[]]]]").cuts.isEmpty)
    #expect(read("let x = " + String(repeating: "[1, ", count: 40)).cuts.isEmpty)
  }

  @Test func `brackets in comments and strings nest nothing`() {
    let marks = String(repeating: "[", count: 40) + String(repeating: "(", count: 2_000)
    let text = """
      // \(marks)
      /* \(marks) /* \(marks) */ \(marks) */
      let a = "\(marks)", b = #"\(marks) " \(marks)"#
      func f() { g("\\(h("\(marks)"))") }
      """
    let file = read(text)
    #expect(file.cuts.isEmpty)
    #expect(file.functions.count == 1)
  }

  @Test func `what stands behind a lone slash of a line is code, whatever it looks like`() {
    let squares = String(repeating: "[", count: 40)
    #expect(read("let r = /\"/ + \(squares)").cuts.count == 1)
    #expect(read("let r = /a/*\(squares)").cuts.count == 1)
    #expect(read("let r = /\"\"\"/\nlet x: \(squares)").cuts.count == 1)
  }

  @Test func `strings in the interpolations of strings without end are not parsed`() {
    let file = read("let a = " + String(repeating: "\"\\(", count: 50_000))
    #expect(file.cuts.count == 1)
  }

  @Test func `many guards and many chains of else if are flat`() {
    let guards = String(repeating: "guard a else { return }\n", count: 1_100)
    let chains = String(repeating: "if a {} else if b {} else {}\n", count: 1_100)
    #expect(read("func f() {\n\(guards)\(chains)}").cuts.isEmpty)
  }

  @Test func `Swift 5 takes a blank behind an attribute's name`() {
    let file = read("struct A: View {\n  @Environment (\\.openURL) var open\n}")
    #expect(!file.hasErrors)
    #expect(file.types.first?.properties.first?.name.string == "open")
  }

  @Test func `what is long but flat is parsed`() {
    let lines = "func a() async throws -> [A<B>] { try await b(c < d) }\n#if A\nlet e = 1\n#else\n#endif\n"
    let file = read(String(repeating: lines, count: 1_100))
    #expect(file.cuts.isEmpty)
    #expect(file.functions.count == 1_100)
  }

  @Test func `spans carry the index of their file`() {
    let file = parse(SourceFile(path: "a", bytes: Array("class A {}".utf8)), index: 7)
    #expect(file.types.first?.span.file == 7)
  }

  @Test(arguments: [
    ("class A: BaseRouter {}", true), ("protocol A: Routable {}", true), ("class A: FlowController {}", true),
    ("typealias R = ViewableRouting", true),
    ("weak var listener: L?", true),
    ("func f() { attachChild(x) }", true), ("withCheckedContinuation { }", true),
    ("struct A: View {}", false),
    ("func impossible() -> Never { fatalError() }", true), ("if isMovingFromParent { }", true),
    ("navigationItem.setLeftBarButton(close, animated: false)", true),
    ("override func willMove(toParent parent: UIViewController?) {}", true),
    ("func navigationBar(_ bar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool { f() }", true),
    ("func navigationController(_ n: N, willShow screen: UIViewController, animated: Bool) {}", true),
    ("deinit{}", true),
    ("let childCoordinators: [C]", true), ("// ribflow:disable x", true), ("extension UIColor {}", false),
    ("", false),
  ])
  func `a file without an interesting word is passed over`(text: String, isRaised: Bool) {
    #expect(Interest().isRaised(by: SourceFile(path: "a", bytes: Array(text.utf8))) == isRaised)
  }

  @Test(arguments: [
    ("let stage: Stage", true), ("Stage()", true), ("Stage", true), ("let stages: BackStage", false),
    ("StageDoor()", false), ("Stag", false), ("", false),
  ])
  func `a name is found as a whole word`(text: String, isFound: Bool) {
    let file = SourceFile(path: "a", bytes: Array(text.utf8))
    #expect(NameSearch(["Stage", "Other"]).finds(in: file) == isFound)
  }

  @Test func `a type that makes for others is known by what it names`() {
    let code = parse(
      SourceFile(
        path: "a",
        bytes: Array(
          """
          final class Factory {
            func make() -> Opener { Login() }
            func isUp() -> Bool { Login.shared.isUp }
            var next: Closer { Login() }
          }
          """.utf8
        )
      ),
      index: 0
    )
    #expect(code.typesGiven(for: ["Login"]) == ["Opener", "Closer"])
  }

  @Test func `what a class keeps of itself is held by nobody`() {
    let code = parse(
      SourceFile(
        path: "a",
        bytes: Array("class Login { var next: Opener? }\nclass App { let door: Door }".utf8)
      ),
      index: 0
    )
    #expect(code.typesHeld(besides: []) == ["Opener", "Door"])
    #expect(code.typesHeld(besides: ["Login"]) == ["Door"])
  }

  @Test func `types are known by the word before their name`() {
    let text = "final class Home {}\nstruct Door: View {}\nactor Lift {}\nsubclass Not {}\nclass func x() {}"
    #expect(
      DeclaredTypes.names(in: SourceFile(path: "a", bytes: Array(text.utf8))) == ["Home", "Door", "Lift"]
    )
  }

  @Test func `what coordinators hand themselves to is known by the names that they write`() {
    let code = parse(
      SourceFile(
        path: "a",
        bytes: Array(
          """
          class HomeCoordinator { var door: Door? }
          class LampFlow: HomeCoordinator {
            func start() { show(Lamp(owner: self), Plain(size: 1)) }
          }
          extension HomeCoordinator {
            func start() {
              let bell = Bell()
              bell.delegate = self
              door.delegate = self
              push(Floor.Model.init(coordinator: self))
            }
          }
          class Cellar { func start() { show(Cask(owner: self)) } }
          """.utf8
        )
      ),
      index: 0
    )
    #expect(HandingItself([code]).receivers(in: code) == ["Lamp", "Bell", "Door", "Model"])
  }

  @Test func `a project adds words of its own`() {
    let file = SourceFile(path: "a", bytes: Array("class A: Nav {}".utf8))
    #expect(Interest(others: ["Nav"]).isRaised(by: file))
  }
}
