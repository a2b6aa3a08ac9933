import RibEngine
import Testing

@testable import SwiftReader

@Suite struct SlotOrderTests {
  @Test func `a slot that is assigned after attachChild is a warning`() {
    let judged = Judging(home(attach: lateAttach, detach: goodDetach))
    #expect(judged.lines == ["9 warning stuck-slot attachTopup.topup"])
    #expect(judged.findings.first?.finding.message == "the slot 'topup' is assigned after attachChild")
    #expect(
      judged.findings.first?.finding.labels.map(\.text) == [
        "the slot", "runs the child's didBecomeActive before it returns",
        "too late: the child may have finished by now",
      ]
    )
  }

  @Test func `a slot that is assigned first is clean`() {
    #expect(Judging(home(attach: goodAttach, detach: goodDetach)).lines == [])
  }

  @Test func `a late assign is an error where the child's own code finishes in didBecomeActive`() {
    let judged = Judging(
      home(attach: lateAttach, detach: goodDetach),
      parent: answering(),
      child: reporting(in: "didBecomeActive")
    )
    #expect(judged.lines == ["9 error stuck-slot attachTopup.topup"])
    #expect(judged.findings.first?.finding.labels.count == 5)
  }

  @Test func `a late assign stays a warning where the child reports from a closure`() {
    let judged = Judging(
      home(attach: lateAttach, detach: goodDetach),
      parent: answering(),
      child: reporting(in: "didBecomeActive", .later)
    )
    #expect(judged.lines == ["9 warning stuck-slot attachTopup.topup"])
  }

  @Test func `a late assign is a note where nothing detaches the slot`() {
    let judged = Judging(
      home(attach: lateAttach, detach: "print(1)"),
      parent: answering(),
      child: reporting(in: "didBecomeActive")
    )
    #expect(judged.lines == ["9 note stuck-slot attachTopup.topup"])
  }

  @Test func `a late assign is a note where the listener has nothing to say`() {
    var child = reporting(in: "didLoad")
    child.listenerMethods = []
    let judged = Judging(home(attach: lateAttach, detach: goodDetach), parent: answering(), child: child)
    #expect(judged.lines == ["9 note stuck-slot attachTopup.topup"])
  }

  @Test func `a slot that is cleared after detachChild is a note`() {
    let judged = Judging(home(attach: goodAttach, detach: lateDetach))
    #expect(judged.lines == ["15 note reentrant-detach detachTopup.topup"])
  }

  @Test func `a late clear is an error where the child's own code reports while it resigns`() {
    let judged = Judging(
      home(attach: goodAttach, detach: lateDetach),
      parent: answering(),
      child: reporting(in: "willResignActive")
    )
    #expect(judged.lines == ["15 error reentrant-detach detachTopup.topup"])
  }

  @Test func `two late lines are two findings`() {
    let judged = Judging(home(attach: lateAttach, detach: lateDetach))
    #expect(
      judged.lines == [
        "9 warning stuck-slot attachTopup.topup", "15 note reentrant-detach detachTopup.topup",
      ]
    )
  }

  @Test func `a screen that is shown for a child that has finished is an error where the child is known`() {
    let text = home(
      attach: goodAttach + "\nviewController.present(router.viewControllable)",
      detach: goodDetach
    )
    #expect(Judging(text).lines == [])
    let judged = Judging(text, parent: answering(), child: reporting(in: "didBecomeActive"))
    #expect(judged.lines == ["10 error present-after-detach attachTopup.topup"])
  }

  @Test func `the path is told in the names of the sources`() throws {
    let judged = Judging(home(attach: lateAttach, detach: goodDetach))
    let events = try #require(judged.findings.first?.finding.events)
    #expect(events.contains { $0.subject == "Home#1.router" && $0.name == "attachChild" })
    let steps = events.filter { $0.name == "step" }.compactMap(\.span).map { slice(judged.text, $0) }
    #expect(steps == ["HomeRouter", "attachTopup"])
    let words = events.flatMap { [$0.subject] + $0.attributes.map { "\($0.value)" } }
    #expect(!words.contains { $0.contains("\u{2039}") })
  }
}
