import RibEngine

extension CoordinatorReading {
  /// True where nothing leads to a method but what itself leads to: the children that would ask for it are made by
  /// methods of which the same is true, as where the line that starts the first of them was taken out.
  func isInDeadRing(_ method: Method) -> Bool { isDead(method.name.string, [], depth: 0) }

  private func isDead(_ name: String, _ ring: Set<String>, depth: Int) -> Bool {
    if ring.contains(name) { return true }
    // Whoever makes a coordinator starts it.
    if ["start", "init", "scene", "application"].contains(where: name.hasPrefix) { return false }
    // A local of the method may bear its name.
    let callers = project.calls.all(of: name).filter {
      project.mayMean($0, joined) && ($0.type != joined.name || $0.method != name)
    }
    guard depth < 6, !callers.isEmpty else { return false }
    let ring = ring.union([name])
    return callers.allSatisfy { caller in
      guard caller.type != joined.name else { return isDead(caller.method, ring, depth: depth + 1) }
      guard project.class(caller.type, in: caller.part) != nil else { return false }
      let makers = project.makers(of: caller.type)
      return !makers.isEmpty
        && makers.allSatisfy { $0.type == joined.name && isDead($0.method, ring, depth: depth + 1) }
    }
  }
}

extension Project {
  /// The methods that make instances of a class, by the name of their type and their own; empty for what makes one
  /// without a name.
  fileprivate func makers(of name: String) -> [(type: String, method: String)] {
    bodies.all(naming: name).map { ($0.part.name, $0.method?.name.string ?? "") }
  }
}
