/// Work spread over threads of its own, whose stacks hold the deepest calls that the runtime allows.
package enum Threads {
  /// Address space only; what is not touched costs nothing.
  private static let stackSize = 64 << 20
  /// So many elements are taken at once: enough to forget the lock, few enough to share the rest fairly.
  private static let chunk = 8

  /// `body` of every number below `count`, in order, whichever thread was the first to have it; a thread
  /// that finds nothing more to do says so by `isOver`.
  package static func map<Element: Sendable>(
    _ count: Int,
    threads: Int,
    isOver: @escaping @Sendable () -> Void = {},
    _ body: @escaping @Sendable (Int) -> Element
  ) -> [Element] {
    let next = Locked(0)
    let results = Locked([Element?](repeating: nil, count: count))
    let step = step(of: count)
    run(needed(count, threads: threads)) {
      defer { isOver() }
      while true {
        let start = next.with { next in
          defer { next += step }
          return next
        }
        guard start < count else { return }
        let part = (start..<min(start + step, count)).map(body)
        results.with { results in
          for place in part.indices { results[start + place] = part[place] }
        }
      }
    }
    // Spelled out, as what is generic in the standard library is made when it is first called, on the way to any report.
    return results.with { results in
      var all: [Element] = []
      all.reserveCapacity(count)
      var place = 0
      while place < count {
        if let result = results[place] { all.append(result) }
        place += 1
      }
      return all
    }
  }

  /// How many threads `map` starts for so many elements.
  package static func needed(_ count: Int, threads: Int) -> Int {
    let step = step(of: count)
    return min(threads, (count + step - 1) / step)
  }

  private static func step(of count: Int) -> Int { count < 64 ? 1 : chunk }

  /// Runs `work` on this thread and on `count` others, or as many as the system gives, and waits for them.
  package static func run(beside count: Int, _ work: @escaping @Sendable () -> Void) {
    let threads = (0..<count).compactMap { _ in Thread(stackSize: stackSize, work) }
    work()
    for thread in threads { thread.join() }
  }

  /// Runs `work` on each of `count` threads and waits for all of them.
  private static func run(_ count: Int, _ work: @escaping @Sendable () -> Void) {
    let threads = (0..<count).compactMap { _ in Thread(stackSize: stackSize, work) }
    if threads.isEmpty, count > 0 { work() }
    for thread in threads { thread.join() }
  }
}
