/// How bad a broken rule is.
package enum Severity: String, Sendable, BitwiseCopyable, CaseIterable, Comparable {
  /// Worth knowing; never fails a run.
  case note
  /// Wrong in another timing, or harmless only by luck.
  case warning
  /// Wrong for the user or a crash, for certain, in this run.
  case error

  package static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

  var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// A rule of the catalogue: its id, its words, and the two flows that show it.
///
/// A rule is one element of an array in the file of its story; the manual, `explain`, SARIF's
/// rule table and the tests are made from it.
package struct Rule: Sendable {
  /// Where the rule comes from, for the order of lists.
  package enum Story: Int, Sendable, CaseIterable {
    case slots = 1, tree, views, memory, tasks
  }

  /// What a rule is called in flow files, in reports and on the command line.
  ///
  /// Each is a constant in the file of its rule, the only place where its text stands.
  package struct ID: Sendable, Hashable, CustomStringConvertible {
    /// Kebab-case, reads well after "allow", never renamed.
    package let text: String

    init(_ text: String) { self.text = text }

    package var description: String { text }
  }

  /// Those near whom a mistake is about that it befalls as well.
  package struct Kin: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Whom the rule calls the other.
    static let other = Kin(rawValue: 1)
    /// The same, where only what was taken down befell that one: it stands where the child should, so that what is to take
    /// the screen of the child down takes that of the other.
    static let standIn = Kin(rawValue: 8)
    static let children = Kin(rawValue: 2)
    static let parent = Kin(rawValue: 4)
    static let all: Kin = [.other, .children, .parent]
  }

  /// Which mistakes of a rule are one, wherever they are seen.
  package enum Unity: Sendable {
    /// Those about the same children of the same parents.
    case subject
    /// A call at the wrong moment: a step makes one, whomever it finds there.
    case step
    /// What a component lacks: whatever brings it out, it is one.
    case child
    /// The same, and of all components one where only a search tries what brings it out, and nothing in the flow does.
    case childOrTried
    /// What the parent lacks: whichever child brings it out, it is one.
    case parent
  }

  package let id: ID
  package let severity: Severity
  package let story: Story
  /// A screen went with another one: only to hear of it helps.
  var isOfScreensTakenAlong: Bool { remedies == [.detachWhenUserCloses] }
  /// Another should do it, at whatever moment.
  var isOfWhoActs: Bool { remedies == [.leaveDismissingToParent] }
  /// A screen stays up, and has the touches of all that it is over.
  var keepsScreenUp: Bool { leaves.contains(.stillUp) || remedies.contains(.dismissWhereDetached) }
  /// What is looked at, and when.
  package let triggers: [Trigger]
  /// An event alone breaks it, and no look at what stands.
  var isOfEvent: Bool { triggers.allSatisfy { if case .at = $0 { true } else { false } } }
  /// The rule in a few words, such as "a slot keeps a child that is already done".
  package let title: String
  /// Why it happens.
  package let why: String
  /// The lines of RIBs-iOS 1.0.0 and the numbers of the recordings that show it; empty where nothing was recorded.
  package let evidence: String
  /// What to do, one sentence.
  package let fix: String
  /// What it says: the first whose claims hold in the run that is told. The first of all is the usual one.
  package let wordings: [Wording]
  package var message: String { wordings[0].message }
  package var label: String { wordings[0].label }
  /// Bad and good Swift, a few lines each; empty where the flows say it all.
  package let badSwift: String
  package let goodSwift: String
  /// `ribs:` or `coordinators:` and `events:` of a flow that breaks exactly this rule.
  package let bad: String
  /// The same flow mended; clean.
  package let good: String
  /// Rules that this one is a consequence of, when they are about the same instances.
  package let consequenceOf: [ID]
  /// Rules that it is a consequence of where they are about the parent of its child, and about nobody else.
  package let consequenceOfParent: [ID]
  /// Rules that it is a consequence of where the other, which is in its way, had been let go by then: who is still among
  /// the children of somebody would be in the way all the same.
  package let consequenceOfLetGo: [ID]
  /// About whom what follows from it may be, beside whom it is about itself.
  package let reaches: Kin
  /// How grave it is where another mistake has led to it.
  package let severityBeneath: Severity
  /// What it leaves behind that others are broken by.
  package let leaves: [Trace]
  /// What makes it leave nothing behind: what comes after that would have come without it.
  package let leavesUnless: AliasException?
  /// True for a rule about what a parent does not do: where its slot has lost the child that could not have detached it, and
  /// what asks for that does not follow (see `Need.isHeld`).
  package let asksForSlot: Bool
  /// True where the other is whom the child has opened: what befalls that one follows, and of what is wrong with it this
  /// does not.
  package let opensOther: Bool
  /// True for a rule about a report, which leads to nothing later where another report ends the child.
  package let mayBeNews: Bool
  /// What it is broken by, where another rule was broken before; it follows from that one then.
  package let needs: [Need]
  /// Rules that find the same mistake in other timings: where one of them is seen, this one says no more.
  package let aliasOf: [ID]
  /// What makes it a mistake of its own, although one of `aliasOf` is seen as well.
  package let aliasUnless: AliasException?
  /// True where one mistake comes by many steps and instances: the first in a run stands for all.
  package let isToldOnce: Bool
  /// What makes one mistake of several that are about other instances or at other steps.
  package let unity: Unity
  /// The events whose step is shown where a look broke the rule: the first of them that there was.
  package let step: [PastEvent]
  /// True where that step is shown as well where an event broke the rule.
  package let isShownAtStep: Bool
  /// True where a listener should have had a step, so that it is shown where that belongs.
  package let isShownAtHandler: Bool
  package let other: Third?
  /// What to say where the rule is broken because something has no end; the first that fits.
  package let circles: [Circle]
  /// What stays wrong; nil for a rule that speaks of a moment.
  package let recovery: Recovery?
  /// The changes that mend it as a rule.
  package let remedies: [Remedy]
  /// True for a rule that says that a flow goes on where it should have ended: a change may leave somebody unbuilt.
  package let goesOnWrongly: Bool
  /// True for a rule that says that nobody ends the child's wait.
  package let tellsOfOpenWait: Bool
  /// True for what stops the app: it traps, raises an exception, fails an assertion, or has no end.
  package let stopsApp: Bool
  /// Rules about the same class and slot of a source that say no more where this one holds; where it is
  /// about several slots, those about the same method.
  package let covers: [ID]

  package init(
    _ id: ID,
    _ severity: Severity = .error,
    story: Story,
    when triggers: Trigger...,
    title: String,
    why: String,
    evidence: String = "",
    fix: String,
    message: String,
    label: String,
    restLabel: String = "",
    claims: [Claim] = [],
    printed: String = "",
    otherwise: [Wording] = [],
    badSwift: String = "",
    goodSwift: String = "",
    bad: String,
    good: String,
    consequenceOf: [ID] = [],
    consequenceOfParent: [ID] = [],
    consequenceOfLetGo: [ID] = [],
    reaches: Kin = .other,
    severityBeneath: Severity? = nil,
    leaves: [Trace] = [],
    leavesUnless: AliasException? = nil,
    asksForSlot: Bool = false,
    opensOther: Bool = false,
    mayBeNews: Bool = false,
    needs: [Need] = [],
    aliasOf: [ID] = [],
    aliasUnless: AliasException? = nil,
    isToldOnce: Bool = false,
    unity: Unity = .subject,
    step: [PastEvent] = PastEvent.lastOfChild,
    isShownAtStep: Bool = false,
    isShownAtHandler: Bool = false,
    other: Third? = nil,
    circles: [Circle] = [],
    recovery: Recovery? = nil,
    remedies: [Remedy] = [],
    goesOnWrongly: Bool = false,
    tellsOfOpenWait: Bool = false,
    stopsApp: Bool = false,
    covers: [ID] = []
  ) {
    self.id = id
    self.severity = severity
    self.story = story
    self.triggers = triggers
    self.title = title
    self.why = why
    self.evidence = evidence
    self.fix = fix
    let usual = Wording(
      claims: claims,
      message: message,
      label: label,
      restLabel: restLabel,
      printed: printed
    )
    wordings = [usual] + otherwise
    self.badSwift = badSwift
    self.goodSwift = goodSwift
    self.bad = bad
    self.good = good
    self.consequenceOf = consequenceOf
    self.consequenceOfParent = consequenceOfParent
    self.consequenceOfLetGo = consequenceOfLetGo
    self.reaches = reaches
    self.severityBeneath = severityBeneath ?? severity
    self.leaves = leaves
    self.leavesUnless = leavesUnless
    self.asksForSlot = asksForSlot
    self.opensOther = opensOther
    self.mayBeNews = mayBeNews
    self.needs = needs
    self.aliasOf = aliasOf
    self.aliasUnless = aliasUnless
    self.isToldOnce = isToldOnce
    self.unity = unity
    self.step = step
    self.isShownAtStep = isShownAtStep
    self.isShownAtHandler = isShownAtHandler
    self.other = other
    self.circles = circles
    self.recovery = recovery
    self.remedies = remedies
    self.goesOnWrongly = goesOnWrongly
    self.tellsOfOpenWait = tellsOfOpenWait
    self.stopsApp = stopsApp
    self.covers = covers
  }
}
