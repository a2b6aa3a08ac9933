#if Lint
  import RibEngine
  import Testing

  @testable import SwiftReader

  @Suite struct CaseExplorerTests {
    @Test func dump() {
      var explorer = CaseExplorer()
      let conducts: [ChildConduct] = [.calm, .assumed, .real(becoming: true, resigning: false, loads: false), .real(becoming: false, resigning: true, loads: false)]
      let fills: [[Step.Verb]] = [[.guardSlot, .build, .attach, .assign], [.guardSlot, .build, .assign, .attach, .present], [.build, .attach, .assign], [.replaceDetachClear, .build, .attach, .assign]]
      let empties: [[Step.Verb]] = [[.guardSlot, .clear, .detach], [.guardSlot, .detach, .clear], [.guardSlot, .detach], [.takeLast, .detach, .clear]]
      for conduct in conducts { for fill in fills { for empty in empties { for weak in [false, true] {
        let clock = ContinuousClock()
        var v: CaseVerdict?
        let t = clock.measure { v = explorer.verdict(SlotCase(fill: fill, empty: empty, isWeak: weak, conduct: conduct)) }
        print(conduct, fill, empty, weak, v!.isWhole, v!.findings.map { "\($0.rule)@\($0.span.start) \($0.severity)" }, t)
      } } } }
    }
  }
#endif
