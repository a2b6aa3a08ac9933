import RibEngine

/// What nothing but a touch of the user begins, so that it never comes before the call returns that waits for it.
final class Fingers {
  private let index: Index
  private let isRunByTouch: (Method, Index.Entry) -> Bool
  private lazy var properties = propertiesForTouches()
  private lazy var streams = streamsOfTouches()

  /// - Parameter isRunByTouch: whether only the system calls a method of a type, for a touch.
  init(_ index: Index, isRunByTouch: @escaping (Method, Index.Entry) -> Bool) {
    self.index = index
    self.isRunByTouch = isRunByTouch
  }

  // MARK: - Closures in properties

  /// True for `screen.onClose = { ... }` where all that calls `onClose`, in whichever class, is run by a touch.
  func run(closureIn target: Expression) -> Bool {
    guard case .member(_, let name) = target.form else { return false }
    return properties.contains(name)
  }

  /// Linear in the project.
  private func propertiesForTouches() -> Set<String> {
    var declared: Set<String> = []
    var (touched, others): (Set<String>, Set<String>) = ([], [])
    let parts = index.types + index.extensions
    for part in parts {
      for property in part.declaration.properties where property.type?.isFunction == true {
        let name = property.name.string
        declared.insert(name)
        if property.didSet != nil || property.willSet != nil || property.getter != nil { others.insert(name) }
      }
    }
    guard !declared.isEmpty else { return [] }
    for part in parts {
      let owner = index.type(part.name, in: part) ?? part
      for method in part.declaration.methods {
        let read = Self.read(method.body ?? [], declared, besides: method.parameters.map(\.name))
        guard !read.isEmpty else { continue }
        if isRunByTouch(method, owner) { touched.formUnion(read) } else { others.formUnion(read) }
      }
      for property in part.declaration.properties {
        let bodies = [property.getter, property.setter, property.willSet, property.didSet].compactMap { $0 }
        let values = property.value.map { [[Statement(.expression($0), $0.span)]] } ?? []
        for body in bodies + values { others.formUnion(Self.read(body, declared, besides: [])) }
      }
    }
    return touched.subtracting(others)
  }

  /// The names that a body does anything with but write them.
  private static func read(
    _ body: [Statement],
    _ names: Set<String>,
    besides parameters: [String]
  ) -> Set<String> {
    var uses: [String: Int] = [:]
    let own = names.subtracting(parameters)
    Walk { value in
      switch value.form {
      case .name(let name): if own.contains(name) { uses[name, default: 0] += 1 }
      case .member(_, let name): if names.contains(name) { uses[name, default: 0] += 1 }
      case .assignment(let target, _):
        guard let name = target.unwrapped.lastName, names.contains(name) else { return }
        if case .member = target.unwrapped.form {} else if !own.contains(name) { return }
        uses[name, default: 0] -= 1
      default: break
      }
    }.statements(body)
    return Set(uses.filter { $0.value > 0 }.keys)
  }

  // MARK: - Streams

  /// True for `button.rx.tap.map { ... }.subscribe`, and for a property of the project that is such a stream.
  ///
  /// - Parameter locals: what local names stand for; nil for one that is no property.
  func begin(_ callee: Expression, _ locals: [String: String?]) -> Bool {
    switch callee.form {
    case .member(let base, _):
      Self.isOfTouches(base) { name in
        streams.contains(locals[name].map { $0 ?? "" } ?? name)
      } member: {
        streams.contains($0)
      }
    case .optional(let inner), .forced(let inner): begin(inner, locals)
    default: false
    }
  }

  /// Arguments of `do` that run when somebody subscribes, or when nobody does any more.
  static let ofSubscribing: Set<String> = ["onSubscribe", "onSubscribed", "onDispose"]

  /// Operators that say nothing before what they stand behind does.
  private static let waiting: Set<String> = [
    "map", "compactMap", "filter", "asObservable", "asSignal", "asDriver", "asControlEvent", "throttle",
    "do", "take", "skip", "withLatestFrom", "flatMap", "flatMapLatest", "flatMapFirst", "withUnretained",
    "observe", "distinctUntilChanged", "mapToVoid", "eraseToAnyPublisher", "share", "when", "void",
  ]

  private static func isOfTouches(
    _ stream: Expression,
    name isTouch: (String) -> Bool,
    member isTouchOfOther: (String) -> Bool
  ) -> Bool {
    switch stream.form {
    case .call(let callee, let arguments):
      if callee.lastName == "ControlEvent", let events = arguments.first, events.label == "events" {
        return isOfTouches(events.value, name: isTouch, member: isTouchOfOther)
      }
      guard case .member(let base, let verb) = callee.unwrapped.form else { return false }
      if base.unwrapped.lastName == "rx" { return ["controlEvent", "tapGesture"].contains(verb) }
      return waiting.contains(verb) && isOfTouches(base, name: isTouch, member: isTouchOfOther)
    case .optional(let inner), .forced(let inner):
      return isOfTouches(inner, name: isTouch, member: isTouchOfOther)
    case .member(let base, let name):
      if base.unwrapped.lastName == "rx" {
        return name == "tap" || ["Selected", "Clicked"].contains(where: name.hasSuffix)
      }
      return isTouchOfOther(name)
    case .name(let name): return isTouch(name)
    default: return false
    }
  }

  /// `viewDidLoad`, `viewDidAppear`, `isReady`: what comes by itself. `downloadTapped` does not.
  private static func comesByItself(_ name: String) -> Bool {
    let word = name.lowercased()
    let touches = ["tap", "click", "select", "button", "press", "touch", "download", "upload", "reload"]
    return ["load", "appear", "ready"].contains(where: word.contains)
      && !touches.contains(where: word.contains)
  }

  /// Names of properties that are a control's event wherever the project declares one of that name.
  private func streamsOfTouches() -> Set<String> {
    var (touches, others): (Set<String>, Set<String>) = ([], [])
    var computed: [(name: String, stream: Expression)] = []
    for part in index.types + index.extensions {
      for property in part.declaration.properties {
        let name = property.name.string
        if property.type?.plainName == "ControlEvent", property.getter?.count != 1, property.value == nil {
          // Nothing but its name says what it is.
          if Self.comesByItself(name) { others.insert(name) } else { touches.insert(name) }
        } else if let getter = property.getter, getter.count == 1, let stream = getter[0].given {
          computed.append((name, stream))
        } else if property.isLazy || property.isLet || property.type?.plainName == "ControlEvent",
          let stream = property.value
        {
          computed.append((name, stream))
        } else if part.declaration.kind != .protocol {
          others.insert(name)
        }
      }
    }
    let known = touches.subtracting(others)
    for (name, stream) in computed {
      if Self.isOfTouches(stream, name: known.contains, member: known.contains) {
        touches.insert(name)
      } else {
        others.insert(name)
      }
    }
    return touches.subtracting(others)
  }
}

extension Statement {
  /// What a body of this one line gives back.
  fileprivate var given: Expression? {
    switch form {
    case .expression(let value), .return(let value?): value
    default: nil
    }
  }
}
