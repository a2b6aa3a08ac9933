import RibEngine

/// What is taken for the child of a slot.
enum ChildConduct: Hashable, Sendable {
  /// It never reports by itself.
  case calm
  /// It does what its interactor was read to do: reports at these moments, and later.
  case real(becoming: Bool, resigning: Bool, loads: Bool)
  /// Its router has it report in didLoad.
  case loading
  /// Nobody knows it, or what it may become: it reports whenever its kind allows.
  case assumed
}

/// One way to fill a slot and one to empty it, with a child, as a flow of its own.
///
/// Equal shapes are explored once: in the flow that is explored each step's place is a number,
/// and the components have the names below.
struct SlotCase: Hashable, Sendable {
  static let parent = "\u{2039}parent\u{203A}"
  static let child = "\u{2039}child\u{203A}"
  static let slot = "\u{2039}slot\u{203A}"
  static let grandchild = "\u{2039}grandchild\u{203A}"

  /// Where the numbers of places begin.
  enum Place {
    static let fill = 100
    static let empty = 200
    static let handler = 300
    static let becoming = 400
    static let resigning = 401
    static let loading = 402
    static let finishes = 403
    static let attachEvent = 500
    static let detachEvent = 501
    static let launchEvent = 502
    static let childEvent = 503

    static let ofFill = fill..<empty
    static let ofEmpty = empty..<handler
  }

  var fill: [FlowStep.Verb]
  var empty: [FlowStep.Verb]
  var isWeak: Bool
  var conduct: ChildConduct
  /// The parent detaches in a later turn than the one in which it hears of it.
  var answersLater = false

  init(fill: [FlowStep.Verb], empty: [FlowStep.Verb], isWeak: Bool, conduct: ChildConduct) {
    self.fill = fill
    self.empty = empty
    self.isWeak = isWeak
    self.conduct = conduct
  }

  private func span(_ place: Int) -> Span { Span(start: place, end: place + 1) }

  private func steps(_ verbs: [FlowStep.Verb], from place: Int) -> [FlowStep] {
    verbs.enumerated().map { FlowStep($0.element, span(place + $0.offset)) }
  }

  /// Screens come and go at once: when they do is not what is judged.
  var scenario: Scenario {
    var scenario = Scenario(title: Text("slot"), files: [])
    scenario.screens = .immediate
    scenario.components = [parentComponent, childComponent]
    if case .real(_, _, true) = conduct {
      var grandchild = Component(name: Text(Self.grandchild), kind: .rib)
      grandchild.view = [Alternative(.none)]
      grandchild.pins = [.finishes, .closing]
      scenario.components.append(grandchild)
    }
    let owner = InstanceRef(Self.parent)
    let place = SlotRef(owner, Self.slot)
    scenario.events = [
      EventLine(.launch(owner), span(Place.launchEvent)),
      EventLine(.run(.attach, place), span(Place.attachEvent)),
      EventLine(.run(.detach, place), span(Place.detachEvent)),
    ]
    if case .real = conduct {
      let event = EventLine(.listener(InstanceRef(Self.child), "didFinish"), span(Place.childEvent))
      scenario.events.append(event)
    }
    return scenario
  }

  private var parentComponent: Component {
    var parent = Component(name: Text(Self.parent), kind: .rib)
    parent.pins = [.finishes, .closing]
    var slot = Slot(name: Text(Self.slot), child: Text(Self.child))
    slot.isWeak = isWeak
    slot.attach = steps(fill, from: Place.fill)
    slot.detach = steps(empty, from: Place.empty)
    if conduct != .calm {
      let detach = FlowStep(
        .detachSlot,
        .slot(SlotRef(InstanceRef(Self.parent), Self.slot)),
        span(Place.handler)
      )
      let answer =
        answersLater ? FlowStep(.later, span(Place.handler), body: [detach]) : detach
      slot.handlers = [Slot.Handler(event: Text("didFinish"), steps: [answer])]
    }
    parent.slots = [slot]
    return parent
  }

  private var childComponent: Component {
    var child = Component(name: Text(Self.child), kind: .rib)
    child.view = [Alternative(fill.contains { $0.word.showing != nil } ? .lazy : .none)]
    child.finishes = [Alternative(conduct == .assumed ? .atAnyQuietTime : .never, span(Place.finishes))]
    child.pins = [.closing]
    if conduct == .loading { child.hooks.append(Hook(.didLoad, [FlowStep(.finish, span(Place.becoming))])) }
    guard case .real(let becoming, let resigning, let loads) = conduct else { return child }
    if becoming { child.hooks.append(Hook(.didBecomeActive, [FlowStep(.finish, span(Place.becoming))])) }
    if resigning { child.hooks.append(Hook(.willResignActive, [FlowStep(.finish, span(Place.resigning))])) }
    if loads { child.fixedChildren = [Text(Self.grandchild, span(Place.loading))] }
    return child
  }
}

/// What exploring one case came to.
struct CaseVerdict: Sendable {
  /// True where what was not found is not there: the search came to its end, or as far as it can.
  var isWhole: Bool
  var findings: [Finding]

  func first(_ id: Rule.ID, at place: Range<Int>) -> Finding? {
    findings.first { $0.rule == id.text && place.contains(Int($0.span.start)) }
  }
}

/// Explores cases and remembers what came of them.
struct CaseExplorer: Sendable {
  /// How far a case is explored.
  enum Extent: Sendable {
    /// Until every hazard that is looked for has had its chance; each takes two events.
    case enough
    /// To the end, where there is one: an attach that nothing guards can go on for ever.
    case whole
  }

  private struct Key: Hashable {
    var slotCase: SlotCase
    var extent: Extent
  }

  private var known: [Key: CaseVerdict] = [:]
  /// Cases that were explored, not looked up.
  var explored: Int { known.count }

  private static let states = 5_000
  private static let events = 2

  /// What a case can say something about; the rest needs more of the code than two methods.
  private static let rules = RuleTable(of: [
    .stuckSlot, .slotOverwritten, .reentrantDetach, .presentAfterDetach, .loadAfterDetach,
  ])

  mutating func verdict(_ slotCase: SlotCase, _ extent: Extent = .enough) -> CaseVerdict {
    let key = Key(slotCase: slotCase, extent: extent)
    if let verdict = known[key] { return verdict }
    var options = ExploreOptions()
    options.proposesFixes = false
    options.states = Self.states
    options.rules = Self.rules
    // Lines with which a slot has one child at a time.
    let ends = slotCase.fill.contains { $0 == .guardSlot || $0.has(.replacesChild) }
    if extent == .enough || !ends { options.events = extent == .enough ? Self.events : Self.events + 1 }
    options.isBoundWanted = true
    let outcome = explore(slotCase.scenario, path: "", line: 1, options: options)
    let answer = outcome.search?.answer
    let verdict = CaseVerdict(
      isWhole: answer == .closed || (answer == .bounded && !ends),
      findings: outcome.findings.map(Self.shortened)
    )
    known[key] = verdict
    return verdict
  }

  /// A loop is told as far as its second round.
  private static func shortened(_ finding: Finding) -> Finding {
    guard finding.rule == Rule.ID.reentrantDetach.text else { return finding }
    var finding = finding
    finding.events = Array(finding.events.prefix(finding.eventIndex + 1))
    return finding
  }
}
