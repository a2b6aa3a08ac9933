import RibEngine

/// A told run as a table: a column for each instance, a row for each thing that happens, nested by who called whom.
package struct Timeline: Sendable, Equatable {
  package struct Row: Sendable, Equatable {
    /// The column of the text.
    package var column: Int
    /// How many calls of the same column are open around it.
    package var indent: Int
    package var text: String
    /// The callee, when the call goes to another column.
    package var target: Target?
    /// The rules that were broken here.
    package var marks: [String] = []
    /// True for a line of the flow's `events`.
    package var isStep = false
    /// True for what is about nobody who is there: it stands in a column of somebody else's.
    package var isOfNobody = false
    /// The events of the told run that became this row.
    package var events: Range<Int>
  }

  package struct Target: Sendable, Equatable {
    package var column: Int
    package var indent: Int
    package var text: String
  }

  package private(set) var columns: [String] = []
  package private(set) var rows: [Row] = []

  /// `marks` are places in `events` with the rule that was broken there.
  /// `files` are those of the flow, for the words of its steps.
  package init(_ events: [StoryEvent], marks: [(event: Int, rule: String)] = [], files: [SourceFile] = []) {
    var maker = TimelineMaker(events.naming(steps: files), marked: Set(marks.map(\.event)))
    maker.make()
    columns = maker.columns
    rows = maker.rows
    mark(marks)
  }

  /// The told run of a finding, with its rule at the row in which it was broken.
  package init(_ finding: Finding, in outcome: Outcome) {
    self.init(finding.events, marks: [(finding.eventIndex, finding.rule)], files: outcome.files)
  }

  /// One run of `outcome` with all that was found in it; empty where no finding has `path`.
  package init(_ path: [Int], in outcome: Outcome) {
    let same = outcome.findings.filter { $0.path == path }
    let longest = same.max { $0.events.count < $1.events.count }
    self.init(longest?.events ?? [], marks: same.map { ($0.eventIndex, $0.rule) }, files: outcome.files)
  }

  /// What is left out where there are more rows than `limit`: the middle, but never a marked row. In order.
  func cuts(toRows limit: Int) -> [Range<Int>] {
    guard rows.count > limit else { return [] }
    var cuts: [Range<Int>] = []
    var start: Int?
    let end = rows.count - limit / 4
    for index in (limit * 3 / 4)...max(limit * 3 / 4, end) {
      if index < end, rows[index].marks.isEmpty {
        start = start ?? index
      } else if let first = start {
        cuts.append(first..<index)
        start = nil
      }
    }
    return cuts
  }

  private mutating func mark(_ marks: [(event: Int, rule: String)]) {
    for mark in marks where !rows.isEmpty {
      let row = rows.lastIndex { $0.events.lowerBound <= mark.event } ?? 0
      if !rows[row].marks.contains(mark.rule) { rows[row].marks.append(mark.rule) }
    }
  }
}

/// Goes through the events once, with the calls that are open.
private struct TimelineMaker {
  private struct Call {
    var name: String
    /// nil for a call that is not shown.
    var row: Int?
    var column: Int
  }

  let events: [StoryEvent]
  let marked: Set<Int>
  let words: Words
  private(set) var columns: [String] = []
  private(set) var rows: [Timeline.Row] = []
  private var places: [String: Int] = [:]
  private var open: [Call] = []
  /// The lines of the flow's events stand in the first column; what follows there is a level deeper.
  private var hasStep = false
  /// For each instance the place of the last thing that it does.
  private var lastDeeds: [String: Int] = [:]
  /// RIBs whose routers are gone while a transition still keeps their interactors, which have something to say.
  private var lingering: Set<String> = []

  init(_ events: [StoryEvent], marked: Set<Int>) {
    self.events = events
    self.marked = marked
    words = Words(names: Names(events))
    for index in events.indices where Words.isDeed(events[index]) {
      lastDeeds[events[index].instance] = index
    }
  }

  mutating func make() {
    for index in events.indices {
      let event = events[index]
      if event.phase == .end {
        close(event)
        continue
      }
      let isHidden = isNoise(event, index) && !marked.contains(index) || repeatsStep(event)
      let row = isHidden ? nil : add(event, index)
      if event.phase == .begin { open.append(Call(name: event.name, row: row, column: column(event))) }
    }
  }

  /// What has its router go, and speaks after that, is told to be gone with its interactor.
  private mutating func isNoise(_ event: StoryEvent, _ index: Int) -> Bool {
    guard event.kind == .deinitialized else { return Words.isNoise(event) }
    if event.part == "router", lastDeeds[event.instance].map({ $0 > index }) ?? false {
      lingering.insert(event.instance)
      return false
    }
    if event.part == "interactor", lingering.remove(event.instance) != nil { return false }
    return Words.isNoise(event)
  }

  private func text(_ event: StoryEvent) -> String {
    lingering.contains(event.instance) && event.kind == .deinitialized
      ? "\(event.name) of the \(event.part)" : words.text(event)
  }

  private mutating func close(_ event: StoryEvent) {
    guard let place = open.lastIndex(where: { $0.name == event.name }) else { return }
    open.removeSubrange(place...)
  }

  /// A request that says the same as the line of the flow just above it.
  private func repeatsStep(_ event: StoryEvent) -> Bool {
    guard event.kind == .request, open.isEmpty, let last = rows.last, last.isStep else { return false }
    guard let slot = event.name("slot") else { return false }
    return last.text.hasSuffix(" " + slot) || last.text.hasSuffix("." + slot)
  }

  private mutating func add(_ event: StoryEvent, _ index: Int) -> Int {
    if event.kind == .step {
      hasStep = true
      rows.append(
        .init(column: 0, indent: 0, text: words.text(event), isStep: true, events: index..<index + 1)
      )
      return rows.count - 1
    }
    if event.kind == .build, event.phase == .begin, let by = event.name("by") {
      return addBuild(event, by, index)
    }
    let column = column(event)
    if let call = open.last?.row, call == rows.count - 1, rows[call].column != column,
      rows[call].target == nil,
      !rows[call].isStep
    {
      rows[call].target = .init(column: column, indent: indent(column), text: text(event))
      rows[call].events = rows[call].events.lowerBound..<index + 1
      return call
    }
    var row = Timeline.Row(
      column: column,
      indent: indent(column),
      text: text(event),
      events: index..<index + 1
    )
    row.isOfNobody = event.kind == .neverFired && event.instance.isEmpty
    rows.append(row)
    return rows.count - 1
  }

  private mutating func addBuild(_ event: StoryEvent, _ by: String, _ index: Int) -> Int {
    let from = column(of: instanceName(by))
    let to = column(event)
    let target = Timeline.Target(column: to, indent: indent(to), text: "init")
    rows.append(
      .init(
        column: from,
        indent: indent(from),
        text: "build",
        target: from == to ? nil : target,
        events: index..<index + 1
      )
    )
    return rows.count - 1
  }

  private func indent(_ column: Int) -> Int {
    let calls = open.filter { $0.row != nil && $0.column == column }.count
    return calls + (column == 0 && hasStep ? 1 : 0)
  }

  private mutating func column(_ event: StoryEvent) -> Int {
    event.instance.isEmpty ? open.last?.column ?? 0 : column(of: event.instance)
  }

  private mutating func column(of instance: String) -> Int {
    if let place = places[instance] { return place }
    columns.append(words.names.short(instance))
    places[instance] = columns.count - 1
    return columns.count - 1
  }
}
