import RibEngine

/// Who names what: each place in the project's methods that calls a method of some name, or hands it on.
struct CallIndex {
  /// Where a name stands.
  struct Mention {
    /// The type or extension that wrote it, and the method; empty for a property's value.
    var type: String
    var method: String
    /// The file of the type or extension.
    var file: Int
    var receiver = Receiver.unknown
    /// True in a closure or loop, which may run any number of times, and for a selector.
    var isRepeated: Bool
    /// True in a closure that does not run where it stands, as that of a `map` does.
    var isKept = false
  }

  private var mentions: [String: [Mention]] = [:]

  /// Names of properties: they stand for a method only where they are called.
  private var properties: Set<String> = []

  /// Names that are no method's are left out. Linear in the project.
  init(_ index: Index) {
    let parts = index.types + index.extensions
    var names: Set<String> = []
    for part in parts {
      for method in part.declaration.methods { names.insert(method.name.string) }
      for property in part.declaration.properties { properties.insert(property.name.string) }
    }
    for part in parts {
      for method in part.declaration.methods {
        let mention = Mention(
          type: part.name,
          method: method.name.string,
          file: part.file,
          isRepeated: false
        )
        add(method.body ?? [], names, mention, method.parameters)
      }
      for property in part.declaration.properties {
        let mention = Mention(type: part.name, method: "", file: part.file, isRepeated: true)
        for body in [property.getter, property.setter, property.willSet, property.didSet] {
          add(body ?? [], names, mention)
        }
        if let value = property.value {
          add([Statement(.expression(value), value.span)], names, mention)
        }
      }
    }
  }

  private mutating func add(
    _ body: [Statement],
    _ names: Set<String>,
    _ mention: Mention,
    _ parameters: [Method.Parameter] = []
  ) {
    guard !body.isEmpty else { return }
    lazy var receivers = Receivers(parameters, body)
    let repeated = Self.repeated(body)
    let kept = KeptClosures(body).spans
    var found: [(name: String, mention: Mention)] = []
    var called: Set<Span> = []
    var selected: Set<Span> = []
    Walk { [properties] value in
      let name: String
      var base: Expression?
      switch value.form {
      case .name(let own): name = own
      case .member(let receiver, let member): (name, base) = (member, receiver)
      case .call(let callee, _):
        called.formUnion([callee.span, callee.unwrapped.span])
        return
      case .other(let parts):
        // `#selector(tapped)`: whoever is given it calls whenever it likes.
        selected.formUnion(parts.map(\.span))
        return
      default: return
      }
      guard names.contains(name), !properties.contains(name) || called.contains(value.span) else { return }
      var mention = mention
      let isSelected = selected.contains(value.span) && !called.contains(value.span)
      mention.isRepeated =
        mention.isRepeated || isSelected
        || repeated.contains { $0.start <= value.span.start && value.span.end <= $0.end }
      mention.receiver = base.map { receivers.receiver($0) } ?? .own
      mention.isKept = isSelected || kept.contains { $0.contains(value.span) }
      found.append((name, mention))
    }.statements(body)
    for one in found { mentions[one.name, default: []].append(one.mention) }
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

  func all(of name: String) -> [Mention] { mentions[name] ?? [] }

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
    let callers = all(of: method)
    guard !callers.isEmpty, open.count < 8, !open.contains(method) else { return false }
    return callers.allSatisfy { caller in
      !(rounds ? caller.isKept : caller.isRepeated)
        && (once.contains(caller.method) || runsOnce(caller.method, once, rounds, open.union([method])))
    }
  }
}

extension Expression {
  /// `f` of `f?` and `f!`.
  fileprivate var unwrapped: Expression {
    switch form {
    case .optional(let inner), .forced(let inner): inner.unwrapped
    default: self
    }
  }
}
