import Reports
import RibEngine

/// The reports that every format is tested on.
enum Fixture: String, CaseIterable, Sendable {
  case clean, violated, timed, unmet, invalid, undecided, skipped, hostile, mixed, sources, bounded

  var report: Report {
    switch self {
    case .clean: Self.cleanReport
    case .violated: Self.report([Stories.stuckOutcome()])
    case .timed:
      Self.report([
        Stories.stuckOutcome(Stories.stuckFinding(path: [0, 1], timings: 2, checked: false), timings: 6)
      ])
    case .unmet: Self.unmetReport
    case .invalid: Self.report([], invalid: [Self.badKeys, Self.missing])
    case .undecided:
      Self.report([
        Stories.outcome(
          .undecided,
          "flows/checkout.yaml",
          title: "Checkout",
          timings: 50_000,
          reason: "50,000 timings tried, nothing wrong so far\nhelp: --states 200000 goes further"
        ),
        Stories.outcome(.clean),
      ])
    case .skipped:
      Self.report([
        Stories.outcome(.skipped, "flows/later.yaml", title: "Not yet", reason: "needs the new runtime"),
        Stories.outcome(.notRun, "flows/rest.yaml", title: "After the failure"),
        Stories.outcome(.clean, timings: 1_187),
      ])
    case .hostile: Self.hostileReport
    case .mixed: Self.mixedReport
    case .sources: Self.sourcesReport
    case .bounded:
      Self.report([
        ShortfallTests.outcome(.bounded), ShortfallTests.outcome(.stopped, .violated),
        ShortfallTests.outcome(.closed, left: 0),
      ])
    }
  }

  static func report(_ outcomes: [Outcome], invalid: [InvalidFile] = []) -> Report {
    Report(command: "run", version: "0.1.0", outcomes: outcomes, invalid: invalid, seconds: 0.0234)
  }

  private static var cleanReport: Report {
    var expected = Stories.stuckOutcome()
    expected.verdict = .asExpected
    expected.expected = ["stuck-slot"]
    return report([
      Stories.outcome(.clean, "flows/a.yaml", title: "A short title", timings: 12),
      Stories.outcome(.clean, "flows/한글.yaml", title: "자식이 바로 끝난다", timings: 1_175), expected,
    ])
  }

  private static var unmetReport: Report {
    let source = Sample(
      "flows/mended.yaml",
      "flow: Mended\nevents: []\nexpect: stuck-slot\nallow: {leaked-view: why not}\n"
    )
    return report([
      Outcome(
        path: "flows/mended.yaml",
        line: 1,
        title: "Mended",
        verdict: .unmet,
        expected: ["stuck-slot"],
        timings: 1,
        remarks: [
          .init(
            id: "unmet",
            severity: .error,
            message: "the flow is clean, but it expects stuck-slot",
            span: source.span("stuck-slot"),
            hint: "not seen in 1 timing",
            help: "expect: clean          (or: ribflow run --update flows/mended.yaml)"
          ),
          .init(
            id: "unused-allow",
            severity: .note,
            message: "leaked-view is allowed, but not seen",
            span: source.span("leaked-view"),
            hint: "take it out"
          ),
        ],
        files: [source.file]
      )
    ])
  }

  private static var badKeys: InvalidFile {
    let source = Sample(
      "flows/bad-keys.yaml",
      """
      flow: Parent
      ribs:
        Parent:
          childs:
            currentChild:
              attach: [guard, biuld, assign, attach]
      events:
        - launch Parent
        - attach currentChlid

      """
    )
    return InvalidFile(
      path: "flows/bad-keys.yaml",
      problems: [
        Problem(
          "unknown-key",
          "unknown key 'childs' in a RIB",
          file: source.file,
          span: source.span("childs"),
          hint: "did you mean 'children'?"
        ),
        Problem(
          "unknown-step",
          "unknown step 'biuld'",
          file: source.file,
          span: source.span("biuld"),
          hint: "did you mean 'build'?",
          notes: ["steps of attach: guard, build, reuse, assign, attach"]
        ),
        Problem(
          "unknown-name",
          "there is no slot 'currentChlid'",
          file: source.file,
          span: source.span("currentChlid"),
          hint: "did you mean 'currentChild'?",
          labels: [Label(source.span("currentChild"), "declared here")]
        ),
      ],
      followUps: 2
    )
  }

  private static var missing: InvalidFile {
    let path = "flows/none.yaml"
    return InvalidFile(
      path: path,
      problems: [Problem("unreadable", "cannot read the file", path: path, hint: "No such file or directory")]
    )
  }

  /// Names made to break out of each format.
  private static var hostileReport: Report {
    let name = "a ]]> <b>&amp; \"q\" 'k' # no % ::error:: , 자식 e\u{301} \u{1B}[31mred\u{7} \u{202E}turned"
    let path = "flows/odd, name:#1 ]]>&\u{1B}.yaml"
    let source = Sample(
      path,
      "flow: \(name)\nribs:\n\tA: \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} 가나다 attach\u{0} end\n"
    )
    let finding = Finding(
      rule: "stuck-slot",
      severity: .error,
      subject: "A#1",
      component: "A",
      message: "\(name)\nsecond line",
      span: source.span("attach"),
      labels: [Label(source.span("가나다"), "first \(name)"), Label(source.span("attach"), "then\tthis")],
      notes: [name],
      consequences: [.init(rule: "leaked-view", message: name)],
      fix: Fix(name, edits: [.init(source.span("attach"), "]]>&\u{1B}")]),
      events: [.at("strange-word", 0, "A#1.router", [.init("text", .text(name)), .init("n", .number(3))])]
    )
    return report(
      [
        Outcome(
          path: path,
          line: 1,
          title: name,
          tags: ["#tag", "태그"],
          verdict: .violated,
          timings: 2,
          findings: [finding],
          files: [source.file]
        )
      ],
      invalid: [
        InvalidFile(
          path: "flows/]]>.yaml",
          problems: [Problem("yaml", name, file: source.file, span: source.span("자식"), hint: name)]
        )
      ]
    )
  }

  private static var mixedReport: Report {
    var warned = Stories.outcome(.clean, "flows/warned.yaml", title: "Only a warning", timings: 3)
    let source = Sample("flows/warned.yaml", "flow: Only a warning\nevents:\n  - launch A\n  - release A\n")
    warned.files = [source.file]
    warned.findings = [
      Finding(
        rule: "lost-event",
        severity: .warning,
        subject: "A#1",
        component: "A",
        message: "nobody hears that A finished",
        span: source.span("release A"),
        labels: [Label(source.span("release A"), "here")],
        timings: 1
      ),
      Finding(
        rule: "leaked-view",
        severity: .error,
        subject: "A#1",
        component: "A",
        message: "the screen of A stays",
        span: source.span("launch A"),
        timings: 3,
        allowed: "the app is about to end"
      ),
      Finding(
        rule: "load-after-detach",
        severity: .note,
        subject: "A#1",
        component: "A",
        message: "A loads after it was detached",
        span: source.span("launch A"),
        timings: 3
      ),
    ]
    var report = report([
      Stories.outcome(.clean), Stories.stuckOutcome(), warned,
      Stories.outcome(
        .undecided,
        "flows/deep.yaml",
        title: "Deep",
        timings: 9,
        reason: "a limit was reached"
      ),
    ])
    report.outcomes[2].verdict = .clean
    report.invalid = [badKeys]
    report.interruption = "interrupted after 4 of 40"
    report.interruptedCode = 130
    return report
  }

  /// Many findings, for what is cut off and what must stay fast.
  static func many(_ count: Int) -> Report {
    let one = Stories.stuckFinding()
    return report([
      Outcome(
        path: "flows/stuck.yaml",
        line: 1,
        title: "Many",
        verdict: .violated,
        timings: 1,
        findings: (1...count).map { number in
          var finding = one
          finding.subject = "Parent#\(number)"
          finding.events = []
          return finding
        },
        files: [Stories.stuck.file]
      )
    ])
  }
}
