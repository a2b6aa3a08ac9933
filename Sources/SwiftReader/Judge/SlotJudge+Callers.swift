import RibEngine

/// Whether whoever calls a method that fills the slot looks first at what is there.
extension SlotJudge {
  /// True where the interactor makes all calls of the method, and each of them comes only where it has asked the router or a
  /// flag that it sets itself, or behind a call that empties the slot.
  func looksFirst(whoCalls method: String) -> Bool {
    guard let interactor, let acts = sources.acts(interactor.name) else { return false }
    let roots = interactor.calls.filter { name, calls in
      calls.contains { isCall($0, of: method) }
        && !sources.isOwn(Conversation.base(name), interactor.name.string)
    }
    let spans = interactor.calls.values.joined().filter { isCall($0, of: method) }.map(\.span)
    guard !roots.isEmpty, Set(spans).count == sources.mentionsMeaning(method, router) else { return false }
    return roots.allSatisfy { root, calls in
      let own = acts.acts(of: Conversation.base(root))
      return calls.enumerated().allSatisfy { place, call in
        guard isCall(call, of: method) else { return true }
        let before = calls[..<place].contains {
          $0.timing == .always && emptying.contains(Conversation.base($0.method))
        }
        return before || call.needs.contains { asksTheRouter($0, acts) || own.contains(where: $0.isUndone) }
      }
    }
  }

  private func isCall(_ call: InteractorFacts.Call, of method: String) -> Bool {
    call.target == .router && Conversation.base(call.method) == method
  }

  /// `guard router?.hasDetail == false`; `guard let router` asks nothing of the slot.
  private func asksTheRouter(_ need: Need, _ acts: ClassActs) -> Bool {
    guard let name = need.property, need.isTrue == nil else { return false }
    return name == "router"
      || acts.joined.properties[name]?.property.type?.plainName?.hasSuffix("Routing") == true
  }
}
