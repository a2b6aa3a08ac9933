import RibEngine

/// A line that has to do with children or continuations, and how it was read.
package struct ReadSite: Sendable {
  /// The class and the method.
  package var subject: String
  package var kind: String
  package var order: String
  package var slot: String
  package var span: Span
  package var reason: String
  /// The line that the reason speaks of.
  package var other: Span?
}

extension RouterFacts {
  package func readSites() -> [ReadSite] {
    sites().map { site in
      ReadSite(
        subject: name.string + "." + site.method,
        kind: site.verb.rawValue + "Child",
        order: site.order.rawValue,
        slot: site.slot ?? "",
        span: site.span,
        reason: site.order.reason,
        other: site.write
      )
    }
  }
}

extension SlotSite.Order {
  /// What the code has that makes it this order.
  var reason: String {
    switch self {
    case .assignedBefore: "the slot has the child when it is attached"
    case .assignedAfter: "the slot gets the child when attachChild has returned"
    case .notStored: "no line of this path stores the child"
    case .clearedBefore: "the slot is empty when the child is detached"
    case .clearedAfter: "the slot still has the child while it is detached"
    case .notCleared: "no line of this path empties the slot"
    case .assignedAgain: "the slot is given another child on the same path"
    case .searched: "the child was found among the children"
    case .parameter: "the child is what the caller gave; its own lines say more"
    case .unknown: "what the child is could not be followed"
    case .mixed: "not the same on all paths through the method"
    }
  }
}

extension Project {
  /// The lines of coordinators and tasks.
  package func coordinatorSites() -> [ReadSite] {
    holdersOfCoordinators.flatMap { reading in
      reading.own.flatMap { member, moves in
        reading.sequences(moves).flatMap { sites($0, member.method, reading) }
      }
    } + classesWithContinuations.flatMap(continuationSites)
  }

  private func sites(_ moves: [Move], _ method: Method, _ reading: CoordinatorReading) -> [ReadSite] {
    moves.enumerated().compactMap { place, move -> ReadSite? in
      func site(_ kind: String, _ order: String, _ slot: String, _ reason: String, _ other: Span? = nil)
        -> ReadSite
      {
        ReadSite(
          subject: reading.joined.name + "." + method.name.string,
          kind: kind,
          order: order,
          slot: slot,
          span: move.place,
          reason: reason,
          other: other
        )
      }
      switch move.kind {
      case .append(let list, let child):
        if let call = moves[..<place].last(where: { $0.isCall(of: child) && !$0.excludes(move) }) {
          return site("append", "after start", list, "the child is called before it is kept", call.place)
        }
        if let call = moves[place...].first(where: { $0.isCall(of: child) && !$0.excludes(move) }) {
          return site("append", "before start", list, "the child is kept when it is called", call.place)
        }
        return site("append", "not started", list, "no line of this path calls the child")
      case .remove(let list, .kind(let type)?):
        return site("remove", "some children", list, "each that is of \(type)")
      case .removeOthers(let list, .kind(let type)?):
        return site("remove", "others", list, "every child that is not of \(type)")
      case .remove(let list, let child):
        let isKnown = child != nil && child != .other
        return site(
          "remove",
          isKnown ? "one child" : "some child",
          list,
          isKnown ? "the line says which" : "which one is not said"
        )
      case .removeOthers(let list, _):
        return site("remove", "others", list, "every child but the one it names")
      case .removeLast(let list): return site("remove", "last", list, "whichever came last")
      case .removeAll(let list): return site("remove", "all", list, "every child of the list")
      default: return nil
      }
    }
  }

  private func continuationSites(_ acts: ClassActs) -> [ReadSite] {
    acts.joined.continuations.flatMap { property -> [ReadSite] in
      let name = property.name.string
      return acts.joined.members.indices.flatMap { place -> [ReadSite] in
        let all = acts.acts(at: place).filter { $0.via.isEmpty }
        let member = acts.joined.members[place]
        return all.compactMap { act -> ReadSite? in
          let (kind, order, reason): (String, String, String)
          switch act.kind {
          case .write where act.path == [name]:
            (kind, order, reason) = ("store", "waits", "what is awaited is kept here")
          case .clear where act.path == [name]:
            (kind, order, reason) = ("clear", "let go", "the property is set to nil")
          case .call where act.path == [name, "resume"]:
            let clears = all.contains { $0.kind == .clear && $0.path == [name] }
            (kind, order, reason) =
              clears
              ? ("resume", "cleared", "the same method sets the property to nil")
              : ("resume", "kept", "the method leaves it in the property")
          default: return nil
          }
          return ReadSite(
            subject: acts.joined.name + "." + member.method.name.string,
            kind: kind,
            order: order,
            slot: name,
            span: act.span,
            reason: reason
          )
        }
      }
    }
  }
}
