import RibEngine

/// A flow is answered within a few thousand states, as far as nothing but instances bounds the answer.
struct AnswersCheck {
  let effort: Effort

  init(_ effort: Effort) { self.effort = effort }

  func look(_ scenario: Scenario) -> Verdict {
    if scenario.skip != nil { return .passedOver("skipped by itself") }
    var options = ExploreOptions()
    (options.states, options.proposesFixes) = (4_000, false)
    let search = SearchResult(scenario, options)
    var found: [Difference] = []
    if search.isStopped { found.append(Difference("stopped", search.limit)) }
    if search.summary.left != search.summary.crowded {
      found.append(Difference("bounded by more than instances", "\(search.summary)"))
    }
    return found.isEmpty ? .same("\(search.kind) \(search.summary.answer)") : .different(found)
  }
}

/// A pool of threads finds what one thread finds, in the same states.
struct PoolsCheck {
  let effort: Effort

  init(_ effort: Effort) { self.effort = effort }

  /// One thread that does the work of several, the last first.
  private static func backwards(_ size: Int) -> WorkerPool {
    var pool = WorkerPool(size: size) { count, body in
      for number in (0..<count).reversed() { body(number) }
    }
    pool.fewest = 1
    return pool
  }

  func look(_ scenario: Scenario) -> Verdict {
    var found: [Difference] = []
    var kind = ""
    for reduces in [true, false] {
      let change: (inout ExploreOptions) -> Void = {
        // A pool is asked only where transitions are not counted.
        ($0.reduces, $0.states, $0.transitions) = (reduces, 2_000, .max)
      }
      let one = effort.search(scenario, events: 3, change)
      kind = one.kind
      for size in [2, 3] {
        let many = effort.search(scenario, events: 3) {
          change(&$0)
          $0.pool = Self.backwards(size)
        }
        let how = "\(size) threads, \(reduces ? "reduced" : "without reductions")"
        if many.summary != one.summary || many.limit != one.limit {
          found.append(Difference("another summary", "\(how): \(many.summary), one: \(one.summary)"))
        }
        if many.examples.map(told) != one.examples.map(told) {
          found.append(Difference("other examples", "\(how): \(many.examples.map(told))"))
        }
      }
    }
    return found.isEmpty ? .same(kind) : .different(found)
  }

  private func told(_ example: SearchResult.Example) -> String {
    "\(example.mistake) \(example.path) \(example.scenario.events.map(\.action))"
  }
}
