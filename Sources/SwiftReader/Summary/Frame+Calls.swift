import RibEngine

extension Frame {
  /// A call with its arguments evaluated, ready to be understood.
  struct Call {
    var name: String
    var callee: Expression
    var arguments: [Argument]
    var values: [Known]
    var span: Span

    var views: [Effect.Value] { values.flatMap(Frame.views) }

    /// Hands a child on: with the router itself beside it, whoever is given both may attach it.
    var givesAChild: Bool {
      values.contains { if case .router = $0 { true } else { false } }
    }

    var isUnanimated: Bool { arguments.areUnanimated }

    /// The closures among the arguments.
    var closures: [(place: Int, value: Known)] {
      values.enumerated().compactMap { place, value in
        switch value {
        case .closure, .function, .method, .callback: (place, value)
        default: nil
        }
      }
    }
  }

  func call(_ callee: Expression, _ arguments: [Argument], _ span: Span, _ state: State) -> [Outcome] {
    switch callee.form {
    case .optional(let inner), .forced(let inner):
      return call(inner, arguments, span, state)
    case .member(let base, let name):
      return evaluate(base, state).flatMap { state, receiver -> [Outcome] in
        self.evaluated(name, callee, arguments, span, state).flatMap { call, state -> [Outcome] in
          guard state.isRunning else { return [(state, .other)] }
          if receiver == .me { return self.own(call, state, isSuper: Self.isSuper(base)) }
          return self.foreign(call, on: receiver, base, state)
        }
      }
    case .name(let name):
      return evaluated(name, callee, arguments, span, state).flatMap { call, state -> [Outcome] in
        state.isRunning ? self.bare(call, state) : [(state, .other)]
      }
    default:
      return evaluate(callee, state).flatMap { state, receiver in
        self.evaluated("", callee, arguments, span, state).flatMap { call, state -> [Outcome] in
          self.invoke(receiver, call.values, span, state) ?? self.plain(call, state)
        }
      }
    }
  }

  private static func isSuper(_ base: Expression) -> Bool {
    if case .name("super") = base.form { true } else { false }
  }

  private func evaluated(
    _ name: String,
    _ callee: Expression,
    _ arguments: [Argument],
    _ span: Span,
    _ state: State
  ) -> [(Call, State)] {
    all(arguments.map(\.value), state).map { state, values in
      let values = zip(values, arguments).map { self.named($0, $1.value) }
      return (Call(name: name, callee: callee, arguments: arguments, values: values, span: span), state)
    }
  }

  /// A call by a plain name: of a local closure, a local function, the class's own method, a type or a
  /// function of the module.
  private func bare(_ call: Call, _ state: State) -> [Outcome] {
    if let local = state.names[call.name] {
      return invoke(local, call.values, call.span, state) ?? plain(call, state)
    }
    if call.name == "Task" { return plain(call, state, isAsync: true) }
    return own(call, state, isSuper: false)
  }

  // MARK: - The class's own methods

  private func own(_ call: Call, _ state: State, isSuper: Bool) -> [Outcome] {
    if let outcome = tree(call, state) { return outcome }
    if let (member, given) = meant(by: call, state, above: isSuper ? level : nil),
      member.method.returns != .named("Never", [])
    {
      return run(member, given, call, state)
    }
    return outside(call, state, isSuper: isSuper)
  }

  /// `attachChild` and `detachChild` themselves, and `cleanupViews`.
  private func tree(_ call: Call, _ state: State) -> [Outcome]? {
    var state = state
    switch call.name {
    case "attachChild", "detachChild":
      guard call.arguments.count == 1, call.arguments[0].label == nil else { return nil }
      let value = routerValue(call.values[0], call.span, &state)
      state.add(call.name == "attachChild" ? .attach(value) : .detach(value), call.span)
      state.forget()
      return [(state, .other)]
    case "cleanupViews" where call.arguments.isEmpty:
      state.add(.cleanup, call.span)
      guard let (member, given) = meant(by: call, state, above: nil),
        reader.summary(of: member)?.changesSlots == true
      else { return [(state, .other)] }
      return run(member, given, call, state)
    default:
      return nil
    }
  }

  private func run(
    _ member: RouterClass.Member,
    _ given: [String: Int],
    _ call: Call,
    _ state: State
  ) -> [Outcome] {
    let paths = given.compactMapValues { place -> Known? in
      if case .path = call.values[place] { call.values[place] } else { nil }
    }
    guard let summary = reader.summary(of: member, paths) else {
      if reader.hasEnded(member) { return plain(call, state) }
      var state = state
      state.add(.call(call.name), call.span)
      state.forget()
      doubt("calls '\(call.name)' again before it has ended", call.span)
      return [(state, .other)]
    }
    for known in summary.doubts { doubt(known.reason, known.span) }
    guard summary.hasEffects else { return plain(call, state) }
    return replay(summary, given.mapValues { call.values[$0] }, call.span, state)
  }

  /// A method of the class that the project does not write.
  private func outside(_ call: Call, _ state: State, isSuper: Bool) -> [Outcome] {
    if reader.index.endings.contains(call.name) {
      var state = state
      state.exit = .trapped
      return [(state, .other)]
    }
    if let shown = showing(call, base: .me, state) { return shown }
    let isBare = if case .name = call.callee.form { true } else { false }
    let isKnown =
      isSuper || call.name.first?.isUppercase == true || ClassReader.harmless.contains(call.name)
      || (isBare && (reader.index.functions.contains(call.name) || state.names[call.name] != nil))
      || reader.router.properties[call.name] != nil
    guard !isKnown else { return plain(call, state) }
    return plain(call, state).map { state, known in
      var state = state
      state.add(.call(call.name), call.span)
      state.forget()
      self.doubt("calls '\(call.name)', whose body was not found", call.span)
      return (state, known)
    }
  }

  // MARK: - Methods of something else

  private func foreign(_ call: Call, on receiver: Known, _ base: Expression, _ state: State) -> [Outcome] {
    if call.name == "attachChild" || call.name == "detachChild" {
      doubt("calls \(call.name) of another router", call.span)
      return [(state, .other)]
    }
    if reader.index.ownEndings.contains(call.name) {
      var state = state
      state.exit = .trapped
      return [(state, .other)]
    }
    if let outcome = collection(call, receiver, base, state) { return outcome }
    if isBuild(call, base) { return built(call, base, state) }
    if let outcome = showing(call, base: receiver, state) { return outcome }
    if call.values.contains(.me), Self.isMeddling(call.name) || call.givesAChild {
      doubt("hands itself to '\(call.name)' of another object", call.span)
      var state = state
      state.add(.call(call.name), call.span)
      state.forget()
      return plain(call, state)
    }
    if call.name == "init" { return plain(call, state) }
    return plain(call, state, isAsync: reader.index.settings.laterCalls.contains(call.name)).map {
      if case .view = receiver { return ($0.0, receiver) }
      return $0
    }
  }

  /// A method that may attach to the router it is given, by its name.
  static func isMeddling(_ name: String) -> Bool {
    ["attach", "detach", "perform", "route", "launch"].contains(where: name.lowercased().hasPrefix)
  }

  private func isBuild(_ call: Call, _ base: Expression) -> Bool {
    if call.name.hasPrefix("build") { return true }
    let holder = Self.words(base).lowercased()
    return (holder.hasSuffix("builder") || holder.hasSuffix("buildable"))
      && !call.name.lowercased().hasPrefix("set")
  }

  private func built(_ call: Call, _ base: Expression, _ state: State) -> [Outcome] {
    var state = state
    let words = Self.words(base)
    let last = words.split(separator: ".").last.map(String.init) ?? words
    let type: String?
    if last.first?.isUppercase == true {
      type = last
    } else if case .named(let name, _)? = reader.router.properties[last]?.property.type {
      type = name
    } else if case .thing(_, let text, let known)? = state.names[last] {
      type = known ?? (text.first?.isUppercase == true ? text : nil)
    } else {
      type = nil
    }
    let number = site(call.span)
    state.add(.build(number, builder: words.isEmpty ? call.name : words, type: type), call.span)
    return [(state, .router(.built(number)))]
  }

  /// Puts up or takes down a view. A call that is given a router's view puts it up whatever its name,
  /// unless the name says the contrary.
  private func showing(_ call: Call, base: Known, _ state: State) -> [Outcome]? {
    let settings = reader.index.settings
    let name = call.name.lowercased()
    guard call.name.first?.isUppercase != true, name != "init" else { return nil }
    let isHide =
      settings.hideVerbs.contains(call.name)
      || ["dismiss", "pop", "unembed"].contains(where: name.hasPrefix)
    let isShow =
      settings.showVerbs.contains(call.name)
      || ["present", "push", "embed"].contains(where: name.hasPrefix)
    let views = call.views.isEmpty && isShow ? Self.handedOn(call.values) : call.views
    let baseView: [Effect.Value] = if case .view(let values) = base { values } else { [] }
    let isEmptied = !isHide && Self.isEmptied(call, isShow: isShow)
    guard isHide || isShow || isEmptied || (!views.isEmpty && baseView.isEmpty) else { return nil }
    var next = state
    func add(_ form: Step.Form) {
      next.add(form, call.span)
      next.steps[next.steps.count - 1].isUnanimated = call.isUnanimated
    }
    if isHide || isEmptied {
      add(.hide(call.name, views.first ?? baseView.first ?? .unknown))
    } else if views.isEmpty {
      add(.show(call.name, .unknown))
    } else {
      for view in views { add(.show(call.name, view)) }
    }
    return plain(call, next)
  }

  /// A call that is given nil for a view: it takes down what is there.
  private static func isEmptied(_ call: Call, isShow: Bool) -> Bool {
    guard call.values == [.router(.nil)], let argument = call.arguments.first else { return false }
    return isShow || argument.label?.lowercased().contains("view") == true
  }

  /// Parameters of the method among the arguments: what the caller gives may be a view.
  private static func handedOn(_ values: [Known]) -> [Effect.Value] {
    values.compactMap { value in
      if case .router(.parameter(let name)) = value { .parameter(name) } else { nil }
    }
  }

  // MARK: - All other calls

  /// A call of which nothing is known but the closures that it is given: they run now, later or never.
  func plain(_ call: Call, _ state: State, isAsync: Bool = false) -> [Outcome] {
    for case .reference(let name) in call.values where reader.router.slots[name] != nil {
      doubt("hands '&\(name)' to '\(call.name)', whose body was not found", call.span)
    }
    if call.values.contains(.me) {
      for case .path(let slot) in call.values {
        doubt("hands a key path to '\(slot)' to '\(call.name)', whose body was not found", call.span)
      }
    }
    let isType = call.name.first?.isUppercase == true
    let views = call.views.isEmpty && isType ? Self.handedOn(call.values) : call.views
    let result: Known = views.isEmpty ? .other : .view(views)
    let isNow = reader.index.settings.nowCalls.contains(call.name)
    let atOnce = AnimationCall.animations(of: call.name, call.arguments)
    return call.closures.reduce([state]) { states, closure in
      states.flatMap { state -> [State] in
        if isNow || atOnce == closure.place {
          return self.invoke(closure.value, [], call.span, state)?.map(\.0) ?? [state]
        }
        return [self.later(closure.value, call.span, isAsync: isAsync, state)]
      }
    }
    .map { ($0, result) }
  }
}
