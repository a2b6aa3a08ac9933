/// A program that has a name for everything that a trace names, to fold its events with; nothing of it is played.
struct TraceProgram {
  let program: Program
  /// The codes of the trace's lines begin here: what an event's code is at the first step.
  let firstCode: Int
  /// Numbers of the trace's words among the program's names; -1 for words that no report has.
  let names: [Int32]
  /// By component: the places of workers by their words.
  let workers: [[Int32: Int]]

  enum Limit: Error {
    /// More than a row has numbers for, in words.
    case tooMuch(String)
  }

  init(_ survey: TraceSurvey, lives: TraceLives) throws(Limit) {
    let log = survey.log
    let scenario = Self.scenario(survey)
    var parts = Compiler(scenario)
    guard parts.excess.isEmpty else { throw .tooMuch(parts.excess) }
    firstCode = parts.codes.count
    parts.append(lines: log.steps.map(\.span))
    var capacities = Capacities()
    (capacities.pending, capacities.frames, capacities.subscribers) = (1, 1, 0)
    for component in log.components.indices {
      capacities.cellsOf[component] = max(1, lives.most[component])
      capacities.childrenOf[component] = lives.mostChildren[component]
    }
    program = Program(parts, capacities: capacities)
    var numbers: [String: Int32] = [:]
    for (number, name) in parts.names.enumerated() { numbers[name] = Int32(number) }
    names = log.words.map { numbers[$0] ?? -1 }
    workers = log.components.map { component in
      Dictionary(
        component.workers.enumerated().map { ($0.element, $0.offset) },
        uniquingKeysWith: { a, _ in a }
      )
    }
  }

  /// The components, slots and reports of a trace; no list of it says in which order lines come.
  private static func scenario(_ survey: TraceSurvey) -> Scenario {
    let log = survey.log
    var scenario = Scenario(title: Text(log.header.app), files: [log.file])
    scenario.profile = log.header.profile
    scenario.screens = .immediate
    let works = loadsThatWork(survey)
    let heard = reports(survey)
    for (number, seen) in log.components.enumerated() {
      var component = Component(name: Text(seen.name), kind: seen.isRib ? .rib : .coordinator)
      component.view = [Alternative(seen.hasView ? .lazy : .none)]
      component.workers = seen.workers.map { Text(log.word($0)) }
      if works.contains(number) { component.hooks.append(Hook(.didLoad, [Step(.touchView)])) }
      for word in heard[number] { component.hooks.append(Hook(.listens(log.word(word)), [Step(.touchView)])) }
      component.slots = survey.slots[number].map { slot in
        // Who reads the trace knows the property, of which flows make a slot for each kind of child.
        let name = Text(slot.variable >= 0 ? log.word(slot.variable) : slot.name)
        var new = Slot(name: name, child: Text(log.components[slot.child].name))
        new.variable = name
        if slot.isWritten { new.attach = [Step(.assign)] }
        new.isWeak = slot.variable >= 0 && survey.weakSlots.contains(number, slot.variable)
        return new
      }
      scenario.components.append(component)
    }
    return scenario
  }

  /// Components whose didLoad does something.
  private static func loadsThatWork(_ survey: TraceSurvey) -> Set<Int> {
    var found: Set<Int> = []
    for (index, step) in survey.log.steps.enumerated()
    where step.kind == .didLoad && step.phase == .begin && step.subject >= 0 && works(index, survey) {
      found.insert(survey.component(step.subject))
    }
    return found
  }

  /// A report alone is when an instance finishes, and no work of its kind.
  private static func works(_ begin: Int, _ survey: TraceSurvey) -> Bool {
    var found = false
    survey.forEachDirect(in: begin) { index in
      let kind = survey.log.steps[index].kind
      if kind != .send, kind != .receive { found = true }
    }
    return found
  }

  /// The words of reports and of events, by the component that hears or says them.
  private static func reports(_ survey: TraceSurvey) -> [[Int32]] {
    var found: [[Int32]] = survey.log.components.map { _ in [] }
    var known: Set<Int32> = []
    for step in survey.log.steps
    where (step.kind == .receive || step.kind == .send) && step.word >= 0 && step.subject >= 0 {
      if known.insert(step.word).inserted { found[survey.component(step.subject)].append(step.word) }
    }
    return found
  }
}
