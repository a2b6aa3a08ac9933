import Testing

@testable import RibEngine

/// What findings and choices say, in words that stand for themselves.
struct SentenceTests {
  private func outcome(_ text: String, path: [Int]? = nil) throws -> Outcome {
    var options = RunOptions()
    options.path = path
    options.keepsEvents = true
    options.proposesFixes = false
    return run(try written(text), path: "flow.yaml", line: 1, options: options)
  }

  private func choices(_ outcome: Outcome) -> [String] {
    outcome.events.filter { $0.name == "choice" }.compactMap { event in
      guard case .text(let text)? = event.attributes.first(where: { $0.name == "text" })?.value else {
        return nil
      }
      return text
    }
  }

  @Test func `what follows is one shape, whichever instances it is about`() throws {
    let text = """
      coordinators:
        H: {start: [show], streams: {q: [await Q]}}
        Q: {start: [present, wait], receives: {ok: [dismiss, resume, forget]}, when-closed-by-user: [fail, forget]}
      events: [launch H, send H q, settle, send H q]
      """
    let following = try outcome(text).findings.flatMap(\.consequences)
    let refused = try #require(following.first { $0.rule == "present-refused" })
    #expect(refused.message == "Q#2 is not shown: Q#1 is presented already")
    #expect(refused.shape == "Q is not shown: Q is presented already")
  }

  @Test("No sentence names a slot, a parent or a third that is not there", arguments: Rule.all.map(\.id.text))
  func missingRoles(id: String) throws {
    let rule = try #require(Rule.named(id))
    if rule.bad.isEmpty { return }
    for finding in try outcome(rule.bad).findings {
      let sentences =
        [finding.message] + finding.labels.map(\.text) + finding.consequences.map(\.message)
      for sentence in sentences {
        for wrong in ["{", "}", "no slot", "somebody", "app.", "..", "  ", "its parent the"] {
          #expect(!sentence.contains(wrong), "\(sentence)")
        }
      }
    }
  }

  @Test(
    "A third of which the event says nothing is found in what came before",
    arguments: [
      ("two-parents", "Banner is attached to Chat while it is still a child of Ride"),
      ("detached-by-stranger", "Archive detaches Letter, which is a child of Unread"),
      ("reentrant-attach-loop", "attaching Probe#7 to Monitor.probe leads back into itself without end"),
    ]
  )
  func third(id: String, sentence: String) throws {
    let rule = try #require(Rule.named(id))
    #expect(try outcome(rule.bad).findings.map(\.message).contains(sentence))
  }

  @Test(
    "Who has resumed a continuation, and when, is told as it was",
    arguments: [
      (
        "[fail]", "[resume]", "cancel Scan, send Scan code",
        "Scan is answered after its cancellation has already resumed it"
      ),
      (
        "[fail, fail]", "[]", "cancel Scan", "the cancellation of Scan resumes its continuation a second time"
      ),
      ("[fail]", "[resume]", "send Scan code, cancel Scan", "Scan resumes its continuation a second time"),
    ]
  )
  func resumedTwice(handler: String, answer: String, events: String, sentence: String) throws {
    let text = """
      coordinators:
        Home: {start: [show], receives: {scan: [await Scan]}}
        Scan: {start: [present, wait], streams: {code: \(answer)}, when-cancelled: \(handler)}
      events: [launch Home, send Home scan, \(events)]
      """
    #expect(try outcome(text).findings.map(\.message).contains(sentence))
  }

  @Test("A coordinator that is created and never started is noted") func neverStarted() throws {
    let text = """
      coordinators:
        Shop:
          children:
            cart: {child: Cart, present: [create, set-callback], remove: [remove], listener: {didFinish: [remove]}}
        Cart: {start: [push]}
      events: [launch Shop, present cart]
      """
    #expect(
      try outcome(text).findings.map(\.message) == ["Cart is created and goes away without being started"]
    )
  }

  @Test("A detach that leads back into itself is not called an attach") func detachLoop() throws {
    let rule = try #require(Rule.named("reentrant-detach"))
    let finding = try #require(try outcome(rule.bad).findings.first { $0.rule == rule.id.text })
    let sentences = finding.labels.map(\.text) + finding.consequences.map(\.message)
    #expect(!sentences.contains { $0.contains("attached again inside the attach") })
    #expect(!sentences.contains { $0.hasPrefix("attaching") })
    #expect(sentences.contains { $0.hasPrefix("detaching") && $0.contains(" from ") })
  }

  @Test("What goes in circles is told at the call that does, not where the stack was full") func loopLabel()
    throws
  {
    let text = """
      ribs:
        Account:
          children:
            editor:
              child: Editor
              attach: [guard, build, assign, attach, present]
              detach: [guard, detach, clear, dismiss]
              listener: {didFinish: [detach], didSaveDraft: []}
              when-closed-by-user: [detach]
        Editor:
          willResignActive: [listener didSaveDraft]
          finishes: in willResignActive
      events: [launch Account, attach editor, detach editor]
      """
    let finding = try #require(try outcome(text).findings.first { $0.rule == "reentrant-detach" })
    #expect(finding.consequences.map(\.rule).contains("reentrant-attach-loop"))
    let report = try #require(text.range(of: "listener didSaveDraft"))
    let start = text.utf8.distance(from: text.startIndex, to: report.lowerBound)
    #expect(!finding.labels.contains { Int($0.span.start) == start })
  }

  private let anyTime = """
    ribs:
      Parent:
        children:
          slot:
            child: Child
            attach: [guard, build, assign, attach]
            detach: [guard, clear, detach]
            listener: {didFinish: [detach]}
      Child: {view: none, finishes: at any time}
    events: [launch Parent, attach slot, detach slot]
    """

  @Test(
    "A way is told in the words of the flow file",
    arguments: [
      ([Int](), ["never finishes"]),
      ([1], ["finishes in didBecomeActive"]),
      ([4, 0], ["finishes later", "does not finish yet"]),
      ([4, 1], ["finishes later", "finishes now, before the next event"]),
    ]
  )
  func ways(path: [Int], texts: [String]) throws {
    #expect(choices(try outcome(anyTime, path: path)) == texts)
  }

  @Test("The order of independent events is told by place") func order() throws {
    let text = """
      ribs:
        Parent:
          receives: {a: [], b: []}
      events: [launch Parent, any order: [send Parent a, send Parent b]]
      """
    #expect(choices(try outcome(text, path: [1])) == ["'send Parent b' comes first"])
  }
}
