import RibEngine

/// What goes wrong with a slot whatever the child does: nobody clears it, or nobody looks at it.
extension SlotJudge {
  // MARK: - Never cleared

  /// Ways that detach the child and leave it in the slot, where that is no part of putting another one in, and nothing that
  /// may follow attaches it again from there.
  mutating func neverCleared() -> [LintFinding] {
    guard ways.slot.shape == .single || isNeverEmptied, !ways.slot.isWrittenElsewhere,
      ways.fills.contains(where: { !Self.once.contains(router.methods[$0.method].name.string) })
    else { return [] }
    var found: [LintFinding] = []
    for way in ways.empties
    where way.isCertain && !way.has(.clear) && !way.has(.takeLast) && !way.isForAWhile {
      if Self.last.contains(router.methods[way.method].name.string) { continue }
      guard let detach = way.index(of: .detach), !isHelper(way) else { continue }
      let span = way.steps[detach].span
      if found.contains(where: { $0.finding.span == span }) { continue }
      guard let fill = ways.fills.first(where: { $0.has(.guardSlot) }) ?? ways.fills.first else { continue }
      let played = play(Self.bare(fill.steps), Self.bare(way.steps), .calm) {
        $0.first(.stuckSlot, at: SlotCase.Place.ofEmpty)
      }
      // What nobody calls happens in no timing that this code has.
      let severity: Severity = isReached(router.methods[way.method]) ? .warning : .note
      if let played {
        let spelling = SlotSpelling(ways.slot, sources)
        let written = spelling.name(before: span)
        let advice =
          switch ways.slot.shape {
          case .dictionary: "take it out before detaching: \(written)[key] = nil"
          case .array: "take each one out of '\(written)' before it is detached"
          case .single, .tuple:
            spelling.isRead(behind: span)
              ? "clear it behind the last line that reads it: \(written) = nil"
              : "clear it before detaching: \(written) = nil"
          }
        found.append(text(way).neverCleared(severity, refusing: refusal, played, advice))
      }
    }
    return found
  }

  /// True for a list or dictionary out of which nothing in its class takes anything.
  private var isNeverEmptied: Bool {
    [.array, .dictionary].contains(ways.slot.shape) && !ways.isClearedSomewhere
      && router.isWhollySeen(ways.slot)
      && !router.isEmptied(ways.slot.name.string) && !router.isReplaced(ways.slot.name.string)
  }

  /// What the router's protocol does not ask for can only be called by its own class, the rest by its interactor.
  private func isReached(_ method: MethodFacts) -> Bool {
    let name = method.name.string
    guard method.isRequired else { return sources.isNamedBy(name, router.name.string) }
    return interactor == nil || sources.mentionsMeaning(name, router) > 0
  }

  /// Methods that run once in a router's life.
  static let once: Set<String> = ["init", "didLoad"]
  /// Methods behind which a router fills nothing any more.
  private static let last: Set<String> = ["cleanupViews", "deinit"]

  /// Where an attach looks whether the slot is empty.
  private var refusal: Span? {
    ways.fills.lazy.compactMap { way in way.index(of: .guardSlot).map { way.steps[$0].span } }.first
  }

  /// True where its lines are a part of other methods, which say what becomes of the slot, and nobody
  /// else calls it.
  private func isHelper(_ way: SlotWay) -> Bool {
    guard let detach = way.index(of: .detach) else { return false }
    let span = way.steps[detach].span
    let method = router.methods[way.method]
    let others = (ways.fills + ways.empties).contains { other in
      other.method != way.method && other.steps.contains { $0.span == span }
    }
    guard others else { return false }
    if method.isRequired { return false }
    return
      !(interactor?.calls.values.joined().contains { call in
        call.target == .router && Conversation.base(call.method) == method.name.string
      } ?? false)
  }

  // MARK: - Overwritten

  /// Ways that put a child into the slot without looking at it, in methods that can run more than once.
  mutating func overwritten() -> [LintFinding] {
    guard ways.slot.shape == .single, !ways.slot.isWeak, !ways.isRestored else { return [] }
    guard ways.fills.contains(where: isUnguarded), !isHandedOver() else { return [] }
    var found: [LintFinding] = []
    for way in ways.fills where isUnguarded(way) {
      guard let assign = way.index(of: .assign) else { continue }
      let span = way.steps[assign].span
      if found.contains(where: { $0.finding.span == span }) { continue }
      let callers = self.callers(of: span).filter { !sources.runsOnce($0.name.string) }
      if callers.isEmpty { continue }
      let empty = ways.empties.first?.steps ?? Self.goodEmpty
      // A look before a wait says nothing of what is there behind it.
      let wait = wait(in: way)
      let steps = wait == nil ? way.steps : way.steps.filter { $0.verb != .guardSlot }
      let played = play(Self.bare(steps), Self.bare(empty), .calm) {
        $0.first(.slotOverwritten, at: SlotCase.Place.ofFill)
      }
      guard let played else { continue }
      let asked = callers.first { $0.isRequired && isCalledAgain($0.name.string) }
      let told = asked.flatMap { self.way(of: $0, to: span) } ?? way
      let isLookedAfter = asked != nil && callers.allSatisfy { looksFirst(whoCalls: $0.name.string) }
      let severity: Severity = asked != nil && !way.isConditional && !isLookedAfter ? .warning : .note
      if let test = told.needsFilled {
        found.append(contentsOf: wrongWayRound(told, test))
        continue
      }
      if let wait {
        found.append(text(told).overtaken(severity, wait))
        continue
      }
      let notes = isLookedAfter ? ["each call in the project looks first, or takes the old one out"] : []
      found.append(text(told).overwritten(severity, played, notes, advice: advice(for: way)))
    }
    return found
  }

  /// A way that fills the slot only where it holds something: nothing comes there, unless another way fills it first.
  private func wrongWayRound(_ way: SlotWay, _ test: Span) -> [LintFinding] {
    guard !way.takesOther, !ways.slot.isFilledAtFirst, router.isWhollySeen(ways.slot),
      ways.fills.allSatisfy({ $0.needsFilled != nil && $0.isCertain })
    else { return [] }
    return [text(way).neverFilled(test)]
  }

  /// A guard helps where the slot is cleared whenever its child goes; else it would refuse for ever: a swipe or the
  /// system's back button takes a screen away, and only who hears of that clears the slot. Taking the old child out
  /// helps in any case.
  private mutating func advice(for way: SlotWay) -> String? {
    let guarded = [FlowStep(.guardSlot)] + way.steps
    let isCleared =
      !ways.empties.isEmpty
      && ways.empties.allSatisfy { empty in
        empty.has(.clear) && isClean(guarded, empty.steps, of: .stuckSlot, at: SlotCase.Place.ofEmpty)
          && isClean(guarded, empty.steps, of: .slotOverwritten, at: SlotCase.Place.ofFill)
      }
    let name = SlotSpelling(ways.slot, sources).name(
      around: way.index(of: .assign).map { way.steps[$0].span }
    )
    let child = child(of: way)
    let isSwiped = mayBeSwiped(child, of: way) && !hears(child)
    if isSwiped || conversation(of: way).neverAsksToClose || endsInSilence(child) {
      let why =
        isSwiped
        ? "once a swipe takes the screen away, of which nothing here hears"
        : "once the child ends by itself: it says nothing that takes it out"
      return replacing(name, way).map { "\($0); a guard would refuse for ever \(why)" }
    }
    if isCleared { return "look first: guard \(name) == nil else { return }" }
    guard !ways.empties.isEmpty else { return replacing(name, way) }
    return
      "look first, and set \(name) to nil wherever its child is detached: one without the other does not do"
  }

  /// Taking the old child out, where the engine finds that clean.
  private mutating func replacing(_ name: String, _ way: SlotWay) -> String? {
    let replaced = [FlowStep(.replaceClearDetach)] + way.steps
    let empties = ways.empties.isEmpty ? [Self.goodEmpty] : ways.empties.map(\.steps)
    for empty in empties {
      guard isClean(replaced, empty, of: .slotOverwritten, at: SlotCase.Place.ofFill) else { return nil }
    }
    return "take the old one out first: if let old = \(name) { detachChild(old) }"
  }

  /// True where the router, the child or what a viewless child shows hears of a screen that is taken away.
  private func hears(_ child: ChildFacts?) -> Bool {
    if sources.hearsOfScreens(router, child) { return true }
    guard child?.isViewless == true, let own = child?.router.flatMap({ known[$0] }) else { return false }
    return own.ways.contains { _, path in
      path.flat.contains { effect in
        guard case .build(_, let builder, let type) = effect.verb else { return false }
        return sources.child(builder, type, own)?.hearsOfItsScreen == true
      }
    }
  }

  /// True where the child's screen, or one that a viewless child puts up itself, may be swiped away.
  private func mayBeSwiped(_ child: ChildFacts?, of way: SlotWay) -> Bool {
    guard child?.isViewless == true else {
      if !showsWhatCovers(way, child) { return false }
      if child?.hidesTheWayBack == true {
        let shows = way.steps.map(\.verb).filter { $0.word.showing != nil }
        if !shows.isEmpty, shows.allSatisfy({ $0 == .push }) { return false }
      }
      let method = router.methods[way.method]
      return !sources.staysUp(router, way.steps.map(\.span) + way.via + [method.span], child)
    }
    guard let own = child?.router.flatMap({ known[$0] }) else { return false }
    return own.ways.contains { method, path in
      let line = path.flat
      guard line.contains(where: { if case .show = $0.verb { true } else { false } }) else { return false }
      let built = line.lazy.compactMap { effect -> ChildFacts? in
        guard case .build(_, let builder, let type) = effect.verb else { return nil }
        return sources.child(builder, type, own)
      }.first
      return !sources.staysUp(own, line.map(\.span) + [method.span], built)
    }
  }

  /// False for a way that shows nothing, of a child of which nothing says that it has a view, or puts it into the view that
  /// is there.
  private func showsWhatCovers(_ way: SlotWay, _ child: ChildFacts?) -> Bool {
    let shows = way.steps.map(\.verb).filter { $0.word.showing != nil }
    if shows.isEmpty { return child?.isViewless == false || ways.slot.type?.plainName != "Routing" }
    return shows.contains { $0 != .embed }
  }

  /// True for a viewless child that takes down what it shows, or detaches what it has, without a word to its listener: the
  /// slot stays filled, and nothing is left to be seen.
  private func endsInSilence(_ child: ChildFacts?) -> Bool {
    guard child?.isViewless == true, let interactor = child?.interactor,
      let own = child?.router.flatMap({ known[$0] })
    else { return false }
    return interactor.calls.values.contains { calls in
      guard !calls.contains(where: { $0.target == .listener }) else { return false }
      let asked = calls.filter { $0.target == .router }.map { Conversation.base($0.method) }
      let lines = own.methods.filter { asked.contains($0.name.string) }.flatMap(\.paths).flatMap(\.flat)
      return lines.contains(where: \.takesDown) && !lines.contains(where: \.putsUp)
    }
  }

  private func isUnguarded(_ way: SlotWay) -> Bool {
    way.isCertain && !way.takesOther && !way.replaces && (!way.has(.guardSlot) || wait(in: way) != nil)
  }

  /// What is waited for between the look at the slot and the line that fills it; nil where nothing is.
  private func wait(in way: SlotWay) -> Span? {
    guard let test = way.index(of: .guardSlot), let fill = way.index(of: .assign) else { return nil }
    return sources.wait(way.steps[test].span, way.steps[fill].span, ways.slot.name.string, router)
  }

  /// The methods that come to a line, without those that run once in a router's life.
  private func callers(of span: Span) -> [MethodFacts] {
    let once = Self.once
    let coming = ways.fills.filter { way in isUnguarded(way) && way.steps.contains { $0.span == span } }
    let methods = coming.map { router.methods[$0.method] }
    let roots = methods.filter { method in
      method.isRequired || !methods.contains { once.contains($0.name.string) }
    }
    return roots.filter { method in
      !once.contains(method.name.string) && (method.isRequired || method.isCalledFromOutside)
        && !sources.isOwn(method.name.string, router.name.string)
    }
  }

  /// True for a method of the interactor that nobody calls: what bears its name are calls of the router's.
  private func isOnlyTheRouters(_ name: String) -> Bool {
    let calls = interactor?.calls.values.joined().filter {
      $0.target == .router && Conversation.base($0.method) == name
    }
    return calls.map { Set($0.map(\.span)).count == sources.mentions(name) } ?? false
  }

  /// The unguarded way of a method that comes to a line.
  private func way(of method: MethodFacts, to span: Span) -> SlotWay? {
    ways.fills.first { way in
      router.methods[way.method].span == method.span && isUnguarded(way)
        && way.steps.contains { $0.span == span }
    }
  }

  /// False where the interactor calls it when it becomes active and at no other time.
  func isCalledAgain(_ method: String) -> Bool {
    guard let interactor else { return true }
    let callers = interactor.calls.filter { entry in
      entry.value.contains { $0.target == .router && Conversation.base($0.method) == method }
    }
    return callers.isEmpty
      || callers.contains { name, calls in
        let name = Conversation.base(name)
        guard name != "didBecomeActive", name != method || !isOnlyTheRouters(name) else { return false }
        let repeats = calls.contains { $0.timing == .later && Conversation.base($0.method) == method }
        return repeats || !sources.belongsToActivation(name)
      }
  }
}

extension JudgedText {
  func neverFilled(_ test: Span) -> LintFinding {
    let name = slot.name.string
    return made(
      .deadSlot,
      .warning,
      "nothing fills the slot '\(name)': \(method) does only where it is filled already",
      test,
      [
        Label(slot.name.span, "the slot"), Label(test, "goes on only while '\(name)' holds a child"),
        Label(span(.assign), "never comes here"),
      ],
      [],
      nil,
      Fix("ask the other way round: guard \(name) == nil else { return }")
    )
  }

  func neverCleared(_ severity: Severity, refusing: Span?, _ played: Played, _ advice: String) -> LintFinding
  {
    let name = slot.name.string
    var labels = [Label(slot.name.span, "the slot")]
    if let refusing { labels.append(Label(refusing, "returns as long as '\(name)' holds a router")) }
    labels.append(Label(span(.detach), "the child goes, and '\(name)' keeps it"))
    return made(
      .stuckSlot,
      severity,
      "the slot '\(name)' is not cleared when its child is detached",
      span(.detach),
      labels,
      [],
      played,
      Fix(advice)
    )
  }

  /// Without the events that were played: these know of no wait.
  func overtaken(_ severity: Severity, _ wait: Span) -> LintFinding {
    let name = slot.name.string
    return made(
      .slotOverwritten,
      severity,
      "the slot '\(name)' is filled behind a wait, and looked at only before it",
      span(.assign),
      [
        Label(slot.name.span, "the slot"), Label(span(.guardSlot), "looks here"),
        Label(wait, "a second \(method)() comes here too while the first one waits"),
        Label(span(.assign), "puts its child over that of the first, which stays attached"),
      ],
      [],
      nil,
      Fix("look again behind the wait: guard \(name) == nil else { return }")
    )
  }

  func overwritten(_ severity: Severity, _ played: Played, _ notes: [String], advice: String?) -> LintFinding
  {
    let name = slot.name.string
    let labels = [
      Label(slot.name.span, "the slot"),
      Label(
        span(.assign),
        way.isConditional
          ? "a second \(method)() that comes here puts its child over the first, which stays attached"
          : "a second \(method)() puts its child over the first, which stays attached"
      ),
    ]
    return made(
      .slotOverwritten,
      severity,
      // What else is asked may well be a look at it.
      way.isConditional
        ? "the slot '\(name)' is filled without a look at it, as far as what is asked was read"
        : "the slot '\(name)' is filled without a look at what it holds",
      span(.assign),
      labels,
      notes,
      played,
      advice.map { Fix($0) }
    )
  }
}

extension Effect {
  fileprivate var takesDown: Bool {
    switch verb {
    case .hide, .detach: true
    default: false
    }
  }

  fileprivate var putsUp: Bool {
    switch verb {
    case .show, .attach: true
    default: false
    }
  }
}
