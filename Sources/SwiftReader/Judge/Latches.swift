import RibEngine

/// Whether state that the classes keep holds back what comes again while it still runs, or comes too early: a flag such as
/// `isClosing`.
struct Latches {
  /// What holds it back.
  struct Latch {
    var property: String
    /// The class that keeps it.
    var owner: String
    /// True where it does so in every run, and false where the code does not say.
    var isSure = false
  }

  let sources: SwiftSources
  let router: RouterFacts
  let slot: String

  // MARK: - Again

  /// What keeps a method that empties the slot from taking its child out a second time, while the first still runs.
  func shut(_ way: SlotWay) -> Latch? {
    guard let acts = sources.acts(router.name), let detach = way.index(of: .detach) else { return nil }
    let all = acts.acts(of: router.methods[way.method].name.string)
    let detaches = Self.detaches(in: all, at: way.steps[detach].span)
    for place in detaches {
      for need in state(all[place].needs) where Self.isShut(need, all[place], all[..<place]) {
        return Latch(property: need.property ?? "", owner: router.name.string, isSure: true)
      }
    }
    let needs = detaches.reduce(into: Set<Need>()) { $0.formUnion(all[$1].needs) }
    return latch(state(needs), in: acts, router.name.string)
  }

  /// True where the last thing that is done to what is asked, before the child is taken out, closes that way.
  private static func isShut(_ need: Need, _ act: Act, _ before: ArraySlice<Act>) -> Bool {
    guard let last = before.last(where: { $0.kind != .read && $0.path == need.property.map { [$0] } }) else {
      return false
    }
    return need.isUndone(by: last) && last.timing != .later && last.needs.isSubset(of: act.needs)
  }

  /// What may keep a child's report, while it is being taken out, from coming to that method again.
  func again(_ report: Conversation.Report, _ talk: Conversation, _ way: SlotWay) -> Latch? {
    if let latch = shut(way) { return latch }
    for (needs, facts) in [(report.answer.needs, talk.parent), (report.needs, talk.child?.interactor)] {
      guard let facts, let acts = sources.acts(facts.name) else { continue }
      if let latch = latch(state(needs), in: acts, facts.name.string) { return latch }
    }
    return nil
  }

  /// What any method of the class may change.
  private func latch(_ needs: [Need], in acts: ClassActs, _ owner: String) -> Latch? {
    latch(needs, of: owner, by: Self.all(acts) { $0.kind != .initializer })
  }

  // MARK: - Too early

  /// What may keep a report from taking its child out before the slot holds it.
  func early(_ report: Conversation.Report, _ talk: Conversation, _ way: SlotWay) -> Latch? {
    byRouter(report, way) ?? byParent(report, talk, way) ?? byChild(report, talk)
  }

  private func byRouter(_ report: Conversation.Report, _ way: SlotWay) -> Latch? {
    guard let acts = sources.acts(router.name) else { return nil }
    let empties = acts.acts(of: Conversation.base(report.answer.method))
    let needs = Self.detaches(in: empties, at: .none).reduce(into: Set<Need>()) {
      $0.formUnion(empties[$1].needs)
    }
    let fills = acts.acts(of: router.methods[way.method].name.string)
    let attach = fills.firstIndex { $0.path == ["attachChild"] } ?? fills.endIndex
    return latch(state(needs), of: router.name.string, by: Array(fills[..<attach]))
  }

  private func byParent(_ report: Conversation.Report, _ talk: Conversation, _ way: SlotWay) -> Latch? {
    guard let facts = talk.parent, let acts = sources.acts(facts.name) else { return nil }
    let fill = router.methods[way.method].name.string
    let callers = facts.calls.filter { _, calls in
      calls.contains { $0.target == .router && Conversation.base($0.method) == fill }
    }
    let before = callers.flatMap { name, calls -> [Act] in
      let all = acts.acts(of: Conversation.base(name))
      let spans = Set(calls.filter { Conversation.base($0.method) == fill }.map(\.span))
      return Array(all.prefix { !spans.contains($0.span) })
    }
    let others = { (method: Method) in
      method.kind != .initializer && method.name.string != Conversation.base(report.event)
    }
    let needs = state(report.answer.needs)
    return latch(needs, of: facts.name.string, by: callers.isEmpty ? Self.all(acts, others) : before)
  }

  /// What the child asks of itself is as its declaration says, unless it is changed on the way.
  private func byChild(_ report: Conversation.Report, _ talk: Conversation) -> Latch? {
    guard let facts = talk.child?.interactor, let acts = sources.acts(facts.name) else { return nil }
    let all = acts.acts(of: report.moment)
    let before = all.prefix { $0.span != report.span }
    for need in state(report.needs) {
      guard let name = need.property, let isTrue = need.isTrue,
        let property = acts.joined.properties[name]?.property, !property.isLet
      else { continue }
      let changes = before.prefix { $0.path != [name] || $0.kind != .read }
      let last = changes.last { need.isUndone(by: $0) || need.isMet(by: $0) }
      if last.map({ need.isMet(by: $0) }) ?? (property.startsAs == isTrue) { continue }
      return Latch(property: name, owner: facts.name.string)
    }
    return nil
  }

  // MARK: -

  /// What is asked of the object itself but of its slots, in a fixed order.
  private func state(_ needs: Set<Need>) -> [Need] {
    needs.filter { need in
      guard let property = need.property else { return false }
      return property != slot && !router.slots.contains { $0.name.string == property }
    }.sorted { ($0.property ?? "") < ($1.property ?? "") }
  }

  private func latch(_ needs: [Need], of owner: String, by acts: [Act]) -> Latch? {
    needs.first { need in acts.contains(where: need.isUndone) }?.property.map {
      Latch(property: $0, owner: owner)
    }
  }

  private static func detaches(in acts: [Act], at span: Span) -> [Int] {
    let all = acts.indices.filter { acts[$0].kind == .call && acts[$0].path == ["detachChild"] }
    let meant = all.filter { acts[$0].span == span }
    return meant.isEmpty ? all : meant
  }

  private static func all(_ acts: ClassActs, _ isMeant: (Method) -> Bool) -> [Act] {
    acts.joined.members.indices.filter { isMeant(acts.joined.members[$0].method) }.flatMap(acts.acts(at:))
  }
}

extension Property {
  /// What its declaration gives it, as a condition asks: `true`, or something other than nil.
  fileprivate var startsAs: Bool? {
    switch value?.form {
    case .literal("true"): true
    case .literal("false"), .nil: false
    case nil: if case .optional? = type { false } else { nil }
    default: nil
    }
  }
}
