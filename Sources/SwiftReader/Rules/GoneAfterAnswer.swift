import RibEngine

extension SourceRule {
  /// A button of a screen resumes and takes the screen down, and the screen resumes once more as it goes.
  static let goneAfterAnswer = SourceRule(
    .doubleResume,
    "a screen answers, and answers again when it has gone",
    blind: "screens whose class is not in the project, and callbacks that ask anything first"
  ) { project in
    (project.index.types + project.index.extensions).flatMap { entry in
      entry.declaration.methods.flatMap { method in
        ContinuationWait.all(in: method).compactMap { wait in
          ScreenAnswers(wait, method, entry.file, project).twice.map { finding($0, entry.name, method) }
        }
      }
    }
  }

  private static func finding(_ twice: ScreenAnswers.Twice, _ type: String, _ method: Method) -> LintFinding {
    LintFinding(
      .doubleResume,
      .warning,
      type: type,
      method: method.name.string,
      message: "the screen answers by '\(twice.first)', goes, and answers again by '\(twice.last)'",
      span: twice.again,
      labels: [
        Label(
          twice.resume,
          twice.isOfTheScreen ? "calls '\(twice.first)', which resumes" : "resumed here by '\(twice.first)'"
        ),
        Label(twice.hide, "takes the screen down"),
        Label(twice.calls, "calls '\(twice.last)' as the screen goes"),
        Label(twice.again, "resumed a second time, which traps"),
      ],
      fix: Fix("answer in one place: where the screen has gone")
    )
  }
}

/// The callbacks of a screen that resume one continuation.
private struct ScreenAnswers {
  struct Twice {
    var first: String
    var resume: Span
    var hide: Span
    var last: String
    var calls: Span
    var again: Span
    /// True where the screen takes itself down.
    var isOfTheScreen = false
  }

  private let wait: ContinuationWait
  private let project: Project
  /// That of the method that waits.
  private let body: [Statement]
  /// The closures that are put into properties of one screen, by the screen's name in the code.
  private var callbacks: [String: [(property: String, closure: Closure)]] = [:]
  private var screens: [String: Index.Entry] = [:]

  init(_ wait: ContinuationWait, _ method: Method, _ file: Int, _ project: Project) {
    self.wait = wait
    self.project = project
    body = method.body ?? []
    for statement in (method.body ?? []) + wait.closure.body { note(statement, file) }
    for case .expression(let value) in wait.closure.body.map(\.form) {
      guard case .assignment(let target, let new) = value.form, case .closure(let closure) = new.form,
        case .member(let base, let property) = target.form, case .name(let name) = base.unwrapped.form
      else { continue }
      callbacks[name, default: []].append((property, closure))
    }
  }

  private mutating func note(_ statement: Statement, _ file: Int) {
    guard case .binding(let bindings) = statement.form else { return }
    for binding in bindings where binding.names.count == 1 {
      guard let type = binding.value?.madeType, let entry = project.class(type, from: file),
        project.isViewController(entry)
      else { continue }
      screens[binding.names[0].string] = entry
    }
  }

  var twice: Twice? {
    for (screen, entry) in screens.sorted(by: { $0.key < $1.key }) {
      let all = callbacks[screen] ?? []
      for (property, closure) in all {
        guard let again = wait.certainResume(in: closure), let calls = callAsItGoes(of: property, entry)
        else {
          continue
        }
        for other in all {
          guard let resume = wait.certainResume(in: other.closure), !Self.empties(property, other.closure)
          else { continue }
          if !isTakenBack(property, entry), let (call, hide) = answerAndEnd(by: other.property, entry),
            calls.isAskedOnlyWhetherItGoes
          {
            return Twice(
              first: other.property,
              resume: call,
              hide: hide,
              last: property,
              calls: calls.place,
              again: again,
              isOfTheScreen: true
            )
          }
          guard other.property != property, let hide = Self.hides(other.closure) else { continue }
          return Twice(
            first: other.property,
            resume: resume,
            hide: hide,
            last: property,
            calls: calls.place,
            again: again
          )
        }
      }
    }
    return nil
  }

  /// Where a method of the screen that a button comes to answers by a callback and takes the screen down, and remembers
  /// nothing of it; nil where none does.
  private func answerAndEnd(by property: String, _ screen: Index.Entry)
    -> (call: Span, hide: Span)?
  {
    let acts = project.acts(of: screen)
    for (place, member) in acts.joined.members.enumerated()
    where ["objc", "IBAction"].contains(where: member.method.attributes.contains) {
      let all = acts.acts(at: place).filter { $0.timing == .always }
      guard let call = all.first(where: { $0.kind == .call && $0.path == [property] }),
        let hide = all.first(where: { $0.kind == .call && Self.takesDown($0.path) }),
        // What it remembers of it may be asked as it goes.
        !acts.acts(at: place).contains(where: { [.write, .clear, .change].contains($0.kind) })
      else { continue }
      return (call.place, hide.place)
    }
    return nil
  }

  /// `dismiss`, `navigationController?.popViewController`
  private static func takesDown(_ path: [String]) -> Bool {
    guard let verb = path.last else { return false }
    if verb == "dismiss" { return path.count == 1 || path == ["presentingViewController", "dismiss"] }
    return path.count == 2 && path[0] == "navigationController" && verb.hasPrefix("popViewController")
  }

  /// Where the screen calls it when it disappears or is let go, and asks nothing of itself first.
  private func callAsItGoes(of property: String, _ screen: Index.Entry)
    -> (place: Span, isAskedOnlyWhetherItGoes: Bool)?
  {
    let acts = project.acts(of: screen)
    for moment in ["viewDidDisappear", "viewWillDisappear"] {
      let call = acts.acts(of: moment).first { act in
        act.kind == .call && act.path == [property] && act.timing != .later
          && act.needs.allSatisfy { need in
            need.property == nil || need.property == property
              || acts.joined.properties[need.property ?? ""] == nil
          }
      }
      if let call {
        let known = [property, "isBeingDismissed", "isMovingFromParent"]
        return (call.span, call.needs.allSatisfy { known.contains($0.property ?? "") })
      }
    }
    return nil
  }

  /// True where anything of the project sets the callback to nil, or may put another one into it when it has been called.
  private func isTakenBack(_ property: String, _ screen: Index.Entry) -> Bool {
    if project.emptied.contains(property) { return true }
    var count = 0
    let walk = Walk { value in
      if case .assignment(let target, _) = value.form, target.unwrapped.lastName == property { count += 1 }
    }
    for member in project.joined(screen).members where member.method.kind != .initializer {
      walk.statements(member.method.body ?? [])
    }
    if count > 0 { return true }
    walk.statements(body)
    return count > callbacks.values.joined().count { $0.property == property }
  }

  private static func hides(_ closure: Closure) -> Span? {
    var found: Span?
    Walk { value in
      guard case .call(let callee, _) = value.form, let verb = callee.lastName else { return }
      if verb == "dismiss" || verb.hasPrefix("popViewController") || verb.hasPrefix("popToRoot") {
        found = found ?? value.span
      }
    }.statements(closure.body)
    return found
  }

  /// `screen?.onGone = nil`
  private static func empties(_ property: String, _ closure: Closure) -> Bool {
    var found = false
    Walk { value in
      if case .assignment(let target, _) = value.form, target.lastName == property { found = true }
    }.statements(closure.body)
    return found
  }
}

extension ContinuationWait {
  /// A resume that stands on every way through a closure: nothing is asked before.
  func certainResume(in closure: Closure) -> Span? {
    for statement in closure.body {
      switch statement.form {
      case .expression(let value):
        guard case .call(let callee, _) = value.form, case .member(let base, "resume") = callee.form,
          case .name(name) = base.form
        else { continue }
        return value.span
      case .binding: continue
      default: return nil
      }
    }
    return nil
  }
}
