import RibEngine
import Testing

@testable import SwiftReader

@Suite struct FixTests {
  @Test func `the late assign is moved before attachChild`() {
    let judged = Judging(home(attach: lateAttach, detach: lateDetach))
    #expect(judged.mended == home(attach: goodAttach, detach: goodDetach))
  }

  @Test func `comments move with their line`() {
    let attach = """
      let router = topupBuilder.build(withListener: interactor)
      // Runs the child.
      attachChild(router)
      // Remembers it
      // for detachTopup.
      topup = router  // the slot
      """
    let mended = """
      let router = topupBuilder.build(withListener: interactor)
      // Remembers it
      // for detachTopup.
      topup = router  // the slot
      // Runs the child.
      attachChild(router)
      """
    let judged = Judging(home(attach: attach, detach: goodDetach))
    #expect(judged.mended == home(attach: mended, detach: goodDetach))
  }

  @Test func `a call of several lines stays whole`() {
    let attach = """
      let router = topupBuilder.build(
        withListener: interactor
      )
      attachChild(
        router
      )
      viewController.present(
        router.viewControllable,
        animated: true
      )
      topup = router
      """
    let mended = """
      let router = topupBuilder.build(
        withListener: interactor
      )
      topup = router
      attachChild(
        router
      )
      viewController.present(
        router.viewControllable,
        animated: true
      )
      """
    let judged = Judging(home(attach: attach, detach: goodDetach))
    #expect(judged.mended == home(attach: mended, detach: goodDetach))
  }

  @Test func `line ends and tabs stay as they are`() {
    func windows(_ text: String) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.hasPrefix("    ") ? "\t\t" + $0.dropFirst(4) : String($0) }.joined(separator: "\r\n")
    }
    let judged = Judging(windows(home(attach: lateAttach, detach: lateDetach)))
    #expect(judged.mended == windows(home(attach: goodAttach, detach: goodDetach)))
  }

  @Test(

    arguments: [
      // The slot is read in between.
      "attachChild(router)\nprint(topup as Any)\ntopup = router",
      "attachChild(router)\nself.topup?.load()\ntopup = router",
      // What is stored is made in between.
      "attachChild(router)\nlet other = router\ntopup = other",
      // A method of the class may read it.
      "attachChild(router)\ndetachTopup()\ntopup = router",
      // It shares its line.
      "attachChild(router); topup = router",
      // It stands in another block.
      "attachChild(router)\nif true {\n  topup = router\n}",
      // What is stored is no local constant.
      "attachChild(router)\ntopup = router as ViewableRouting",
    ]
  )
  func `what cannot be moved for certain is left alone`(_ lines: String) {
    let attach = "let router = topupBuilder.build(withListener: interactor)\n" + lines
    let judged = Judging(home(attach: attach, detach: goodDetach))
    #expect(judged.mended == judged.text)
    #expect(
      !judged.findings.contains { $0.finding.fix?.isChecked == true && $0.key.method == "attachTopup" }
    )
  }

  @Test func `a slot with observers is left alone`() {
    let slot = "private var topup: ViewableRouting? {\n    didSet { print(1) }\n  }"
    let judged = Judging(home(attach: lateAttach, detach: goodDetach, slot: slot))
    #expect(judged.mended == judged.text)
  }

  @Test func `a detach of the slot itself is left alone`() {
    let detach = "if topup != nil {\n  detachChild(topup!)\n  topup = nil\n}"
    let judged = Judging(home(attach: goodAttach, detach: detach))
    #expect(judged.lines == ["15 note reentrant-detach detachTopup.topup"])
    #expect(judged.mended == judged.text)
  }

  @Test func `a shadowed name is not the slot`() {
    let detach = "if let topup {\n  detachChild(topup)\n  self.topup = nil\n}"
    let mended = "if let topup {\n  self.topup = nil\n  detachChild(topup)\n}"
    let judged = Judging(home(attach: goodAttach, detach: detach))
    #expect(judged.mended == home(attach: goodAttach, detach: mended))
  }

  @Test func `several fixes of one file are applied together`() {
    let one = home(attach: lateAttach, detach: lateDetach)
    let two = one.replacing("topup", "about").replacing("Topup", "About").replacing("HomeR", "MoreR")
    let good = home(attach: goodAttach, detach: goodDetach)
    let other = good.replacing("topup", "about").replacing("Topup", "About").replacing("HomeR", "MoreR")
    let judged = Judging(one + "\n" + two)
    #expect(judged.findings.count == 4)
    #expect(judged.mended == good + "\n" + other)
  }

  @Test func `a file that does not read clean is left alone`() {
    let judged = Judging(home(attach: lateAttach, detach: goodDetach))
    let application = FixApplication(judged.findings, to: judged.sources.files) { _, _ in judged.findings }
    #expect(application.changed.isEmpty)
    #expect(application.refused.map(\.reason) == ["stuck-slot is still there after the change"])
  }

  @Test func `two findings of one key are mended one by one`() {
    let attach = """
      if let topup {
        detachChild(topup)
      }
      guard let router = topupBuilder.build(withListener: interactor) else { return }
      attachChild(router)
      topup = router
      """
    let judged = Judging(home(attach: attach, detach: goodDetach))
    #expect(judged.findings.map(\.key.id) == [.stuckSlot, .stuckSlot])
    #expect(Set(judged.findings.map(\.key)).count == 1)
    #expect(judged.apply().changed.first?.keys.count == 1)
    #expect(judged.apply().refused == [])
  }

  @Test func `a fix that was not proved is not applied`() {
    let judged = Judging(home(attach: lateAttach, detach: goodDetach))
    var findings = judged.findings
    for index in findings.indices { findings[index].finding.fix?.isChecked = false }
    let application = FixApplication(findings, to: judged.sources.files) { _, _ in [] }
    #expect(application.changed.isEmpty && application.refused.isEmpty)
  }
}

extension String {
  fileprivate func replacing(_ old: String, _ new: String) -> String {
    var result = ""
    var rest = Substring(self)
    while let first = rest.first {
      if rest.hasPrefix(old) {
        result += new
        rest = rest.dropFirst(old.count)
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}
