import RibEngine

/// Children that hand over to each other: what a child's report fills is filled once where the report first takes that child
/// out, since a second tap then reaches nobody.
extension SlotJudge {
  /// True where all that fills the slot is such a report, or the first of them in `didBecomeActive`, and none of these
  /// fills more than one slot on any way: one child at a time is there to report.
  func isHandedOver() -> Bool {
    guard let interactor else { return false }
    var fills = Set(ways.fills.map { router.methods[$0.method].name.string })
    var open = fills.sorted()
    var reports: [String: Set<String>] = [:]
    while let method = open.popLast() {
      guard !Self.once.contains(method), isCalledByInteractorOnly(method, interactor) else { return false }
      for root in roots(of: method, interactor) where root != "didBecomeActive" && reports[root] == nil {
        guard let reporter = reporter(of: root) else { return false }
        reports[root] = reporter.emptying
        open += reporter.filling.subtracting(fills).sorted()
        fills.formUnion(reporter.filling)
      }
    }
    let all = fills.flatMap { roots(of: $0, interactor) }
    return !reports.isEmpty
      && all.allSatisfy { root in
        let calls = interactor.calls(in: root).filter { $0.target == .router }
        let first = calls.firstIndex { fills.contains(Conversation.base($0.method)) } ?? 0
        let isFree = reports[root].map { emptying in
          calls[..<first].contains { $0.timing == .always && emptying.contains(Conversation.base($0.method)) }
        }
        return (isFree ?? (calls[first].timing != .later)) && sources.most(router, root, fills) < 2
      }
  }

  private func isCalledByInteractorOnly(_ method: String, _ interactor: InteractorFacts) -> Bool {
    let calls = interactor.calls.values.joined().filter {
      $0.target == .router && Conversation.base($0.method) == method
    }
    return Set(calls.map(\.span)).count == sources.mentionsMeaning(method, router)
  }

  /// The methods of the interactor that lead to one of the router's, but those that only lead there for others of its own.
  private func roots(of method: String, _ interactor: InteractorFacts) -> [String] {
    interactor.calls.filter { name, calls in
      calls.contains { $0.target == .router && Conversation.base($0.method) == method }
        && !sources.isOwn(Conversation.base(name), interactor.name.string)
    }.keys.sorted()
  }

  /// What fills and empties the slot of the only child that makes a report, and makes it when it is asked to, not from a
  /// closure that keeps it.
  private func reporter(of report: String) -> (filling: Set<String>, emptying: Set<String>)? {
    var found: [(filling: Set<String>, emptying: Set<String>)] = []
    for slot in router.slots {
      let ways = SlotWays(slot, in: router)
      let children = ways.fills.map { child(of: $0)?.interactor }
      let calls = children.compactMap { $0 }.map { reports($0, report) }
      guard calls.contains(where: { !$0.isEmpty }) else { continue }
      let all = calls.flatMap { $0 }
      guard slot.shape == .single, !slot.isWrittenElsewhere, ways.fills.allSatisfy(\.isCertain),
        calls.allSatisfy({ !$0.isEmpty }), children.count == calls.count,
        all.allSatisfy({ $0.timing != .later }), Set(all.map(\.span)).count == sources.mentions(report),
        !children.contains(where: { $0.map { speaksEarly($0, report) } ?? false })
      else { return nil }
      func names(_ ways: [SlotWay]) -> Set<String> { Set(ways.map { router.methods[$0.method].name.string }) }
      let doubtful = ways.empties.filter { !$0.isCertain || !$0.has(.clear) || !$0.has(.detach) }
      found.append((names(ways.fills), names(ways.empties).subtracting(names(doubtful))))
    }
    return found.count == 1 ? found[0] : nil
  }

  private func reports(_ child: InteractorFacts, _ report: String) -> [InteractorFacts.Call] {
    child.calls.values.joined().filter { $0.target == .listener && Conversation.base($0.method) == report }
  }

  /// True where it may make the report before its slot holds it.
  private func speaksEarly(_ child: InteractorFacts, _ report: String) -> Bool {
    child.calls(in: "didBecomeActive").contains {
      $0.target == .listener && Conversation.base($0.method) == report
    }
  }
}
