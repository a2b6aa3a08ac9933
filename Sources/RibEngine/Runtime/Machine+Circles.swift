/// Where turns of waiting work go in circles: each brings what has its turn next, as where a logout opens the login
/// which opens the home that logs out.
///
/// Such a run has no end, and is stopped after many turns. A turn is a function of what stands, of what is chosen and of
/// what the rules follow. So where all is after a turn as it was after an earlier one, but for serial numbers that
/// nothing asks for, and nothing was chosen or told in between, the same turns come again: they are counted, not played.
/// Where somebody built in between finishes who might never have, the circle goes on as long as that is chosen anew. All
/// that can follow has followed from where it began, so the run ends, and nobody calls it endless.
///
/// Where something else was chosen in between, what other ways lead to is what they lead to from where the circle began:
/// nobody is asked any more, and the run goes on by calm ways. It is endless where those go in a circle as well.
struct TurnCircle {
  /// So many turns are played before anybody looks, unless something was chosen: nearly all flows are at rest sooner.
  static var least: Int { 8 }

  /// What was so after a turn that may be where a circle begins; empty before there is one.
  fileprivate var row: [UInt8] = []
  fileprivate var turns = 0
  fileprivate var expiries = 0
  fileprivate var eventsLeft = 0
  fileprivate var picks = 0
  fileprivate var escapes = 0
  fileprivate var seen = WatchProgress(events: 0, rests: 0, told: .init())
  fileprivate var calls: Calls?
  fileprivate var notes: MomentNotes?

  /// What the machine remembers of calls beside the row.
  fileprivate struct Calls: Equatable {
    var last: ScreenCall
    var presenting: Cell?
    var swiped: Cell?
  }
}

/// The times that were up in one wait, or before one event.
struct TimeRounds {
  /// What was so each time.
  fileprivate var rows: [TurnCircle] = []
  /// The steps whose time it was, how many instances there were then, and how many times in a row more than before.
  fileprivate var steps: [(step: Int, used: Int, growths: Int)] = []

  /// So many rows are kept.
  fileprivate static var most: Int { 64 }
  /// Rounds that each leave more behind come to no end: after so many of them no more are played.
  fileprivate static var mostGrowths: Int { 8 }

  /// Notes that the time of a step is up; false where it never was before.
  fileprivate mutating func note(_ step: Int, _ used: Int) -> Bool {
    guard let place = steps.firstIndex(where: { $0.step == step }) else {
      steps.append((step, used, 0))
      return false
    }
    steps[place].growths = used > steps[place].used ? steps[place].growths + 1 : 0
    steps[place].used = used
    return true
  }

  /// True where what asks again each time leaves more behind each time.
  fileprivate func grows(_ step: Int) -> Bool {
    steps.contains { $0.step == step && $0.growths >= Self.mostGrowths }
  }
}

extension Machine {
  /// Looks whether the turns after the one that `circle` begins with went in a circle, and passes over those that would
  /// come before the run is stopped; returns how many.
  mutating func passOver(_ circle: inout TurnCircle, after turns: Int) -> Int {
    if isHalted { return 0 }
    if !circle.row.isEmpty, isBack(at: circle) {
      if escapes > circle.escapes {
        halt(.repeated)
        return 0
      }
      if picks > circle.picks {
        asksNobody = true
        circle = TurnCircle()
        return 0
      }
      let (length, events) = (turns - circle.turns, circle.eventsLeft - eventsLeft)
      var times = (Self.mostTurns - turns) / length
      if events > 0 { times = min(times, (eventsLeft - 1) / events) }
      if times > 0 { passOver(circle, times: times) }
      return times * length
    }
    if turns & (turns - 1) == 0, !program.namesSerials { begin(&circle, after: turns) }
    return 0
  }

  /// A wait begins, or goes on within another one; `endRounds` ends it.
  mutating func beginRounds() -> (isOuter: Bool, askedNobody: Bool) {
    let begun = (rounds == nil, asksNobody)
    if rounds == nil { rounds = TimeRounds() }
    return begun
  }

  mutating func endRounds(_ begun: (isOuter: Bool, askedNobody: Bool)) {
    if begun.isOuter { (asksNobody, rounds) = (begun.askedNobody, nil) }
  }

  /// True where all is as it was when a time was up before in the same wait: what comes next has come already. Where the
  /// same step has waited that long before, what a round leads to was chosen then, and nobody is asked any more. Where
  /// each time only more is left than before, it is broken off as it stands, which is no answer.
  mutating func comesRound(_ place: Int) -> Bool {
    guard let known = rounds, let index = waiting[place].frame else { return false }
    if known.rows.contains(where: { isBack(at: $0) }) { return true }
    let step = frame(index).place(in: program)
    let used = world.cells.reduce(0) { count, _ in count + 1 }
    if rounds?.note(step, used) == true { asksNobody = true }
    if rounds?.grows(step) == true {
      leavesMore = true
      return true
    }
    if known.rows.count < TimeRounds.most {
      var now = TurnCircle()
      begin(&now, after: 0)
      if !now.row.isEmpty { rounds?.rows.append(now) }
    }
    return false
  }

  /// True where time has passed since a circle began, and all is as it was.
  func comesRoundInTime(_ circle: TurnCircle) -> Bool {
    !circle.row.isEmpty && expiries > circle.expiries && isBack(at: circle)
  }

  private var calls: TurnCircle.Calls {
    TurnCircle.Calls(last: lastCall, presenting: presenting, swiped: swiped)
  }

  private mutating func begin(_ circle: inout TurnCircle, after turns: Int) {
    guard let seen = watcher.progress else { return }
    circle.row = Array(UnsafeBufferPointer(start: world.row.bytes, count: program.rowSize))
    (circle.turns, circle.eventsLeft, circle.picks, circle.escapes) = (turns, eventsLeft, picks, escapes)
    (circle.seen, circle.calls, circle.notes, circle.expiries) = (seen, calls, notes, expiries)
  }

  private func isBack(at circle: TurnCircle) -> Bool {
    guard calls == circle.calls, watcher.progress?.told == circle.seen.told else { return false }
    let isSame = circle.row.withUnsafeBufferPointer { before in
      before.baseAddress.map { Row.areSame($0, world.row.bytes, program.stateSize) } ?? false
    }
    return isSame && notes == circle.notes
  }

  /// Who was built anew in the circle is so each time, under a serial number as much larger.
  private mutating func passOver(_ circle: TurnCircle, times: Int) {
    guard let seen = watcher.progress else { return }
    eventsLeft -= times * (circle.eventsLeft - eventsLeft)
    watcher.passOver(
      events: times * (seen.events - circle.seen.events),
      rests: times * (seen.rests - circle.seen.rests),
      rounds: times
    )
    let row = world.row
    program.read(circle.row) { before in
      for component in program.components.indices {
        let built = times * (row.built(component) - before.built(component))
        for cell in program.cells(of: component) where row.serial(cell) != before.serial(cell) {
          row.setSerial(cell, row.serial(cell) + built)
        }
        row.setBuilt(component, row.built(component) + built)
      }
    }
  }
}
