import RibEngine

/// Reads the methods of one router class, each once; base classes' and protocol extensions' methods are
/// read again for each class, since they write that class's slots.
final class ClassReader {
  let index: Index
  let router: RouterClass
  /// Bodies by place, so that what is known of a value can name them.
  var closures: [Span: Closure] = [:]
  var functions: [Span: Method] = [:]
  var defers: [Span: [Statement]] = [:]
  private var summaries: [Reading: Summary] = [:]
  private var open: Set<Span> = []
  /// What was open where a closure begins that runs later: it calls that anew.
  private var past: Set<Span> = []
  private lazy var relevant = Relevance(router, index.settings)

  /// A body, and the slots that its parameters name by a key path.
  private struct Reading: Hashable {
    var span: Span
    var paths: [String: Known] = [:]
  }

  init(_ router: RouterClass, in index: Index) {
    self.router = router
    self.index = index
  }

  /// Methods of the library's routers that say nothing of slots, and functions of the standard library.
  static let harmless: Set<String> = [
    "print", "debugPrint", "assert", "assertionFailure", "precondition", "type", "min", "max", "abs",
    "zip", "stride", "swap", "dump", "NSLocalizedString", "load", "didLoad", "launch", "autoreleasepool",
    "withExtendedLifetime", "withUnsafePointer", "unsafeBitCast", "unsafeDowncast", "defer",
    "isKnownUniquelyReferenced",
    "sequence", "repeatElement", "numericCast", "withAnimation", "os_log", "NSLog", "dispatchPrecondition",
    "withCheckedContinuation", "withCheckedThrowingContinuation", "withTaskGroup", "init", "deinit",
    "selector",
    "traced", "isEqual", "responds", "perform", "addObserver", "removeObserver", "setValue", "value",
  ]

  /// Whether a method attaches, detaches or writes a slot, itself or through another.
  func acts(_ method: Method) -> Bool { relevant.acts(method) }

  /// What a method does; nil while it is being read, which makes it call itself.
  ///
  /// - Parameter paths: parameters that are key paths to slots.
  func summary(of member: RouterClass.Member, _ paths: [String: Known] = [:]) -> Summary? {
    guard let body = member.method.body, relevant.contains(member.method) else { return Summary() }
    let parameters = member.method.parameters
    return summary(body, parameters, at: member.method.span, level: member.level, names: paths, paths)
  }

  private func summary(
    _ body: [Statement],
    _ parameters: [Method.Parameter],
    at span: Span,
    level: Int,
    names: [String: Known] = [:],
    _ paths: [String: Known] = [:]
  ) -> Summary? {
    if let known = summaries[Reading(span: span, paths: paths)] { return known }
    guard open.insert(span).inserted else { return nil }
    defer { open.remove(span) }
    let frame = Frame(self, parameters: parameters, level: level)
    let summary = frame.read(body, parameters: parameters, names: names)
    summaries[Reading(span: span, paths: paths)] = summary
    return summary
  }

  /// True for a helper that writes what a key path names, where each call of it in the class names a slot: what it does
  /// is read for each of them, and says nothing by itself.
  func isReadWhereCalled(_ method: Method) -> Bool {
    guard method.isPrivate, let place = method.parameters.firstIndex(where: { $0.type.isKeyPath }) else {
      return false
    }
    var calls: [Bool] = []
    for member in router.allMethods {
      Walk { value in
        guard case .call(let callee, let arguments) = value.form, callee.ownName == method.name.string else {
          return
        }
        guard arguments.indices.contains(place), case .keyPath(let names) = arguments[place].value.form else {
          return calls.append(false)
        }
        calls.append(names.count == 1 && self.router.slots[names[0]] != nil)
      }.statements(member.method.body ?? [])
    }
    return !calls.isEmpty && calls.allSatisfy { $0 }
  }

  /// What a property's first value does, such as a closure that is kept in it; nil where it says nothing of
  /// children.
  func value(of property: Property) -> Summary? {
    guard let value = property.value, property.getter == nil,
      relevant.mentions([Statement(.expression(value), value.span)])
    else { return nil }
    return Frame(self, parameters: [], level: 0).read(value: value)
  }

  /// What reading a computed property does; nil for one that says nothing of routers.
  func getter(_ name: String) -> Summary? {
    guard let stored = router.properties[name], let body = stored.property.getter, let place = body.first,
      relevant.mentions(body)
    else { return nil }
    return summary(body, [], at: place.span, level: stored.level)
  }

  func setter(_ name: String) -> Summary? {
    accessor(name, \.setter, parameter: "newValue")
  }

  /// A slot's `didSet`; in it the slot is its new value, the parameter `newValue`.
  func observer(_ name: String) -> Summary? {
    accessor(name, \.didSet, parameter: "oldValue", names: [name: .router(.parameter("newValue"))])
  }

  private func accessor(
    _ name: String,
    _ body: KeyPath<Property, [Statement]?>,
    parameter: String,
    names: [String: Known] = [:]
  ) -> Summary? {
    guard let stored = router.properties[name], let body = stored.property[keyPath: body],
      let place = body.first, relevant.mentions(body)
    else { return nil }
    let value = Method.Parameter(label: "_", name: parameter, type: .other(""), isInout: false)
    return summary(body, [value], at: place.span, level: stored.level, names: names)
  }

  /// The methods that a call may mean, with the place of the argument for each of their parameters: those of one class
  /// that differ in types only. `above` asks for one of a base class.
  func methods(
    _ name: String,
    _ arguments: [Argument],
    above level: Int?
  ) -> [(RouterClass.Member, [String: Int])] {
    let candidates = (router.methods[name] ?? []).filter { level.map { $0 } ?? -1 < $0.level }
    let fitting = candidates.compactMap { member in
      Self.match(member.method.parameters, arguments).map { (member, $0) }
    }
    let exact = fitting.filter { $0.0.method.parameters.count == arguments.count }
    let all = exact.isEmpty ? fitting : exact
    guard let first = all.first?.0 else { return [] }
    return all.filter { member, _ in
      member.level == first.level
        && member.method.parameters.map(\.label) == first.method.parameters.map(\.label)
    }
  }

  /// The argument for each parameter; a parameter without one has a default. nil where they do not fit.
  static func match(_ parameters: [Method.Parameter], _ arguments: [Argument]) -> [String: Int]? {
    var given: [String: Int] = [:]
    var place = 0
    for parameter in parameters where place < arguments.count {
      let label = arguments[place].label
      let isTrailing: Bool = if case .closure = arguments[place].value.form { label == nil } else { false }
      if label == parameter.label || (label == nil && parameter.label == "_") {
        given[parameter.name] = place
        place += 1
      } else if isTrailing, takesClosure(parameter.type) {
        given[parameter.name] = place
        place += 1
      }
    }
    return place == arguments.count ? given : nil
  }

  private static func takesClosure(_ type: TypeName) -> Bool {
    switch type {
    case .function, .named: true
    case .optional(let inner): takesClosure(inner)
    default: false
    }
  }

  /// Marks a closure as running; false where it already runs.
  /// Reads what runs later.
  func deferred<Result>(_ work: () -> Result) -> Result {
    let before = past
    past = open
    defer { past = before }
    return work()
  }

  /// True for a method that is being read, and has ended when what is read now runs.
  func hasEnded(_ member: RouterClass.Member) -> Bool { past.contains(member.method.span) }

  func enter(_ place: Span) -> Bool { open.insert(place).inserted }

  func leave(_ place: Span) { open.remove(place) }
}
