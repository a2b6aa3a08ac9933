/// Screens that are on their way out: a dismissal runs for some turns, and a trace says that a screen is gone once it is
/// (SCREENS F1). What comes from outside meanwhile finds it up, and it is left up by nobody.
///
/// A presented or pushed screen of a RIB is taken to go from where that is detached, if the app takes it down before any
/// other one comes up: what leaves is gone before what comes is there (SCREENS F3). Linear in the trace.
struct TraceDepartures {
  /// Whose screens are on their way out from the ends of these steps on: where a RIB is detached, or where its screen
  /// comes up although it is.
  private(set) var begins: [Int: Int32] = [:]
  /// The steps that say of them that they have gone.
  private(set) var ends: Set<Int> = []
  /// All steps with which screens come up, and all with which they go.
  private var shows: [Int] = []
  private var hides: [Int] = []

  /// What of one instance has been seen so far.
  private struct Seen {
    var isShown = false
    var isDetached = false
    /// Where it was taken out of the children while its screen was up.
    var left: Int?
    /// Where its screen came up although it was detached.
    var late: Int?
    /// Its screen takes a while to go.
    var isAnimated = true
  }

  init(_ log: TraceLog) {
    var seen = log.instances.map { _ in Seen() }
    var lastShown = -1
    let takesTime = log.header.profile == .ios
    for (index, step) in log.steps.enumerated() where step.subject >= 0 {
      let one = Int(step.subject)
      switch step.kind {
      case .children where step.other >= 0:
        let child = Int(step.other)
        seen[child].isDetached = !step.marks.contains(.yes)
        if seen[child].isDetached, seen[child].isShown { seen[child].left = index }
      case .present where step.phase == .begin:
        lastShown = index
        shows.append(index)
      case .viewDidAppear, .shown:
        lastShown = index
        shows.append(index)
        seen[one].isShown = true
        seen[one].left = nil
        seen[one].late = seen[one].isDetached ? index : nil
        if step.kind == .shown {
          seen[one].isAnimated = [.present, .push].contains(ScreenMode(word: log.word(step.word)))
        }
      case .viewDidDisappear, .hidden:
        let began = seen[one].left.map { lastShown < $0 ? $0 : nil } ?? seen[one].late
        if let began, takesTime, log.components[log.instances[one].component].isRib, step.kind == .hidden,
          seen[one].isAnimated, !step.marks.contains(.byUser), lastShown <= began
        {
          begins[began] = step.subject
          ends.insert(index)
        }
        seen[one].isShown = false
        (seen[one].left, seen[one].late) = (nil, nil)
        hides.append(index)
      default: break
      }
    }
  }

  /// Whether a screen goes from a step on, or after another one, before the next one comes up: it may take along one
  /// that was taken out in between.
  func goes(from begin: Int, after end: Int) -> Bool {
    let place = hides.firstPlace(from: begin)
    guard place < hides.count else { return false }
    let next = shows.firstPlace(from: end + 1)
    return next == shows.count || hides[place] < shows[next]
  }
}

extension [Int] {
  /// The first place of those, in order, that are no less than a number; their count where there is none.
  func firstPlace(from number: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
