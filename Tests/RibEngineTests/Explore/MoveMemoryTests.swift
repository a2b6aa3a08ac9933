import Checking
import Testing

@testable import RibEngine

/// A search that looks up the moves which another one has played comes to the same as one that plays them.
struct MoveMemoryTests {
  private struct Seen: Equatable {
    var grade: Grade
    var places: [[Int]]
  }

  private func seen(_ search: Search) -> [Seen] {
    search.occurrences.map { occurrence in
      Seen(
        grade: occurrence.grade,
        places: occurrence.places.map {
          [$0.from, $0.event, $0.end ?? -1, $0.ending ?? -1, $0.turned ?? -1, $0.eventCount]
        }
      )
    }
  }

  private func numbers(_ search: Search) -> [Int] {
    [search.states, search.transitions, search.left, search.marked, search.crowded]
  }

  /// After a search of all, two that avoid the mistakes of a rule, or of none, of which one recalls its moves; for each
  /// of the first three rules.
  private func searches(_ scenario: Scenario) -> [(played: Search, recalled: Search)] {
    let eventSet = EventSet(scenario)
    var growing = GrowingProgram(eventSet.scenario)
    var found: [(played: Search, recalled: Search)] = []
    _ = growing.play { program in
      var options = ExploreOptions()
      (options.events, options.states) = (4, 2_000)
      func search(_ options: ExploreOptions, _ moves: MoveMemory?) -> Search {
        let events = Array(eventSet.beginning..<program.script.count)
        let beginning = eventSet.beginning
        var search = Search(
          program,
          beginning: beginning,
          events: events,
          table: .catalogue,
          options: options,
          recalling: moves
        )
        search.run()
        return search
      }
      let first = search(options, nil)
      if let shortage = first.shortage { return shortage }
      let rules = first.occurrences.map(\.grade.mistake.rule)
      options.transitions = 20_000
      found = Set((0..<3).map { Set(rules.dropFirst($0).prefix(1)) }).map { avoided in
        options.avoided = Avoided(rules: avoided)
        return (search(options, nil), search(options, first.moves))
      }
      return nil
    }
    return found
  }

  @Test(arguments: ["01", "08", "11", "14", "20", "30", "31", "54"])
  func `what is recalled is what would be played`(flow: String) throws {
    let searches = searches(try Shipped.scenario(flow))
    #expect(!searches.isEmpty)
    for (played, recalled) in searches {
      #expect(seen(recalled) == seen(played))
      #expect(numbers(recalled) == numbers(played))
      #expect(recalled.wasTurnedBack == played.wasTurnedBack)
      #expect(recalled.worker.played < played.worker.played)
    }
  }
}
