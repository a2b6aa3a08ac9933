import RibEngine

extension KeptChildren {
  /// True where what the child says makes its parent say that it is through itself: the list goes with it.
  func endsItsParent(_ child: Thing, _ method: Method) -> Bool {
    guard let entry = reading.child(child) else { return false }
    let known = reading.project.reading(ofChild: entry)
    let moves = reading.own.filter { $0.member.method.span == method.span }.flatMap { reading.flat($0.moves) }
    let isLinked = moves.contains { if case .link(child, _) = $0.kind { true } else { false } }
    if isLinked {
      let answers = reading.own.filter { known.calls($0.member.method.name.string) }
      if answers.contains(where: { reading.flat($0.moves).contains(where: saysItIsThrough) }) { return true }
    }
    return moves.contains { move in
      guard case .callback(child, let property, .closure(let id)) = move.kind, known.uses(property) else {
        return false
      }
      return reading.flat(reading.closures[id]?.moves ?? []).contains(where: saysItIsThrough)
    }
  }

  /// `delegate?.didFinish(self)`, `parent?.childDidEnd()`, `onFinish?()`, `delegate?(.backTapped)`
  private func saysItIsThrough(_ move: Move) -> Bool {
    guard case .report(let path) = move.kind, let name = path.first, reading.joined.properties[name] != nil
    else { return false }
    let word = name.lowercased()
    if path.count == 1 {
      return word.hasPrefix("on") || word == "delegate" || word.contains("finish") || word.contains("complet")
    }
    return word.hasSuffix("delegate") || word.contains("parent") || word.contains("coordinator")
      || word == "listener"
  }
}
