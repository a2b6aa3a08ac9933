import Checking
import FlowFiles
import RibEngine
import Testing

/// Whoever invents flows writes what the reader accepts, and all that the language has.
struct InventorTests {
  private static let seeds: ClosedRange<UInt64> = 1...300

  @Test(
    "Invented flows can be written and read",
    arguments: [Inventor.orderly, .sensible, .everyday, .screens, .subscribing]
  )
  func validity(inventor: Inventor) throws {
    for seed in Self.seeds {
      let text = FlowWriter.text(try #require(inventor.scenario(seed), "seed \(seed)"))
      let file = SourceFile(path: "flow.yaml", bytes: Array(text.utf8))
      let result = FlowReader.read(file) { _ in .failure(Problem("missing", "no includes")) }
      let problems = result.invalid?.problems.map(\.message) ?? []
      #expect(problems == [], "\(inventor) \(seed)\n\(text)")
    }
  }

  @Test("Some of them have streams, events meanwhile and containers")
  func width() throws {
    let scenarios = try Self.seeds.map { try #require(Inventor.sensible.scenario($0)) }
    func count(_ has: (Scenario) -> Bool) -> Int { scenarios.count { has($0) } }
    let streams = count { $0.components.contains { $0.hooks.contains { isStream($0.moment) } } }
    #expect(streams > 15)
    #expect(count { $0.events.contains { isMeanwhile($0.action) } } > 15)
    #expect(count { $0.components.contains { $0.container.value != .none } } > 15)
  }

  @Test("Many of those that subscribe have subscriptions with steps")
  func subscriptions() throws {
    let scenarios = try Self.seeds.map { try #require(Inventor.subscribing.scenario($0)) }
    let subscribing = scenarios.count { scenario in
      scenario.stepLists.contains { scenario[$0].containsDeep { $0.verb == .subscription } }
    }
    #expect(subscribing > 100)
  }

  @Test("Those with screens have all that is heard and said of them")
  func screens() throws {
    let scenarios = try Self.seeds.map { try #require(Inventor.screens.scenario($0)) }
    func count(_ has: (Scenario) -> Bool) -> Int { scenarios.count { has($0) } }
    func steps(_ has: @escaping (Step) -> Bool) -> Int {
      count { scenario in scenario.stepLists.contains { scenario[$0].containsDeep(where: has) } }
    }
    let moments: [Hook.Moment] = [
      .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear, .didShow,
    ]
    for moment in moments {
      #expect(
        count { $0.components.contains { $0.hooks.contains { $0.moment == moment } } } > 60,
        "\(moment)"
      )
    }
    #expect(steps { $0.verb == .whileMoving } > 60)
    #expect(steps { $0.argument == .unanimated } > 60)
    #expect(count { $0.components.contains { $0.presentation.value == .fullScreen } } > 60)
    #expect(count(isCovering) > 50)
  }

  /// True where some screen goes away from what is under it in its calmest run, or lets it be seen again.
  private func isCovering(_ scenario: Scenario) -> Bool {
    var scenario = scenario
    for index in scenario.components.indices {
      let hooks = scenario.components[index].hooks
      for moment in [Hook.Moment.viewWillAppear, .viewDidDisappear]
      where !hooks.contains(where: { $0.moment == moment }) {
        let silent = Step(.whileMoving, .moving(.comes))
        scenario.components[index].hooks.append(Hook(moment, [silent]))
      }
    }
    var screens: [String: StoryEvent.Kind] = [:]
    for event in record(scenario).events where event.phase != .end {
      guard let kind = event.kind else { continue }
      if kind == .viewDidDisappear { screens[event.subject] = kind }
      if kind == .viewWillAppear, screens[event.subject] == .viewDidDisappear { return true }
    }
    return false
  }

  private func isStream(_ moment: Hook.Moment) -> Bool {
    if case .streams = moment { return true }
    return false
  }

  private func isMeanwhile(_ action: EventLine.Action) -> Bool {
    if case .meanwhile = action { return true }
    return false
  }
}
