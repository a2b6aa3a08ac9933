import Testing

@testable import conform

/// Damaged traces are read or refused, judged, and made flows of.
///
/// A few hundred are looked at here; `swift run -c release conform --damage 100000` looks at more.
struct TraceMutationTests {
  /// Made once: the same for every seed.
  private static let sources = Result { try TraceMutations.allSources() }

  @Test
  func `A damaged trace is judged within its lines, and its flow can be read`()
    throws
  {
    let seed = UInt64.random(in: 1..<1 << 32)
    var mutations = TraceMutations(of: try Self.sources.get())
    for one in seed..<seed + 300 { mutations.look(at: one) }
    #expect(mutations.wrong == [], "seed \(seed)")
    #expect(Set(mutations.counts.keys).isSubset(of: [0, 1, 2, 3]), "seed \(seed): \(mutations.summary)")
  }

  /// Two had attach lists that nothing made a child in, the third a line that was empty before it was damaged, the next
  /// two nothing that shows a component to be a RIB but its didLoad, or the slot it stands in, one a RIB that is awaited,
  /// and the last one a child of another router than that whose slot it stands in.
  @Test(
    arguments: [16386, 20339, 20931, 43401, 49801, 77268, 15248, 2_507_865_803, 4_211_106_726, 5855]
      as [UInt64]
  )
  func `A damaged trace that once went wrong does so no more`(seed: UInt64) throws {
    var mutations = TraceMutations(of: try Self.sources.get())
    mutations.look(at: seed)
    #expect(mutations.wrong == [])
  }

  @Test func `A seed gives the same trace again`() throws {
    let mutations = TraceMutations(of: try Self.sources.get())
    #expect(mutations[7].bytes == mutations[7].bytes)
    #expect((1...20).contains { mutations[$0].bytes != mutations[$0 + 1].bytes })
  }
}
