import RibEngine

extension SourceRule {
  /// A child that is appended and never taken out lives as long as its parent, and answers twice after
  /// the flow has been started again.
  static let keptCoordinator = SourceRule(
    .leakedChildCoordinator,
    "a child coordinator is appended and never removed, or not when its user leaves",
    blind:
      "children that an object outside the project takes out, lists without a coordinator's type or name, screens whose class is not in the project"
  ) { project in
    let holders = project.holdersOfCoordinators.filter { !$0.holders.lists.isEmpty }
    guard !holders.isEmpty else { return [] }
    var seen: Set<Span> = []
    return holders.flatMap { reading in
      reading.holders.lists.sorted().flatMap { list -> [LintFinding] in
        KeptChildren(list, reading).findings
      }
    }.filter { seen.insert($0.finding.span).inserted }
  }
}

/// The children that one list of a class keeps too long.
struct KeptChildren {
  let list: String
  let reading: CoordinatorReading
  let ways: WaysOut
  let hears: Hearing

  init(_ list: String, _ reading: CoordinatorReading) {
    self.list = list
    self.reading = reading
    hears = reading.project.hearing
    ways = reading.waysOut(of: list)
  }

  var findings: [LintFinding] {
    reading.own.flatMap { member, moves in
      reading.flat(moves).compactMap { move -> LintFinding? in
        guard case .append(list, let child) = move.kind else { return nil }
        return finding(child, move, member.method)
      }
    }
  }

  /// What is told of a child that `move` appends; nil where it goes out again, or nothing is known.
  func finding(_ child: Thing, _ move: Move, _ method: Method) -> LintFinding? {
    guard var found = whatBecomes(of: child, move, method) else { return nil }
    // What nobody is seen to call may never happen, and the list of a local goes with it.
    if isAnothers(method) || isOfLocal(method) || reading.isInDeadRing(method) || isUnreached(method) {
      found.finding.severity = .note
    }
    if let call = move.via.last, let helper = keeper(move), Self.saysThatItRemoves(helper) {
      // Whoever wrote the call believes that it lets the child go.
      found.finding.span = move.span
      found.finding.message = "'\(helper.name.string)' appends a child to '\(list)' and takes none out"
      found.finding.labels = [
        Label(move.span, "appends what it is called to take out"), Label(call, "called here"),
      ]
    }
    return found
  }

  /// True for a method that is called as if it took out what it is given, and takes nothing out.
  private static func saysThatItRemoves(_ method: Method) -> Bool {
    let name = method.name.string
    let isCalledSo = ["remove", "release", "detach", "discard"].contains { word in
      name.hasPrefix(word) && name.dropFirst(word.count).first?.isLowercase != true
    }
    let takesOut = Relevance.words(method.body ?? []).contains { word in
      ["remove", "pop", "drop", "filter"].contains(where: word.hasPrefix)
    }
    return isCalledSo && !takesOut
  }

  private func whatBecomes(of child: Thing, _ move: Move, _ method: Method) -> LintFinding? {
    if reading.isMade(child, outside: method) || isInItsPlace(move) || goesAgain(child, move, method) {
      return nil
    }
    if case .child = child {
      let open = ways.open(to: child, reading).filter { isTaken($0, child) && !spares($0, child) }
      if open.isEmpty { return endless(child, move, method) ?? never(child, move, method) }
      return unheard(child, open, move, method)
    }
    // Who calls a helper says which child it is.
    guard ways.all.isEmpty, !isHelper(method), var found = never(child, move, method) else { return nil }
    if reading.project.calls.all(of: method.name.string).isEmpty { found.finding.severity = .note }
    return found
  }

  /// True where whoever calls the method has just made the coordinator, which nothing in the project keeps.
  private func isOfLocal(_ method: Method) -> Bool {
    let project = reading.project
    return !project.keeps(instancesOf: reading.joined.name)
      && project.isCalledOnNew(method, of: reading.joined)
  }

  /// True where all calls of that name are made on something else.
  private func isAnothers(_ method: Method) -> Bool {
    if WaysOut.isCalledBySystem(method, reading) { return false }
    let calls = reading.project.calls.all(of: method.name.string)
    return !calls.isEmpty && !calls.contains { reading.project.mayMean($0, reading.joined) }
  }

  private func isHelper(_ method: Method) -> Bool {
    let name = reading.joined.name
    if reading.project.index.hasSubclasses(name) { return true }
    return reading.project.calls.all(of: method.name.string).contains { $0.type == name }
  }

  /// True for a way that leaves a child of this type where it is, or any where it names a protocol.
  private func spares(_ way: WaysOut.Way, _ child: Thing) -> Bool {
    guard let type = way.spares else { return false }
    guard let entry = reading.child(child), reading.project.class(type, in: entry) != nil else {
      return true
    }
    return entry.name == type
  }

  /// False for a way that the child never takes.
  func isTaken(_ way: WaysOut.Way, _ child: Thing) -> Bool {
    guard let entry = reading.child(child) else { return true }
    switch way.kind {
    case .callback(let property):
      guard way.child != nil else { return true }
      let known = reading.project.reading(ofChild: entry)
      return known.acts.joined.properties[property] == nil || known.uses(property)
    case .event(let source, let name, let operators): return completes(entry, source, name, operators)
    case .method(let method): return !isLost(method, entry)
    case .other: return true
    }
  }

  /// Closures that run only when a stream has ended.
  private static let ends: Set<String> = [
    "receiveCompletion", "onCompleted", "onDisposed", "onDispose", "onTermination", "receiveCancel", "finish",
  ]

  private func completes(
    _ entry: Index.Entry,
    _ source: String,
    _ name: String,
    _ operators: [String]
  ) -> Bool {
    guard Self.ends.contains(name), Completion.ending.isDisjoint(with: operators) else { return true }
    return Completion(reading.project.joined(entry), reading.project).endless(source) == nil
  }

  // MARK: - Never taken out

  private func never(_ child: Thing, _ move: Move, _ method: Method) -> LintFinding? {
    guard isRepeated(move, method) || isGivenThemselves(method),
      leaves(child) || isPresented(child, method) || comesAtEachTap(move, method), !isAsked(move),
      !isTab(child, method)
    else { return nil }
    var labels = [Label(move.place, "stays in '\(list)'")]
    if let unused = ways.unused {
      let isDelegate = !reading.project.systemDelegates.mayHear(unused, of: reading.joined)
      labels.append(
        Label(
          unused.name.span,
          isDelegate
            ? "would remove it, but nothing makes \(reading.joined.name) the delegate that the system calls"
            : "would remove it, but nothing calls it on \(reading.joined.name)"
        )
      )
    }
    if let uncalled = uncalled(by: child) { labels.append(uncalled) }
    if let tap = tap(of: method) { labels.append(Label(tap, "runs at each tap on a tab")) }
    if let nobody = toNobody(child) { labels += nobody }
    let others =
      ways.others.first { $0.child == child }?.span ?? ways.all.first { spares($0, child) }?.place
    if let others {
      labels.append(Label(others, "takes out all others when it is through, and leaves this one"))
    }
    let message = "'\(method.name.string)' appends a child to '\(list)', and nothing takes it out again"
    var found = made(message, move.place, labels, child, method)
    if isMainFlow(child) || endsItsParent(child, method) { found.finding.severity = .note }
    return found
  }

  /// True for a child that puts up the tabs of an app and never takes them down.
  private func isMainFlow(_ child: Thing) -> Bool {
    guard let entry = reading.child(child) else { return false }
    let known = reading.project.reading(ofChild: entry)
    return known.showsTabs
      && !known.mentions(["dismiss", "popViewController", "popToRootViewController", "removeFromParent"])
  }

  /// The method that writes a move.
  private func keeper(_ move: Move) -> Method? {
    reading.joined.members.first { $0.method.span.contains(move.span) }?.method
  }

  /// True where the method first asks the list for such a child: it makes one and uses it again, or one for each key; or a
  /// stack whether it has a screen, which it is given once.
  private func isAsked(_ move: Move) -> Bool {
    let places = [move.span] + move.via
    return places.contains { place in
      let method = reading.joined.members.first { $0.method.span.contains(place) }?.method
      return StackQuestion.stands(in: method?.body ?? [], before: place)
    } || ListQuestion(list).stands(in: keeper(move)?.body ?? [], before: move.span)
  }

  func isRepeated(_ method: Method) -> Bool { Self.isRepeated(method, of: reading) }

  /// False for a child whose screen is part of its parent's, as a tab's is.
  private func leaves(_ child: Thing) -> Bool {
    guard let entry = reading.child(child) else { return true }
    let known = reading.project.reading(ofChild: entry)
    return known.showing(from: "start") != nil
      || !known.mentions(["setViewControllers", "viewControllers", "rootViewController"])
  }

  /// True where the method that makes a child presents what the child holds, such as its stack: whoever closes that leaves.
  private func isPresented(_ child: Thing, _ method: Method) -> Bool {
    guard let name = reading.child(child)?.name, let body = method.body else { return false }
    var found = false
    Walk { value in
      guard case .call(let callee, let arguments) = value.form, callee.lastName == "present",
        case .member(let base, _)? = arguments.first?.value.form, case .name(let local) = base.form
      else { return }
      if body.contains(where: { Project.binds(local, to: name, $0) }) { found = true }
    }.statements(body)
    return found
  }

  // MARK: - Taken out by what never comes

  private func endless(_ child: Thing, _ move: Move, _ method: Method) -> LintFinding? {
    guard let entry = reading.child(child),
      let (way, source) = ways.open(to: child, reading).lazy.compactMap({ way -> (WaysOut.Way, String)? in
        guard case .event(let source, let name, _) = way.kind, Self.ends.contains(name) else { return nil }
        return (way, source)
      }).first,
      let property = Completion(reading.project.joined(entry), reading.project).endless(source)
    else { return nil }
    return made(
      "the child leaves '\(list)' when its stream completes, and \(entry.name) never completes it",
      move.place,
      [
        Label(move.place, "stays in '\(list)'"), Label(way.place, "runs when the stream ends"),
        Label(property.name.span, "only values are sent, and no operator ends it"),
      ],
      child,
      method
    )
  }

  // MARK: - The back button and the swipe

  private func unheard(
    _ child: Thing,
    _ open: [WaysOut.Way],
    _ move: Move,
    _ method: Method
  ) -> LintFinding? {
    if let found = silent(child, open, move, method) ?? stranded(child, open, move, method) { return found }
    guard let entry = reading.child(child), isRepeated(move, method),
      !open.contains(where: { comesWithAScreenBelow($0, entry) }),
      open.allSatisfy({ if case .other = $0.kind { false } else { true } }),
      !open.contains(where: {
        if case .method(let way) = $0.kind { way.name.string == "start" } else { false }
      })
    else { return nil }
    let known = reading.project.reading(ofChild: entry)
    let byParent = shownByItsParent(child, method)
    guard let shown = byParent ?? known.showing(from: nil), byParent != nil || !reading.isRoot(child),
      !known.hearsInSwiftUI
    else { return nil }
    if case .presents = shown.how { return swiped(child, known, shown.span, move, method) }
    guard byParent != nil || !known.ownsNavigation, !hears.hidesTheWayBack(known, reading),
      isUnheard(child, .pushes, move)
    else { return nil }
    var finding = made(
      "the back button takes the screen of \(entry.name) away, and '\(list)' keeps the child",
      move.place,
      [
        Label(move.place, "stays in '\(list)' when the user goes back"),
        Label(shown.span, "pushed here; nothing that was read hears when the system pops it"),
      ],
      child,
      method
    )
    // Without a bar there is neither its button nor the swipe, and whoever hides it may have this stack.
    if reading.project.hidesBars, !hears.usesTheBar(known, reading) { finding.finding.severity = .note }
    return finding
  }

  /// True where nothing that was read hears of the child's screen; where that is not known, it is said.
  private func isUnheard(_ child: Thing, _ shown: ChildReading.Showing, _ move: Move) -> Bool {
    guard let entry = reading.child(child) else { return false }
    switch hears.answer(for: child, reading.project.reading(ofChild: entry), reading, shown) {
    case .nobody: return true
    case .somebody: return false
    case .unknown(let hearer):
      reading.doubt(
        "starts \(entry.name), and it is not known whether \(hearer.name) hears of its screen",
        move.place
      )
      return false
    }
  }

  /// A sheet that the user pulls down. What is presented is one by default: that is a note.
  private func swiped(
    _ child: Thing,
    _ known: ChildReading,
    _ shown: Span,
    _ move: Move,
    _ method: Method
  ) -> LintFinding? {
    let styles = hears.style(
      of: known,
      reading,
      shownBy: shownByItsParent(child, method) == nil ? nil : method
    )
    guard styles != .covers, isUnheard(child, .presents, move) else { return nil }
    var finding = made(
      "a swipe takes the sheet of \(known.entry.name) away, and '\(list)' keeps the child",
      move.place,
      [
        Label(move.place, "stays in '\(list)' when the user pulls the sheet down"),
        Label(shown, "presented here; nothing that was read hears when the user dismisses it"),
      ],
      child,
      method
    )
    if styles != .sheet { finding.finding.severity = .note }
    return finding
  }

  // MARK: - Taken down without a word

  /// The child takes its own screen down on a way that ends in no report.
  private func silent(
    _ child: Thing,
    _ open: [WaysOut.Way],
    _ move: Move,
    _ method: Method
  ) -> LintFinding? {
    guard let entry = reading.child(child), isRepeated(move, method) else { return nil }
    let known = reading.project.reading(ofChild: entry)
    guard let words = reports(of: known, open) else { return nil }
    guard !known.hearsInSwiftUI, let end = SilentEnd(known, words, reading).first, let way = open.first,
      isUnheard(child, end.shown, move)
    else { return nil }
    return made(
      "\(entry.name) takes its screen down and does not say that it is through, and '\(list)' keeps it",
      move.place,
      [
        Label(move.place, "stays in '\(list)'"),
        Label(
          end.place,
          words.ends && words.names.isEmpty
            ? "the screen goes, and the stream does not end on this path"
            : "the screen goes, and nothing is reported on this path"
        ),
        Label(way.place, "takes the child out, on the other paths"),
      ],
      child,
      method
    )
  }

  /// How the child says that it is through; nil where something else may take it out as well.
  func reports(of known: ChildReading, _ open: [WaysOut.Way]) -> SilentEnd.Reports? {
    var words = SilentEnd.Reports()
    for way in open {
      switch way.kind {
      case .callback(let property): words.names.insert(property)
      case .event(let source, let name, let operators):
        guard Self.ends.contains(name) else { return nil }
        words.end(
          with: Completion(known.acts.joined, reading.project).endingValues(of: source, behind: operators)
        )
      case .method(let method):
        guard known.calls(method.name.string) else { return nil }
        words.names.insert(method.name.string)
      case .other: return nil
      }
    }
    return words
  }

  func made(
    _ message: String,
    _ span: Span,
    _ labels: [Label],
    _ child: Thing,
    _ method: Method
  ) -> LintFinding {
    // What the owner of the window appends may well live as long as the app.
    let mayStay = reading.joined.ownsWindow && !comesOnTop(child, method)
    return LintFinding(
      .leakedChildCoordinator,
      mayStay ? .note : .warning,
      type: reading.joined.name,
      method: method.name.string,
      slot: list,
      message: message,
      span: span,
      labels: labels
    )
  }
}
