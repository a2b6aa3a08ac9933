import Checking
import FlowFiles
import Testing

@testable import RibEngine

/// Searches that are to prove something: they come to what a search that tells everything comes to, and are over sooner.
struct ConjectureTests {
  private static let flows = ["05", "08", "11", "15", "21", "34", "44", "52"]

  private func search(_ flow: String, _ conjecture: Conjecture?) throws -> Exploration {
    var options = ExploreOptions()
    options.proposesFixes = false
    options.conjecture = conjecture
    return Exploration(try Shipped.scenario(flow), options)
  }

  private func sighted(_ space: Exploration) -> Set<Mistake> { Set(space.sighted.map(\.atAnyStep)) }

  @Test(arguments: flows)
  func `what holds is told as by any search`(flow: String) throws {
    let all = try search(flow, nil)
    let proved = try search(flow, Conjecture(mistakes: sighted(all), endsWhenRefuted: true))
    #expect(!proved.isRefuted)
    #expect(proved.summary == all.summary)
    #expect(proved.sighted == all.sighted)
    if all.summary.isWhole {
      #expect(proved.counterexamples.map(\.group.mistake) == all.counterexamples.map(\.group.mistake))
    }
  }

  @Test(arguments: flows)
  func `what does not hold is seen to be so before everything was tried`(flow: String) throws {
    let all = try search(flow, nil)
    for mistake in sighted(all) {
      let rest = sighted(all).subtracting([mistake])
      let refuted = try search(flow, Conjecture(mistakes: rest, endsWhenRefuted: true))
      #expect(!sighted(refuted).isSubset(of: rest))
      #expect(refuted.summary.transitions <= all.summary.transitions)
      if refuted.isRefuted { #expect(!refuted.summary.isWhole) }
      if all.summary.slices == 1 { #expect(refuted.counterexamples.isEmpty) }
    }
  }

  @Test(arguments: flows)
  func `where nobody asks for runs, all is seen and nothing told`(flow: String) throws {
    let (all, seen) = (try search(flow, nil), try search(flow, Conjecture(asksForRuns: false)))
    #expect(seen.sighted == all.sighted)
    #expect(seen.summary == all.summary)
    if all.summary.slices == 1 { #expect(seen.counterexamples.isEmpty) }
  }

  @Test(arguments: flows)
  func `a search decides what it has seen, and of no other flow`(flow: String) throws {
    let all = try search(flow, Conjecture())
    let (scenario, most) = (all.source, all.options.transitions)
    let mistakes = sighted(all)
    #expect(all.decides(Conjecture(mistakes: mistakes), of: scenario, within: most))
    #expect(all.decides(Conjecture(asksForRuns: false), of: scenario, within: most))
    #expect(!all.decides(Conjecture(), of: scenario, within: all.mostTransitions))
    var other = scenario
    other.events.removeLast()
    #expect(!all.decides(Conjecture(), of: other, within: most))
    guard let mistake = mistakes.first else { return }
    let rest = mistakes.subtracting([mistake])
    let refuted = try search(flow, Conjecture(mistakes: rest, endsWhenRefuted: true))
    #expect(refuted.decides(Conjecture(mistakes: rest), of: scenario, within: most))
    if refuted.isRefuted {
      #expect(!refuted.decides(Conjecture(asksForRuns: false), of: scenario, within: most))
    }
  }
}
