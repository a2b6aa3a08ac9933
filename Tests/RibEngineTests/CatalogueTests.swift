import Testing

@testable import RibEngine

@Suite("The catalogue of rules")
struct CatalogueTests {
  @Test("gives each rule an id of its own")
  func idsAreUnique() {
    #expect(Set(Rule.everywhere.map(\.id)).count == Rule.everywhere.count)
  }

  @Test("finds each rule by its id and no other", arguments: Rule.all.map(\.id.text))
  func ruleIsFoundByName(id: String) {
    #expect(Rule.named(id)?.id.text == id)
    #expect(Rule.named(id + "-not") == nil)
  }

  @Test("keeps the rules of a story together, in the order of the stories")
  func storiesAreInOrder() {
    let stories = Rule.all.map(\.story.rawValue)
    #expect(stories == stories.sorted())
    #expect(Set(stories) == Set(Rule.Story.allCases.map(\.rawValue)))
  }

  @Test("writes ids in kebab-case", arguments: Rule.all.map(\.id.text))
  func idIsKebabCase(id: String) {
    let words = id.split(separator: "-", omittingEmptySubsequences: false)
    #expect(words.count >= 2)
    for word in words {
      #expect(!word.isEmpty)
      #expect(word.allSatisfy { $0.isASCII && $0.isLetter && $0.isLowercase })
    }
  }

  @Test("leaves no text empty and no blank at an end", arguments: Rule.all)
  func textsAreFilled(rule: Rule) {
    for text in [rule.title, rule.why, rule.fix] + rule.wordings.flatMap({ [$0.message, $0.label] }) {
      #expect(!text.isEmpty)
      #expect(text.first?.isWhitespace == false)
      #expect(text.last?.isWhitespace == false)
      #expect(!text.contains("  "))
    }
  }

  @Test("ends sentences with a full stop and headlines without", arguments: Rule.all)
  func fullStops(rule: Rule) {
    for text in [rule.title] + rule.wordings.flatMap({ [$0.message, $0.label, $0.restLabel] }) {
      #expect(text.last != ".")
      #expect(!text.contains("\n"))
    }
    #expect(rule.fix.last == ".")
    #expect(!rule.fix.contains("\n"))
    #expect(rule.why.last == ".")
  }

  @Test("begins titles with a small letter and fixes with a capital", arguments: Rule.all)
  func capitals(rule: Rule) {
    let titleIsACodeName = rule.title.hasPrefix("didLoad") || rule.title.hasPrefix("viewDidLoad")
    #expect(titleIsACodeName || rule.title.first?.isLowercase == true)
    #expect(rule.fix.first?.isUppercase == true)
  }

  @Test("tells why in two to five lines", arguments: Rule.all)
  func whyIsShort(rule: Rule) {
    #expect((2...5).contains(rule.why.split(separator: "\n").count))
  }

  @Test("uses only placeholders that the report replaces", arguments: Rule.all)
  func placeholdersAreKnown(rule: Rule) {
    let known = ["{child}", "{parent}", "{slot}", "{other}", "{host}", "{asker}", "{report}"]
    for text in rule.wordings.flatMap({ [$0.message, $0.label, $0.restLabel, $0.printed] }) {
      var rest = text
      for name in known { rest = rest.split(separator: name).joined() }
      #expect(!rest.contains("{") && !rest.contains("}"), "\(text)")
    }
    for text in [rule.title, rule.fix] { #expect(!text.contains("{")) }
  }

  @Test("names existing rules as what a rule follows from", arguments: Rule.all)
  func consequencesExist(rule: Rule) {
    for id in rule.consequenceOf {
      let cause = Rule.named(id.text)
      #expect(cause != nil, "\(rule.id) follows from \(id), which is no rule")
      #expect(cause?.severity != .note, "a note absorbs nothing, but \(id) is to absorb \(rule.id)")
      // What befalls a parent may befall its child in turn.
      #expect(id != rule.id || !rule.reaches.isDisjoint(with: [.children, .parent]))
    }
  }

  @Test("has no two rules that follow from each other")
  func consequencesHaveNoCircle() {
    for rule in Rule.all {
      var seen: Set<Rule.ID> = []
      var queue = rule.consequenceOf.filter { $0 != rule.id }
      while let id = queue.popLast() {
        guard seen.insert(id).inserted else { continue }
        queue += Rule.named(id.text)?.consequenceOf.filter { $0 != id } ?? []
      }
      #expect(!seen.contains(rule.id), "\(rule.id) follows from itself")
    }
  }

  @Test(
    "makes an alias of a rule that is none itself, and excuses none that is no alias",
    arguments: Rule.all
  )
  func aliases(rule: Rule) {
    for id in rule.aliasOf {
      #expect(id != rule.id)
      #expect(Rule.named(id.text)?.aliasOf.isEmpty == true, "\(rule.id) is an alias of \(id)")
    }
    #expect(rule.aliasUnless == nil || !rule.aliasOf.isEmpty)
  }

  @Test("covers in sources what a rule of the same kind or of flows says", arguments: Rule.everywhere)
  func covering(rule: Rule) {
    for id in rule.covers {
      #expect(id != rule.id && Rule.anywhere(id.text) != nil, "\(rule.id) covers \(id)")
    }
    #expect(
      rule.covers.isEmpty || Rule.named(rule.id.text) == nil,
      "a flow shows what follows from \(rule.id)"
    )
  }

  @Test("has words for whatever is without end where a rule is about that", arguments: Rule.all)
  func circles(rule: Rule) {
    let isAboutCircles = rule.triggers.contains {
      if case .at(.overflow, _, _, _, _) = $0 { true } else { false }
    }
    #expect(isAboutCircles == !rule.circles.isEmpty)
    for circle in rule.circles {
      var isOfCalls = false
      var isLast = false
      switch circle.kind {
      case .retries, .turnsOfOne, .turns: break
      case .calls: isOfCalls = true
      case .otherCalls: isLast = true
      }
      #expect(isOfCalls || !(circle.message + circle.label).contains("{parent}"))
      for other in ["{slot}", "{other}"] { #expect(!(circle.message + circle.label).contains(other)) }
      #expect(isLast == (circle.message == rule.circles.last?.message), "the last one fits whatever comes")
    }
  }

  @Test("says what would put right only what a look at rest finds or a slot holds", arguments: Rule.all)
  func recovery(rule: Rule) {
    guard let recovery = rule.recovery else { return }
    let isLookedFor = rule.triggers.contains { if case .atRest = $0 { true } else { false } }
    #expect(isLookedFor)
    #expect(recovery.deed.rawValue.last != "." && recovery.deed.rawValue.first?.isLowercase == true)
    #expect(recovery.remains == .inSight || rule.message.contains("{slot}"))
  }

  @Test("shows a step for each rule that a look can break", arguments: Rule.everywhere)
  func steps(rule: Rule) {
    #expect(!rule.step.isEmpty)
    for event in rule.step { #expect(!event.kinds.isEmpty) }
    let words = rule.wordings.map { $0.message + $0.label + $0.restLabel }.joined()
    if rule.other != nil { #expect(words.contains("{other}")) }
  }

  @Test("names each remedy of a rule once", arguments: Rule.everywhere)
  func remedies(rule: Rule) { #expect(Set(rule.remedies).count == rule.remedies.count) }

  @Test("shows each rule in a bad and a good flow, or in Swift where no flow can", arguments: Rule.all)
  func examplesAreThere(rule: Rule) {
    #expect(rule.bad.isEmpty == rule.good.isEmpty)
    #expect(rule.badSwift.isEmpty == rule.goodSwift.isEmpty)
    let isNeverLookedAt = rule.triggers.allSatisfy { if case .never = $0 { true } else { false } }
    #expect(rule.bad.isEmpty == isNeverLookedAt)
    #expect(!rule.bad.isEmpty || !rule.badSwift.isEmpty)
    #expect(rule.bad.isEmpty || rule.bad != rule.good)
  }

  @Test(
    "begins flows with their components and gives them events",
    arguments: Rule.all.filter { !$0.bad.isEmpty }
  )
  func flowsHaveTheirParts(rule: Rule) {
    for flow in [rule.bad, rule.good] {
      #expect(flow.hasPrefix("ribs:\n") || flow.hasPrefix("coordinators:\n"))
      #expect(flow.contains("\nevents:"))
      #expect(!flow.contains("\nflow:") && !flow.contains("\nexpect:"))
      #expect(!flow.contains("\t"))
    }
  }

  @Test("keeps Swift examples to eleven lines of at most 100 characters", arguments: Rule.all)
  func swiftIsShort(rule: Rule) {
    for code in [rule.badSwift, rule.goodSwift] where !code.isEmpty {
      let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 11)
      #expect(lines.allSatisfy { $0.count <= 100 })
    }
  }
}

extension Rule: CustomTestStringConvertible {
  /// Names a test case by its rule, not by all the words of the rule.
  public var testDescription: String { id.text }
}
