import RibEngine
import Testing

@testable import FlowFiles

@Suite struct NeighbourWordTests {
  @Test func `every word that is offered is one`() {
    let events = Set(EventWord.all.map(\.form))
    for (word, form) in NeighbourWords.events { #expect(events.contains(form), "\(word)") }
    let steps = Set(StepWord.words.map(\.name))
    for (word, names) in NeighbourWords.steps { #expect(steps.isSuperset(of: names), "\(word)") }
  }

  @Test func `no word that has a meaning here is taken for a neighbour's`() {
    #expect(EventWord.all.allSatisfy { NeighbourWords.events[$0.name] == nil })
    #expect(StepWord.words.allSatisfy { NeighbourWords.steps[$0.name] == nil })
  }

  @Test(arguments: [
    ("tap A", "write 'send X EVENT'"),
    ("Press A", "write 'send X EVENT'"),
    ("push s", "it is a step of a list; 'attach SLOT' runs the list of a slot"),
    ("pop s", "it is a step of a list; 'detach SLOT' runs the list of a slot"),
  ])
  func `an event of other tools gets the word for it`(event: String, hint: String) {
    let result = read("flow: x\nribs: {A: {}}\nevents: [launch A, '\(event)']\n")
    #expect(result.invalid?.problems.map(\.hint) == [hint])
  }

  @Test(arguments: [
    ("present-alert", "an alert is a component of its own, in a slot whose list says 'present'"),
    ("attach-soon", "did you mean 'attach SLOT'?"), ("detach-quietly", "did you mean 'detach SLOT'?"),
    ("detach-chld", "did you mean 'detach-child X'?"), ("clear-address", ""),
  ])
  func `a step of a view gets a word that may stand there`(step: String, hint: String) {
    let result = read("flow: x\nribs: {A: {receives: {tap: [\(step)]}}}\nevents: [launch A]\n")
    #expect(result.invalid?.problems.map(\.hint) == [hint])
  }

  @Test(arguments: [
    ("open", "write 'present'"), ("store", "write 'assign'"),
    ("swipe-back", "it is an event, and stands in 'events'"),
  ])
  func `a step of other tools gets the word for it`(step: String, hint: String) {
    let result = read(
      "flow: x\nribs: {A: {children: {s: {child: B, attach: [build, \(step)]}}}, B: {}}\nevents: [launch A]\n"
    )
    #expect(result.invalid?.problems.map(\.hint) == [hint])
  }

  @Test(arguments: ["popViewController", "popToViewController", "popToRootViewController"])
  func `each of UIKit's ways to pop gets its word, and how the others differ`(word: String) throws {
    let way = ["popViewController": "pop-top", "popToViewController": "pop"][word] ?? "pop-to-root"
    for (list, mayNameChild) in [("detach: [guard, \(word)]", true), ("listener: {gone: [\(word)]}", false)] {
      let result = read(
        "flow: x\nribs: {A: {children: {s: {child: B, \(list)}}}, B: {}}\nevents: [launch A]\n"
      )
      let hint = try #require(result.invalid?.problems.first?.hint)
      #expect(hint.hasPrefix("write '\(way)'") == (mayNameChild || way != "pop"))
      #expect(hint.contains("'pop-top'") && hint.contains("'pop'"))
    }
  }

  @Test func `what UIKit calls a pop is explained only where something is popped`() {
    let result = read(
      "flow: x\nribs: {A: {children: {s: {child: B, attach: [build, popViewController]}}}, B: {}}\nevents: [launch A]\n"
    )
    #expect(result.invalid?.problems.first?.hint.contains("on top of the stack") == false)
  }
}
