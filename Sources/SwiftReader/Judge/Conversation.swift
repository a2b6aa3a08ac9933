import RibEngine

/// What a child says to its listener, and what its parent's interactor does about it, as far as it
/// empties one slot.
struct Conversation {
  /// A report that reaches a method that empties the slot.
  struct Report {
    /// Where the child calls its listener.
    var span: Span
    /// The listener's method.
    var event: String
    var timing: InteractorFacts.Call.Timing
    /// The method that says it: the child's interactor's, or its router's didLoad.
    var moment: String
    /// What the child's own state has to be for it.
    var needs: Set<Need>
    /// Where the parent's interactor calls its router; the router's method.
    var answer: InteractorFacts.Call
  }

  let parent: InteractorFacts?
  let child: ChildFacts?
  /// The names of the router's methods that empty the slot.
  let emptying: Set<String>

  init(parent: InteractorFacts?, child: ChildFacts?, emptying: Set<String>) {
    self.parent = parent
    self.child = child
    self.emptying = emptying
  }

  /// What the parent's interactor does in `method` to empty the slot.
  private func answers(in method: String, of parent: InteractorFacts) -> [InteractorFacts.Call] {
    parent.calls(in: method).filter { $0.target == .router && emptying.contains(Self.base($0.method)) }
  }

  /// Reports that the child's own code makes before `method` returns.
  func reports(in method: String) -> [Report] {
    reports(child?.interactor?.calls(in: method) ?? [], method)
  }

  /// Reports that it makes before attachChild returns, those of its router's didLoad last.
  var reportsWhileAttached: [Report] {
    reports(in: "didBecomeActive") + reports(child?.loading ?? [], "didLoad")
  }

  private func reports(_ calls: [InteractorFacts.Call], _ moment: String) -> [Report] {
    guard let parent else { return [] }
    return calls.flatMap { call -> [Report] in
      guard call.target == .listener, call.timing != .later, !call.isGuessed else { return [] }
      return answers(in: call.method, of: parent).filter { $0.timing != .later && !$0.isGuessed }
        .map { answer in
          Report(
            span: call.span,
            event: call.method,
            timing: call.timing,
            moment: moment,
            needs: call.needs,
            answer: answer
          )
        }
    }
  }

  /// True where something the child may say, or anything else that happens to the parent, can empty the
  /// slot while the child is being attached.
  var mayClose: Bool {
    if emptying.isEmpty { return false }
    if let methods = child?.listenerMethods, methods.isEmpty { return false }
    guard let parent else { return true }
    return parent.calls.values.joined().contains {
      $0.target == .router && emptying.contains(Self.base($0.method))
    }
  }

  /// False where the child's interactor was read, and nothing that runs or is set up while it becomes active
  /// tells its listener what empties the slot.
  var mayReportEarly: Bool { earlyReports?.contains { mayEnd($0) } ?? true }

  /// True where the child's interactor was read, and nothing of that speaks to its listener.
  var isQuietEarly: Bool { earlyReports?.isEmpty ?? false }

  /// What it may tell its listener while it becomes active; nil where it was not read.
  private var earlyReports: [InteractorFacts.Call]? {
    guard let interactor = child?.interactor else { return nil }
    let methods = ["didBecomeActive"] + interactor.calledBack.sorted()
    return (methods.flatMap { interactor.calls(in: $0) } + (child?.loading ?? [])).filter {
      $0.target == .listener && !$0.isNextTurn
    }
  }

  /// True where the parent's answer to something that it may say then empties the slot in a later turn.
  var isAnsweredLater: Bool {
    guard let parent else { return false }
    return earlyReports?.contains { answers(in: $0.method, of: parent).contains(where: \.isNextTurn) }
      ?? false
  }

  /// False where the parent's method for a report was read and empties nothing before the slot is filled, and nothing that
  /// it may wake does.
  private func mayEnd(_ report: InteractorFacts.Call) -> Bool {
    guard let parent, parent.knows(report.method),
      answers(in: report.method, of: parent).allSatisfy(\.isNextTurn)
    else {
      return true
    }
    return parent.calls.keys.contains { method in
      answers(in: method, of: parent).contains { $0.timing == .later && !$0.isNextTurn }
    }
  }

  /// True where parent and child were read, and nothing that the child says to its listener empties the slot: it ends, if
  /// it does, without its parent.
  var neverAsksToClose: Bool {
    guard let parent, let interactor = child?.interactor, !interactor.handsItselfOn else { return false }
    return !interactor.calls.values.joined().contains {
      $0.target == .listener && (!parent.knows($0.method) || !answers(in: $0.method, of: parent).isEmpty)
    }
  }

  /// A method's name without its labels.
  static func base(_ name: String) -> String { String(name.prefix { $0 != "(" }) }
}

extension InteractorFacts {
  /// True for a method whose body was read.
  func knows(_ method: String) -> Bool {
    calls.keys.contains { Conversation.base($0) == Conversation.base(method) }
  }

  /// Calls of a method, whether its name is kept with or without labels.
  func calls(in method: String) -> [Call] {
    if let exact = calls[method] { return exact }
    let base = Conversation.base(method)
    return calls.keys.filter { Conversation.base($0) == base }.sorted().flatMap { calls[$0] ?? [] }
  }
}
