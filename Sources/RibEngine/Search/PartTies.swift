/// What the rules ask in one part of a flow and another part answers.
///
/// That steps of different parts share nothing is known from what they can reach. A rule may look farther, at the
/// other children of a parent; it does so through one door, where it is noted what it asks for. Where a search of
/// the other part never met that, the answer is the same without that part.
struct PartTies {
  /// What the search of one part came to.
  struct Part {
    let events: [Int]
    /// What would be broken if another child of the parent were over.
    let asked: Set<Grade>
    /// The events that lead to a child which is over and still there, by the component of its parent.
    let answers: [Int: [Int]]
  }

  private(set) var parts: [Part] = []

  mutating func add(_ search: Search) {
    var search = search
    let asked = search.happened.asked
    parts.append(Part(events: search.events, asked: asked, answers: search.waysToFinished()))
  }

  /// What one part asks and another one answers, each with the events of the first and those that lead to the
  /// answer, the fewest of them first.
  var questions: [(grade: Grade, parts: (Int, Int), events: [Int])] {
    parts.indices.flatMap { one in
      parts[one].asked.sorted { $0.mistake.order.lexicographicallyPrecedes($1.mistake.order) }.compactMap {
        grade in
        let answers = parts.indices.compactMap { other -> (part: Int, way: [Int])? in
          if other == one { return nil }
          return parts[other].answers[grade.mistake.parent.component].map { (other, $0) }
        }
        guard let answer = answers.min(by: { $0.way.count < $1.way.count }) else { return nil }
        return (grade, (one, answer.part), Set(parts[one].events + answer.way).sorted())
      }
    }
  }
}

extension Mistake {
  /// Numbers that put mistakes into one order.
  var order: [Int] { [rule, child.component, parent.component, slot, step] }
}

extension Search {
  /// The first ways to a child that is over and still among the children, by the component of its parent.
  fileprivate mutating func waysToFinished() -> [Int: [Int]] {
    let states = statesWithFinished
    defer { (worker.player.notes, worker.names) = (nil, nil) }
    var ways = states.compactMapValues { way(to: $0)?.events }
    spread(&ways)
    return ways
  }

  /// The first state with such a child, by the component of its parent.
  private var statesWithFinished: [Int: Int] {
    var states: [Int: Int] = [:]
    for state in 1..<max(1, table.count) {
      table.unpack(state, into: worker.from)
      let row = Row(program, worker.from)
      for cell in row.used where states[row[cell].component] == nil {
        if row[cell].children.contains(where: { row[$0].isOver }) { states[row[cell].component] = state }
      }
    }
    return states
  }

  /// True where nothing is asked of other parts, or answered to them, that another search has not asked or answered.
  func asksNoMore(than other: Search) -> Bool {
    happened.asked.isSubset(of: other.happened.asked)
      && Set(statesWithFinished.keys).isSubset(of: other.statesWithFinished.keys)
  }

  /// What leads to a child of one parent leads to one of each that is alike.
  private func spread(_ ways: inout [Int: [Int]]) {
    var isNews = true
    while isNews {
      isNews = false
      for exchange in symmetry.exchanges {
        for (component, way) in ways where ways[exchange.component(component)] == nil {
          ways[exchange.component(component)] = way.map(exchange.line)
          isNews = true
        }
      }
    }
  }
}
