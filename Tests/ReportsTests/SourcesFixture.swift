import Reports
import RibEngine

extension Fixture {
  private static let router = Sample(
    "Sources/HomeRouter.swift",
    """
    final class HomeRouter: Router<HomeInteractable> {
      private var topup: Routing?

      func attachTopup() {
        guard topup == nil else { return }
        let router = builder.build(withListener: interactor)
        attachChild(router)
        topup = router
      }

      func detachTopup() {
        guard let router = topup else { return }
        detachChild(router)
        topup = nil  // ribflow:disable:this reentrant-detach nobody calls back
      }
    }

    """
  )
  private static let child = Sample(
    "Sources/TopupInteractor.swift",
    "override func didBecomeActive() {\n  listener?.topupDidFinish()\n}\n",
    number: 1
  )

  /// What lint tells: a class with findings, one without, comments, and a file that is no Swift.
  static var sourcesReport: Report {
    var home = outcome("HomeRouter", line: 1)
    home.verdict = .violated
    home.findings = [late, allowed]
    var comments = outcome("comments", line: 1)
    comments.remarks = [
      Outcome.Remark(
        id: "unknown-rule",
        severity: .warning,
        message: "there is no rule 'stuck-slots'",
        span: router.span("topup = nil"),
        hint: "did you mean 'stuck-slot'?"
      )
    ]
    var report = Report(
      command: "lint",
      version: "0.1.0",
      outcomes: [outcome("DetailRouter", line: 3), home, comments],
      invalid: [
        InvalidFile(
          path: "Sources/Bad.swift",
          problems: [
            Problem(
              "unreadable",
              "this path cannot be read: Permission denied",
              path: "Sources/Bad.swift"
            )
          ]
        )
      ],
      seconds: 0.0234
    )
    report.sources = read
    return report
  }

  private static var read: SourcesRead {
    var read = SourcesRead()
    (read.files, read.routers, read.coordinators) = (1_204, 112, 3)
    (read.methods, read.readMethods, read.known) = (118, 117, 2)
    read.doubts = [
      SourcesRead.Doubt(
        path: "Sources/OddRouter.swift",
        line: 12,
        column: 5,
        subject: "OddRouter.attachOdd",
        reason: "calls 'reorder', whose body was not found"
      )
    ]
    read.leftOut = ["2 folders of dependencies", "14 files of tests"]
    read.gone = ["stuck-slot in OldRouter.attachOld (old)"]
    read.changes = ["changed Sources/NewRouter.swift: stuck-slot in NewRouter.attachNew (new)"]
    return read
  }

  private static func outcome(_ title: String, line: Int) -> Outcome {
    var outcome = Outcome(
      path: router.file.path,
      line: line,
      title: title,
      verdict: .clean,
      files: [router.file, child.file]
    )
    outcome.isOfSources = true
    return outcome
  }

  private static var late: Finding {
    var finding = Finding(
      rule: "stuck-slot",
      severity: .error,
      subject: "HomeRouter",
      message: "the slot 'topup' is assigned after attachChild, inside which Topup finishes",
      span: router.span("topup = router"),
      labels: [
        Label(router.span("topup"), "the slot"),
        Label(router.span("attachChild(router)"), "runs Topup's didBecomeActive before it returns"),
        Label(child.span("listener?.topupDidFinish()"), "Topup reports here"),
        Label(router.span("topup = router"), "too late: Topup has finished"),
      ],
      consequences: [.init(rule: "finish-ignored", message: "Topup has finished, but nothing is detached")]
    )
    finding.fix = Fix(
      "assign before attaching",
      edits: [
        .init(
          router.span("attachChild(router)\n    topup = router"),
          "topup = router\n    attachChild(router)"
        )
      ],
      isChecked: true
    )
    return finding
  }

  private static var allowed: Finding {
    Finding(
      rule: "reentrant-detach",
      severity: .warning,
      subject: "HomeRouter",
      message: "the slot 'topup' is cleared after detachChild",
      span: router.span("topup = nil"),
      allowed: "nobody calls back"
    )
  }
}
