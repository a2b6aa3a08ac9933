import Testing

@Suite("What ribflow lint answers") struct LintCaseTests {
  @Test("There are cases") func thereAreCases() { #expect(CaseTests.Case.ofLint.count > 30) }

  @Test("Each case gives what was recorded", arguments: CaseTests.Case.ofLint)
  func gives(_ each: CaseTests.Case) throws { try each.check() }
}
