// What single bytes of a row mean.

/// The life of a part.
enum Life: UInt8, Sendable {
  case unbuilt, alive
  /// Its deinit runs.
  case ending
  case gone
}

/// How a screen was put up.
enum ScreenMode: UInt8, Sendable {
  case present = 1, push, embed
  /// The root of the window.
  case window

  /// What traces call it.
  var word: String {
    switch self {
    case .present: "present"
    case .push: "push"
    case .embed: "embed"
    case .window: "root"
    }
  }

  /// What a trace says; presenting is what it need not say.
  init(word: String) {
    switch word {
    case "push": self = .push
    case "embed": self = .embed
    case "root": self = .window
    default: self = .present
    }
  }
}

/// Who took a screen down.
enum ClosedBy: UInt8, Sendable {
  case user = 1
  /// It went with a screen below it.
  case screenBelow
  case window, code
  /// A dismiss that was meant for another screen.
  case forward
}

/// What became of the continuation that an instance stored.
/// By whom the task of a coordinator that waits was cancelled.
enum Cancellation: UInt8, Sendable {
  case none, byFlow
  /// By a search, though nothing in the flow does it and nothing in it hears of it.
  case assumed
}

enum Continuation: UInt8, Sendable {
  case none, waiting, resumed
  /// Resumed by the handler of its task's cancellation.
  case resumedByCancel
}

/// What the app keeps of an instance.
struct Held: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let whole = Held(rawValue: 1)
  static let router = Held(rawValue: 2)
  static let interactor = Held(rawValue: 4)
  static let view = Held(rawValue: 8)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ part: EventLine.Part) {
    switch part {
    case .whole: self = .whole
    case .router: self = .router
    case .interactor: self = .interactor
    case .view: self = .view
    }
  }
}

extension EventLine.Part {
  /// What is counted of it.
  var part: Part {
    switch self {
    case .whole, .router: .router
    case .interactor: .interactor
    case .view: .view
    }
  }
}

/// Who listens to an interactor's isActiveStream.
struct Subscriber: Hashable, Sendable {
  let byte: UInt8

  /// What it heard last; of a worker on Android, whether it waits or runs.
  enum Heard: UInt8, Sendable { case inactive, active, nothing }

  /// Of a place that is free.
  static var nobody: Subscriber { Subscriber(byte: 0) }
  static var router: Subscriber { Subscriber(byte: 1) }
  static func worker(_ worker: Int) -> Subscriber {
    Subscriber(byte: UInt8(truncatingIfNeeded: firstWorker + worker))
  }
  /// One of several observers, each with a number of its own, as far as there are numbers.
  static func observer(_ number: Int) -> Subscriber {
    Subscriber(byte: UInt8(min(255, firstObserver + number)))
  }

  /// Beside what it heard: the worker can end the subscription.
  static var kept: UInt8 { 128 }

  private static var firstWorker: Int { 10 }
  private static var firstObserver: Int { 200 }

  var isObserver: Bool { Int(byte) >= Self.firstObserver }
  /// The worker's place among those of its component.
  var worker: Int? {
    (Self.firstWorker..<Self.firstObserver).contains(Int(byte)) ? Int(byte) - Self.firstWorker : nil
  }
}

/// Why a run has stopped for good.
enum Stop: UInt8, Sendable {
  /// The stack is full, or there is no end.
  case endless = 1
  /// The row is too small.
  case room
  /// The app has crashed.
  case crash
  /// What would follow is what has followed, and another timing shows it.
  case repeated
}
