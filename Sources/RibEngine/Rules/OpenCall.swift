/// A call of a listener, an event of a view, or a turn that a step has put off or a task goes on in, which is on the
/// stack.
struct OpenCall {
  /// What was so at its begin.
  let facts: Facts
  /// What others can see has changed since.
  private(set) var changed = false
  /// Whom the instance took in last whose turn or view it is.
  private(set) var opened: Cell?
  /// Whose view it comes from; nil for a call of a listener.
  private let viewOf: Cell?
  /// Whose turn it is; nil for what is none.
  private let turnOf: Cell?

  init(_ event: Event, _ facts: Facts) {
    self.facts = facts
    viewOf = event.kind == .receive && event.says(.isFromView) ? event.cell : nil
    turnOf = event.kind == .receive ? nil : event.cell
  }

  /// A component that answers its own continuation, writes its own data or takes screens down when its view
  /// says so changes nothing for anybody else. In a later turn it may clean up, and only what it opens counts.
  mutating func note(_ event: Event) {
    if event.kind == .childAppended, let owner = turnOf ?? viewOf, event.cell == owner {
      opened = event.child
    }
    if let turnOf {
      if event.cell == turnOf, event.opens { changed = true }
      return
    }
    let isItsOwn: Bool =
      switch event.kind {
      case .continuationResumed, .dataSet: event.cell == viewOf
      case .hidden: true
      default: false
      }
    if viewOf == nil || !isItsOwn { changed = true }
  }
}

extension Event {
  /// True for a child that is taken in, and for a screen that goes up.
  fileprivate var opens: Bool {
    kind == .childAppended || kind == .shown || kind == .slotWritten && occupant != nil
  }
}

extension Event.Kind {
  /// True for what has a begin and an end, at which rules may ask what came of it.
  var isCall: Bool {
    switch self {
    case .receive, .async, .resumed, .taskContinues: true
    default: false
    }
  }

  /// True for what a handler does that can be seen from outside it.
  var changesMuch: Bool {
    switch self {
    case .slotWritten, .childAppended, .childRemoved, .shown, .hidden, .dataSet, .continuationResumed, .start:
      true
    default: false
    }
  }
}
