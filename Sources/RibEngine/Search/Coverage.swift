extension Exploration {
  /// What never happened: a flow that proves nothing because nothing happened is not clean. Where a limit
  /// came first it may still happen, and who interrupts a search knows that.
  var silence: [Outcome.Remark] {
    if limit == Halt.interruption.rawValue { return [] }
    let isStopped = summary.answer == .stopped || summary.answer == .sampled
    func remark(_ message: String, _ span: Span, _ hint: String, _ severity: Severity) -> Outcome.Remark {
      Outcome.Remark(id: "never-fired", severity: severity, message: message, span: span, hint: hint)
    }
    let severity: Severity = options.isStrict && !isStopped ? .error : .warning
    let written = neverFired.filter(alphabet.isWritten).map { line in
      remark(
        isStopped ? "this event has not happened so far" : "this event never happened",
        line.span,
        "nothing that was tried leads to it",
        severity
      )
    }
    let unbuilt = neverBuilt.map { name in
      let what = isStopped ? "has not been built so far" : "is never built"
      return remark("\(name.string) \(what)", name.span, "none of its timings was tried", severity)
    }
    let silent = Set(neverBuilt.map(\.string))
    let added = neverFired.filter { !alphabet.isWritten($0) }.compactMap { line -> Outcome.Remark? in
      switch line.action {
      case .swipeBack(let x) where !silent.contains(x.component),
        .swipeDown(let x) where !silent.contains(x.component):
        remark("the user never closes the screen of \(x.component)", line.span, "it is never up", .note)
      case .cancel(let x) where !silent.contains(x.component):
        remark("the task of \(x.component) is never cancelled", line.span, "it never runs", .note)
      default: nil
      }
    }
    return written + unbuilt + added
  }
}
