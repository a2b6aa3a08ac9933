import RibEngine
import Testing

@testable import SwiftReader

@Suite("Slot rules")
struct SlotRuleTests {
  @Test("finds what the marks say, and nothing else", arguments: SlotFixture.all)
  func marks(_ fixture: SlotFixture) {
    #expect(slotFindings(fixture.text, optIn: fixture.optIn) == marked(fixture.text))
  }

  @Test("no id is both a flow's and a source's own")
  func ids() {
    #expect(Set(Rule.all.map(\.id.text)).isDisjoint(with: Rule.ofSources.map(\.id.text)))
  }

  @Test(
    "the catalogue's bad Swift breaks the rule and its good Swift does not",
    arguments: Rule.ofSources.map(\.id.text)
  )
  func catalogueExamples(_ id: String) throws {
    let rule = try #require(Rule.anywhere(id))
    func found(_ body: String) -> Bool {
      let slots = ["coupon", "voucher", "offers"].filter { !body.contains("var \($0):") }
      let text = """
        final class CartRouter: Router<CartInteractable> {
        \(slots.map { "private var \($0): Routing?" }.joined(separator: "\n"))
        \(body)
        \(id == "wrong-slot-cleared" ? attachCoupon : "")
        }
        """
      return slotFindings(text, optIn: [id]).contains {
        $0.hasSuffix(": \(id)") && isAbout(id, $0, slots.count)
      }
    }
    #expect(found(rule.badSwift))
    #expect(!found(rule.goodSwift))
  }

  private let attachCoupon = """
    func attachCoupon() {
      guard coupon == nil else { return }
      let router = couponBuilder.build(withListener: interactor)
      coupon = router
      attachChild(router)
    }
    """

  /// Leaves out the dead slots that only stand there for the example's sake.
  private func isAbout(_ id: String, _ finding: String, _ slots: Int) -> Bool {
    guard id == "dead-slot", let line = finding.split(separator: ":").first.flatMap({ Int($0) }) else {
      return true
    }
    return line > slots + 1
  }

  @Test("a slot that a local hides is an error where the class asks for it, else a warning")
  func shadowSeverity() {
    let nothing = Project(Index([], paths: []))
    func severity(_ more: String) -> Severity? {
      cart("func a() { let coupon = couponBuilder.build(); attachChild(coupon) }\n" + more)
        .flatMap { SourceRule.shadowedSlot.findings(nothing, [$0]).first?.finding.severity }
    }
    #expect(severity("") == .warning)
    #expect(severity("func d() { guard let coupon else { return }; detachChild(coupon) }") == .error)
    #expect(severity("func b() { coupon = couponBuilder.build(); attachChild(coupon!) }") == .warning)
  }
}

struct SlotFixture: Sendable, CustomTestStringConvertible {
  var name: String
  var text: String
  var optIn: Set<String> = []

  var testDescription: String { name }
}
