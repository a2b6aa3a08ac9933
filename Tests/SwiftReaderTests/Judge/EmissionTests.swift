import FlowFiles
import RibEngine
import Testing

@testable import SwiftReader

@Suite struct EmissionTests {
  private func emitted(_ judged: Judging) -> String {
    let flows = FlowEmission(judged.sources, findings: Judging.findings(of: judged.sources)).all()
    return FlowWriter.text(documents: flows.flatMap(\.documents)) { judged.sources.place(of: $0) }
  }

  @Test func `a router is written with the Swift line of each step`() {
    let judged = Judging(
      home(attach: lateAttach, detach: goodDetach),
      parent: answering(),
      child: reporting(in: "didBecomeActive")
    )
    #expect(emitted(judged) == Self.expected)
  }

  @Test func `what didLoad attaches is attached by didLoad`() throws {
    let text = """
      final class DeskRouter: Router<DeskInteractable> {
        private var lamp: Routing?
        override func didLoad() {
          super.didLoad()
          let router = lampBuilder.build(withListener: interactor)
          lamp = router
          attachChild(router)
        }
      }
      """
    let scenario = try #require(
      FlowEmission(Judging(text).sources, findings: []).all().first?.documents.first
    )
    #expect(FlowWriter.events(of: scenario) == ["launch Desk"])
    #expect(scenario.components[0].hooks.map(\.moment) == [.didLoad])
    #expect(explore(scenario, path: "", line: 1).verdict == .clean)
  }

  @Test func `what is not animated in Swift is not animated in the flow`() throws {
    let text = """
      final class HomeRouter: Router<HomeInteractable> {
        private var lamp: LampRouting?
        func attachLamp() {
          guard lamp == nil else { return }
          let router = lampBuilder.build(withListener: interactor)
          lamp = router
          attachChild(router)
          viewController.present(router.viewControllable, animated: false)
        }
        func detachLamp() {
          guard let router = lamp else { return }
          lamp = nil
          detachChild(router)
          viewController.dismiss(animated: true)
        }
      }
      """
    let flow = try #require(FlowEmission(Judging(text).sources, findings: []).all().first?.documents.first)
    let slot = try #require(flow.component(named: "Home")?.slots.first)
    #expect(slot.attach.last?.argument == .unanimated)
    #expect(slot.detach.last?.verb == .dismiss && slot.detach.last?.argument == .nothing)
    #expect(
      FlowWriter.text(flow).contains("- present without animation")
        || FlowWriter.text(flow).contains(", present without animation]")
    )
  }

  private static let expected = """
    flow: "HomeRouter.topup: attachTopup, detachTopup"

    ribs:
      Home:
        children:
          topup:
            child: Topup
            attach:
              - guard  # Home.swift:6
              - build  # Home.swift:7
              - attach  # Home.swift:8
              - assign  # Home.swift:9
            detach:
              - guard  # Home.swift:13
              - clear  # Home.swift:14
              - detach  # Home.swift:15
            listener:
              didFinish:
                - detach topup  # Home.swift:1
      Topup:
        view: none
        didBecomeActive:
          - finish  # Home.swift:1

    events:
      - launch Home  # Home.swift:1
      - attach topup  # Home.swift:5
      - detach topup  # Home.swift:12

    expect: stuck-slot

    """

  @Test(arguments: [(lateAttach, goodDetach), (goodAttach, lateDetach), (goodAttach, goodDetach)])
  func `what is written reads back and gives what it expects`(_ attach: String, _ detach: String) throws {
    let judged = Judging(home(attach: attach, detach: detach))
    let file = SourceFile(path: "Home.yaml", bytes: Array(emitted(judged).utf8))
    let read = FlowReader.read(file) { path in .failure(Problem("unreadable", path)) }
    #expect(read.invalid == nil && !read.scenarios.isEmpty)
    for scenario in read.scenarios {
      #expect(explore(scenario, path: "Home.yaml", line: 1).verdict != .undecided)
      let outcome = run(scenario, path: "Home.yaml", line: 1)
      #expect(outcome.verdict == .clean || outcome.verdict == .asExpected)
    }
  }
}
