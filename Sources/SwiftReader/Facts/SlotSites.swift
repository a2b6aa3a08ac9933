import RibEngine

/// A call of attachChild or detachChild, and when its slot is written.
package struct SlotSite: Sendable, Hashable {
  package enum Verb: String, Sendable { case attach, detach }

  package enum Order: String, Sendable {
    case assignedBefore = "assigned before"
    case assignedAfter = "assigned after"
    case notStored = "not stored"
    case clearedBefore = "cleared before"
    case clearedAfter = "cleared after"
    case notCleared = "not cleared"
    /// The slot is given another child on the same way.
    case assignedAgain = "assigned again"
    /// The child was found in `children`.
    case searched
    /// The child is the method's parameter, and the method writes no slot; its callers' sites say more.
    case parameter
    case unknown
    /// Not the same on all ways.
    case mixed
  }

  package var verb: Verb
  package var order: Order
  /// The slot that holds the child; nil where none does or several do.
  package var slot: String?
  /// The method's signature.
  package var method: String
  /// The call of attachChild or detachChild.
  package var span: Span
  /// Calls of helpers that lead there from the method, outermost first.
  package var via: [Span]
  /// The line that makes the order what it is: where the slot is written.
  package var write: Span?
}

extension RouterFacts {
  /// All sites of a class in the order of its methods: those written in a method, and those that a helper
  /// has for the child it is given.
  package func sites() -> [SlotSite] {
    methods.flatMap { method -> [SlotSite] in
      var orders: [SlotSite.Place: Set<SlotSite.Found>] = [:]
      var places: [SlotSite.Place] = []
      for path in method.paths {
        let line = SlotSite.line(path.effects)
        for (index, effect) in line.enumerated() {
          guard let (place, found) = SlotSite.found(effect, at: index, in: line) else { continue }
          if orders[place, default: []].insert(found).inserted, orders[place]?.count == 1 {
            places.append(place)
          }
        }
      }
      return places.map { SlotSite($0, orders[$0] ?? [], method.signature) }
    }
  }
}

extension SlotSite {
  fileprivate struct Place: Hashable {
    var verb: Verb
    var span: Span
    var via: [Span]
  }

  fileprivate struct Found: Hashable {
    var order: Order
    var slot: String?
    var write: Span?

    init(order: Order, slot: String? = nil, write: Span? = nil) {
      self.order = order
      self.slot = slot
      self.write = write
    }
  }

  fileprivate init(_ place: Place, _ found: Set<Found>, _ method: String) {
    let orders = Set(found.map(\.order))
    let slots = Set(found.map(\.slot))
    self.init(
      verb: place.verb,
      order: orders.count == 1 ? orders.first ?? .unknown : .mixed,
      slot: slots.count == 1 ? slots.first ?? nil : nil,
      method: method,
      span: place.span,
      via: place.via,
      write: found.compactMap(\.write).min()
    )
  }

  /// The effects in the order of the text: those that run later in the place where they are handed over.
  fileprivate static func line(_ effects: [Effect]) -> [Effect] {
    effects.flatMap { effect -> [Effect] in
      guard case .deferred(let paths, _) = effect.verb else { return [effect] }
      let longest = paths.max { $0.effects.count < $1.effects.count }
      return longest.map { line($0.effects) } ?? []
    }
  }

  fileprivate static func found(
    _ effect: Effect,
    at index: Int,
    in line: [Effect]
  ) -> (Place, Found)? {
    switch effect.verb {
    case .attach(let value):
      let place = Place(verb: .attach, span: effect.span, via: effect.via)
      return (place, attached(value, at: index, in: line))
    case .detach(let value):
      let place = Place(verb: .detach, span: effect.span, via: effect.via)
      return (place, detached(value, at: index, in: line))
    default: return nil
    }
  }

  private static func attached(_ value: Effect.Value, at index: Int, in line: [Effect]) -> Found {
    func store(in part: ArraySlice<Effect>) -> (slot: String, span: Span)? {
      for effect in part {
        switch effect.verb {
        case .assign(let slot, value), .append(let slot, value): return (slot, effect.span)
        default: continue
        }
      }
      return nil
    }
    if value != .unknown, value != .nil {
      if let (slot, span) = store(in: line[..<index]) {
        return Found(order: .assignedBefore, slot: slot, write: span)
      }
      if let (slot, span) = store(in: line[(index + 1)...]) {
        return Found(order: .assignedAfter, slot: slot, write: span)
      }
    }
    switch value {
    // What a slot holds is stored already.
    case .slot(let slot): return Found(order: .assignedBefore, slot: slot)
    case .parameter: return Found(order: .parameter)
    case .found: return Found(order: .searched)
    case .unknown, .nil: return Found(order: .unknown)
    default: return Found(order: .notStored)
    }
  }

  private static func detached(_ value: Effect.Value, at index: Int, in line: [Effect]) -> Found {
    let slot: String
    switch value {
    case .slot(let name): slot = name
    case .parameter: return Found(order: .parameter)
    case .found: return Found(order: .searched)
    case .built:
      let holder = line[..<index].lazy.compactMap { effect -> String? in
        if case .assign(let slot, value) = effect.verb { slot } else { nil }
      }.first
      guard let holder else { return Found(order: .notStored) }
      slot = holder
    case .nil, .unknown: return Found(order: .unknown)
    }
    func write(in part: ArraySlice<Effect>, _ cleared: Order) -> (order: Order, span: Span)? {
      for effect in part {
        switch effect.verb {
        case .clear(slot), .remove(slot, _): return (cleared, effect.span)
        case .assign(slot, let other) where other != value: return (.assignedAgain, effect.span)
        default: continue
        }
      }
      return nil
    }
    let start = line[..<index].lastIndex { effect in
      if case .test(slot, _, _) = effect.verb { true } else { false }
    }
    let before = write(in: line[(start ?? 0)..<index], .clearedBefore)
    let found = before ?? write(in: line[(index + 1)...], .clearedAfter)
    return Found(order: found?.order ?? .notCleared, slot: slot, write: found?.span)
  }
}
