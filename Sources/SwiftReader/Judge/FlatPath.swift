import RibEngine

/// One way through a method as a line of effects: what completions and later turns do is put where it
/// happens.
struct FlatPath: Sendable {
  var effects: [Effect] = []
  /// Where the effects of a later turn begin; nil where there is none.
  var hop: Int?
  /// The call that puts them off.
  var hopSpan = Span.none

  /// How many lines one path is spread out to.
  private static let most = 8

  /// A completion runs at once or in a later turn: both are lines.
  static func all(of path: Path) -> [FlatPath] {
    var lines: [(now: [Effect], later: [Effect], hop: Span)] = [([], [], .none)]
    for effect in path.effects {
      guard case .deferred(let paths, let isAsync) = effect.verb else {
        for index in lines.indices { lines[index].now.append(effect) }
        continue
      }
      let bodies = paths.flatMap { all(of: $0).map(\.effects) }
      var next: [(now: [Effect], later: [Effect], hop: Span)] = []
      for line in lines {
        for body in bodies {
          if !isAsync { next.append((line.now + body, line.later, line.hop)) }
          next.append((line.now, line.later + body, effect.span))
        }
      }
      if !next.isEmpty { lines = Array(next.prefix(most)) }
    }
    return lines.map { line in
      line.later.isEmpty
        ? FlatPath(effects: line.now)
        : FlatPath(effects: line.now + line.later, hop: line.now.count, hopSpan: line.hop)
    }
  }

  func clears(_ slot: String) -> Bool {
    effects.contains { effect in
      switch effect.verb {
      case .clear(slot), .assign(slot, .nil), .remove(slot, _): true
      default: false
      }
    }
  }

  /// True where the slot is given one of the children that are there.
  func restores(_ slot: String) -> Bool {
    effects.contains { effect in
      switch effect.verb {
      case .assign(slot, .found): true
      case .assign(slot, .slot(let other)): other != slot
      default: false
      }
    }
  }

  /// The lines that attach what the slot held before the way began.
  func attachedAgain(from slot: String) -> [Span] {
    var isWritten = false
    return effects.compactMap { effect in
      switch effect.verb {
      case .assign(slot, _), .append(slot, _), .clear(slot): isWritten = true
      case .attach(.slot(slot)) where !isWritten: return effect.span
      default: break
      }
      return nil
    }
  }

  /// The slots whose children it detaches, and those that it puts something into.
  var slotsDetached: Set<String> {
    effects.reduce(into: []) { if case .detach(.slot(let name)) = $1.verb { $0.insert(name) } }
  }
  var slotsFilled: Set<String> {
    effects.reduce(into: []) { found, effect in
      switch effect.verb {
      case .assign(let name, let value), .append(let name, let value): if value != .nil { found.insert(name) }
      default: break
      }
    }
  }

  /// Other slots that hold what this one held, as the way has found.
  func slotsFound(holding slot: String) -> [String] {
    effects.compactMap { effect in
      guard case .compare(let other, .slot(slot), true, _) = effect.verb, other != slot else { return nil }
      return other
    }
  }

  /// What the slot holds at the end, where it is attached on the way.
  func stored(in slot: String) -> Effect.Value? {
    var value: Effect.Value?
    for effect in effects {
      switch effect.verb {
      case .assign(slot, let new), .append(slot, let new):
        if new != .nil, new != .slot(slot) { value = new }
      default: break
      }
    }
    guard let value else { return nil }
    var isStored = false
    for effect in effects {
      switch effect.verb {
      case .assign(slot, value), .append(slot, value): isStored = true
      case .attach(let attached) where attached == value && value != .unknown: return value
      case .attach(.slot(slot)) where isStored: return value
      default: break
      }
    }
    return nil
  }

  /// True where the slot's child is detached: by the slot, or by a search or parameter in a method that
  /// clears the slot.
  func detaches(from slot: String) -> Bool {
    let clears = clears(slot)
    return effects.contains { effect in
      switch effect.verb {
      case .detach(.slot(slot)): true
      case .detach(.found), .detach(.parameter): clears
      default: false
      }
    }
  }
}
