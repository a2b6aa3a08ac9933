import FlowFiles
import Foundation
import RibEngine
import Testing

/// A fix that is offered is one that can be written into the file and read again.
struct RepairTests {
  struct Mended {
    var ids: [String]
    var fixes: [Fix]
    var unmended: [String]
    /// What is wrong with the fixes that were offered.
    var faults: [String]
  }

  static func flow(_ text: String) -> Scenario? {
    let result = read(text)
    return result.invalid == nil ? result.scenarios.first : nil
  }

  /// What a run finds, its repairs written over the flow's text.
  static func run(_ scenario: Scenario, isStrict: Bool = false, timings: Int? = nil) -> Outcome {
    var options = RunOptions()
    options.isStrict = isStrict
    options.states = timings ?? options.states
    options.canWrite = { FlowWriter.canWrite($1, over: $0) }
    var outcome = RibEngine.run(scenario, path: "flow.yaml", line: 1, options: options)
    outcome.writeFixes(over: scenario)
    return outcome
  }

  /// What a search finds, its repairs written over the flow's text.
  static func explore(_ scenario: Scenario) -> Outcome {
    var options = ExploreOptions()
    options.canWrite = { FlowWriter.canWrite($1, over: $0) }
    var outcome = RibEngine.explore(scenario, path: "flow.yaml", line: 1, options: options)
    outcome.writeFixes(over: scenario)
    return outcome
  }

  static func apply(_ fix: Fix, to text: String) -> String {
    var bytes = Array(text.utf8)
    for edit in fix.edits.reversed() {
      bytes.replaceSubrange(Int(edit.span.start)..<Int(edit.span.end), with: Array(edit.text.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Plays the first flow of a text and tries each fix that comes with its findings.
  static func mend(_ text: String) throws -> Mended {
    let scenario = try #require(flow(text))
    let outcome = run(scenario, isStrict: true)
    var mended = Mended(ids: [], fixes: [], unmended: [], faults: [])
    for finding in outcome.findings where finding.severity != .note && finding.allowed == nil {
      mended.ids.append(finding.rule)
      guard let fix = finding.fix else {
        mended.unmended.append(finding.rule)
        continue
      }
      mended.fixes.append(fix)
      if ProcessInfo.processInfo.environment["SHOW_FIXES"] != nil {
        print("\(finding.rule): \(fix.title)\n\(apply(fix, to: text))\n")
      }
      guard let repaired = flow(apply(fix, to: text)) else {
        mended.faults.append("\(finding.rule): '\(fix.title)' gives no flow:\n\(apply(fix, to: text))")
        continue
      }
      let again = run(repaired, isStrict: true)
      if again.verdict != .clean || !fix.isChecked {
        let rules = again.findings.map(\.rule).joined(separator: ", ")
        mended.faults.append("\(finding.rule): '\(fix.title)' leaves \(rules):\n\(apply(fix, to: text))")
      }
    }
    return mended
  }

  static let bad = Rule.all.filter { !$0.bad.isEmpty && $0.severity != .note }

  @Test(arguments: bad.map(\.id.text))
  func `a fix offered for a rule's bad flow mends it`(id: String) throws {
    let rule = try #require(Rule.named(id))
    let mended = try Self.mend("flow: A flow\n" + rule.bad)
    #expect(mended.faults == [])
    #expect(mended.unmended.isEmpty != (Self.beyondRepair[id] != nil))
  }

  /// Rules whose bad flow no change of its components mends, and why.
  static let beyondRepair = [
    "two-parents": "only the events say where the router goes",
    "detached-by-stranger": "only the events say who detaches",
    "active-under-inactive": "only the events say that the parent is not attached",
    "reentrant-attach-loop": "the flow asks for an endless loop, in a later turn as well",
    "continuation-overwritten": "only the events start the flow twice",
  ]
}

extension RepairTests {
  static let folder = root.appending(path: "flows")

  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".yaml") }.sorted()

  /// The names of the shipped flows that expect something.
  static let broken: [String] = {
    names.filter { name in
      guard let text = try? text(name), let flow = Self.flow(text) else { return false }
      return flow.expected.contains { $0.string != "clean" }
    }
  }()

  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  @Test(arguments: broken)
  func `a shipped flow that breaks a rule is mended`(name: String) throws {
    let lines = try Self.text(name).split(separator: "\n", omittingEmptySubsequences: false)
    let bare = lines.filter { !$0.hasPrefix("expect:") }.joined(separator: "\n")
    let mended = try Self.mend(bare)
    #expect(!mended.ids.isEmpty)
    #expect(mended.faults == [])
    #expect(mended.unmended == (Self.unmended[String(name.prefix(2))] ?? []))
  }
}

extension RepairTests {
  /// What no small change of a shipped flow mends.
  static let unmended = ["37": ["active-under-inactive"]]

  static let searched = [
    "01", "03", "05", "08", "09", "10", "13", "15", "20", "25", "26", "33", "34", "39",
  ]

  @Test(arguments: searched)
  func `a fix that a search offers mends all errors that it found, and names what is left of warnings`(
    flow: String
  ) throws {
    let name = try #require(Self.names.first { $0.hasPrefix(flow) })
    let text = try Self.text(name).split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("expect:") }.joined(separator: "\n")
    let scenario = try #require(Self.flow(text))
    let found = Self.explore(scenario).findings
    let bad = found.filter { $0.severity == .error }
    let fix = try #require(bad.first?.fix)
    #expect(bad.allSatisfy { $0.fix?.edits == fix.edits })
    let mended = Self.apply(fix, to: text)
    let repaired = try #require(Self.flow(mended), "\(mended)")
    let again = Self.explore(repaired)
    let rules = again.findings.filter { $0.severity != .note }.map(\.rule)
    #expect(again.findings.allSatisfy { $0.severity != .error })
    #expect(Set(rules).sorted() == fix.left, "\(fix.title): \(rules)\n\(mended)")
    #expect(Set(fix.left).isSubset(of: found.filter { $0.severity == .warning }.map(\.rule)))
    let answer = again.search?.answer
    #expect(
      fix.isChecked ? answer == .closed : answer == .bounded && fix.bound?.most == ExploreOptions().instances
    )
    #expect(fix.proof != "")
  }

  @Test(arguments: ["{}", ""])
  func `two keys of an empty map are written with a comma between them`(value: String) throws {
    let shipped = try Self.text("06-viewless-without-cleanup.yaml")
    // The empty line at the end keeps it from being laid out, which gives each key a line.
    let text = shipped.replacing("EnterAmount: {}", with: "EnterAmount: \(value)") + "\n"
    let scenario = try #require(Self.flow(text))
    var changed = scenario
    let place = try #require(changed.components.firstIndex { $0.name.string == "EnterAmount" })
    changed.components[place].finishes = [Alternative(.never), Alternative(.later)]
    changed.components[place].pins = [.finishes]
    let repaired = RepairedFlow(["say when it finishes"], changed, isChecked: true)
    let fix = try #require(FlowWriter.fix(of: scenario, by: repaired))
    #expect(Self.apply(fix, to: text).contains("EnterAmount: {finishes: [never, later], pins: finishes}"))
  }

  @Test func `a search says what the change that a run offers leaves in other orders`() throws {
    let text = try Self.text("11-back-swipe-leaks-coordinator.yaml")
      .replacing("expect: leaked-child-coordinator", with: "")
    let scenario = try #require(Self.flow(text))
    let notes = Self.explore(scenario).findings.filter { $0.severity == .error }.flatMap(\.notes)
    #expect(
      notes.contains { $0.contains("other orders still show") },
      "\(notes)"
    )
  }

  /// The run of this flow is clean, so every change of it would be.
  @Test func `a search does not take the written timing for all of them`() throws {
    let text = """
      flow: A flow
      ribs:
        Parent:
          children:
            current:
              child: Child
              attach: [guard, build, attach, assign]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Child: {view: none}
      events: [launch Parent, attach current]
      """
    let scenario = try #require(Self.flow(text))
    #expect(Self.run(scenario).verdict == .clean)
    let finding = try #require(Self.explore(scenario).findings.first)
    #expect(finding.fix?.title == "assign the slot before attachChild")
  }

  @Test func `of several mistakes a search says what mends one of them in every order, and where`() throws {
    let text = """
      flow: A flow
      ribs:
        Root:
          children:
            promo: {child: Promo, attach: [guard, build, attach, assign], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
            home: {child: Home, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {ride: [attach trip]}}
            trip: {child: Trip, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}}
        Home: {receives: {ride-tapped: [listener ride]}}
        Trip: {receives: {done-tapped: [finish]}}
        Promo: {view: none, finishes: in didBecomeActive}
      events: [launch Root, attach promo, attach home, send Home ride-tapped, send Trip done-tapped]
      """
    let scenario = try #require(Self.flow(text))
    let finding = try #require(Self.explore(scenario).findings.first { $0.rule == "stuck-slot" })
    #expect(finding.fix == nil)
    let known =
      "to assign the slot before attachChild (line 5) fixes it in every order of the events, and leaves "
    #expect(
      finding.notes.contains { $0.hasPrefix(known) && $0.contains("present-refused") },
      "\(finding.notes)"
    )
  }

  /// Neither of them is near the other, and the flow is too large to try all pairs of changes.
  @Test func `a search puts together what mends each of two mistakes of a large flow`() throws {
    let text = """
      flow: Ten coordinators of a travel app
      coordinators:
        App:
          start: [show, present onboarding]
          children:
            onboarding:
              child: Onboarding
              present: [create, append, set-callback, start]
              remove: [guard, after-transition, dismiss, remove]
              listener: {didFinish: [remove, present tabs]}
            tabs:
              child: Tabs
              present: [create, append, set-callback, start]
              remove: [remove]
        Onboarding:
          presentation: full screen
          start: [present]
          receives: {done: [finish]}
          finishes: never
        Tabs:
          start: [push, present search, present trips]
          pins: [closing]
          children:
            search:
              child: Search
              present: [create, append, set-callback, start]
              remove: [remove]
            trips:
              child: Trips
              present: [create, append, set-callback, start]
              remove: [remove]
        Search:
          start: []
          receives: {hotel-tapped: [present hotel], flight-tapped: [present flight]}
          children:
            hotel:
              child: Hotel
              present: [guard, create, append, set-callback, start]
              remove: [remove]
              listener: {didFinish: [remove]}
              when-closed-by-user: [remove]
            flight:
              child: Flight
              present: [guard, create, append, set-callback, start]
              remove: [remove]
              listener: {didFinish: [remove]}
              when-closed-by-user: []
        Hotel:
          start: [push]
          finishes: never
          receives: {book-tapped: [present pay]}
          children:
            pay:
              child: Pay
              present: [guard, create, append, set-callback, start]
              remove: [guard, dismiss, remove]
              listener: {didFinish: [remove]}
              when-closed-by-user: [remove]
        Flight:
          start: [push]
          finishes: never
          receives: {seat-tapped: [present seat]}
          children:
            seat:
              child: Seat
              present: [guard, create, append, start, set-callback]
              remove: [guard, dismiss, remove]
              listener: {didFinish: [remove]}
              when-closed-by-user: [remove]
        Pay:
          start: [present]
          receives: {paid: [finish]}
          finishes: never
        Seat:
          start: [present]
          receives: {chosen: [finish]}
          finishes: [never, in start]
        Trips:
          start: []
          receives: {trip-tapped: [present trip]}
          children:
            trip:
              child: Trip
              present: [guard, create, append, set-callback, start]
              remove: [remove]
              when-closed-by-user: [remove]
        Trip:
          start: [push]
      events:
        - launch App
        - send Onboarding done
        - send Search hotel-tapped
        - send Hotel book-tapped
        - send Pay paid
        - swipe-back Hotel
        - send Search flight-tapped
        - send Flight seat-tapped
        - send Seat chosen
      """
    let scenario = try #require(Self.flow(text))
    let findings = Self.explore(scenario).findings.filter { $0.severity == .error }
    #expect(findings.count == 2)
    let fix = try #require(findings.first?.fix)
    #expect(fix.isChecked && fix.edits.count > 1)
    #expect(findings.allSatisfy { $0.fix?.edits == fix.edits })
    let again = try #require(Self.flow(Self.apply(fix, to: text)))
    #expect(Self.explore(again).findings.filter { $0.severity == .error }.isEmpty)
  }

  @Test(arguments: [
    ("{start: [push]}", "{start: [push], finishes: later}"),
    ("{start: [push],}", "{start: [push], finishes: later}"),
    ("{start: [push] }", "{start: [push], finishes: later }"),
    ("{start: [push], receives: {'a}': []} }", "{start: [push], receives: {'a}': []}, finishes: later }"),
    ("{ # }\n    start: [push] # }\n    }", "{ # }\n    start: [push], finishes: later # }\n    }"),
  ])
  func `a new key of an inline map stands last`(old: String, new: String) throws {
    let text = "flow: x\ncoordinators:\n  A: \(old)\nevents: [launch A]\n"
    let scenario = try #require(Self.flow(text))
    var changed = scenario
    changed.components[0].finishes = [Alternative(.later)]
    let repaired = RepairedFlow(["say when it finishes"], changed, isChecked: true)
    let fix = try #require(FlowWriter.fix(of: scenario, by: repaired))
    let mended = Self.apply(fix, to: text)
    #expect(mended.contains("  A: \(new)\n"), "\(mended)")
    #expect(Self.flow(mended)?.components[0].finishes.map(\.value) == [.later])
  }
}
