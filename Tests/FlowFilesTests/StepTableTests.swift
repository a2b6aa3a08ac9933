import FlowFiles
import Foundation
import RibEngine
import Testing

/// The reader, the writer and the machine agree on the table of step verbs.
@Suite struct StepTableTests {
  /// The lists of a flow in which every verb has something to do.
  private enum List: CaseIterable {
    case attach, detach, parentTapped, childActive, childAppears, childTapped
    case present, remove, start, coordinatorTapped

    /// What stands in it where a verb is played elsewhere.
    var usual: String {
      switch self {
      case .attach: "guard, build, assign, attach, present"
      case .detach: "guard, clear, detach, dismiss"
      case .present: "create, append, set-callback, start"
      case .remove: "remove"
      case .start: "push, wait"
      case .parentTapped, .childActive, .childAppears, .childTapped, .coordinatorTapped: ""
      }
    }

    var kind: Component.Kind {
      switch self {
      case .attach, .detach, .parentTapped, .childActive, .childAppears, .childTapped: .rib
      case .present, .remove, .start, .coordinatorTapped: .coordinator
      }
    }
  }

  /// Where a verb is played: a list with `STEP` in its place.
  private static func place(_ verb: Step.Verb) -> (list: List, steps: String) {
    switch verb {
    case .guardSlot, .replaceClearDetach, .replaceDetachClear: (.attach, "STEP, build, assign, attach")
    case .build, .reuse: (.attach, "STEP, assign, attach")
    case .assign: (.attach, "build, STEP, attach")
    case .attach: (.attach, "build, assign, STEP")
    case .recheck: (.attach, "build, assign, attach, STEP, present")
    case .present, .push, .replaceStack, .embed: (.attach, "build, assign, attach, STEP")
    case .clear: (.detach, "guard, STEP, detach")
    case .detach: (.detach, "guard, clear, STEP")
    case .takeLast: (.detach, "STEP, detach")
    case .completion: (.detach, "guard, clear, detach, dismiss, STEP")
    case .dismiss, .dismissIfPresented, .pop, .popTop, .unembed, .cleanupViews:
      (.detach, "guard, clear, detach, STEP")
    case .ifKept: (.present, "STEP, create, append, set-callback, start")
    case .create: (.present, "STEP, append, set-callback, start")
    case .append: (.present, "create, STEP, start")
    case .setCallback: (.present, "create, append, STEP, start")
    case .start: (.present, "create, append, STEP")
    case .remove: (.remove, "STEP")
    case .show, .wait: (.start, "STEP")
    case .popToRoot, .afterTransition: (.start, "push, STEP")
    case .resume, .fail, .forget, .repeatStart, .await, .awaitIgnoringFailure, .awaitResult:
      (.coordinatorTapped, "STEP")
    case .throwError: (.coordinatorTapped, "await D, STEP")
    case .cancel: (.coordinatorTapped, "await D, STEP")
    case .guardTask: (.coordinatorTapped, "STEP, await D")
    case .branch: (.coordinatorTapped, "{await: D, STEP}")
    case .dismissSelf, .finish, .listener, .askViewToBind, .emitState: (.childTapped, "STEP")
    case .touchView: (.childActive, "STEP")
    case .whileMoving: (.childAppears, "STEP")
    case .async: (.childTapped, "STEP, finish")
    case .stopWorker: (.parentTapped, "start-worker w, STEP")
    case .send, .set, .read, .attachChild, .detachChild, .startWorker, .subscribe, .attachSlot, .detachSlot,
      .select, .later, .laterStrong, .subscription, .limited, .on:
      (.parentTapped, "STEP")
    }
  }

  private static func text(_ verb: Step.Verb, in kind: Component.Kind) -> String {
    let name = verb.name(in: kind)
    switch verb.word.naming {
    case .nothing: return verb.has(.hasBody) ? "{\(verb.word.key): [finish]}" : name
    case .slot: return "\(name) s"
    case .event: return "\(name) told"
    case .rib: return "\(name) B"
    case .instanceAndEvent: return "\(name) B tap"
    case .datum: return "\(name) d"
    case .worker: return "\(name) w"
    case .coordinator, .task: return "\(name) D"
    case .result: return "{await: D, ok: [finish]}"
    case .outcome: return "ok: [finish]"
    case .limits: return "{\(verb.word.key): [finish], times: 1}"
    case .moving: return "{if: isBeingPresented, \(verb.word.key): [finish]}"
    case .instance: return "{by: B, \(verb.word.key): [finish]}"
    }
  }

  /// A flow that does everything twice, with the verb in its place; its own step begins at `start`.
  private static func flow(_ verb: Step.Verb) -> (text: String, start: Int) {
    if verb == .select { return tabs }
    let (list, steps) = place(verb)
    func text(_ one: List) -> String { "[" + (one == list ? steps : one.usual) + "]" }
    let text = """
      flow: x
      ribs:
        A:
          data: {d: set at build}
          workers: {w: }
          streams: {tap: \(text(.parentTapped))}
          children:
            s: {child: B, attach: \(text(.attach)), detach: \(text(.detach)), listener: {told: [], didFinish: []}}
        B:
          didBecomeActive: \(text(.childActive))
          viewDidAppear: \(text(.childAppears))
          receives: {tap: \(text(.childTapped))}
      coordinators:
        C:
          start: \(text(.start))
          receives: {tap: \(text(.coordinatorTapped))}
          children: {t: {child: D, present: \(text(.present)), remove: \(text(.remove))}}
        D: {start: [push]}
      events:
        [launch A, attach s, attach s, send B tap, send A tap, detach s, launch C, send C tap, present t, present t, remove t]

      """
    let start = text.range(of: "STEP").map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) }
    return (
      text.replacingOccurrences(of: "STEP", with: Self.text(verb, in: list.kind)), start ?? 0
    )
  }

  /// A tab is selected where there are tabs only.
  private static var tabs: (text: String, start: Int) {
    let text = """
      flow: x
      ribs:
        A:
          container: tabs
          receives: {tap: [select s]}
          children:
            r: {child: B, attach: [guard, build, assign, attach, embed]}
            s: {child: B, attach: [guard, build, assign, attach, embed]}
        B: {}
      events: [launch A, attach r, attach s, send A tap]

      """
    let start = text.range(of: "select s").map {
      text.utf8.distance(from: text.startIndex, to: $0.lowerBound)
    }
    return (text, start ?? 0)
  }

  private func scenario(_ text: String) throws -> Scenario {
    let result = read(text)
    #expect(lines(result) == [])
    return try #require(result.scenarios.first)
  }

  /// The step that begins at a place, and where it stands: its place in its list, and, for a step of a body,
  /// the places of those it stands in before that.
  private func step(at start: Int, of scenario: Scenario) throws -> (list: StepList, path: [Int]) {
    func path(_ steps: [Step]) -> [Int]? {
      for (index, step) in steps.enumerated() {
        if Int(step.span.start) == start { return [index] }
        if let inner = path(step.body) { return [index] + inner }
      }
      return nil
    }
    for list in scenario.stepLists {
      if let found = path(scenario[list]) { return (list, found) }
    }
    throw Problem("missing", "no step begins at \(start)")
  }

  private func step(_ path: ArraySlice<Int>, in steps: [Step]) throws -> Step {
    let first = try #require(path.first)
    try #require(steps.indices.contains(first))
    return path.count == 1 ? steps[first] : try step(path.dropFirst(), in: steps[first].body)
  }

  private func without(_ path: ArraySlice<Int>, _ steps: [Step]) -> [Step] {
    guard let first = path.first else { return steps }
    var steps = steps
    if path.count == 1 {
      steps.remove(at: first)
    } else {
      steps[first].body = without(path.dropFirst(), steps[first].body)
    }
    return steps
  }

  @Test(arguments: Step.Verb.allCases)
  func `what is written of a verb is read as that verb`(verb: Step.Verb) throws {
    let (text, start) = Self.flow(verb)
    let scenario = try scenario(text)
    let (list, path) = try step(at: start, of: scenario)
    let step = try step(path[...], in: scenario[list])
    #expect(step.verb == verb)
    let steps = try self.scenario(FlowWriter.text(scenario))[list]
    #expect(steps.count == scenario[list].count)
    let again = try self.step(path[...], in: steps)
    #expect(again.isSame(as: step))
    #expect(again.body.map(\.verb) == step.body.map(\.verb))
  }

  @Test(arguments: Step.Verb.allCases)
  func `a verb does something when it is played`(verb: Step.Verb) throws {
    let (text, start) = Self.flow(verb)
    var scenario = try scenario(text)
    let with = events(scenario)
    let (list, path) = try step(at: start, of: scenario)
    scenario[list] = without(path[...], scenario[list])
    #expect(!with.isEmpty)
    #expect(with != events(scenario))
  }

  private func events(_ scenario: Scenario) -> [StoryEvent] {
    var options = RunOptions()
    options.path = []
    options.keepsEvents = true
    options.proposesFixes = false
    return run(scenario, path: "", line: 1, options: options).events
  }

  @Test func `each word is one verb's, and a verb without one is written in another way`() {
    let names = StepWord.words.map(\.name)
    #expect(Set(names).count == names.count)
    for (word, verb) in zip(StepWord.words, Step.Verb.allCases) { #expect(verb.word.name == word.name) }
    for verb in Step.Verb.allCases.dropFirst(names.count) {
      let isMap = !verb.word.key.isEmpty
      #expect(isMap == verb.has(.hasBody), "\(verb)")
      #expect(isMap || names.contains(verb.name(in: .rib)) && names.contains(verb.name(in: .coordinator)))
    }
  }

  @Test func `what makes a list's router comes before what needs it`() {
    for list: StepWord.Lists in [.attach, .present] {
      let words = Step.Verb.allCases.filter { $0.word.alone.isSuperset(of: list) }
      #expect(words.contains { $0.has(.makesChild) } && words.contains { $0.has(.needsChild) })
    }
    for verb in Step.Verb.allCases where verb.has(.ofSlot) {
      #expect(verb.word.lists.isSubset(of: .slots), "\(verb) has no effect outside of a slot's lists")
    }
  }

  @Test func `each hook that has a key stands among the keys of a RIB or a coordinator`() {
    let keys = Set((FlowWords.keys(of: .rib) + FlowWords.keys(of: .coordinator)).map(\.name))
    #expect(Set(Hook.Moment.keyed.map(\.key)).count == Hook.Moment.keyed.count)
    for moment in Hook.Moment.keyed { #expect(moment.key.map(keys.contains) == true, "\(moment)") }
  }
}
