/// Threads that whoever calls a search lends to it; the engine starts none.
package struct WorkerPool: Sendable {
  /// How many calls can run at once, at least 1; now and then fewer, while others need the threads.
  package var size: Int
  /// Work on fewer states is done sooner than it is handed out.
  package var fewest = 64
  /// Calls `body` once with each number below `count`, some of them at once, in any order, and returns when
  /// all have returned. What is written by one call can be read behind it.
  package var perform: @Sendable (_ count: Int, _ body: @Sendable (Int) -> Void) -> Void

  package init(
    size: Int,
    perform: @escaping @Sendable (_ count: Int, _ body: @Sendable (Int) -> Void) -> Void
  ) {
    self.size = size
    self.perform = perform
  }

  /// The caller's own thread alone.
  package static let one = WorkerPool(size: 1) { count, body in
    for number in 0..<count { body(number) }
  }
}
