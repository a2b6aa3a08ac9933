import RibEngine
import Testing

@testable import SwiftReader

func project(_ texts: [(path: String, text: String)]) -> Project {
  let files = texts.enumerated().map { number, file in
    parse(SourceFile(path: file.path, bytes: Array(file.text.utf8)), index: number)
  }
  return Project(Index(files, paths: texts.map(\.path)))
}

@Suite struct InteractorFactsTests {
  /// The calls that `method` makes, as `listener.didFinish always`.
  private func calls(_ members: String, of method: String = "didBecomeActive", base: String = "Interactor")
    -> [String]
  {
    let text = """
      final class AInteractor: \(base), AInteractable {
        weak var router: ARouting?
        weak var listener: AListener?
        \(members)
      }
      """
    let facts = project([("A.swift", text)]).interactors.first
    return facts?.calls[method]?.map { "\($0.target).\($0.method) \($0.timing)" } ?? ["no such method"]
  }

  private func body(_ text: String) -> [String] { calls("override func didBecomeActive() {\n\(text)\n}") }

  @Test func `a call in the body is made always`() {
    #expect(
      body("super.didBecomeActive()\nrouter?.attachHome()\nlistener?.didFinish()")
        == ["router.attachHome always", "listener.didFinish always"]
    )
  }

  @Test func `a call in a branch is made sometimes`() {
    #expect(body("if isNew { listener?.didFinish() }") == ["listener.didFinish sometimes"])
  }

  @Test func `a call in every branch is made always`() {
    #expect(
      body("if isNew { listener?.didFinish() } else { listener?.didFinish() }").first
        == "listener.didFinish always"
    )
  }

  @Test func `a call behind a guard is made sometimes`() {
    #expect(body("guard isNew else { return }\nlistener?.didFinish()") == ["listener.didFinish sometimes"])
  }

  @Test func `unwrapping the listener is no condition`() {
    #expect(
      body("guard let listener = listener else { return }\nlistener.didFinish()")
        == ["listener.didFinish always"]
    )
    #expect(body("if let listener { listener.didFinish() }") == ["listener.didFinish sometimes"])
  }

  @Test(arguments: [
    "stream.subscribe(onNext: { [weak self] _ in self?.listener?.didFinish() })",
    "stream.sink { [weak self] in guard let self else { return }\nself.listener?.didFinish() }",
    "Task { listener?.didFinish() }", "DispatchQueue.main.async { self.listener?.didFinish() }",
    "UIView.animate(withDuration: 1) { } completion: { _ in self.listener?.didFinish() }",
    "let done = { self.listener?.didFinish() }", "stream.bind(onNext: listener.didFinish)",
    "stream.sink { [weak listener] in listener?.didFinish() }",
    "func done() { listener?.didFinish() }\nstream.sink(done)",
  ])
  func `a call in a closure is made later`(text: String) {
    #expect(body(text) == ["listener.didFinish later"])
  }

  @Test func `a method that is handed on runs later`() {
    #expect(
      calls(
        "override func didBecomeActive() { stream.sink(receiveValue: done) }\nfunc done() { listener?.didFinish() }"
      )
        == ["listener.didFinish later"]
    )
  }

  @Test func `a closure of forEach runs now or not at all`() {
    #expect(body("all.forEach { _ in listener?.didFinish() }") == ["listener.didFinish sometimes"])
  }

  @Test func `what follows an await happens later`() {
    #expect(
      calls("func load() async { await api.load()\nlistener?.didFinish() }", of: "load")
        == ["listener.didFinish later"]
    )
  }

  @Test func `helpers are followed`() {
    #expect(
      calls("override func didBecomeActive() { a() }\nfunc a() { b() }\nfunc b() { listener?.didFinish() }")
        == ["listener.didFinish always"]
    )
  }

  @Test func `helpers that call each other end`() {
    #expect(
      calls(
        "override func didBecomeActive() { a() }\nfunc a() { b() }\nfunc b() { a()\nlistener?.didFinish() }"
      )
        == ["listener.didFinish always"]
    )
  }

  @Test func `a helper is told by its labels`() {
    #expect(
      calls(
        """
        override func didBecomeActive() { go(to: 1) }
        func go(from: Int) { router?.attachA() }
        func go(to: Int) { router?.attachB() }
        """
      ) == ["router.attachB always"]
    )
  }

  @Test func `what a property runs when it is written is followed`() {
    #expect(
      calls(
        """
        override func didBecomeActive() { count = 1 }
        var count = 0 { didSet { listener?.didCount() } }
        """
      ) == ["listener.didCount always"]
    )
  }

  @Test func `a parameter named as the listener is another`() {
    #expect(calls("func set(listener: B) { listener.x() }", of: "set") == [])
  }

  @Test func `a method that calls nothing is told with no calls`() { #expect(body("count()") == []) }

  @Test func `a class below one of the project is an interactor`() {
    let facts = project([
      (
        "Base.swift",
        "class BaseInteractor<P>: PresentableInteractor<P> { weak var listener: L?\nfunc close() { listener?.didClose() } }"
      ),
      (
        "A.swift",
        "final class AInteractor: BaseInteractor<AP> { override func didBecomeActive() { close() } }"
      ),
    ]).interactors
    #expect(facts.map(\.name.string) == ["BaseInteractor", "AInteractor"])
    #expect(facts.last?.calls["didBecomeActive"]?.map(\.method) == ["didClose"])
    #expect(facts.last?.listener == "L")
  }

  @Test func `a typealias of an interactor is followed`() {
    let facts = project([("A.swift", "typealias I = PresentableInteractor<P>\nclass A: I {}")]).interactors
    #expect(facts.map(\.name.string) == ["A"])
  }

  @Test func `extensions of a class are its own`() {
    #expect(
      calls(
        "override func didBecomeActive() { a() }\n}\nextension AInteractor { func a() { presenter.show() }"
      )
        == ["presenter.show always"]
    )
  }
}
