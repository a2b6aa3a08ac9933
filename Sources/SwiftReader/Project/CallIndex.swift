import RibEngine

/// Who names what: each place in the project's methods that calls a method of some name, or hands it on.
///
/// Not to be shared between threads: what is asked for is made when it is asked for first.
final class CallIndex {
  /// Where a name stands.
  struct Mention {
    /// The type or extension that wrote it.
    var part: Index.Entry
    /// The method; empty for a property's value.
    var method: String
    var receiver = Receiver.unknown
    /// Where it stands, and the number of the body among those of the project.
    var span: Span
    var body: Int
    /// True in a closure or loop, which may run any number of times, and for a selector.
    var isRepeated: Bool
    /// The same, but not in a closure that is run once, however late.
    var isOften: Bool
    /// True in a closure that does not run where it stands, as that of a `map` does.
    var isKept = false
    /// True for a method that is given to somebody, who may call it as often as they like.
    var isHandedOn = false
    /// What it is called with; nil where it is handed on.
    var arguments: [Argument]?

    var type: String { part.name }

    fileprivate var isOnItself: Bool { if case .own = receiver { true } else { false } }
  }

  private let bodies: NamedBodies
  private var mentions: [String: [Mention]] = [:]
  /// By the number of a body.
  private var shapes: [Int: Shape] = [:]

  /// What the places of a body are judged by.
  private struct Shape {
    let receivers: Receivers
    let repeated: [Span]
    /// Those of them that run once.
    let once: Set<Span>
    let kept: [Span]

    func isRepeated(_ place: Span) -> Bool { repeated.contains { $0.contains(place) } }

    func isOften(_ place: Span) -> Bool {
      repeated.contains { $0.contains(place) && !once.contains($0) }
    }
  }

  init(_ bodies: NamedBodies) { self.bodies = bodies }

  /// Where a method of that name is called or handed on, in the order of the sources; empty for a name that is no
  /// method's. Reads the bodies that name it, when it is asked for first.
  func all(of name: String) -> [Mention] {
    guard bodies.methodNames.contains(name) else { return [] }
    if let known = mentions[name] { return known }
    let found = bodies.numbers(naming: name).flatMap { mentions(of: name, in: $0) }
    mentions[name] = found
    return found
  }

  private func mentions(of name: String, in number: Int) -> [Mention] {
    let body = bodies[number]
    // Names of properties stand for a method only where they are called.
    let isProperty = bodies.propertyNames.contains(name)
    let method = body.method?.name.string ?? ""
    var found: [Mention] = []
    var called: Set<Span> = []
    var given: [Span: [Argument]] = [:]
    var selected: Set<Span> = []
    Walk { value in
      var base: Expression?
      switch value.form {
      case .name(name): break
      case .member(let receiver, name): base = receiver
      case .call(let callee, let arguments):
        called.formUnion([callee.span, callee.unwrapped.span])
        (given[callee.span], given[callee.unwrapped.span]) = (arguments, arguments)
        return
      case .other(let parts):
        // `#selector(tapped)`: whoever is given it calls whenever it likes.
        selected.formUnion(parts.map(\.span))
        return
      default: return
      }
      let isCalled = called.contains(value.span)
      guard !isProperty || isCalled else { return }
      let isSelected = selected.contains(value.span) && !isCalled
      let shape = self.shape(of: number)
      found.append(
        Mention(
          part: body.part,
          method: method,
          receiver: base.map { shape.receivers.receiver($0) } ?? .own,
          span: value.span,
          body: number,
          isRepeated: body.method == nil || isSelected || shape.isRepeated(value.span),
          isOften: body.method == nil || isSelected || shape.isOften(value.span),
          isKept: isSelected || shape.kept.contains { $0.contains(value.span) },
          isHandedOn: !isCalled,
          arguments: given[value.span]
        )
      )
    }.statements(body.statements)
    return found
  }

  private func shape(of number: Int) -> Shape {
    if let known = shapes[number] { return known }
    let body = bodies[number]
    let shape = Shape(
      receivers: Receivers(body.method?.parameters ?? [], body.statements),
      repeated: Self.repeated(body.statements),
      once: Self.once(body.statements),
      kept: KeptClosures(body.statements).spans
    )
    shapes[number] = shape
    return shape
  }

  /// The closures and loops of a body.
  private static func repeated(_ body: [Statement]) -> [Span] {
    var spans: [Span] = []
    Walk { value in
      if case .closure = value.form { spans.append(value.span) }
    }.statements(body)
    func gather(_ statement: Statement) {
      if case .loop = statement.form { spans.append(statement.span) }
      for block in statement.blocks { block.forEach(gather) }
    }
    body.forEach(gather)
    return spans
  }

  /// Calls that run the closure that they are given once, however late.
  private static let ends: Set<String> = [
    "async", "asyncAfter", "Task", "animate", "play", "present", "dismiss", "transition",
  ]

  /// The closures of a body that run once.
  static func once(_ body: [Statement]) -> Set<Span> { closures(of: body) { verb, _ in ends.contains(verb) } }

  /// Those of them that run when what their caller began is over: one that is given to what shows a screen may run when
  /// that goes again, and a task waits for what it likes.
  static func behindItsCaller(_ body: [Statement]) -> Set<Span> {
    closures(of: body) { verb, label in
      if verb.hasPrefix("pop") || verb == "dismiss" {
        return label == nil || label?.lowercased().contains("completion") == true
      }
      return ends.contains(verb) && !["present", "play", "Task"].contains(verb)
    }
  }

  /// The closures that a body gives to calls, by what is called and their labels.
  private static func closures(
    of body: [Statement],
    _ isOne: @escaping (_ verb: String, _ label: String?) -> Bool
  ) -> Set<Span> {
    var spans: Set<Span> = []
    Walk { value in
      guard case .call(let callee, let arguments) = value.form, let verb = callee.lastName else { return }
      spans.formUnion(
        arguments.filter { $0.value.isClosure && isOne(verb, $0.label) }.map(\.value.span)
      )
    }.statements(body)
    return spans
  }

  /// True where nothing but the type itself calls a method, by itself.
  func isOwn(_ method: String, of type: String) -> Bool {
    let callers = all(of: method)
    return !callers.isEmpty && callers.allSatisfy { $0.type == type }
  }

  /// Methods that the system, or the library, calls once in the life of their object.
  private static let once: Set<String> = [
    "init", "didLoad", "viewDidLoad", "loadView", "awakeFromNib", "didBecomeActive", "application", "scene",
  ]

  /// True where everything that names the method runs once.
  ///
  /// - Parameters:
  ///   - starts: further methods that run once, such as the `start` of a coordinator.
  ///   - rounds: whether all rounds of a loop are one time.
  func runsOnce(_ method: String, besides starts: Set<String> = [], rounds: Bool = false) -> Bool {
    runsOnce(method, Self.once.union(starts), rounds, [])
  }

  /// The same for a method that only its own type can call.
  func runsOnce(_ method: String, in type: String, besides starts: Set<String>) -> Bool {
    let callers = all(of: method).filter { $0.type == type }
    return !callers.isEmpty
      && callers.allSatisfy { caller in
        let isStart = Self.once.union(starts).contains(caller.method)
        return !caller.isKept && (isStart || runsOnce(caller.method, besides: starts, rounds: true))
      }
  }

  /// True where every call of the method stands in `root`, or in a method of which the same is true.
  func comesOnly(from root: String, to method: String) -> Bool { comesOnly(from: root, to: method, []) }

  private func comesOnly(from root: String, to method: String, _ open: Set<String>) -> Bool {
    let callers = all(of: method)
    guard !callers.isEmpty, open.count < 8, !open.contains(method) else { return false }
    return callers.allSatisfy { caller in
      caller.method == root
        || !caller.isRepeated && comesOnly(from: root, to: caller.method, open.union([method]))
    }
  }

  private func runsOnce(_ method: String, _ once: Set<String>, _ rounds: Bool, _ open: Set<String>) -> Bool {
    // A method that only hands the same name on is called by who calls that.
    let callers = all(of: method).filter { $0.method != method || $0.isOften || $0.isOnItself }
    guard !callers.isEmpty, open.count < 8, !open.contains(method) else { return false }
    return callers.allSatisfy { caller in
      !(rounds ? caller.isKept : caller.isOften)
        && (once.contains(caller.method) || runsOnce(caller.method, once, rounds, open.union([method])))
    }
  }
}

extension Expression {
  /// `f` of `f?` and `f!`.
  var unwrapped: Expression {
    switch form {
    case .optional(let inner), .forced(let inner): inner.unwrapped
    default: self
    }
  }
}
