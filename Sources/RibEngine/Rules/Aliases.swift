/// What makes an alias a mistake of its own, or a mistake one that leaves nothing behind.
package enum AliasException: Sendable {
  /// No line of the slot's detach list takes the screen down, or its attach list replaces the child without it, or who
  /// would run it went with the child: it leaks whatever else goes wrong.
  case screenStaysUp
  /// The child was on its way out: what goes on after that is not what the rule speaks of in other timings.
  case childIsLeaving
  /// The screen of the child was gone or on its way out, and what the child said was not that: who closed the screen
  /// ends the child, or nobody does.
  case screenIsLeaving
  /// It is no report of the child: whom that may close has nothing to do with it.
  case isNoReport
}

extension World {
  /// What of an exception only the world knows in which a rule is broken about `child`, by an event or at rest.
  func isSo(_ exception: AliasException, of child: Cell, by event: Event?) -> Bool {
    switch exception {
    case .isNoReport: event.map { $0.kind != .receive || $0.says(.isFromView) } ?? false
    case .screenStaysUp: isOwnerOfScreenGone(child)
    case .childIsLeaving: self[child].isDisappearing || isLeaving(child)
    case .screenIsLeaving: self[child].isDisappearing || self[child].isClosed && !tellsOfClosing(child)
    }
  }

  /// Whether the child itself may report that its screen goes.
  private func tellsOfClosing(_ child: Cell) -> Bool {
    let hooks = component(child).hooks
    return hooks.hearsOfLeaving || hooks.closedByUser >= 0
  }
}

extension RuleTable {
  /// Takes the aliases of one mistake in different timings for one. `program` is one of those in which they
  /// were found.
  func withoutAliases<Found>(
    _ found: [Found],
    in program: Program,
    _ violation: (Found) -> Violation
  ) -> [Found] {
    found.filter { alias in
      let alias = violation(alias)
      let rule = all[alias.rule]
      if rule.aliasOf.isEmpty || isOfItsOwn(alias, rule, program) { return true }
      return !found.lazy.map(violation).contains { whole in
        rule.aliasOf.contains(all[whole.rule].id) && whole.child.component == alias.child.component
          && whole.slot == alias.slot
      }
    }
  }

  /// Whether the world has what makes a mistake of a rule about `child` one of its own.
  func isExceptional(_ rule: Int, _ child: Cell?, _ world: World, by event: Event?) -> Bool {
    guard let child, let exception = all[rule].aliasUnless else { return false }
    return world.isSo(exception, of: child, by: event)
  }

  /// Whether a mistake of a rule that leaves traces behind does so where it is about `child`.
  func leavesTraces(_ rule: Int, _ child: Cell?, _ world: World, by event: Event) -> Bool {
    guard let child, let exception = all[rule].leavesUnless else { return true }
    return !world.isSo(exception, of: child, by: event)
  }

  private func isOfItsOwn(_ alias: Violation, _ rule: Rule, _ program: Program) -> Bool {
    switch rule.aliasUnless {
    case nil: false
    case .screenStaysUp: alias.isExceptional || staysUp(alias, program)
    case .childIsLeaving, .screenIsLeaving, .isNoReport: alias.isExceptional
    }
  }

  private func staysUp(_ alias: Violation, _ program: Program) -> Bool {
    guard alias.slot >= 0 else { return false }
    // Its parent may be unknown by now: the child is gone.
    let slots = program.components.compactMap { alias.slot < $0.slots.count ? $0.slots[alias.slot] : nil }
    return !slots.contains {
      $0.child == alias.child.component && $0.closesChild && !$0.replacesChild
    }
  }
}

extension Rule {
  /// `ids` with those of the rules that find the same mistakes in other timings.
  static func withAliases(_ ids: Set<String>) -> Set<String> {
    let aliases = all.filter { rule in rule.aliasOf.contains { ids.contains($0.text) } }
    return ids.union(aliases.map(\.id.text))
  }
}
