/// The step words, the lists they may stand in, and what follows them.
package struct StepWord: Sendable {
  /// The lists of steps, by what their lines can see.
  package struct Lists: OptionSet, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let attach = Lists(rawValue: 1)
    package static let detach = Lists(rawValue: 2)
    package static let present = Lists(rawValue: 4)
    package static let remove = Lists(rawValue: 8)
    package static let ribHook = Lists(rawValue: 16)
    package static let ribHandler = Lists(rawValue: 32)
    package static let coordinatorHook = Lists(rawValue: 64)
    package static let coordinatorHandler = Lists(rawValue: 128)

    package static let filling: Lists = [.attach, .present]
    package static let emptying: Lists = [.detach, .remove]
    package static let slots: Lists = [.filling, .emptying]
    package static let rib: Lists = [.ribHook, .ribHandler]
    package static let coordinator: Lists = [.coordinatorHook, .coordinatorHandler]
    package static let handlers: Lists = [.ribHandler, .coordinatorHandler]
    package static let bodies: Lists = [.rib, .coordinator]
    package static let everywhere: Lists = [.slots, .bodies]
  }

  /// What follows a word.
  package enum Argument: String, Sendable {
    case slot, event, instance, datum, worker, coordinator
  }

  package let name: String
  /// Where the word may stand alone.
  package let alone: Lists
  /// Where the word may stand with its arguments.
  package let called: Lists
  package let arguments: [Argument]
  /// The line of Swift it stands for.
  package let about: String

  init(
    _ name: String,
    alone: Lists = [],
    called: Lists,
    _ arguments: [Argument],
    _ about: String
  ) {
    self.name = name
    self.alone = alone
    self.called = called
    self.arguments = arguments
    self.about = about
  }

  init(_ name: String, alone: Lists, _ about: String) {
    self.init(name, alone: alone, called: [], [], about)
  }

  /// How the word is written, such as `send X EVENT`.
  package var form: String {
    ([name] + arguments.map(StepWord.placeholder)).joined(separator: " ")
  }

  package static func placeholder(_ argument: Argument) -> String {
    switch argument {
    case .slot: "SLOT"
    case .event: "EVENT"
    case .instance, .coordinator: "X"
    case .datum: "D"
    case .worker: "W"
    }
  }

  /// How the words of a list may be written, alone first.
  package static func forms(in list: Lists) -> [String] {
    all.filter { $0.alone.isSuperset(of: list) }.map(\.name)
      + all.filter { $0.called.isSuperset(of: list) }.map(\.form)
  }

  package static let all: [StepWord] = slotWords + screenWords + callWords + taskWords + workerWords

  private static let slotWords = [
    StepWord("guard", alone: .slots, "guard slot == nil else { return }, or guard let router = slot"),
    StepWord("build", alone: .attach, "let router = builder.build(withListener: interactor)"),
    StepWord("reuse", alone: .attach, "the router that was built the first time and kept"),
    StepWord("create", alone: .present, "let child = ChildCoordinator()"),
    StepWord("append", alone: .present, "childCoordinators.append(child)"),
    StepWord("set-callback", alone: .present, "child.onDismissed = { ... }"),
    StepWord("start", alone: .present, "child.start()"),
    StepWord("assign", alone: .attach, "slot = router"),
    StepWord(
      "attach",
      alone: [.attach, .handlers],
      called: .everywhere,
      [.slot],
      "attachChild(router), or the attach list of a slot"
    ),
    StepWord("recheck", alone: .slots, "guard slot === router else { return }"),
    StepWord("clear", alone: .detach, "slot = nil"),
    StepWord(
      "detach",
      alone: [.detach, .handlers],
      called: .everywhere,
      [.slot],
      "detachChild(router), or the detach list of a slot"
    ),
    StepWord(
      "remove",
      alone: [.remove, .handlers],
      called: .everywhere,
      [.slot],
      "childCoordinators.removeAll { $0 === child }, or the remove list of a slot"
    ),
    StepWord("take-last", alone: .detach, "let router = children.last"),
    StepWord("replace-clear-detach", alone: .attach, "detach what the slot holds, cleared first"),
    StepWord("replace-detach-clear", alone: .attach, "detach what the slot holds, cleared afterwards"),
  ]

  private static let screenWords = [
    StepWord(
      "present",
      alone: [.filling, .coordinator],
      called: .everywhere,
      [.slot],
      "viewController.present(...), or the present list of a slot"
    ),
    StepWord("push", alone: [.filling, .coordinator], "navigationController.pushViewController(...)"),
    StepWord("embed", alone: [.filling, .coordinator], "addChild(...) and its view"),
    StepWord("show", alone: .coordinator, "window.rootViewController = ..."),
    StepWord("dismiss", alone: [.emptying, .bodies], "viewController.dismiss(...)"),
    StepWord("pop", alone: [.emptying, .coordinator], "popViewController(...)"),
    StepWord("unembed", alone: [.emptying, .coordinator], "removeFromParent() and its view"),
    StepWord("pop-to-root", alone: .coordinator, "popToRootViewController(...)"),
    StepWord("dismiss-self", alone: .bodies, "dismiss(animated:) in the child itself"),
    StepWord("cleanup-views", alone: [.bodies, .emptying], "router?.cleanupViews()"),
  ]

  private static let callWords = [
    StepWord("async", alone: .everywhere, "DispatchQueue.main.async { the rest of the list }"),
    StepWord("finish", alone: .everywhere, "listener?.didFinish()"),
    StepWord("listener", called: .everywhere, [.event], "listener?.event()"),
    StepWord("send", called: .everywhere, [.instance, .event], "a call to another component"),
    StepWord("set", called: .everywhere, [.datum], "a new value for a datum"),
    StepWord("read", called: .everywhere, [.datum], "a look at a datum that was given"),
    StepWord("attach-child", called: .everywhere, [.instance], "attachChild(x), no slot written"),
    StepWord("detach-child", called: .everywhere, [.instance], "detachChild(x), no slot written"),
    StepWord("ask-view-to-bind", alone: .bodies, "presenter.bind()"),
    StepWord("emit-state", alone: .bodies, "a state value for the view"),
    StepWord("touch-view", alone: .bodies, "_ = viewController.view"),
  ]

  private static let taskWords = [
    StepWord("wait", alone: .coordinator, "try await withCheckedThrowingContinuation { continuation = $0 }"),
    StepWord("resume", alone: .coordinator, "continuation?.resume(returning: ...)"),
    StepWord("fail", alone: .coordinator, "continuation?.resume(throwing: ...)"),
    StepWord("forget", alone: .coordinator, "continuation = nil"),
    StepWord("repeat", alone: .coordinator, "start() again"),
    StepWord("await", called: .bodies, [.coordinator], "try await XCoordinator().start()"),
    StepWord("try? await", called: .bodies, [.coordinator], "try? await XCoordinator().start()"),
  ]

  private static let workerWords = [
    StepWord("start-worker", called: .rib, [.worker], "worker.start(interactor)"),
    StepWord("stop-worker", called: .rib, [.worker], "worker.stop()"),
    StepWord("subscribe", alone: .rib, "a subscription with disposeOnDeactivate"),
  ]
}
