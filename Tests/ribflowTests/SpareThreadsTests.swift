import Console
import RibEngine
import Testing

/// Threads that a search may borrow.
struct SpareThreadsTests {
  /// Which numbers a pool was given, and how many of them at once.
  private struct Calls: Sendable {
    var numbers: [Int] = []
    var running = 0
    var most = 0
  }

  private func calls(_ pool: WorkerPool, _ count: Int) -> Calls {
    let calls = Locked(Calls())
    pool.perform(count) { number in
      calls.with {
        $0.numbers.append(number)
        $0.running += 1
        $0.most = max($0.most, $0.running)
      }
      calls.with { $0.running -= 1 }
    }
    return calls.with { $0 }
  }

  @Test(arguments: [1, 2, 5], [0, 1, 2, 100])
  func `each number is called once`(total: Int, count: Int) {
    let pool = SpareThreads(total: total, busy: 1).pool
    #expect(pool.size == total)
    let calls = calls(pool, count)
    #expect(calls.numbers.sorted() == Array(0..<count))
    #expect(calls.most <= total)
  }

  @Test func `where all threads are busy a search has its own thread only`() {
    let calls = calls(SpareThreads(total: 3, busy: 3).pool, 100)
    #expect(calls.numbers == Array(0..<100))
    #expect(calls.most == 1)
  }

  @Test func `a thread that is over can be borrowed, and is given back`() {
    let threads = SpareThreads(total: 2, busy: 2)
    threads.release()
    for _ in 0..<2 {
      // Two calls that wait for each other.
      let arrived = Locked(0)
      threads.pool.perform(2) { _ in
        arrived.with { $0 += 1 }
        while arrived.with({ $0 }) < 2 {}
      }
      #expect(arrived.with { $0 } == 2)
    }
  }

  @Test func `a thread that finds nothing more to do says so`() {
    let over = Locked(0)
    let needed = Threads.needed(3, threads: 2)
    #expect(Threads.map(3, threads: 2, isOver: { over.with { $0 += 1 } }) { $0 * 2 } == [0, 2, 4])
    #expect(over.with { $0 } == needed)
  }
}
