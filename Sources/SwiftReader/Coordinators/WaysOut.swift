import RibEngine

/// How children leave a list of a coordinator class again.
struct WaysOut {
  /// One way out.
  struct Way {
    enum Kind {
      /// A method that something calls.
      case method(Method)
      /// A closure that the child, or its screen, calls.
      case callback(property: String)
      /// A closure on what the child gave out by a method or property, such as its start.
      case event(of: String, name: String, operators: [String])
      case other
    }

    var kind: Kind
    /// The child that it is for; nil for any.
    var child: Thing?
    /// The one child that it leaves where it is.
    var besides: Thing?
    /// The type of those that it leaves where they are: whoever says that it is through.
    var spares: String?
    /// The type that it asks each child for, and whether it takes out those that are of it, or all others; nil where it asks
    /// for none.
    var asked: (type: String, isTaken: Bool)?
    /// True where it leaves none, whoever says that it is through.
    var empties = false
    var span: Span
    /// Where the method or closure that is this way does it: in a helper it may be elsewhere.
    var place: Span

    init(kind: Kind, child: Thing? = nil, besides: Thing? = nil, empties: Bool = false, _ removal: Move) {
      (self.kind, self.child, self.besides, self.empties) = (kind, child, besides, empties)
      (span, place) = (removal.span, removal.place)
      asked = removal.askedType
    }

    /// One that an object outside the class takes.
    init(elsewhere span: Span) { (kind, self.span, place) = (.other, span, span) }
  }

  let list: String
  private(set) var all: [Way] = []
  /// A method that would take children out, if anything called it.
  private(set) var unused: Method?
  /// Where all children go but the one that is through.
  private(set) var others: [(child: Thing, span: Span)] = []

  /// Methods that the system or a subclass calls.
  private static let entries: Set<String> = [
    "deinit", "viewDidDisappear", "viewWillDisappear", "navigationController", "didMove",
    "presentationControllerDidDismiss", "willResignActive", "start", "scene", "application",
  ]

  /// One of those, or a method of a delegate's protocol that the project does not declare, whose first parameter is who
  /// calls it.
  static func isCalledBySystem(_ method: Method, _ reading: CoordinatorReading) -> Bool {
    let project = reading.project
    if project.isCoordinator(reading.joined.entry),
      !project.systemDelegates.mayHear(method, of: reading.joined)
    {
      return false
    }
    if entries.contains(method.name.string) || method.isOverride { return true }
    guard let sender = method.parameters.first, sender.label == "_", let type = sender.type.plainName else {
      return false
    }
    let index = reading.project.index
    return reading.joined.line.flatMap { [$0] + index.extensions(of: $0) }.contains { part in
      part.declaration.inherits.compactMap(\.plainName).contains { name in
        (name == type + "Delegate" || name == type + "DataSource") && index.type(name, in: part) == nil
      }
    }
  }

  init(_ list: String, in reading: CoordinatorReading) {
    self.list = list
    for (member, moves) in reading.all { collect(moves, member.method, member.method, reading, depth: 0) }
    if let removal = reading.movesOfProperties.first(where: { $0.removes(from: list) != nil }) {
      all.append(Way(kind: .other, removal))
    }
    if let span = reading.project.removals.span(of: list, in: reading.joined, reading.project) {
      all.append(Way(elsewhere: span))
    }
  }

  private mutating func collect(
    _ moves: [Move],
    _ method: Method,
    _ caller: Method?,
    _ reading: CoordinatorReading,
    depth: Int
  ) {
    guard depth < 6 else { return }
    for (place, move) in moves.enumerated() {
      if sparesItsCaller(move, caller) {
        note(sparing: move, caller)
      } else if move.removes(from: list) != nil, let caller, caller.kind != .initializer,
        !isAnsweredFor(caller, reading)
      {
        // Whoever fills the list and empties it again does both or neither.
        if isCalled(caller, reading) || moves[..<place].contains(where: { $0.keeps?.1 == list }) {
          let empties = move.kind == .removeAll(list: list)
          all.append(Way(kind: .method(caller), empties: empties, move))
        } else {
          unused = unused ?? caller
        }
      }
      guard let id = move.closure, let closure = reading.closures[id] else { continue }
      if case .later = move.kind, reading.runsBehindItsCaller(id.place) {
        collect(closure.moves, method, caller, reading, depth: depth + 1)
      } else {
        add(move, closure, reading, depth: depth)
      }
    }
  }

  /// True for a helper that takes out what it is given, where each call of it on such an object stands in a method that was
  /// read: these are the ways, and the helper is none by itself.
  private func isAnsweredFor(_ method: Method, _ reading: CoordinatorReading) -> Bool {
    let calls = reading.project.calls.all(of: method.name.string).filter {
      reading.project.mayMean($0, method, of: reading.joined)
    }
    guard !method.parameters.isEmpty, !calls.isEmpty else { return false }
    let read = reading.all.filter { $0.member.method.span != method.span }.flatMap { reading.flat($0.moves) }
      .filter { $0.removes(from: list) != nil }.flatMap(\.via)
    return calls.allSatisfy { call in !call.isHandedOn && read.contains { $0.contains(call.span) } }
  }

  /// `childDidFinish(_ child:)` that keeps the child and takes all others out.
  private func sparesItsCaller(_ move: Move, _ caller: Method?) -> Bool {
    guard case .removeOthers(list, .parameter(let name)?) = move.kind, let caller else { return false }
    return caller.parameters.contains { $0.name == name }
  }

  private mutating func note(sparing move: Move, _ caller: Method?) {
    guard let caller, case .removeOthers(_, .parameter(let name)?) = move.kind else { return }
    let type = caller.parameters.first { $0.name == name }?.type.plainName
    var way = Way(kind: .method(caller), move)
    way.spares = type
    all.append(way)
  }

  /// A closure that takes a child out, or puts closures somewhere that do.
  private mutating func add(
    _ move: Move,
    _ closure: ClosureMoves,
    _ reading: CoordinatorReading,
    depth: Int
  ) {
    guard depth < 6 else { return }
    let isAnswer = move.isAnswer
    let moves = isAnswer ? reading.flat(closure.moves) : closure.moves
    for removal in moves.filter({ $0.removes(from: list) != nil }) {
      note(move, removal)
      // What follows takes out the rest, unless this one only takes what is of a type.
      if removal.askedType == nil { break }
    }
    guard !isAnswer else { return }
    for inner in closure.moves {
      guard let id = inner.closure, let closure = reading.closures[id] else { continue }
      add(inner, closure, reading, depth: depth + 1)
    }
  }

  private mutating func note(_ move: Move, _ removal: Move) {
    var way = Way(kind: .other, besides: removal.spared, removal)
    switch move.kind {
    case .callback(let child, let property, _):
      (way.kind, way.child) = (.callback(property: property), child.known)
    case .event(let child, let source, let operators, let name, _):
      (way.kind, way.child) = (.event(of: source, name: name, operators: operators), child.known)
    default: break
    }
    // All but the one that is through: no way out for that one.
    if let child = way.besides, way.child == child {
      others.append((child, removal.span))
      way.child = nil
    }
    all.append(way)
  }

  private func isCalled(_ method: Method, _ reading: CoordinatorReading) -> Bool {
    let name = method.name.string
    if Self.isCalledBySystem(method, reading) { return true }
    // A button of a storyboard calls it without a line of code.
    if method.attributes.contains(where: { ["objc", "IBAction"].contains($0) }) { return true }
    return reading.project.calls.all(of: name).contains {
      ($0.method != name || $0.type != reading.joined.name)
        && reading.project.mayMean($0, method, of: reading.joined)
    }
  }

  /// True where a method takes all children out, unless it begins anew or is the one that keeps them.
  func empties(but keeper: Method) -> Bool {
    all.contains { way in
      guard way.empties, case .method(let method) = way.kind else { return false }
      return method.span != keeper.span && !method.name.string.hasPrefix("start")
    }
  }

  /// The ways that are open to a child.
  func open(to child: Thing, _ reading: CoordinatorReading) -> [Way] {
    all.filter { way in
      guard way.child == nil || way.child == child, way.besides != child else { return false }
      guard let asked = way.asked, let isOne = reading.isOne(child, of: asked.type, at: way.span) else {
        return true
      }
      return isOne == asked.isTaken
    }
  }
}

extension Thing {
  /// nil for what can be any child.
  var known: Thing? { if case .child = self { self } else { nil } }
}

extension CoordinatorReading {
  /// Whether a child is of a type that the line at `place` names; nil where either is not known.
  func isOne(_ child: Thing, of type: String, at place: Span) -> Bool? {
    guard let entry = self.child(child), let asked = project.index.type(type, at: place) else { return nil }
    let line = project.joined(entry).line
    if line.contains(where: { $0.number == asked.number }) { return true }
    switch asked.declaration.kind {
    case .protocol:
      return line.contains { project.index.protocols(of: $0).contains { $0.number == asked.number } }
    case .class, .actor: return false
    case .struct, .enum, .extension: return nil
    }
  }
}

extension Move {
  /// The type that it asks each child for, and whether it takes out those that are of it, or all others.
  var askedType: (type: String, isTaken: Bool)? {
    switch kind {
    case .remove(_, .kind(let type)?): (type, true)
    case .removeOthers(_, .kind(let type)?): (type, false)
    default: nil
    }
  }

  /// What a move takes out of the list or property: a child, or `.other` for any or all; nil for a move that takes none.
  func removes(from list: String) -> Thing? {
    switch kind {
    case .remove(list, let child): child ?? .other
    case .removeLast(list), .removeAll(list), .removeOthers(list, _), .clear(list): .other
    default: nil
    }
  }

  /// The child that a move leaves where it is while it takes all others out.
  var spared: Thing? {
    if case .removeOthers(_, let child) = kind { child?.known } else { nil }
  }

  /// True for a closure that a child, or the stream that it gave, runs.
  var isAnswer: Bool {
    switch kind {
    case .callback, .event: true
    default: false
    }
  }
}
