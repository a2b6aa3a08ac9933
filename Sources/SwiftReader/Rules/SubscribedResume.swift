import RibEngine

extension ContinuationWait {
  /// Subscriptions that a property keeps and that never end, with the resume in what each value runs, and whether a second
  /// value comes for certain.
  func subscribed(
    in method: Method,
    of entry: Index.Entry,
    _ project: Project
  ) -> [(call: Span, resume: Span, isCertain: Bool)] {
    var calls: [Expression] = []
    Walk { value in
      guard case .call(let callee, _) = value.form, ["store", "disposed"].contains(callee.lastName) else {
        return
      }
      calls.append(value)
    }.statements(closure.body)
    guard !calls.isEmpty, let owner = project.class(entry.name, in: entry) else { return [] }
    let joined = project.joined(owner)
    let kept = KeptSubscriptions(joined, project)
    // What goes with an object that is made for one call ends with it.
    lazy var isMadeForIt = project.isCalledOnNew(method, of: joined)
    return calls.compactMap { call in
      guard let (subscription, publisher) = kept.endless(call, in: method),
        case .call(let callee, let arguments) = subscription.form, let each = Self.each(arguments),
        let resume = certainResume(in: each), !Self.mayEnd(each)
      else { return nil }
      let ticks = publisher == "Timer.publish" || publisher == "Observable.interval"
      return (callee.span, resume, ticks && Self.givesAll(callee) && !isMadeForIt)
    }
  }

  /// The closure that runs for each value.
  private static func each(_ arguments: [Argument]) -> Closure? {
    for argument in arguments where [nil, "receiveValue", "onNext"].contains(argument.label) {
      if case .closure(let closure) = argument.value.form { return closure }
    }
    return nil
  }

  /// True for a closure that does something which may end the subscription.
  private static func mayEnd(_ closure: Closure) -> Bool {
    var mayEnd = false
    Walk { value in
      switch value.form {
      case .assignment: mayEnd = true
      case .call(let callee, _): if callee.lastName != "resume" { mayEnd = true }
      default: break
      }
    }.statements(closure.body)
    return mayEnd
  }

  /// True where each value comes through what stands between a publisher and its subscriber.
  private static func givesAll(_ callee: Expression) -> Bool {
    guard case .member(var value, _) = callee.form else { return false }
    while case .call(let callee, _) = value.form, case .member(let inner, let verb) = callee.form {
      if ["publish", "interval"].contains(verb) { return true }
      guard
        ["autoconnect", "map", "receive", "observe", "share", "eraseToAnyPublisher", "asObservable"].contains(
          verb
        )
      else { return false }
      value = inner
    }
    return false
  }
}
