import RibEngine

extension SourceRule {
  /// A repeating timer or an observer that nobody removes runs its closure again, and resumes again.
  static let oftenResumed = SourceRule(
    .doubleResume,
    "what comes again and again resumes a continuation",
    blind: "closures that ask anything first, and tokens that something else removes"
  ) { project in
    project.waits { wait, method, entry in
      let type = entry.name
      guard !endsIt(method, type, project) else { return [] }
      return (wait.repeated + wait.subscribed(in: method, of: entry, project)).map {
        call,
        resume,
        isCertain in
        LintFinding(
          .doubleResume,
          isCertain ? .warning : .note,
          type: type,
          method: method.name.string,
          message: isCertain
            ? "'\(method.name.string)' resumes each time, and the second resume traps"
            : "'\(method.name.string)' may resume a second time, which traps",
          span: resume,
          labels: [
            Label(call, isCertain ? "runs its closure again and again" : "may run its closure again"),
            Label(resume, "resumed here, and nothing ends it"),
          ]
        )
      }
    }
  }

  /// Whether a method cancels something, or any of its type removes an observer or stops a timer: which one is not
  /// followed.
  private static func endsIt(_ method: Method, _ type: String, _ project: Project) -> Bool {
    func names(_ words: Set<String>, _ method: Method) -> Bool {
      !Relevance.words(method.body ?? []).isDisjoint(with: words)
    }
    return names(["cancel"], method)
      || (project.index.types + project.index.extensions).contains { entry in
        entry.name == type
          && entry.declaration.methods.contains { names(["removeObserver", "invalidate"], $0) }
      }
  }

  /// A button of a dialog that has nothing to do takes the dialog down, and nobody answers.
  static let silentButton = SourceRule(
    .neverResumed,
    "a button of a dialog has no handler, and the others resume a continuation",
    blind: "continuations that are stored, and dialogs that others make"
  ) { project in
    project.waits { wait, method, entry in
      wait.silentButtons.map { button, resume in
        LintFinding(
          .neverResumed,
          .warning,
          type: entry.name,
          method: method.name.string,
          message: "a button of the dialog does nothing: who waits in '\(method.name.string)' waits for ever",
          span: button,
          labels: [
            Label(resume, "another button resumes"),
            Label(button, "takes the dialog down, and resumes nothing"),
          ]
        )
      }
    }
  }
}

extension Project {
  /// What is found of each wait in a method of a type.
  fileprivate func waits(_ find: (ContinuationWait, Method, Index.Entry) -> [LintFinding]) -> [LintFinding] {
    (index.types + index.extensions).flatMap { entry in
      entry.declaration.methods.flatMap { method in
        ContinuationWait.all(in: method).flatMap { find($0, method, entry) }
      }
    }
  }
}

extension ContinuationWait {
  /// Calls whose closure runs again, the resume in it, and whether it does for certain.
  fileprivate var repeated: [(call: Span, resume: Span, isCertain: Bool)] {
    var found: [(call: Span, resume: Span, isCertain: Bool)] = []
    Walk { value in
      guard case .call(let callee, let arguments) = value.form else { return }
      let isTimer =
        callee.lastName == "scheduledTimer"
        && arguments.contains { argument in
          guard argument.label == "repeats", case .literal("true") = argument.value.form else { return false }
          return true
        }
      let isObserver = callee.lastName == "addObserver" && arguments.contains { $0.label == "forName" }
      guard isTimer || isObserver else { return }
      for case .closure(let closure) in arguments.map(\.value.form) {
        if let resume = self.certainResume(in: closure) { found.append((callee.span, resume, isTimer)) }
      }
    }.statements(closure.body)
    return found
  }

  /// Actions without a handler of the only dialog that is made, with the resume of another action.
  fileprivate var silentButtons: [(button: Span, resume: Span)] {
    var dialogs = 0
    var buttons: [(place: Span, handler: Expression?)] = []
    Walk { value in
      guard case .call(let callee, let arguments) = value.form else { return }
      if callee.lastName == "UIAlertController" { dialogs += 1 }
      if callee.initializedType == "UIAlertAction" { buttons.append((value.span, Self.handler(arguments))) }
      // `alert.addAction(.init(...))` says the same in fewer words.
      if callee.lastName == "addAction", let button = arguments.first?.value,
        case .call(let inner, let given) = button.form, case .implicitMember("init") = inner.form
      {
        buttons.append((button.span, Self.handler(given)))
      }
    }.statements(closure.body)
    let resume = buttons.lazy.compactMap { button -> Span? in
      if case .closure(let closure)? = button.handler?.form { self.certainResume(in: closure) } else { nil }
    }.first
    guard dialogs == 1, let resume else { return [] }
    return buttons.filter { $0.handler?.meansNil ?? true }.map { ($0.place, resume) }
  }

  private static func handler(_ arguments: [Argument]) -> Expression? {
    arguments.last { $0.label == "handler" || $0.label == nil }?.value
  }
}
