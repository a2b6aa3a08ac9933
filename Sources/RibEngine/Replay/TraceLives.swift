/// Which instances live at a time, so that a row has room for them, and when a cell is given back.
struct TraceLives {
  /// Where a row is full: what comes then is not judged.
  struct Limit {
    /// The first step for which there is no room.
    let step: Int
    let what: String
  }

  /// The step after which nobody names an instance any more and nothing of it is left; nil for those that live on.
  private(set) var deaths: [Int?]
  /// Those whose screens are still to be looked at when they are named last, by the steps from outside that come next.
  private(set) var afterRest: [Int: [Int32]] = [:]
  /// By component, how many live at a time at most, as far as there is room.
  private(set) var most: [Int]
  /// By component, how long the `children` of one are at most, as far as there is room.
  private(set) var mostChildren: [Int]
  private(set) var limit: Limit?
  /// Those that are released and whose screens were not seen to go, in their order: of a coordinator nobody is left who
  /// could say, and the screen of a RIB may have gone with another one or with that of a parent.
  private(set) var unseenScreens: [Int32] = []

  init(_ survey: TraceSurvey) {
    let log = survey.log
    deaths = log.instances.map { _ in nil }
    most = log.components.map { _ in 0 }
    mostChildren = log.components.map { _ in 1 }
    findDeaths(survey)
    findQuiet(log)
    count(log)
    countChildren(log)
  }

  private mutating func findDeaths(_ survey: TraceSurvey) {
    let log = survey.log
    var parts = log.instances.map { _ in UInt8(0) }
    /// Where it was taken out, or released, and where what came last from outside before began; -1 where it was not.
    var ended = log.instances.map { _ in (at: -1, move: -1) }
    /// Where its screen came up last, and where it went last.
    var shown = log.instances.map { _ in -1 }
    var gone = log.instances.map { _ in -1 }
    var outside: [Int] = []
    var depth = 0
    for (index, step) in log.steps.enumerated() {
      if depth == 0, survey.comesFromOutside(step) { outside.append(index) }
      if step.phase == .begin { depth += 1 }
      if step.phase == .end { depth = max(0, depth - 1) }
      guard step.subject >= 0 else { continue }
      let place = Int(step.subject)
      let bit: UInt8 = step.place == .worker ? 0 : 1 << step.place.rawValue
      switch step.kind {
      case .initialized: parts[place] |= bit
      case .deinitialized:
        parts[place] &= ~bit
        if step.place == .view { gone[place] = index }
        if ended[place].at < 0 { ended[place] = (index, outside.last ?? 0) }
        // Recorders that see no other parts tell of the router's end, and some of the interactor's.
        if parts[place] & ~(1 << TraceStep.Place.worker.rawValue) == 0 {
          deaths[place] = log.instances[place].last
        }
      case .children where step.other >= 0 && !step.marks.contains(.yes):
        ended[Int(step.other)] = (index, outside.last ?? 0)
      case .viewDidAppear, .shown: shown[place] = index
      case .viewDidDisappear, .hidden: gone[place] = index
      default: break
      }
    }
    for place in deaths.indices where shown[place] > gone[place] {
      guard let death = deaths[place] else { continue }
      // The screen of a RIB stays up without it, where no screen goes that could have taken it along.
      let isLeft =
        log.components[log.instances[place].component].isRib
        && !survey.departures.goes(from: ended[place].move, after: ended[place].at)
        && !survey.ancestors(of: Int32(place)).contains { gone[Int($0)] > shown[place] }
      guard isLeft else {
        unseenScreens.append(Int32(place))
        continue
      }
      let next = outside.firstPlace(from: death + 1)
      deaths[place] = next < outside.count ? outside[next] : nil
      if next < outside.count { afterRest[outside[next], default: []].append(Int32(place)) }
    }
  }

  /// What ties an instance to others, or to the screen.
  private struct Ties {
    var parents = 0
    var children = 0
    /// Those that it stands in, and its own in which somebody stands.
    var slots = 0
    var isActive = false
    var isShown = false
    var waits = false

    var areNone: Bool { parents <= 0 && children <= 0 && slots <= 0 && !isActive && !isShown && !waits }
  }

  /// Whose end nobody tells, as of all routers of Android, has nothing left either where nothing ties it to anybody and
  /// nobody names it any more: whatever changed that would name it.
  private mutating func findQuiet(_ log: TraceLog) {
    var ties = log.instances.map { _ in Ties() }
    var occupants: [TraceHoles.Property: Int32] = [:]
    for step in log.steps where step.subject >= 0 && step.phase != .end {
      let one = Int(step.subject)
      switch step.kind {
      case .children where step.other >= 0:
        let change = step.marks.contains(.yes) ? 1 : -1
        ties[one].children += change
        ties[Int(step.other)].parents += change
      case .slot where !step.marks.contains(.isList):
        let place = TraceHoles.Property(owner: step.subject, word: step.word)
        if let former = occupants[place] {
          ties[Int(former)].slots -= 1
          ties[one].slots -= 1
        }
        occupants[place] = step.other >= 0 ? step.other : nil
        if step.other >= 0 {
          ties[Int(step.other)].slots += 1
          ties[one].slots += 1
        }
      case .isActive: ties[one].isActive = step.marks.contains(.yes)
      case .viewDidAppear, .shown: ties[one].isShown = true
      case .present: if step.other >= 0 { ties[Int(step.other)].isShown = true }
      case .viewDidDisappear, .hidden: ties[one].isShown = false
      case .wait: ties[one].waits = true
      case .resume, .forget: ties[one].waits = false
      default: break
      }
    }
    for place in deaths.indices where deaths[place] == nil && ties[place].areNone {
      deaths[place] = log.instances[place].last
    }
  }

  private mutating func count(_ log: TraceLog) {
    var births: [(at: Int, change: Int, component: Int)] = []
    births.reserveCapacity(log.instances.count * 2)
    for (place, instance) in log.instances.enumerated() {
      births.append((instance.first, 1, instance.component))
      if let death = deaths[place] { births.append((death + 1, -1, instance.component)) }
    }
    births.sort { ($0.at, $0.change) < ($1.at, $1.change) }
    var now = most
    // Each component has one at least.
    var all = most.count
    for birth in births {
      now[birth.component] += birth.change
      guard now[birth.component] > most[birth.component] else { continue }
      if most[birth.component] > 0 { all += 1 }
      if all > Self.allLiving {
        let what = "more than \(Self.allLiving) instances live from there on"
        limit = Limit(step: birth.at, what: what)
        return
      }
      most[birth.component] = now[birth.component]
    }
  }

  private mutating func countChildren(_ log: TraceLog) {
    var counts: [Int32: Int] = [:]
    var room = zip(most, mostChildren).reduce(0) { $0 + max(1, $1.0) * $1.1 }
    for (index, step) in log.steps.enumerated() where step.kind == .children && step.subject >= 0 {
      if let limit, limit.step <= index { return }
      let count = max(0, counts[step.subject, default: 0] + (step.marks.contains(.yes) ? 1 : -1))
      counts[step.subject] = count
      let component = log.instances[Int(step.subject)].component
      guard count > mostChildren[component] else { continue }
      // Each of a component has room for as many as any of them.
      room += max(1, most[component]) * (count - mostChildren[component])
      if room > Self.allRoom {
        let what =
          "\(log.components[component].name) has \(count) children from there on, and is one of \(most[component])"
        limit = Limit(step: index, what: what)
        return
      }
      mostChildren[component] = count
    }
  }

  /// Instances that live at a time, each component counting once at least. Two bytes name more, but rules look at all
  /// that live whenever the app is at rest.
  private static var allLiving: Int { 10_000 }
  /// Children of all that there is room for.
  private static var allRoom: Int { 8_000_000 }
}
