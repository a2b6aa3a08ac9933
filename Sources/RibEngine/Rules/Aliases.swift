extension RuleTable {
  /// Takes the aliases of one mistake in different timings for one. `program` is one of those in which they
  /// were found.
  func withoutAliases<Found>(
    _ found: [Found],
    in program: Program,
    _ key: (Found) -> Timings.Key
  ) -> [Found] {
    var left = found
    for (alias, whole) in aliases {
      let wholes = left.map(key).filter { all[$0.rule].id == whole }
      left.removeAll { found in
        let key = key(found)
        guard all[key.rule].id == alias, !isOfItsOwn(key, alias, program) else { return false }
        return wholes.contains { $0.child == key.child ? $0.slot == key.slot : $0.parent == key.child }
      }
    }
    return left
  }

  /// A screen that no line of the detach list takes down leaks in every timing, whatever else goes wrong.
  private func isOfItsOwn(_ key: Timings.Key, _ alias: String, _ program: Program) -> Bool {
    guard alias == "leaked-view", key.slot >= 0 else { return false }
    let takesDown: Set<Code.Op> = [.dismiss, .pop, .unembed, .popToRoot, .cleanupViews]
    // Its parent may be unknown by now: the child is gone.
    let slots = program.components.compactMap { key.slot < $0.slots.count ? $0.slots[key.slot] : nil }
    return !slots.contains { slot in
      slot.child == key.child && slot.detach >= 0
        && program.lists[Int(slot.detach)].contains { takesDown.contains(program.codes[$0].op) }
    }
  }
}
