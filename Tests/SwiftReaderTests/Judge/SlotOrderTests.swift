#if Lint
  import RibEngine
  import Testing

  @testable import SwiftReader

  @Suite struct SlotOrderTests {
    @Test func aSlotThatIsAssignedAfterAttachChildIsAWarning() {
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

    @Test func aSlotThatIsAssignedFirstIsClean() {
      #expect(Judging(home(attach: goodAttach, detach: goodDetach)).lines == [])
    }

    @Test func aLateAssignIsAnErrorWhereTheChildsOwnCodeFinishesInDidBecomeActive() {
      let judged = Judging(
        home(attach: lateAttach, detach: goodDetach),
        parent: answering(),
        child: reporting(in: "didBecomeActive")
      )
      #expect(judged.lines == ["9 error stuck-slot attachTopup.topup"])
      #expect(judged.findings.first?.finding.labels.count == 5)
    }

    @Test func aLateAssignStaysAWarningWhereTheChildReportsFromAClosure() {
      let judged = Judging(
        home(attach: lateAttach, detach: goodDetach),
        parent: answering(),
        child: reporting(in: "didBecomeActive", .later)
      )
      #expect(judged.lines == ["9 warning stuck-slot attachTopup.topup"])
    }

    @Test func aLateAssignIsANoteWhereNothingDetachesTheSlot() {
      let judged = Judging(
        home(attach: lateAttach, detach: "print(1)"),
        parent: answering(),
        child: reporting(in: "didBecomeActive")
      )
      #expect(judged.lines == ["9 note stuck-slot attachTopup.topup"])
    }

    @Test func aLateAssignIsANoteWhereTheListenerHasNothingToSay() {
      var child = reporting(in: "didLoad")
      child.listenerMethods = []
      let judged = Judging(home(attach: lateAttach, detach: goodDetach), parent: answering(), child: child)
      #expect(judged.lines == ["9 note stuck-slot attachTopup.topup"])
    }

    @Test func aSlotThatIsClearedAfterDetachChildIsANote() {
      let judged = Judging(home(attach: goodAttach, detach: lateDetach))
      #expect(judged.lines == ["15 note reentrant-detach detachTopup.topup"])
    }

    @Test func aLateClearIsAnErrorWhereTheChildsOwnCodeReportsWhileItResigns() {
      let judged = Judging(
        home(attach: goodAttach, detach: lateDetach),
        parent: answering(),
        child: reporting(in: "willResignActive")
      )
      #expect(judged.lines == ["15 error reentrant-detach detachTopup.topup"])
    }

    @Test func twoLateLinesAreTwoFindings() {
      let judged = Judging(home(attach: lateAttach, detach: lateDetach))
      #expect(
        judged.lines == [
          "9 warning stuck-slot attachTopup.topup", "15 note reentrant-detach detachTopup.topup",
        ]
      )
    }

    @Test func aScreenThatIsShownForAChildThatHasFinishedIsAnErrorWhereTheChildIsKnown() {
      let text = home(
        attach: goodAttach + "\nviewController.present(router.viewControllable)",
        detach: goodDetach
      )
      #expect(Judging(text).lines == [])
      let judged = Judging(text, parent: answering(), child: reporting(in: "didBecomeActive"))
      #expect(judged.lines == ["10 error present-after-detach attachTopup.topup"])
    }

    @Test func thePathIsToldInTheNamesOfTheSources() throws {
      let judged = Judging(home(attach: lateAttach, detach: goodDetach))
      let events = try #require(judged.findings.first?.finding.events)
      #expect(events.contains { $0.subject == "Home#1.router" && $0.name == "attachChild" })
      let steps = events.filter { $0.name == "step" }.compactMap(\.span).map { slice(judged.text, $0) }
      #expect(steps == ["HomeRouter", "attachTopup"])
      let words = events.flatMap { [$0.subject] + $0.attributes.map { "\($0.value)" } }
      #expect(!words.contains { $0.contains("\u{2039}") })
    }
  }
#endif
