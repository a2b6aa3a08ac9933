/// The rules of the catalogue, sorted by what they look at.
///
/// It is the one watcher of runs, searches and stories alike, so that the runtime is compiled for one only.
package struct Watch: Watcher {
  private let table: RuleTable
  private let log: (any EventLog)?
  private let silence = Silence()
  private(set) var violations: [Violation] = []
  /// What the end would have told where the flow may have ended last.
  private var seenAtRest: [Violation] = []
  private(set) var neverFired: [Int] = []
  /// Why, of events that screens send, by their codes.
  private(set) var absences: [Int: Absence] = [:]
  /// When they did not come, by their codes.
  private(set) var missedAt: [Int: Int] = [:]
  private(set) var expectFailures: [(code: Int, time: Int)] = []
  private(set) var overflowed: (code: Int, cell: Violation.Subject)?
  /// Over all moves since it began; nothing makes it forget.
  private(set) var happened = CoverageNotes()
  private var time = 0
  private var rests = 0
  /// What `violations` are, to be looked up; nil as long as they are few.
  private var known: KnownViolations?
  /// The last of those that are not noted, as their mistake is about very many: what follows from them is not either.
  private var unnoted: [Violation] = []
  /// Open calls of listeners and of view events, and turns that steps have put off.
  private var open: [OpenCall] = []
  /// Violations whose traces are still there.
  private var traces: [(place: Int, start: Event, child: Cell?, isOfThisTurn: Bool)] = []
  /// Whether a trace may be among them that ends with a call.
  private var hasCallTraces = false

  /// `log` is told of every event.
  package init(_ table: RuleTable, log: (any EventLog)? = nil) {
    self.table = table
    self.log = log
  }

  package var silent: Watch { Watch(table) }

  /// Forgets what it has seen, but for what came to happen.
  mutating func restart() {
    if !violations.isEmpty { violations.removeAll(keepingCapacity: true) }
    if !seenAtRest.isEmpty { seenAtRest.removeAll(keepingCapacity: true) }
    if !neverFired.isEmpty { neverFired.removeAll(keepingCapacity: true) }
    if !absences.isEmpty { absences.removeAll(keepingCapacity: true) }
    if !missedAt.isEmpty { missedAt.removeAll(keepingCapacity: true) }
    if !expectFailures.isEmpty { expectFailures.removeAll(keepingCapacity: true) }
    if known != nil { (known, unnoted) = (nil, []) }
    if !open.isEmpty { open.removeAll(keepingCapacity: true) }
    if !traces.isEmpty { traces.removeAll(keepingCapacity: true) }
    hasCallTraces = false
    overflowed = nil
    (time, rests) = (0, 0)
  }

  // What few events need is out of line: most are none that anything is noted of or that a rule looks at.
  package mutating func see(_ event: Event, in world: World) {
    if event.kind.isNoted || log != nil || endsTraces(event) { note(event, world) }
    let moment = RuleTable.place(event.kind, event.phase)
    let rules = table.rules(at: moment)
    if event.kind.isCall || !rules.isEmpty { judge(event, rules, at: moment, world) }
    time += 1
  }

  @inline(never) private mutating func note(_ event: Event, _ world: World) {
    log?.note(event, in: world)
    switch event.kind {
    case .neverFired:
      neverFired.append(Int(event.code))
      absences[Int(event.code)] = event.absence
      missedAt[Int(event.code)] = time
    case .expectFailed:
      expectFailures.append((Int(event.code), time))
      log?.broke(at: time, in: world)
    case .overflow: overflowed = (Int(event.code), world.subject(event.cell))
    case .inVain: happened.seeVain(event, in: world)
    case .request: if event.phase == .end { happened.seeEnd(ofRequest: event, in: world) }
    case .present: happened.seePushed(event, in: world)
    // What is dropped or put off has found a screen.
    case .tabSelected, .popDropped, .dismissDropped, .postponed, .completionLost:
      happened.seeDone(event, in: world)
    case .taskContinues, .thrown: if event.says(.completed) { happened.seeThrown(event, in: world) }
    case .send, .sentToNobody, .unownedAfterRelease, .wait, .continuationResumed, .hop, .later, .resumed,
      .async:
      happened.see(event, in: world)
    case .childAppended, .childRemoved, .slotWritten, .receive, .dataSet, .stateEmitted, .bound, .boundInVain,
      .hidden, .cancel, .presentRefused:
      happened.note()
      happened.seeDone(event, in: world)
    case .subscribe:
      happened.note()
      happened.see(event, in: world)
    case .shown:
      if event.mode != .window || event.cell.map({ !world[$0].isRib }) ?? false { happened.note() }
      happened.seeShown(event, in: world)
    default: break
    }
    if endsTraces(event) { endTraces(event, world) }
    if !open.isEmpty, event.kind.changesMuch { for index in open.indices { open[index].note(event) } }
  }

  @inline(never) private mutating func judge(
    _ event: Event,
    _ rules: Range<Int>,
    at moment: Int,
    _ world: World
  ) {
    var roles = world.roles(in: event)
    var facts = world.facts(at: event, roles, wanted: table.facts(at: moment))
    if event.kind.isCall {
      if event.phase == .begin {
        open.append(OpenCall(event, facts))
      } else if let last = open.popLast() {
        facts = last.facts
        if last.changed { facts.insert(.hadEffect) }
        if let opened = last.opened, world[opened].isUsed { roles = roles.opening(opened) }
      }
    }
    if silence.contains(facts, at: moment) { return }
    let first = facts
    var isSilent = true
    for place in rules {
      let rule = table[place]
      guard facts.contains(rule.havingOwn), !facts.hasAny(of: rule.lacking) else { continue }
      isSilent = false
      if rule.asksSiblings {
        facts.formUnion(world.factsOfSiblings(roles))
        let asked = violation(rule.rule, rule.severity, roles, world, event)
        happened.ask(Grade(Mistake(asked, in: world.program), rule.severity))
        guard facts.contains(rule.having), !facts.hasAny(of: rule.lacking) else { continue }
      }
      if facts.contains(.twinsAwait), !isFirst(rule.rule, roles, world) { continue }
      let isNew = add(rule.rule, rule.severity, roles, world, event)
      guard isNew, table.traits(of: rule.rule).contains(.leaves) else { continue }
      if table.leavesTraces(rule.rule, roles.child, world, by: event) {
        if table.traits(of: rule.rule).contains(.leavesCall) { hasCallTraces = true }
        traces.append((violations.count - 1, event, roles.child, true))
      } else {
        violations[violations.count - 1].end = time
      }
    }
    if isSilent { silence.insert(first, at: moment) }
  }

  /// True for what begins beside another one since who awaits it does: the first of its component that that one awaits,
  /// which is the first of its own of whom the same was told. Who asks again and again would be told each time.
  private func isFirst(_ rule: Int, _ roles: Roles, _ world: World) -> Bool {
    let (child, awaiter) = (world.subject(roles.child), world.subject(roles.parent))
    let told = violations.first { $0.rule == rule && $0.child.component == awaiter.component }
    return told?.child == awaiter
      && !violations.contains {
        $0.rule == rule && $0.parent == awaiter && $0.child.component == child.component
      }
  }

  /// True for an event that traces may end with. Where much went wrong most events meet traces, and few of them do.
  @inline(__always) private func endsTraces(_ event: Event) -> Bool {
    !traces.isEmpty && (event.kind.endsTraces || hasCallTraces && event.phase == .end)
  }

  /// Notes which traces an event takes away. A screen that goes all the same in the turn in which a call was dropped
  /// that was to take it down is left nowhere; what the window's old root has presented may stay (SCREENS A4). Nor does
  /// one wait for ever who is answered later.
  @inline(never) private mutating func endTraces(_ event: Event, _ world: World) {
    if event.beginsTurn { for place in traces.indices { traces[place].isOfThisTurn = false } }
    traces.removeAll { trace in
      let rule = violations[trace.place].rule
      let leaves = table.all[rule].leaves
      guard leaves.contains(where: { $0.isEnded(by: event, since: trace.start, of: trace.child) }) else {
        return false
      }
      violations[trace.place].end = time
      let goesAnyway =
        trace.isOfThisTurn && table.traits(of: rule).contains(.leavesScreen) && event.closer != .window
      if goesAnyway || table.all[rule].tellsOfOpenWait && world.isAnsweredAfterAll(by: event) {
        violations[trace.place].severity = .note
      }
      return true
    }
  }

  package mutating func rest(in world: World) {
    look(table.atRest, world)
    rests += 1
  }

  /// The same where `changes` are all since it rested last: what was so before was found then.
  mutating func rest(in world: World, since changes: inout WorldChanges) {
    changes.settle(in: world)
    #if DEBUG
      var other = self
      if log == nil { other.look(table.atRest, world) }
    #endif
    for rule in table.atRest {
      changes.look(rule.look, world) { roles in note(rule, roles, world) }
    }
    #if DEBUG
      assert(log != nil || violations == other.violations, "what is new is not all among what changed")
    #endif
    changes.forget()
    rests += 1
  }

  package mutating func end(in world: World) {
    look(table.atEnd, world)
  }

  package mutating func mayEnd(in world: World) {
    var ended = self
    ended.end(in: world)
    seenAtRest = Array(ended.violations.dropFirst(violations.count))
  }

  // What a stack holds would look as if it held itself: what was seen before counts.
  package mutating func died() {
    violations += seenAtRest
  }

  package var progress: WatchProgress? {
    if let log, !log.passesOver { return nil }
    let told = WatchProgress.Told(
      violations: violations.count,
      neverFired: neverFired.count,
      expectFailures: expectFailures.count,
      openCalls: open.count,
      traces: traces.count
    )
    return WatchProgress(events: time, rests: rests, told: told)
  }

  // Times are those of a log, where there is one.
  package mutating func passOver(events: Int, rests: Int, rounds: Int) {
    if let log { log.passedOver(rounds: rounds) } else { time += events }
    self.rests += rests
  }

  private mutating func look(_ rules: [RuleTable.Looking], _ world: World) {
    let suspects = world.suspects()
    for rule in rules {
      if suspects.contains(Suspects(rule.look)) {
        look(rule, world)
      } else {
        assert(!world.finds(rule.look), "\(rule.look) finds what is no suspect")
      }
    }
  }

  private mutating func look(_ rule: RuleTable.Looking, _ world: World) {
    world.look(rule.look) { roles in note(rule, roles, world) }
  }

  private mutating func note(_ rule: RuleTable.Looking, _ roles: Roles, _ world: World) {
    let isNew = add(rule.rule, rule.severity, roles, world, nil)
    if isNew, table.traits(of: rule.rule).contains(.leaves) {
      traces.append((violations.count - 1, Event(.line), roles.child, false))
    }
  }

  /// So many instances of one mistake are noted in a run; what is told of it is the same for all.
  static var mostRepeated: Int { 64 }

  /// False where it was seen before, and was as grave, or of too many others.
  private mutating func add(
    _ rule: Int,
    _ severity: Severity,
    _ roles: Roles,
    _ world: World,
    _ event: Event?
  ) -> Bool {
    let violation = violation(rule, severity, roles, world, event)
    if violations.count < Self.mostRepeated {
      if violations.contains(where: { $0.isSame(as: violation) }) { return false }
    } else {
      if known == nil { known = KnownViolations(violations, in: world.program) }
      let count = known?.add(violation, in: world.program) ?? 0
      if count == 0 { return false }
      if count > Self.mostRepeated || unnoted.contains(where: { table.absorbs($0, violation) }) {
        if unnoted.count == Self.mostRepeated { unnoted.removeFirst() }
        unnoted.append(violation)
        return false
      }
    }
    violations.append(violation)
    log?.broke(at: time, in: world)
    return true
  }

  /// `event` is nil for what is seen at rest.
  private func violation(_ rule: Int, _ severity: Severity, _ roles: Roles, _ world: World, _ event: Event?)
    -> Violation
  {
    Violation(
      rule: rule,
      severity,
      child: world.subject(roles.child),
      parent: world.subject(roles.parent),
      other: world.subject(roles.other),
      meant: world.subject(roles.meant),
      slot: roles.slot ?? -1,
      isClosedWhenDetached: world.closesWhenDetached(from: roles.parent, slot: roles.slot),
      isTakenDown: world.isTakenDown(roles.child),
      isLost: table.all[rule].asksForSlot && world.isLost(roles.child),
      isOtherKept: roles.other.map { world[$0].isUsed && world[$0].isAttached } ?? false,
      isExceptional: table.isExceptional(rule, roles.child, world, by: event),
      isNews: table.traits(of: rule).contains(.mayBeNews) && event.map { world.isNews(in: $0) } ?? false,
      code: event.map { Int($0.code) } ?? -1,
      time: time,
      rests: rests
    )
  }
}

extension Event.Kind {
  /// True for those of which something is noted whatever the rules look at: all that `changesMuch` are among them.
  fileprivate var isNoted: Bool {
    switch self {
    case .neverFired, .expectFailed, .overflow, .send, .sentToNobody, .unownedAfterRelease, .wait,
      .continuationResumed, .hop, .later, .resumed, .async, .childAppended, .childRemoved, .slotWritten,
      .receive, .dataSet, .stateEmitted, .bound, .boundInVain, .hidden, .shown, .cancel, .subscribe,
      .presentRefused, .start, .inVain, .request, .tabSelected, .present,
      .popDropped, .dismissDropped, .postponed, .completionLost,
      .taskContinues, .thrown:
      true
    default: false
    }
  }
}

extension Event.Kind {
  /// True for what `Trace.isEnded` looks for beside the ends of calls, and for what may begin a turn.
  fileprivate var endsTraces: Bool {
    switch self {
    case .childRemoved, .slotWritten, .hidden, .shown, .continuationResumed: true
    case .line, .postponed, .taskContinues, .userDismiss, .async, .resumed, .timeout: true
    default: false
    }
  }
}

extension Event {
  /// True for what comes first in a turn: where it comes within one, nothing is lost but that this is noticed.
  fileprivate var beginsTurn: Bool {
    switch kind {
    case .line, .postponed, .taskContinues, .userDismiss: true
    case .async, .resumed, .timeout: phase == .begin
    default: false
    }
  }
}

extension World {
  /// True for a report that need not end the child.
  fileprivate func isNews(in event: Event) -> Bool {
    guard event.kind == .receive, let name = event.name, let child = event.child, let parent = event.cell
    else { return false }
    return isNews(name, of: child, to: parent)
  }

  /// True where a wait ends with an answer, and not because its task was cancelled.
  fileprivate func isAnsweredAfterAll(by event: Event) -> Bool {
    guard event.kind == .continuationResumed, let cell = event.cell else { return false }
    return !event.says(.inCancel) && !self[cell].isCancelled && !finds(.continuationNeverResumed)
  }

  /// True where the list that detaches what a slot holds takes its screen down.
  fileprivate func closesWhenDetached(from parent: Cell?, slot: Int?) -> Bool {
    guard let parent, let slot, self[parent].isUsed else { return false }
    let slots = component(parent).slots
    return slot < slots.count && slots[slot].closesChild
  }

  /// True for a child of a RIB whose slot does not hold it.
  fileprivate func isLost(_ cell: Cell?) -> Bool {
    guard let cell, let parent = slotOwner(of: cell), let slot = self[cell].slot, self[parent].isRib else {
      return false
    }
    return occupant(parent, slot: slot) != cell
  }

  fileprivate func isTakenDown(_ cell: Cell?) -> Bool {
    guard let cell, self[cell].isUsed else { return false }
    return self[cell].isClosed && self[cell].closedBy != .user
  }

  func subject(_ cell: Cell?) -> Violation.Subject {
    guard let cell, self[cell].isUsed else { return .nobody }
    return Violation.Subject(component: self[cell].component, serial: row.serial(cell))
  }
}
