/// Sees each event just before it changes the world.
package protocol Watcher {
  mutating func see(_ event: Event, in world: World)
  /// Nothing is on the call stack and nothing waits for a later turn.
  mutating func rest(in world: World)
  /// The flow is over.
  mutating func end(in world: World)
  /// The flow goes on; should the app die before it is over, it ended here. Called at rest only.
  mutating func mayEnd(in world: World)
  /// The app has died.
  mutating func died()
  /// The same without anybody who is told.
  var silent: Self { get }
  /// How far it is; nil where every event is written down.
  var progress: WatchProgress? { get }
  /// So many events and rests have come that were like others before, in so many rounds, and told nothing new.
  mutating func passOver(events: Int, rests: Int, rounds: Int)
}

extension Watcher {
  package mutating func mayEnd(in world: World) {}
  package mutating func died() {}
  package var silent: Self { self }
  package var progress: WatchProgress? { nil }
  package mutating func passOver(events: Int, rests: Int, rounds: Int) {}
}

/// How far a watcher is.
package struct WatchProgress: Sendable {
  /// How many events it has seen.
  var events: Int
  /// How often the world had come to rest.
  var rests: Int
  var told: Told

  /// How much it has to tell, and how much it still follows.
  struct Told: Equatable, Sendable {
    var violations = 0
    var neverFired = 0
    var expectFailures = 0
    var openCalls = 0
    var traces = 0
  }
}

/// Writes down what a watcher sees, where somebody asked for that.
package protocol EventLog: AnyObject {
  /// Called before the watcher looks at `event`, and before it changes the world.
  func note(_ event: Event, in world: World)
  /// Called when a rule is broken or a line does not hold, at the event that so many came before, or at rest
  /// after so many.
  func broke(at time: Int, in world: World)
  /// Whether what comes again and again may be passed over.
  var passesOver: Bool { get }
  /// Called when what was noted last has come so many times more, without a note of it.
  func passedOver(rounds: Int)
}

extension EventLog {
  package var passesOver: Bool { false }
  package func passedOver(rounds: Int) {}
}
