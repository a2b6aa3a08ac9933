import FlowFiles
import RibEngine
import Testing

@Suite struct RuleFlowTests {
  @Test(arguments: Rule.all.map(\.id.text))
  func `the bad and the good flow of a rule are valid`(id: String) throws {
    let rule = try #require(Rule.named(id))
    for body in [rule.bad, rule.good] where !body.isEmpty {
      #expect(lines(read("flow: A flow\n" + body)) == [])
    }
  }
}
