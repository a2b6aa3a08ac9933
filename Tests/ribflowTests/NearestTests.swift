import Testing

@testable import ribflow

@Suite("Did you mean") struct NearestTests {
  private let words = ["run", "explore", "report", "children", "slow", "smoke"]

  @Test(
    "Near words are found",
    arguments: [
      ("rnu", "run"), ("exlpore", "explore"), ("childs", "children"), ("smok", "smoke"), ("RUN", "run"),
      ("reprot", "report"), ("smokey", "smoke"),
    ]
  )
  func near(_ written: String, _ meant: String) {
    #expect(Nearest.word(to: written, among: words) == meant)
  }

  @Test("Words unlike any are left alone", arguments: ["zzz", "lint", "", "e"])
  func far(_ written: String) { #expect(Nearest.word(to: written, among: words) == nil) }
}
