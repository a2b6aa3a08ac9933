import RibEngine

/// One thing that happens to a continuation that somebody waits on, as a flow in the names and places of
/// the sources: it is answered, thrown away, or written over.
struct EmittedTask {
  let type: String
  /// The stored property, or the name that the waiting method gives it.
  let continuation: String
  /// The method that waits and the one that answers.
  let methods: [Method]
  /// What the sources do not say, by the place that the flow takes it for.
  private(set) var guesses: [Span: String] = [:]
  /// Who makes it and waits for it; nil where nobody was read that does.
  private let parent: AwaitingParent?
  private let name: Text
  private let wait: Span
  /// What becomes of the value that is waited for.
  private var result = AwaitedResult()
  private let title: String
  private var hooks: [Hook] = []
  /// What a handler does when the task that waits is cancelled.
  private var cancellation: Hook?
  private var events: [EventLine] = []

  private init(
    _ name: Text,
    _ continuation: String,
    _ methods: [Method],
    _ parent: AwaitingParent? = nil,
    wait: Span,
    title: String
  ) {
    self.parent = parent
    type = name.string
    self.name = name
    self.continuation = continuation
    self.methods = methods
    self.wait = wait
    self.title = title
  }

  private var me: InstanceRef { InstanceRef(type) }

  var scenario: Scenario {
    var scenario = Scenario(title: Text(title, name.span), files: [])
    var component = Component(name: name, kind: .coordinator)
    let start = [FlowStep(.wait, wait)] + [result.thrown].compactMap { $0 }.map { FlowStep(.throwError, $0) }
    component.hooks = [Hook(.start, start, wait)] + hooks + [cancellation].compactMap { $0 }
    // It finishes, is closed and is cancelled as the events have it.
    component.pins = [.finishes, .closing, .events, .cancelling]
    scenario.components = [parent?.component(awaiting: type, result.returned), component].compactMap { $0 }
    scenario.events = beginning + events
    return scenario
  }

  private var beginning: [EventLine] {
    parent?.events ?? [EventLine(.start(me), methods[0].name.span)]
  }

  /// All of a project, by the place of the class and of the method that waits.
  static func all(of project: Project) -> [EmittedTask] {
    let stored = project.classesWithContinuations.flatMap { acts in
      acts.joined.continuations.flatMap { self.stored($0, acts, project) }
    }
    let listed = project.listsOfContinuations.flatMap { self.listed($0) }
    let waits = Set((stored + listed).map(\.wait))
    let awaited = (project.index.types + project.index.extensions).flatMap { entry in
      entry.declaration.methods.flatMap { method in
        ContinuationWait.all(in: method).flatMap { self.awaited($0, method, entry, project, stored: waits) }
      }
    }
    return stored + listed + awaited
  }

  // MARK: - Stored

  /// One flow for each method that answers, and one where a second wait takes the place of the first.
  private static func stored(_ property: Property, _ acts: ClassActs, _ project: Project) -> [EmittedTask] {
    let members = acts.joined.members
    let stores = members.indices.compactMap { place in
      SourceRule.store(of: property, acts, place).map { (place: place, span: acts.acts(at: place)[$0].span) }
    }
    guard let first = stores.first else { return [] }
    let base = "\(acts.joined.name).\(property.name.string)"
    func task(
      _ stored: (place: Int, span: Span),
      _ method: Method,
      _ parent: AwaitingParent? = nil
    ) -> EmittedTask {
      let methods = [members[stored.place].method, method]
      return EmittedTask(
        acts.joined.entry.declaration.name,
        property.name.string,
        methods,
        parent,
        wait: stored.span,
        title: base + ": " + methods.map(\.name.string).joined(separator: ", ")
      )
    }
    var tasks: [EmittedTask] = []
    for stored in stores where SourceRule.overwritten(property, acts, stored.place) != nil {
      var again = task(stored, members[stored.place].method)
      again.startsAgain()
      tasks.append(again)
    }
    let parent = AwaitingParent(of: members[first.place].method, acts.joined, project)
    for place in members.indices {
      for end in StoredEnd.all(of: property, acts, place, project.index.endings) {
        var answered = task(first, members[place].method, parent)
        answered.answer(by: end, members[place].method)
        tasks.append(answered)
      }
    }
    let waiting = members[first.place].method
    if let handler = CancellationHandler(in: waiting) {
      let ends = handler.calls.flatMap { acts.joined.places(of: $0) }.flatMap {
        StoredEnd.all(of: property, acts, $0, project.index.endings)
      }
      let steps = ends.first?.steps ?? []
      let hook = steps.isEmpty ? nil : Hook(.cancelled, steps, handler.span)
      for place in tasks.indices { tasks[place].cancellation = hook }
      let method = ends.isEmpty ? nil : handler.calls.compactMap { acts.joined.places(of: $0).first }.first
      var cancelled = task(first, method.map { members[$0].method } ?? waiting, parent)
      cancelled.cancellation = hook
      cancelled.cancel(at: handler.span)
      if let method { cancelled.follow(steps.first, in: members[method].method) }
      tasks.append(cancelled)
    }
    return tasks
  }

  /// The task of who waits is cancelled.
  private mutating func cancel(at place: Span) {
    events = [EventLine(.cancel(me), place)]
    guesses[place] = "the task is cancelled while it waits"
  }

  /// One flow for each method that answers what a list holds, or empties it.
  private static func listed(_ list: ContinuationList) -> [EmittedTask] {
    let members = list.acts.joined.members
    guard let first = members.indices.first(where: { list.store(at: $0) != nil }),
      let wait = list.store(at: first)
    else { return [] }
    return members.indices.compactMap { place in
      let method = members[place].method
      let end: StoredEnd
      if let lost = list.lost(at: place) {
        end = StoredEnd(steps: [FlowStep(.forget, lost)], comesAgain: false)
      } else if let kept = list.keptResume(at: place) {
        end = StoredEnd(steps: [.answer(at: kept, in: method.body)], comesAgain: true)
      } else if let resume = list.resume(at: place) {
        end = StoredEnd(
          steps: [.answer(at: resume, in: method.body), FlowStep(.forget, method.name.span)],
          comesAgain: true
        )
      } else {
        return nil
      }
      var task = EmittedTask(
        list.acts.joined.entry.declaration.name,
        list.name,
        [members[first].method, method],
        wait: wait,
        title: "\(list.acts.joined.name).\(list.name): \(members[first].method.name.string), "
          + method.name.string
      )
      task.answer(by: end, method)
      task.guesses[wait] = "one waits"
      return task
    }
  }

  /// Looks at what the waiting method does with an answer.
  private mutating func follow(_ answer: FlowStep?, in method: Method) {
    let waits = ContinuationWait.all(in: methods[0])
    guard let answer, answer.verb == .resume, let wait = waits.first(where: { $0.call.contains(wait) }) else {
      return
    }
    let value = AwaitedResult.Value(resumedAt: answer.span, in: method.body ?? [])
    result = AwaitedResult(of: wait.call, value, in: methods[0].body ?? [])
  }

  private mutating func startsAgain() {
    events = [EventLine(.start(me), wait)]
    guesses[wait] = "a second call comes while the first waits"
  }

  private mutating func answer(by end: StoredEnd, _ method: Method) {
    let event = method.name.string
    let line = EventLine(.send(me, event), method.name.span)
    hooks = [Hook(.receives(event), end.steps, method.name.span)]
    events = [line]
    follow(end.steps.first, in: method)
    if end.comesAgain {
      events.append(EventLine(line.action, method.span))
      guesses[method.span] = "it comes a second time"
    }
  }

  // MARK: - Awaited in one method

  /// One flow for each thing that its ways come to.
  private static func awaited(
    _ wait: ContinuationWait,
    _ method: Method,
    _ entry: Index.Entry,
    _ project: Project,
    stored: Set<Span>
  ) -> [EmittedTask] {
    let ends = wait.ends(project.index.endings)
    var tasks: [EmittedTask] = []
    func add(_ event: String, _ steps: [FlowStep], at place: Span, guess: String?) {
      var task = EmittedTask(
        entry.declaration.name,
        wait.name,
        [method],
        wait: wait.span,
        title: "\(entry.name).\(method.name.string): \(event)"
      )
      task.hooks = [Hook(.receives(event), steps, place)]
      task.events = [EventLine(.send(task.me, event), place)]
      task.follow(steps.first, in: method)
      if let guess { task.guesses[place] = guess }
      tasks.append(task)
    }
    if let place = ends.resume {
      add("answer", [.answer(at: place, in: method.body)], at: place, guess: nil)
    } else if let place = ends.handed, !stored.contains(where: wait.call.contains) {
      add("answer", [FlowStep(.resume, place)], at: place, guess: "who is given it answers it once")
    }
    if let (place, isCertain) = ends.missing {
      let guess = isCertain ? nil : "nothing else has it when this way is taken"
      add("no-answer", [FlowStep(.forget, place)], at: place, guess: guess)
    }
    if let place = ends.twice {
      let answers = [ends.resume ?? place, place].map { FlowStep.answer(at: $0, in: method.body) }
      add("second-answer", answers, at: place, guess: nil)
    }
    return tasks
  }
}

/// `withTaskCancellationHandler { ... } onCancel: { ... }` in a method that waits.
private struct CancellationHandler {
  /// The closure that runs when the task is cancelled.
  let span: Span
  /// Methods of the object that it calls.
  let calls: [String]

  init?(in method: Method) {
    var found: (Span, Closure)?
    Walk { value in
      guard found == nil, case .call(let callee, let arguments) = value.form,
        callee.lastName == "withTaskCancellationHandler",
        let last = arguments.last(where: { $0.label == "onCancel" }),
        case .closure(let closure) = last.value.form
      else { return }
      found = (last.value.span, closure)
    }.statements(method.body ?? [])
    guard let (span, closure) = found else { return nil }
    self.span = span
    var calls: [String] = []
    Walk { value in
      guard case .call(let callee, _) = value.form, let name = callee.ownName else { return }
      calls.append(name)
    }.statements(closure.body)
    self.calls = calls
  }
}

/// What a method does to a stored continuation in the end.
private struct StoredEnd {
  var steps: [FlowStep]
  /// True where nothing is left to do when the method is called again, or what is left is a mistake.
  var comesAgain: Bool

  static func all(
    of property: Property,
    _ acts: ClassActs,
    _ place: Int,
    _ endings: Set<String>
  ) -> [StoredEnd] {
    let name = property.name.string
    let method = acts.joined.members[place].method
    var ends: [StoredEnd] = []
    if let lost = SourceRule.lost(property, acts, place, endings) {
      ends.append(StoredEnd(steps: [FlowStep(.forget, lost)], comesAgain: false))
    }
    if let resume = SourceRule.keptResume(of: property, acts, place) {
      ends.append(StoredEnd(steps: [.answer(at: resume, in: method.body)], comesAgain: true))
    } else if acts.joined.members[place].level == 0, method.kind == .method,
      let resume = acts.acts(at: place).first(where: { SourceRule.isResume($0, of: name) && $0.via.isEmpty })
    {
      // It or a caller takes it out, or what it asks before lets nobody come here twice.
      let clear = acts.acts(at: place).first { $0.kind == .clear && $0.path == [name] }
      let steps =
        [FlowStep.answer(at: resume.span, in: method.body)]
        + (clear.map { [FlowStep(.forget, $0.place)] } ?? [])
      ends.append(StoredEnd(steps: steps, comesAgain: clear != nil))
    }
    return ends
  }
}

extension FlowStep {
  /// `resume(throwing:)` is an error to who waits; what `resume(with:)` is given is not followed.
  fileprivate static func answer(at place: Span, in body: [Statement]?) -> FlowStep {
    var fails = false
    Walk { value in
      guard value.span == place, case .call(_, let arguments) = value.form else { return }
      fails = arguments.first?.label == "throwing"
    }.statements(body ?? [])
    return FlowStep(fails ? .fail : .resume, place)
  }
}
