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

  @Test(arguments: [
    ("present(router.viewControllable)", FlowStep.Verb.present),
    ("push(router.viewControllable, animated: false)", .push),
    ("setViewControllers([router.viewControllable])", .replaceStack),
    ("setViewControllers([router.viewControllable], animated: true)", .replaceStack),
    ("setRootViewController(router.viewControllable)", .embed),
    ("embed(router.viewControllable)", .embed),
  ])
  func `a screen is put up in the flow as it is in Swift`(call: String, verb: FlowStep.Verb) throws {
    let text = """
      final class HomeRouter: Router<HomeInteractable> {
        private var lamp: LampRouting?
        func attachLamp() {
          guard lamp == nil else { return }
          let router = lampBuilder.build(withListener: interactor)
          lamp = router
          attachChild(router)
          viewController.\(call)
        }
      }
      """
    let flow = try #require(FlowEmission(Judging(text).sources, findings: []).all().first?.documents.first)
    let slot = try #require(flow.component(named: "Home")?.slots.first)
    #expect(slot.attach.last?.verb == verb)
  }

  /// The flows of coordinators and tasks in one file.
  private func flows(of text: String) -> [Scenario] {
    let sources = Judging(text).sources
    let project = Project(Index(sources.code, paths: ["Home.swift"]))
    let findings = SourceRule.all.filter { !$0.isOptIn }.flatMap { $0.findings(project, []) }
    return FlowEmission(sources, findings: LintFindings(findings).all, project: project).all()
      .flatMap(\.documents)
  }

  @Test func `what a coordinator pushes without an animation is not animated in its flow`() throws {
    let text = """
      final class HomeCoordinator: Coordinator {
        var childCoordinators: [Coordinator] = []
        func showDetail() {
          let child = DetailCoordinator()
          childCoordinators.append(child)
          child.start()
        }
      }
      final class DetailCoordinator: Coordinator {
        var childCoordinators: [Coordinator] = []
        func start() {
          navigation.pushViewController(DetailViewController(), animated: false)
        }
      }
      """
    let flow = try #require(flows(of: text).first)
    let start = try #require(flow.component(named: "DetailCoordinator")?.hooks.first)
    #expect(start.moment == .start && start.steps.last?.verb == .push)
    #expect(start.steps.last?.argument == .unanimated)
  }

  @Test func `a list of continuations has a flow for what resumes and for what empties it`() {
    let text = """
      actor Gate {
        private var waiters: [CheckedContinuation<Void, Never>] = []
        func wait() async {
          await withCheckedContinuation { waiters.append($0) }
        }
        func open() {
          for waiter in waiters { waiter.resume() }
        }
        func reset() {
          waiters = []
        }
      }
      """
    let flows = flows(of: text)
    #expect(flows.map(\.title.string) == ["Gate.waiters: wait, open", "Gate.waiters: wait, reset"])
    #expect(flows.map { $0.expected.map(\.string) } == [["double-resume"], ["never-resumed"]])
    #expect(flows.allSatisfy { run($0, path: "", line: 1).verdict == .asExpected })
  }

  @Test func `what a completion of a dismissal does stands in the completion`() throws {
    let text = """
      final class HomeRouter: Router<HomeInteractable> {
        private var lamp: LampRouting?
        func attachLamp() {
          guard lamp == nil else { return }
          let router = lampBuilder.build(withListener: interactor)
          lamp = router
          attachChild(router)
          viewController.present(router.viewControllable.uiviewController, animated: true)
        }
        func detachLamp() {
          guard let router = lamp else { return }
          router.viewControllable.uiviewController.dismiss(animated: true) { [weak self] in
            self?.lamp = nil
            self?.detachChild(router)
          }
        }
      }
      """
    let flows = FlowEmission(Judging(text).sources, findings: []).all().flatMap(\.documents)
    #expect(flows.count == 1)
    let detach = try #require(flows.first?.component(named: "Home")?.slots.first?.detach)
    #expect(detach.map(\.verb) == [.guardSlot, .dismiss, .completion])
    #expect(detach.last?.body.map(\.verb) == [.clear, .detach])
  }

  @Test func `a list of routers is written as one slot that is not written over, which is a guess`() throws {
    let text = """
      final class StackRouter: ViewableRouter<StackInteractable, StackViewControllable> {
        private var pages: [PageRouting] = []
        func pushPage() {
          let router = pageBuilder.build(withListener: interactor)
          pages.append(router)
          attachChild(router)
        }
        func popPage() {
          guard let router = pages.popLast() else { return }
          detachChild(router)
        }
      }
      """
    let emitted = try #require(FlowEmission(Judging(text).sources, findings: []).all().first)
    let attach = try #require(emitted.documents.first?.component(named: "Stack")?.slots.first?.attach)
    #expect(attach.first?.verb == .guardSlot)
    let guess = attach.first.flatMap { emitted.guesses[$0.span] }
    #expect(guess == "the list may hold several; here it holds one")
    let found = explore(emitted.documents[0], path: "", line: 1).findings.map(\.rule)
    #expect(!found.contains("slot-overwritten"))
  }

  @Test func `a child that lint tells of for its back button is left by it in a flow of its own`() throws {
    let text = """
      final class HomeCoordinator: Coordinator {
        private let navigation: UINavigationController
        private var childCoordinators: [Coordinator] = []
        func start() {
          navigation.setViewControllers([HomeViewController()], animated: false)
        }
        func showDetail() {
          let detail = DetailCoordinator(navigation: navigation)
          childCoordinators.append(detail)
          detail.onDone = { [weak self, weak detail] in
            self?.childCoordinators.removeAll { $0 === detail }
          }
          detail.start()
        }
      }
      final class DetailCoordinator: Coordinator {
        var onDone: (() -> Void)?
        private let navigation: UINavigationController
        func start() {
          let screen = DetailViewController()
          screen.onDone = { [weak self] in
            self?.navigation.popViewController(animated: true)
            self?.onDone?()
          }
          navigation.pushViewController(screen, animated: true)
        }
      }
      """
    let flows = flows(of: text)
    let back = try #require(flows.first { $0.title.string.hasSuffix(", back") })
    #expect(back.expected.map(\.string) == ["leaked-child-coordinator"])
    #expect(flows.count == 2)
  }

  @Test func `a cancellation handler is played, and what it leaves waiting is said`() {
    let text = """
      actor Signal {
        private var waiting: CheckedContinuation<Void, Error>?
        func wait() async throws {
          guard waiting == nil else { return }
          try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiting = $0 }
          } onCancel: {
            Task { await self.stop() }
          }
        }
        func stop() { waiting = nil }
      }
      """
    let all = flows(of: text)
    let cancelled = all.filter {
      $0.events.contains { if case .cancel = $0.action { true } else { false } }
    }
    // What a handler does is written wherever the task may be cancelled.
    #expect(all.allSatisfy { $0.components.contains { $0.hooks.contains { $0.moment == .cancelled } } })
    #expect(cancelled.map { $0.expected.map(\.string) } == [["never-resumed"]])
    #expect(cancelled.allSatisfy { run($0, path: "", line: 1).verdict == .asExpected })
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
        pins: [finishes, closing]
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
