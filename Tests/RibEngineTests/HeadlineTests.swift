import Testing

@testable import RibEngine

/// Flows with other names, other shapes and other mixtures than the rules' own examples.
@Suite("One mistake, one headline")
struct HeadlineTests {
  /// Errors by their ids, warnings in brackets, each once, in no order; notes are left out.
  static func headlines(_ text: String) throws -> [String] {
    let timings = Timings(try written(text), options: RunOptions())
    #expect(timings.limit == "")
    var ids: [String] = []
    for group in timings.groups where group.headline.violation.severity != .note {
      let id = Rule.all[group.mistake.rule].id.text
      ids.append(group.headline.violation.severity == .error ? id : "(\(id))")
    }
    return ids.sorted()
  }

  private static func told(_ text: String) throws -> [String] {
    let timings = Timings(try written(text), options: RunOptions())
    return timings.groups.filter { $0.headline.violation.severity != .note }.map { group in
      let all = [group.headline.violation] + group.headline.consequences
      return all.map { Rule.all[$0.rule].id.text }.joined(separator: " > ")
    }
  }

  @Test func `what is an error for what it has taken in comes before a warning`() throws {
    let text = """
      ribs:
        Desk:
          children:
            pad: {child: Pad, attach: [guard, reuse, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Pad: {view: none, workers: {W: {didStart: []}}, finishes: in worker}
      events: [launch Desk, attach pad, attach pad]
      """
    let findings = run(try written(text), path: "flow.yaml", line: 1).findings
    #expect(findings.map(\.severity) == findings.map(\.severity).sorted(by: >))
    #expect(findings.first?.rule == "event-after-detach")
  }

  @Test func `what stands in the way of a screen is not what the refusal befalls`() throws {
    let text = """
      coordinators:
        H: {start: [show], receives: {p: [await P]}, streams: {q: [await Q]}}
        P: {start: [present, wait], receives: {ok: [dismiss, resume, forget]}}
        Q: {start: [present, wait], receives: {ok: [dismiss, resume, forget]}, when-closed-by-user: [fail, forget]}
      events: [launch H, send H p, settle, send H q, swipe-down P]
      """
    #expect(try Set(Self.told(text)) == ["present-refused > never-resumed", "never-resumed"])
  }

  @Test func `what a dismissal of the refused screen takes down instead follows from the refusal`() throws {
    let slot = "attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss]"
    let text = """
      ribs:
        H: {streams: {k: [detach a]}, children: {a: {child: A, \(slot)}, b: {child: B, \(slot)}}}
        A: {}
        B: {pins: [closing]}
      events: [launch H, attach b, settle, attach a, send H k]
      """
    #expect(try Self.told(text) == ["present-refused > closed-but-attached"])
  }

  @Test func `a root that is replaced under a modal is no reason to keep whom the modal belonged to`() throws
  {
    let text = """
      coordinators:
        App:
          start: [present home]
          streams: {out: [present login]}
          children:
            home: {child: Home, present: [create, append, set-callback, start], remove: [remove]}
            login: {child: Login, present: [create, append, set-callback, start], remove: [remove]}
        Home:
          start: [show]
          receives: {p: [present pay]}
          children:
            pay:
              child: Pay
              present: [guard, create, append, set-callback, start]
              remove: [guard, dismiss-if-presented, remove]
              listener: {done: [remove]}
              when-closed-by-user: [remove]
        Pay: {start: [present], receives: {x: [listener done]}}
        Login: {start: [show]}
      events: [launch App, send Home p, settle, send App out]
      """
    let told = try Self.told(text)
    #expect(told.contains("leaked-child-coordinator"), "\(told)")
    #expect(told.contains { $0.hasPrefix("root-replaced") }, "\(told)")
  }

  @Test func `a root that is replaced under a modal whose dismissal was dropped follows from that`() throws {
    let text = """
      coordinators:
        Lock: {start: [show, await Face, await Vault]}
        Face:
          start: [present, wait]
          presentation: full screen
          streams: {seen: [dismiss-if-presented, resume, forget]}
        Vault: {start: [show, wait], receives: {lock: [resume, forget]}}
      events: [launch Lock, send Face seen, send Vault lock]
      """
    let told = try Self.told(text)
    #expect(told.contains { $0.hasPrefix("dismiss-dropped") && $0.contains("root-replaced") }, "\(told)")
    #expect(!told.contains { $0.hasPrefix("root-replaced") }, "\(told)")
  }

  @Test func `a task that outlives who started it as its cancellation was ignored follows from that`() throws
  {
    let text = """
      coordinators:
        App: {start: [show, await Session]}
        Session:
          start: [push, wait]
          receives: {sync: [await Sync], out: [cancel Sync, pop, resume, forget]}
          when-closed-by-user: [fail, forget]
        Sync: {start: [wait], streams: {done: [resume, forget]}, when-cancelled: []}
      events: [launch App, send Session sync, send Session out]
      """
    let told = try Self.told(text)
    #expect(told.count == 1 && told[0].hasPrefix("cancel-ignored"), "\(told)")
    #expect(told[0].contains("task-outlives-owner"), "\(told)")
  }

  @Test func `a step that closes a screen is one mistake, whether or not its parent hears in time`() throws {
    let text = """
      ribs:
        H:
          children:
            o: {child: O, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss]}
        O:
          presentation: full screen
          streams: {n: [detach s]}
          children:
            s:
              child: S
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss-if-presented]
              when-closed-by-user: [detach]
        S: {presentation: full screen, receives: {x: [dismiss-self]}}
      events: [launch H, attach o, attach s, settle, send S x, send O n]
      """
    #expect(try Self.told(text) == ["closed-but-attached > dismiss-by-non-owner"])
  }

  @Test func `an awaited coordinator that returns and leaves its sheet up has released it too early`() throws
  {
    let text = """
      coordinators:
        App: {start: [show, await Login]}
        Login: {start: [present, wait], receives: {ok: [resume, forget]}}
      events: [launch App, send Login ok]
      """
    let timings = Timings(try written(text), options: RunOptions())
    let told = timings.groups.map { ($0.headline.violation.severity, Rule.all[$0.mistake.rule].id) }
    #expect(told.map(\.1) == [.releasedTooEarly])
    #expect(told.map(\.0) == [.error])
  }

  @Test func `a screen that goes up too late hides no other that stays behind a viewless parent`() throws {
    let text = """
      ribs:
        Root:
          children:
            tour: {child: Tour, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
        Tour:
          view: none
          didBecomeActive: [attach stop]
          children:
            stop:
              child: Stop
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss]
              listener: {didFinish: [detach]}
        Stop: {finishes: [in didBecomeActive, never]}
      events: [launch Root, attach tour, detach tour]
      """
    #expect(try Self.headlines(text) == ["leaked-view", "present-after-detach"])
    let rechecked = text.replacing("attach, present]", with: "attach, recheck, present]")
    #expect(try Self.headlines(rechecked) == ["leaked-view"])
    let cleaned = text.replacing("view: none", with: "view: none\n    willResignActive: [cleanup-views]")
    #expect(try Self.headlines(cleaned) == ["present-after-detach"])
  }

  @Test func `news of a child that was never stored is not held against its parent as well`() throws {
    let text = """
      ribs:
        Trip:
          children:
            map:
              child: Map
              attach: [guard, build, attach, assign]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Map: {view: none, didLoad: [listener didMove], finishes: in didBecomeActive}
      events: [launch Trip, attach map]
      """
    #expect(try Self.headlines(text) == ["stuck-slot"])
  }

  @Test func `an empty handler is a note where another report ends the child, and else a warning`() throws {
    let text = """
      ribs:
        Trip:
          children:
            map:
              child: Map
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didClose: [detach], didMove: []}
        Map: {streams: {drag: [listener didMove]}}
      events: [launch Trip, attach map, send Map drag]
      """
    func told(_ text: String) throws -> [String] {
      Timings(try written(text), options: RunOptions()).groups.map {
        "\(Rule.all[$0.mistake.rule].id.text) \($0.headline.violation.severity)"
      }
    }
    #expect(try told(text) == ["finish-unhandled note"])
    let ending = "{didClose: [detach], didMove: []}"
    let closed = text.replacing(ending, with: "{didMove: []}\n        when-closed-by-user: [detach]")
    #expect(try told(closed) == ["finish-unhandled warning"])
    #expect(try told(text.replacing(", didMove: []", with: "")) == ["finish-unhandled warning"])
    #expect(try told(text.replacing("didClose: [detach], ", with: "")) == ["finish-unhandled warning"])
  }

  @Test func `a full screen that it leaves up is an error, for the user cannot close it`() throws {
    let text = """
      coordinators:
        App: {start: [show, await Login]}
        Login: {presentation: full screen, start: [present, wait], receives: {ok: [resume, forget]}}
      events: [launch App, send Login ok]
      """
    #expect(try Self.headlines(text) == ["released-too-early"])
    let closed = text.replacing("[resume, forget]", with: "[dismiss, resume, forget]")
    #expect(try Self.headlines(closed) == [])
  }

  @Test(arguments: ["await Pay", "{do: [await Pay], times: 5}"])
  func `a flow that is started twice is named, and not what it awaits`(wait: String) throws {
    let text = """
      coordinators:
        App: {start: [show], streams: {link: [await Checkout]}}
        Checkout: {start: [present, \(wait), dismiss]}
        Pay: {start: [present, wait, dismiss], receives: {paid: [resume, forget]}, when-closed-by-user: [fail, forget]}
      events: [launch App, send App link, send App link]
      """
    let timings = Timings(try written(text), options: RunOptions())
    // Pay is presented in the turn in which Checkout is.
    #expect(timings.groups.map { Rule.all[$0.mistake.rule].id } == [.transitionOverlap, .overlappingFlows])
    let checkout = timings.program.components.firstIndex { $0.name == "Checkout" }
    #expect(timings.groups.last?.mistake.child.component == checkout)
  }

  @Test func `what a flow allows is not told beneath another mistake`() throws {
    let text = """
      ribs:
        P: {children: {a: {child: A, attach: [build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}}}}
        A: {}
      events: [launch P, attach a, attach a]
      """
    func beneath(_ text: String) throws -> [String] {
      let outcome = run(try written(text), path: "flow.yaml", line: 1)
      let finding = try #require(outcome.findings.first { $0.rule == "slot-overwritten" })
      return finding.consequences.map(\.rule)
    }
    #expect(try beneath(text).contains("present-refused"))
    #expect(try !beneath(text + "\nallow: {present-refused: the first is told}").contains("present-refused"))
  }

  @Test("and it is as grave as what follows from it", arguments: Rule.all.filter { !$0.bad.isEmpty })
  func gravity(rule: Rule) throws {
    let timings = Timings(try written(rule.bad, titled: "of a rule"), options: RunOptions())
    for headline in timings.groups.map(\.headline) where headline.violation.severity != .note {
      for consequence in headline.consequences {
        #expect(headline.violation.severity >= consequence.severity)
      }
    }
  }

  @Test func `a cancelled wait that is ended otherwise before all is at rest is a warning`() throws {
    let text = """
      coordinators:
        Home: {start: [show, await Upload], receives: {stop: [cancel Upload, {by: Upload, do: [resume, forget]}]}}
        Upload: {start: [wait], when-cancelled: []}
      events: [launch Home, send Home stop]
      """
    #expect(try Self.headlines(text) == ["(cancel-ignored)"])
  }

  @Test("in every adversarial flow", arguments: AdversarialFlow.all)
  func headlines(flow: AdversarialFlow) throws {
    let found = try Self.headlines(flow.text)
    #expect(found == flow.headlines.sorted(), "\(flow.title)\n\(flow.text)")
  }
}

/// A flow and what it must be told about.
struct AdversarialFlow: Sendable, CustomStringConvertible {
  var title: String
  var headlines: [String]
  var text: String

  init(_ title: String, _ headlines: String..., text: () -> String) {
    self.title = title
    self.headlines = headlines
    self.text = text()
  }

  var description: String { title }

  static let all: [AdversarialFlow] =
    slots + trees + views + containers + coordinators + tasks + answers + edges + results + causes + pairs
    + screens
}
