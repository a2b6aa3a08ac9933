import Dispatch
import RibEngine

/// One check of many random flows.
package struct Series: Sendable {
  package var check: Check
  package var inventor: Inventor
  package var effort: Effort
  package var seeds: [UInt64]
  /// The flows to look at instead of the inventor's, each by its place from 1 on.
  package var given: [Scenario] = []
  /// Asked before each flow; true passes over those that are left.
  package var isOutOfTime: @Sendable () -> Bool = { false }
  /// Told of each seed, before and after its flow is looked at, on the thread that does.
  package var willLook: @Sendable (Series, UInt64) -> Void = { _, _ in }
  package var hasLooked: @Sendable (Series, UInt64) -> Void = { _, _ in }

  package init(_ check: Check, _ inventor: Inventor, _ seeds: some Sequence<UInt64>, _ effort: Effort) {
    (self.check, self.inventor, self.effort, self.seeds) = (check, inventor, effort, Array(seeds))
  }

  /// Looks at the flow of each seed, on as many threads as there are processors.
  package func run() -> Tally {
    let verdicts = Slots<Verdict?>(repeating: nil, count: seeds.count)
    DispatchQueue.concurrentPerform(iterations: seeds.count) { place in
      guard !isOutOfTime() else { return }
      willLook(self, seeds[place])
      verdicts[place] = look(seeds[place])
      hasLooked(self, seeds[place])
    }
    var tally = Tally(self)
    for (seed, verdict) in zip(seeds, verdicts.all) { tally.add(verdict, seed) }
    return tally
  }

  private func scenario(_ seed: UInt64) -> Scenario? {
    given.isEmpty ? inventor.scenario(seed) : given[Int(seed) - 1]
  }

  package func look(_ seed: UInt64) -> Verdict {
    guard let scenario = scenario(seed) else {
      return .different([Difference("is no flow", inventor.text(seed))])
    }
    return check.look(at: scenario, effort)
  }

  /// The flow of a seed without all that can go while it still differs from the same cause.
  package func smallest(_ seed: UInt64, cause: String, isOutOfTime: () -> Bool) -> Scenario? {
    guard var scenario = scenario(seed) else { return nil }
    func differs(_ scenario: Scenario) -> Bool {
      guard case .different(let found) = check.look(at: scenario, effort) else { return false }
      return found.contains { $0.cause == cause }
    }
    var isSmaller = true
    while isSmaller, !isOutOfTime() {
      isSmaller = false
      // A part that is gone may have others with it, so what is left is asked for again.
      if let next = removals(of: scenario).first(where: { !isOutOfTime() && differs($0.smaller) }) {
        (scenario, isSmaller) = (next.smaller, true)
      }
    }
    return scenario
  }
}

/// What came of a series.
package struct Tally: Sendable {
  package struct Failure: Sendable {
    package var seed: UInt64
    package var differences: [Difference]

    /// The kinds of its differences, each once.
    package var causes: [String] { Set(differences.map(\.cause)).sorted() }
  }

  package let series: Series
  package private(set) var kinds: [String: Int] = [:]
  package private(set) var passedOver: [String: Int] = [:]
  /// In the order of the seeds.
  package private(set) var failures: [Failure] = []

  init(_ series: Series) { self.series = series }

  mutating func add(_ verdict: Verdict?, _ seed: UInt64) {
    switch verdict {
    case .same(let kind): kinds[kind, default: 0] += 1
    case .passedOver(let reason): passedOver[reason, default: 0] += 1
    case .different(let differences): failures.append(Failure(seed: seed, differences: differences))
    case nil: passedOver["no time left", default: 0] += 1
    }
  }

  /// True where more is different than the check allows.
  package var isExceeded: Bool { failures.count * 100 > looked * series.check.toleranceInPercent }

  /// How many flows were looked at.
  package var looked: Int { kinds.values.reduce(0, +) + failures.count }

  /// One line: what was looked at, of which kinds it was, and what was passed over.
  package var summary: String {
    func listed(_ counts: [String: Int]) -> String {
      counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
    let rest = passedOver.isEmpty ? "" : "; passed over: \(listed(passedOver))"
    return "\(series.check), \(series.inventor), from seed \(series.seeds.first ?? 0): "
      + "\(looked) of \(series.seeds.count) looked at, \(listed(kinds)), different \(failures.count)\(rest)"
  }
}

/// Places that threads fill, each its own.
private final class Slots<Value>: @unchecked Sendable {
  private let storage: UnsafeMutableBufferPointer<Value>

  init(repeating value: Value, count: Int) {
    storage = .allocate(capacity: count)
    storage.initialize(repeating: value)
  }

  deinit { storage.deinitialize().deallocate() }

  subscript(place: Int) -> Value {
    get { storage[place] }
    set { storage[place] = newValue }
  }

  var all: [Value] { Array(storage) }
}
