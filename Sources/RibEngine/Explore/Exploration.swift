/// One flow's search, part by part.
struct Exploration {
  /// One way to break the flow, as a flow of its own that is played on one path.
  struct Counterexample: Sendable {
    var scenario: Scenario
    var path: [Int]
    var group: FoundMistake
    var tried: Timings
  }

  var source: Scenario
  let eventSet: EventSet
  /// With as few `instances` as it came to an end with.
  private(set) var options: ExploreOptions
  let table: RuleTable
  /// One for each mistake and each grade that it was seen in.
  var counterexamples: [Counterexample] = []
  /// Other ways to make the mistakes that are told, at other steps, which a change of the first steps leaves.
  var further: [Counterexample] = []
  /// Of those, what the ways to another mistake have shown (see `tellGraver`): there may be shorter ones.
  var graver: Set<Grade> = []
  /// The same mistakes after other events, of what is only seen at rest (see `tellOtherEvents`).
  var otherEvents: [Counterexample] = []
  /// What random sequences caught, one for each mistake that was seen and for each step of it.
  var samples: [Counterexample] = []
  /// What was seen to go wrong, whether a run shows it or not; notes are left out.
  var sighted: Set<Mistake> = []
  /// Closings that only come when it does not matter any more (see `weighClosings`).
  var spentClosings: Set<Span> = []
  /// What comes only by a cancellation that is tried (see `weighCancellations`).
  var onlyCancelled: [Mistake: Cancellation] = [:]
  /// The search that looked for the same without such cancellations; nil where there was none.
  var withoutCancelling: SearchSummary?
  var summary: SearchSummary
  var neverFired: [EventLine] = []
  /// Why, of those whose screens were there, by their places.
  var absences: [Span: Absence] = [:]
  /// Components of which no instance was ever there, so that nothing was chosen for them, and objects that nobody made.
  var neverBuilt: [Text] = []
  var happened = CoverageNotes()
  /// What is alike in each part that was searched.
  var symmetries: [Symmetry] = []
  /// What was searched last, whose numbers `happened` uses.
  var program: Program?
  var limit: SearchLimit?
  /// It was over as soon as what it was to prove turned out not to be so.
  var isRefuted = false
  /// The most that were tried by one search of a part.
  var mostTransitions = 0

  init(_ scenario: Scenario, _ options: ExploreOptions) {
    source = scenario
    eventSet = EventSet(scenario, keeping: options.finishing)
    self.options = options
    table = options.rules
    summary = SearchSummary(
      answer: .closed,
      states: 0,
      transitions: 0,
      depth: 0,
      left: 0,
      slices: 0,
      bytesPerState: 0,
      events: options.events
    )
    var growing = GrowingProgram(eventSet.scenario)
    guard growing.excess.isEmpty else {
      summary.answer = .stopped
      limit = .excess(growing.excess)
      return
    }
    let isWhole = growing.play { program in
      if let seed = options.seed { return sample(program, seed: seed) }
      return searchAll(program)
    }
    if !isWhole {
      summary.answer = .stopped
      limit = .excess(GrowingProgram.tooSmall)
    }
    // What is compared with it is searched with as many.
    if summary.wider.states > 0 {
      (self.options.instances, self.options.statesBeforeFewer) = (summary.instances, nil)
    }
  }

  private mutating func searchAll(_ program: Program) -> Capacities.Shortage? {
    let events = Array(eventSet.beginning..<program.script.count)
    var parts = options.slices ? Slices(program, beginning: eventSet.beginning).parts : [events]
    while true {
      var ties = PartTies()
      if let shortage = search(parts, in: program, &ties) { return shortage }
      guard !isRefuted, limit?.halt?.isByClock != true, let joined = settle(ties, in: program) else {
        return nil
      }
      parts = joined
    }
  }

  private mutating func search(
    _ slices: [[Int]],
    in program: Program,
    _ ties: inout PartTies
  ) -> Capacities.Shortage? {
    (counterexamples, graver, otherEvents) = ([], [], [])
    sighted = []
    (neverFired, absences) = ([], [:])
    happened = CoverageNotes()
    symmetries = []
    self.program = program
    neverBuilt = eventSet.scenario.components.map(\.name)
    (limit, isRefuted, mostTransitions) = (nil, false, 0)
    summary = SearchSummary(
      answer: .closed,
      states: 0,
      transitions: 0,
      depth: 0,
      left: 0,
      slices: max(1, slices.count),
      bytesPerState: 0,
      events: options.events
    )
    var bytes = 0.0
    let parts = slices.isEmpty ? [[]] : slices
    for (index, events) in parts.enumerated() {
      // What a part leaves of its share is for those behind it.
      var options = options.watched { ($0.part, $0.parts) = (index + 1, parts.count) }
      options.states = max(1, (options.states - summary.states) / (parts.count - index))
      let searches = searches(of: events, in: program, options)
      if let shortage = searches.shortage { return shortage }
      add(searches, events, &bytes)
      if isRefuted {
        summary.answer = .stopped
        break
      }
      if parts.count > 1 { ties.add(searches.last) }
      if options.permitted != nil, !counterexamples.isEmpty { break }
      if searches.last.limit?.isByClock == true {
        // The beginning of each part that is left.
        summary.left += parts.count - index - 1
        break
      }
    }
    summary.bytesPerState = bytes / Double(max(1, summary.states))
    return nil
  }

  private mutating func add(_ searches: PartSearches, _ events: [Int], _ bytes: inout Double) {
    let search = searches.first
    summary.states += search.states
    summary.transitions += search.transitions
    summary.depth = max(summary.depth, search.depth)
    let crowds = Set(search.crowds.map { $0.words(in: search.program) }).sorted()
    let left = searches.isCovered ? searches.ofMany?.left ?? 0 : search.left
    if let ofMany = searches.ofMany, searches.isCovered {
      summary.ofMany.states += ofMany.states
      summary.ofMany.what += crowds.filter { !summary.ofMany.what.contains($0) }
    } else {
      summary.crowded += search.crowded
      summary.crowds += crowds.filter { !summary.crowds.contains($0) }
      if search.crowded > 0 { summary.crowdKinds.formUnion(search.crowdKinds) }
    }
    summary.left += left
    summary.instances = [summary.instances, search.options.instances].compactMap(\.self).min()
    for alike in search.symmetry.names(in: search.program) where !summary.alike.contains(alike) {
      summary.alike.append(alike)
    }
    if !search.symmetry.isTrivial { symmetries.append(search.symmetry) }
    bytes += search.table.bytesPerState * Double(search.table.count)
    if search.limit != nil, search.wasTurnedBack { summary.hasTurnedBack = true }
    if searches.endsAtCancellations { summary.endsAtCancellations = true }
    if let halt = search.limit, !searches.isCovered {
      summary.answer = .stopped
      limit = .halt(halt)
    } else if left > 0, summary.answer == .closed {
      summary.answer = .bounded
    }
    if left > 0 { summary.growth = max(summary.growth, search.growth ?? 0) }
    if let further = searches.further { add(further: further, to: search) }
    if let wider = searches.wider {
      summary.wider.states += wider.states
      summary.wider.left += wider.left
    }
    let all = searches.all + [searches.careful, searches.ofMany].compactMap(\.self)
    for event in events where !all.contains(where: { $0.fired(event) }) {
      let line = eventSet.scenario.events[event]
      neverFired.append(line)
      absences[line.span] = search.absence(event)
    }
    for search in all {
      happened.formUnion(search.happened)
      let unbuilt = Set(search.unbuilt.map { search.program.components[$0].name })
      neverBuilt.removeAll { !unbuilt.contains($0.string) }
    }
    for search in searches.all + [searches.careful].compactMap(\.self) {
      sighted.formUnion(search.occurrences.lazy.map(\.grade).filter { $0.severity > .note }.map(\.mistake))
    }
    guard tellsOccurrences else { return }
    if var careful = searches.careful { _ = tellAtOnce(&careful) }
    for var search in searches.all { tellOccurrences(&search) }
    lookForOtherEvents(after: search)
  }

  private mutating func tellOccurrences(_ search: inout Search) {
    let late = tellAtOnce(&search)
    if options.permitted == nil || counterexamples.isEmpty { lookAgain(for: late, after: search) }
    tellGraver(&search)
    tellOtherEvents(&search)
  }

  /// Tells what the search has ways to; returns what was not told, or not with as few events as it was seen after.
  private mutating func tellAtOnce(_ search: inout Search) -> [Late] {
    var late: [Late] = []
    for occurrence in search.occurrences where isWanted(occurrence.places) && !isTold(occurrence) {
      let told = tell(occurrence.places, &search)
      if let told, told <= occurrence.places.first?.eventCount ?? 0 { continue }
      late.append(Late(grade: occurrence.grade, told: told))
    }
    return late
  }

  /// True for what another search has told, with as few events.
  private func isTold(_ occurrence: (grade: Grade, places: [Search.Occurrence])) -> Bool {
    let least = occurrence.places.first?.eventCount ?? 0
    return counterexamples.contains {
      $0.group.grade == occurrence.grade && $0.scenario.events.count - eventSet.beginning <= least
    }
  }

  /// Whether anything that was sighted counts against the flow.
  mutating func isBroken(_ search: inout Search) -> Bool {
    for occurrence in search.occurrences where isWanted(occurrence.places) {
      tell(occurrence.places, &search)
    }
    return !counterexamples.isEmpty
  }

  /// A search that only has to say whether a flow is clean needs one finding, and no notes.
  private func isWanted(_ places: [Search.Occurrence]) -> Bool {
    guard let permitted = options.permitted else { return true }
    return counterexamples.isEmpty
      && places.contains {
        $0.violation.severity != .note && !permitted.contains(table.all[$0.violation.rule].id.text)
      }
  }

  /// How many places are asked once somebody waits no longer.
  private static let soon = 4

  /// Plays the ways to where a mistake was seen as ordinary runs; what counts is what such a run shows as a headline.
  /// Returns the number of its events after the beginning; nil where no run shows it.
  ///
  /// Of places with as few events, each is asked for a few ways before one is asked for many. Where the mistake is the
  /// same of several alike ones, they are asked until each of those was told.
  ///
  /// Where the first runs do not tell it, ways of a move in which the mistake follows from another one of the same move are
  /// no longer played as runs, which tell the other mistake.
  @discardableResult
  mutating func tell(_ places: [Search.Occurrence], _ search: inout Search) -> Int? {
    // Whoever waits no longer is told of what shows itself soon.
    let places = options.isInterrupted() ? places.prefix(Self.soon) : places[...]
    var told = Told()
    search.rehearsal.beginAgain()
    search.offersFollowing = false
    tell(places, &search, &told)
    return told.eventCount
  }

  private mutating func tell(
    _ places: ArraySlice<Search.Occurrence>,
    _ search: inout Search,
    _ told: inout Told
  ) {
    var rest = places
    while let least = rest.first?.eventCount {
      let group = rest.prefix { $0.eventCount == least }
      rest = rest.dropFirst(group.count)
      for offers in group.count > 1 ? Search.offers : Search.offers.suffix(1) {
        for place in group {
          if search.rehearsal.isSpent { return }
          search.mostOffers = offers
          if tell(place, &search, &told) { return }
        }
      }
    }
  }

  /// What was told of one mistake.
  private struct Told {
    /// The fewest events of a run that shows it.
    var eventCount: Int?
    /// Of whom, where several are alike.
    var images: Set<Mistake> = []
  }

  /// Returns whether all that is to be told is.
  private mutating func tell(_ place: Search.Occurrence, _ search: inout Search, _ told: inout Told) -> Bool {
    let (rehearsal, symmetry) = (search.rehearsal, search.symmetry)
    return search.path(to: place) { offer in
      guard rehearsal.mayShow(offer.violation, offer.events, offer.choices),
        let example = example(of: offer.violation, offer.events, offer.choices)
      else { return false }
      told.eventCount = min(told.eventCount ?? .max, offer.events.count)
      if symmetry.isTrivial || options.permitted != nil {
        keep(example)
        return true
      }
      return keep(example, shownBy: offer, symmetry, &told.images)
    }
  }

  /// Keeps an example and the same of all that is alike, each as a run of its own shows it, but for those that were told
  /// before; returns whether all are told.
  @discardableResult
  mutating func keep(
    _ example: Counterexample,
    shownBy offer: Search.Offer,
    _ symmetry: Symmetry,
    _ told: inout Set<Mistake>
  ) -> Bool {
    guard let program else { return true }
    let mistake = Mistake(offer.violation, in: program)
    let images = symmetry.images(of: mistake)
    for (image, renaming) in images where !told.contains(image) {
      let violation = symmetry.image(of: offer.violation, by: renaming)
      let events = offer.events.map(renaming.line)
      let calmest = symmetry.calmest(events, keeping: image)
      if let found = self.example(of: violation, calmest, offer.choices)
        ?? (calmest == events ? nil : self.example(of: violation, events, offer.choices))
      {
        keep(found)
      } else if image == mistake {
        keep(example)
      } else {
        continue
      }
      told.insert(image)
    }
    return images.allSatisfy { told.contains($0.mistake) }
  }

  /// nil where the run has another headline.
  func example(of violation: Violation, _ events: [Int], _ choices: [Int]) -> Counterexample? {
    example(events, choices) { tried in
      let found =
        tried.headline(of: Mistake(violation).atAnyStep.inAnyRun(of: tried.program))
        ?? tried.groups.first { table.namesAny(violation.rule) && $0.mistake.rule == violation.rule }
      return found.flatMap { $0.headline.violation.severity >= violation.severity ? $0 : nil }
    }
  }

  /// What is wanted of all that a run of these events and choices shows; nil where that is nothing.
  func example(_ events: [Int], _ choices: [Int], _ wanted: (Timings) -> FoundMistake?) -> Counterexample? {
    let (scenario, tried) = played(events, choices)
    guard let found = wanted(tried) else { return nil }
    return Counterexample(scenario: scenario, path: trimmed(choices), group: found, tried: tried)
  }

  /// A flow of these events, and its run on a path.
  func played(_ events: [Int], _ choices: [Int]) -> (scenario: Scenario, tried: Timings) {
    var scenario = eventSet.scenario
    scenario.events =
      Array(eventSet.scenario.events[..<eventSet.beginning]) + events.map { eventSet.scenario.events[$0] }
    var options = RunOptions()
    options.path = choices
    return (scenario, Timings(scenario, options: options, table: table))
  }

  /// The same on a calmer path, if one shows all of it: who reads of a timing takes it for a part of the cause. Tried are
  /// the beginnings of the path, and one calm way more at a time.
  private func calmed(_ example: Counterexample) -> Counterexample {
    guard options.permitted == nil else { return example }
    let follows = Set(example.group.headline.consequences.map(\.rule))
    var calmest = example
    func takes(_ path: [Int]) -> Bool {
      var options = RunOptions()
      options.path = path
      let tried = Timings(example.scenario, options: options, table: table)
      let found = tried.groups.first {
        $0.grade == example.group.grade && follows.isSubset(of: $0.headline.consequences.map(\.rule))
      }
      guard tried.missing == nil, let found else { return false }
      calmest = Counterexample(scenario: example.scenario, path: trimmed(path), group: found, tried: tried)
      return true
    }
    let turns = example.path.indices.filter { example.path[$0] != 0 }.prefix(Self.mostCalmed)
    guard !turns.contains(where: { takes(Array(example.path[..<$0])) }) else { return calmest }
    for turn in turns.reversed() where turn < calmest.path.count {
      var path = calmest.path
      path[turn] = 0
      _ = takes(path)
    }
    return calmest
  }

  /// So many ways of a path are tried to be taken calmly.
  private static let mostCalmed = 24

  /// Of two ways to make the same mistake as gravely the one with fewer events is kept, or the first.
  private mutating func keep(_ example: Counterexample) {
    let example = calmed(example)
    let place = counterexamples.firstIndex { $0.group.grade == example.group.grade }
    guard let place else { return counterexamples.append(example) }
    if example.scenario.events.count < counterexamples[place].scenario.events.count {
      counterexamples[place] = example
    }
  }
}
