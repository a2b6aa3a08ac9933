import Checking
import Dispatch
import FlowFiles
import Testing

@testable import RibEngine

/// A search of every combination of parts, by moves learnt for each of them.
struct ProductTests {
  /// A parent with so many slots.
  private func slots(_ count: Int, finishes: String, attach: String = "assign, attach", early: Int = 0) throws
    -> Scenario
  {
    let slots = (0..<count).map {
      """
            s\($0):
              child: C\($0)
              attach: [guard, build, \($0 < early ? "attach, assign" : attach)]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}

      """
    }
    let children = (0..<count).map { "  C\($0): {view: none, finishes: \(finishes), pins: [finishes]}\n" }
    let events = (0..<count).map { "  - attach s\($0)\n  - detach s\($0)\n" }
    let text =
      "flow: slots\nribs:\n  Parent:\n    children:\n" + slots.joined() + children.joined()
      + "events:\n  - launch Parent\n" + events.joined()
    return try #require(Shipped.scenarios(of: SourceFile(path: "x.yaml", bytes: Array(text.utf8))).first)
  }

  private func search(_ scenario: Scenario, _ change: (inout ExploreOptions) -> Void) -> Exploration {
    var options = ExploreOptions()
    options.proposesFixes = false
    change(&options)
    return Exploration(scenario, options)
  }

  @Test(arguments: [1, 2, 3], ["assign, attach", "attach, assign"])
  func `combinations of slots are as many as a search of all slots together sees`(
    count: Int,
    attach: String
  ) throws {
    let scenario = try slots(count, finishes: "[never, in didBecomeActive]", attach: attach)
    let product = search(scenario) { $0.slices = false }
    let machine = search(scenario) { ($0.slices, $0.multiplies) = (false, false) }
    #expect(product.summary.answer == .closed)
    #expect(product.summary.states == machine.summary.states)
    #expect(product.summary.transitions == machine.summary.transitions)
    #expect(product.summary.depth == machine.summary.depth)
    #expect(product.names == machine.names)
    let full = search(scenario) { $0.reduces = false }
    #expect(full.names == product.names)
    #expect(full.summary.states == product.summary.states)
    #expect(full.summary.transitions == product.summary.transitions)
    if count < 3 {
      let played = search(scenario) { ($0.reduces, $0.sparesMoves) = (false, false) }
      #expect(played.names == product.names)
      #expect(played.summary.answer == .closed)
    }
  }

  @Test(arguments: 0...4)
  func `with a bound on events combinations are those of as many events`(events: Int) throws {
    let scenario = try slots(3, finishes: "[never, in didBecomeActive]")
    let product = search(scenario) { ($0.slices, $0.events) = (false, events) }.summary
    let machine = search(scenario) { ($0.slices, $0.multiplies, $0.events) = (false, false, events) }.summary
    #expect(product.answer == machine.answer)
    #expect(product.states == machine.states)
    #expect(product.transitions == machine.transitions)
    #expect(product.left == machine.left)
    #expect(product.depth == machine.depth)
  }

  @Test(arguments: [(1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1), (4, 0)])
  func `but for the order in which work waits, combinations are what a search of all slots together sees`(
    count: Int,
    early: Int
  ) throws {
    let scenario = try slots(count, finishes: "[never, in didBecomeActive, later]", early: early)
    let product = search(scenario) { $0.reduces = false }
    let machine = search(scenario) { ($0.slices, $0.multiplies, $0.instances) = (false, false, nil) }
    #expect(product.names == machine.names)
    #expect(product.summary.depth == machine.summary.depth)
    let seen = try Unordered(scenario)
    #expect(product.summary.states == seen.states)
    #expect(product.summary.transitions == seen.transitions)
  }

  @Test func `states are a power, transitions the sum over the slots of each combination`() throws {
    let finishes = "[never, in didBecomeActive, later]"
    let one = search(try slots(1, finishes: finishes)) { $0.slices = false }.summary
    let four = search(try slots(4, finishes: finishes)) { $0.slices = false }.summary
    let cube = one.states * one.states * one.states
    #expect(four.states == cube * one.states)
    #expect(four.transitions == 4 * one.transitions * cube)
    #expect(four.left == 0)
  }

  @Test func `sliced slots cost a sum`() throws {
    let finishes = "[never, in didBecomeActive, later]"
    let one = search(try slots(1, finishes: finishes)) { _ in }.summary
    let eight = search(try slots(8, finishes: finishes)) { _ in }.summary
    #expect(eight.states == 8 * one.states)
    #expect(eight.transitions == 8 * one.transitions)
  }

  /// A part with many states of which two are reached: each leads to the other.
  private func swinging(_ states: Int) -> Product.Part {
    var targets: [[Int]] = Array(repeating: [], count: states)
    targets[0] = [states - 1, 0]
    targets[states - 1] = [0]
    return Product.Part(events: targets, turns: Array(repeating: [], count: states))
  }

  @Test(arguments: [(2, 1), (5, 1), (5, 40_000), (11, 40_000)])
  func `states of one, two and more words are told apart`(count: Int, states: Int) throws {
    let parts = Array(repeating: swinging(max(2, states)), count: count)
    let product = try #require(Product(parts, ExploreOptions()))
    #expect(product.states == 1 << count)
    // Each state has a move for each part, and another that leads nowhere for each part at 0.
    #expect(product.transitions == (1 << count) * count + (1 << count) * count / 2)
    #expect(product.left == 0)
    #expect(product.limit == nil)
  }

  @Test func `a product keeps to the limit of states`() throws {
    var options = ExploreOptions()
    options.states = 1_000
    let product = try #require(Product(Array(repeating: swinging(2), count: 20), options))
    #expect(product.limit == .states)
    #expect(product.states == 1_000)
    #expect(product.left > 0)
  }

  @Test func `what cannot be told apart by four words is no product`() {
    #expect(Product(Array(repeating: swinging(40_000), count: 20), ExploreOptions()) == nil)
  }

  @Test(arguments: [1, 2, 3, 7], [10_000, 1 << 14])
  func `a product is the same on any number of threads`(threads: Int, states: Int) throws {
    var options = ExploreOptions()
    options.states = states
    let parts = Array(repeating: swinging(2), count: 14)
    let alone = try #require(Product(parts, options))
    options.pool = WorkerPool(size: threads) { count, body in
      DispatchQueue.concurrentPerform(iterations: count, execute: body)
    }
    #expect(try #require(Product(parts, options)) == alone)
    #expect(alone.states == states)
    #expect(alone.limit == (states < 1 << 14 ? .states : nil))
    if alone.limit == nil { #expect(alone.depth == 15) }
  }

  @Test func `a state of two words takes 45 bytes at most`() throws {
    // Six bits for each part.
    let product = try #require(Product(Array(repeating: swinging(40), count: 14), ExploreOptions()))
    #expect(product.states == 1 << 14)
    #expect(product.bytes <= 45 * product.states)
  }

  @Test func `turns belong to the level, and none follow the last level`() throws {
    // 0 waits; its turn leads to 1, an event to 2, which waits as well.
    let part = Product.Part(events: [[2], [], [], []], turns: [[1], [], [3], []])
    var options = ExploreOptions()
    options.events = 1
    let bounded = try #require(Product([part], options))
    #expect(bounded.states == 3)
    #expect(bounded.transitions == 2)
    #expect(bounded.left == 1)
    options.events = 9
    let whole = try #require(Product([part], options))
    #expect(whole.states == 4)
    #expect(whole.left == 0)
    #expect(whole.depth == 2)
  }

  @Test func `a product keeps to the limits of transitions and of time`() throws {
    var options = ExploreOptions()
    options.transitions = 5_000
    let few = try #require(Product(Array(repeating: swinging(2), count: 16), options))
    #expect(few.limit == .transitions)
    options.transitions = .max
    options.isOutOfTime = { true }
    #expect(Product(Array(repeating: swinging(2), count: 16), options)?.limit == .time)
  }

  /// Two slots of two roots that put off the rest of their lists.
  private static let queued = """
    flow: queued
    ribs:
      P:
        view: none
        children:
          p: {child: A, attach: [build, assign, async, attach], detach: [clear, detach]}
      Q:
        view: none
        children:
          q: {child: B, attach: [build, assign, async, attach], detach: [clear, detach]}
      A: {view: none}
      B: {view: none}
    events: [launch P, launch Q, attach p, attach q]
    """

  /// Two parts, of which one has three reports that can wait together, and are not for naught in any order.
  private static let waiting = """
    flow: waiting
    ribs:
      P:
        view: none
        children:
          a: {child: A, attach: [guard, build, assign, attach], detach: [guard, clear, detach],
              listener: {didFinish: [detach]}}
          b: {child: B, attach: [guard, build, assign, attach], detach: [guard, clear, detach],
              listener: {didFinish: [detach, attach a]}}
          d: {child: D, attach: [guard, build, assign, attach], detach: [guard, clear, detach],
              listener: {didFinish: [detach, detach a]}}
      Q:
        view: none
        children:
          c: {child: C, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
      A: {view: none, finishes: later, pins: [finishes]}
      B: {view: none, finishes: later, pins: [finishes]}
      C: {view: none, finishes: never, pins: [finishes]}
      D: {view: none, finishes: later, pins: [finishes]}
    events: [launch P, launch Q, attach a, attach b, attach d, attach c, detach c]
    """

  @Test func `work that was passed over waits for the events of other parts as well`() throws {
    let source = SourceFile(path: "x.yaml", bytes: Array(Self.waiting.utf8))
    let scenario = try #require(Shipped.scenarios(of: source).first)
    #expect(try parts(scenario) == 2)
    let full = search(scenario) { $0.reduces = false }
    let machine = search(scenario) { ($0.reduces, $0.multiplies) = (false, false) }
    #expect(full.summary.answer == .closed)
    // A product has 64 small tables.
    #expect(full.summary.bytesPerState > machine.summary.bytesPerState)
    #expect(full.summary.states == machine.summary.states)
    #expect(full.names == machine.names)
  }

  /// Two parts, beside work that waits from the beginning on.
  private static let begun = """
    flow: begun
    ribs:
      P:
        view: none
        didBecomeActive: [async, read d]
        data: {d: set at build}
        children:
          a: {child: A, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
          b: {child: B, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
      A: {view: none, finishes: never, pins: [finishes]}
      B: {view: none, finishes: never, pins: [finishes]}
    events: [launch P, attach a, detach a, attach b, detach b]
    """

  @Test func `what waits from the beginning on is no part, and every move is played`() throws {
    let source = SourceFile(path: "x.yaml", bytes: Array(Self.begun.utf8))
    let scenario = try #require(Shipped.scenarios(of: source).first)
    #expect(try parts(scenario) == 2)
    let full = search(scenario) { $0.reduces = false }
    let machine = search(scenario) { ($0.reduces, $0.multiplies) = (false, false) }
    #expect(full.summary == machine.summary)
    #expect(full.names == machine.names)
  }

  @Test func `parts that wait in the same queue are one, since it keeps their order`() throws {
    let source = SourceFile(path: "x.yaml", bytes: Array(Self.queued.utf8))
    #expect(try parts(try #require(Shipped.scenarios(of: source).first)) == 1)
  }

  /// How many parts share nothing.
  private func parts(_ scenario: Scenario) throws -> Int {
    let eventSet = EventSet(scenario)
    let parts = Compiler(eventSet.scenario)
    let program = Program(parts, capacities: Capacities(components: parts.components.count))
    return Slices(program, beginning: eventSet.beginning).parts.count
  }
}

/// What a search of all events together comes to, if rows that differ only in the order of waiting work
/// are one.
private struct Unordered {
  private(set) var states = 0
  private(set) var transitions = 0

  init(_ scenario: Scenario) throws {
    let eventSet = EventSet(scenario)
    let parts = Compiler(eventSet.scenario)
    var capacities = Capacities(components: parts.components.count)
    (capacities.cells, capacities.children, capacities.pending) = (4, 8, 8)
    let program = Program(parts, capacities: capacities)
    var options = ExploreOptions()
    options.instances = nil
    var search = Search(
      program,
      beginning: eventSet.beginning,
      events: Array(eventSet.beginning..<program.script.count),
      table: .catalogue,
      options: options
    )
    search.keepsMoves = true
    search.run()
    try #require(search.shortage == nil && search.left == 0)
    var keys: [[UInt8]] = []
    var marked: Set<Int> = []
    for state in 0..<search.table.count {
      search.table.unpack(state, into: search.worker.from)
      if search.worker.isMarked { marked.insert(state) }
      keys.append(Self.key(search.worker.from, program, size: search.worker.size))
    }
    var events: [[UInt8]: [Int: [[UInt8]]]] = [:]
    var turns: [[UInt8]: [Int: [[UInt8]]]] = [:]
    for move in search.kept where move.from > 0 {
      events[keys[move.from], default: [:]][move.from, default: []].append(keys[move.to])
    }
    for move in search.keptTurns where !marked.contains(move.from) {
      turns[keys[move.from], default: [:]][move.from, default: []].append(keys[move.to])
    }
    let unmarked = Set((1..<search.table.count).filter { !marked.contains($0) }.map { keys[$0] })
    states = unmarked.count
    for key in unmarked {
      // Whatever the order, the same events lead to the same; turns are not taken from every row.
      let all = Set((events[key] ?? [:]).values.map { $0.sorted { $0.lexicographicallyPrecedes($1) } })
      #expect(all.count == 1)
      transitions += all.first?.count ?? 0
      transitions += (turns[key] ?? [:]).values.map(\.count).max() ?? 0
    }
  }

  private static func key(_ row: UnsafePointer<UInt8>, _ program: Program, size: Int) -> [UInt8] {
    var bytes = Array(UnsafeBufferPointer(start: row, count: size))
    let start = program.pendingBase + 1
    let items = (0..<Int(row[program.pendingBase])).map {
      Array(bytes[(start + $0 * WorkItem.size)..<(start + ($0 + 1) * WorkItem.size)])
    }
    let sorted = items.sorted { $0.lexicographicallyPrecedes($1) }.flatMap { $0 }
    bytes.replaceSubrange(start..<(start + sorted.count), with: sorted)
    return bytes
  }
}
