import RibEngine

/// A coordinator that makes another one and awaits a method of it.
struct AwaitingParent {
  private let name: Text
  private let method: Method
  private let span: Span
  /// True for `try?`: an error counts as success.
  private let ignoresFailure: Bool
  /// Where each `catch` around the call throws an error on; nil where one does not, or none is there.
  private let thrownOn: Span?

  /// The first of the project, in the order of the sources.
  init?(of waiting: Method, _ child: JoinedClass, _ project: Project) {
    for part in project.index.types + project.index.extensions where part.name != child.name {
      guard let entry = project.coordinator(part.name, in: part) else { continue }
      for method in part.declaration.methods {
        guard let (span, ignores) = Self.call(of: waiting, child, in: method.body ?? []) else { continue }
        name = entry.declaration.name
        self.method = method
        self.span = span
        ignoresFailure = ignores
        thrownOn = ignores ? nil : ThrownOn.place(from: span, in: method.body ?? [])
        return
      }
    }
    return nil
  }

  private static func call(
    of waiting: Method,
    _ child: JoinedClass,
    in body: [Statement]
  ) -> (Span, ignores: Bool)? {
    var ignored: Set<Span> = []
    var found: Span?
    Walk { value in
      if case .try(let inner, "try?") = value.form { ignored.insert(inner.span) }
      guard found == nil, case .await(let inner) = value.form, case .call(let callee, _) = inner.form,
        case .member(let base, waiting.name.string) = callee.form
      else { return }
      if Project.makes(child.name, base) {
        found = value.span
      } else if case .name(let local) = base.form,
        body.contains(where: { Project.binds(local, to: child.name, $0) })
      {
        found = value.span
      }
    }.statements(body)
    return found.map { ($0, ignored.contains($0)) }
  }

  private var me: InstanceRef { InstanceRef(name.string) }

  private var isStart: Bool { method.name.string == "start" }

  /// - Parameter value: what the call gives back.
  func component(awaiting child: String, _ value: AwaitedResult.Value) -> Component {
    var component = Component(name: name, kind: .coordinator)
    let thrown = AwaitedResult(of: span, value, in: method.body ?? []).thrown
    let steps = [step(awaiting: child)] + [thrown].compactMap { $0 }.map { FlowStep(.throwError, $0) }
    let moment = isStart ? Hook.Moment.start : .receives(method.name.string)
    component.hooks = [Hook(moment, steps, method.name.span)]
    component.pins = [.finishes, .cancelling]
    return component
  }

  private func step(awaiting child: String) -> FlowStep {
    guard let thrownOn else {
      return FlowStep(ignoresFailure ? .awaitIgnoringFailure : .await, .component(child), span)
    }
    let failed = FlowStep(.branch, .outcome(.failed), thrownOn, body: [FlowStep(.throwError, thrownOn)])
    return FlowStep(.awaitResult, .component(child), span, body: [failed])
  }

  var events: [EventLine] {
    let place = method.name.span
    return isStart
      ? [EventLine(.start(me), place)]
      : [EventLine(.launch(me), name.span), EventLine(.send(me, method.name.string), place)]
  }
}
