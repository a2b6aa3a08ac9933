import RibEngine

/// Threads that nobody needs just now, for work that can use more than one; with those that are busy they are
/// never more than were asked for.
package final class SpareThreads: Sendable {
  private let spare: Locked<Int>
  private let most: Int

  /// `total` threads in all, of which `busy` are in use.
  package init(total: Int, busy: Int) {
    most = max(1, total)
    spare = Locked(max(0, total - busy))
  }

  /// A thread is in use no longer.
  package func release() { spare.with { $0 += 1 } }

  /// What a search may borrow, besides the thread that it runs on.
  package var pool: WorkerPool {
    WorkerPool(size: most) { [self] count, body in perform(count, body) }
  }

  /// Calls `body` with each number below `count`, on this thread and all that are spare.
  private func perform(_ count: Int, _ body: @Sendable (Int) -> Void) {
    let borrowed = spare.with { spare in
      let borrowed = max(0, min(spare, count - 1))
      spare -= borrowed
      return borrowed
    }
    defer { spare.with { $0 += borrowed } }
    guard borrowed > 0 else { return (0..<count).forEach(body) }
    let next = Locked(0)
    // Nothing keeps the body: all threads are waited for.
    withoutActuallyEscaping(body) { body in
      Threads.run(beside: borrowed) {
        while true {
          let number = next.with { next in
            defer { next += 1 }
            return next
          }
          guard number < count else { return }
          body(number)
        }
      }
    }
  }
}
