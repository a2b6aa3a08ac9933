import RibEngine

/// What each method of a coordinator class does with children, made once a method and put in the place of
/// its calls.
///
/// Not to be shared between threads.
final class CoordinatorReading {
  let joined: JoinedClass
  let project: Project
  let holders: CoordinatorHolders
  /// Those of a helper are there once for each call, with what that call gave it.
  private(set) var closures: [ClosureID: ClosureMoves] = [:]
  /// What makes each child: the class, the arguments that are the object itself, by label.
  private(set) var made: [Span: Made] = [:]
  private var summaries: [Int: MethodMoves] = [:]
  private var open: Set<Int> = []
  private var ways: [String: WaysOut] = [:]
  /// What could not be followed, with its place.
  private(set) var doubts: [(reason: String, span: Span)] = []

  struct Made: Sendable {
    var type: String
    /// The type that its name is written behind.
    var behind: String?
    /// Labels of arguments that are the maker itself.
    var givenMe: [String] = []
    /// Labels and places of closures among the arguments.
    var closures: [(label: String, place: Span)] = []
  }

  /// Moves of one method that are kept; more say nothing new.
  static let most = 400

  init(_ entry: Index.Entry, _ project: Project) {
    joined = project.joined(entry)
    self.project = project
    holders = CoordinatorHolders(joined, project)
  }

  /// nil while the method is being read, which makes it call itself.
  func summary(at place: Int) -> MethodMoves? {
    if let known = summaries[place] { return known }
    guard open.insert(place).inserted else { return nil }
    defer { open.remove(place) }
    let member = joined.members[place]
    var walker = MoveWalker(self, level: member.level)
    for parameter in member.method.parameters { walker.names[parameter.name] = .parameter(parameter.name) }
    let result = walker.walk(body: member.method.body ?? [])
    if walker.moves.count > Self.most {
      doubt("does more with children than is followed", member.method.name.span)
    }
    let summary = MethodMoves(moves: Array(walker.moves.prefix(Self.most)), result: result)
    summaries[place] = summary
    return summary
  }

  /// How children leave one of its lists.
  func waysOut(of list: String) -> WaysOut {
    if let known = ways[list] { return known }
    let made = WaysOut(list, in: self)
    ways[list] = made
    return made
  }

  func doubt(_ reason: String, _ span: Span) {
    if !doubts.contains(where: { $0.span == span }) { doubts.append((reason, span)) }
  }

  func note(_ closure: ClosureMoves, as id: ClosureID) { closures[id] = closure }

  func note(_ child: Made, at place: Span) { made[place] = child }

  /// The methods that the class and its extensions write, with what they do.
  var own: [(member: JoinedClass.Member, moves: [Move])] {
    joined.members.indices.compactMap { place in
      guard joined.members[place].level == 0, let summary = summary(at: place) else { return nil }
      return (joined.members[place], summary.moves)
    }
  }

  /// True for a child that another method of the class makes, or is given by a helper, and keeps to itself: that one tells
  /// of it.
  func isMade(_ child: Thing, outside method: Method) -> Bool {
    guard case .child(let place) = child, !method.span.contains(place) else { return false }
    let all = takings[child] ?? []
    let ways = all.filter { $0.method == method.span }.map(\.way)
    return all.contains { other in
      guard other.isItsOwn, other.method != method.span else { return false }
      return ways.isEmpty
        ? other.method.contains(place) : ways.allSatisfy { $0.contains(where: other.method.contains) }
    }
  }

  /// A method of the class that comes to have a child, by making it or by calls of helpers.
  private struct Taking {
    var method: Span
    /// Where the child is made, and the calls that lead there.
    var way: [Span]
    /// False where it only gives the child to its caller.
    var isItsOwn: Bool
  }

  private lazy var takings: [Thing: [Taking]] = {
    var found: [Thing: [Taking]] = [:]
    for (member, moves) in own {
      let all = flat(moves)
      let kept = Set(all.compactMap { $0.keeps?.0 })
      for move in all {
        guard case .make(let child) = move.kind else { continue }
        let isItsOwn = !isResult(child, of: member.method) || kept.contains(child)
        found[child, default: []].append(
          Taking(method: member.method.span, way: [move.span] + move.via, isItsOwn: isItsOwn)
        )
      }
    }
    return found
  }()

  /// What a method gives back is its caller's to keep.
  func isResult(_ child: Thing, of method: Method) -> Bool {
    joined.places(of: method.name.string).contains { summary(at: $0)?.result == child }
  }

  /// What stands in accessors, observers and values of properties that name a list or property of children.
  private(set) lazy var movesOfProperties: [Move] = {
    let names = holders.lists.union(holders.singles)
    let bodies = joined.properties.values.map(\.property).sorted { $0.span.start < $1.span.start }
      .flatMap { property in
        [property.getter, property.setter, property.willSet, property.didSet].compactMap { $0 }
          + (property.value.map { [[Statement(.expression($0), $0.span)]] } ?? [])
      }
    return bodies.filter { !Relevance.words($0).isDisjoint(with: names) }.flatMap { body in
      var walker = MoveWalker(self, level: 0)
      walker.hand(walker.walk(body: body), body.first?.span ?? .none)
      return flat(walker.moves)
    }
  }()

  /// True for a closure that runs once when its caller is through, as behind an animation.
  func runsBehindItsCaller(_ closure: Span) -> Bool { behindTheirCallers.contains(closure) }

  private lazy var behindTheirCallers: Set<Span> = joined.members.reduce(into: []) {
    $0.formUnion(CallIndex.behindItsCaller($1.method.body ?? []))
  }

  /// All methods, those of base classes and protocol extensions too.
  var all: [(member: JoinedClass.Member, moves: [Move])] {
    joined.members.indices.compactMap { place in
      summary(at: place).map { (joined.members[place], $0.moves) }
    }
  }

  /// The moves with those of closures behind them, whenever they run.
  func flat(_ moves: [Move]) -> [Move] { flat(moves, depth: 0) }

  private func flat(_ moves: [Move], depth: Int) -> [Move] {
    guard depth < 6 else { return moves }
    return moves.flatMap { move -> [Move] in
      guard let closure = move.closure.flatMap({ closures[$0] }) else { return [move] }
      return [move] + flat(closure.moves, depth: depth + 1)
    }
  }

  /// The class of a child that is made here; nil where it is unknown.
  func child(_ thing: Thing) -> Index.Entry? {
    guard case .child(let place) = thing, let made = made[place] else { return nil }
    return project.coordinator(made.type, at: place, behind: made.behind)
  }
}

extension CoordinatorReading {
  /// True for a property of a child's class that is a publisher or an observable: the child says by it how it goes on.
  func givesOut(_ property: String, _ child: Thing) -> Bool {
    guard let entry = self.child(child) else { return false }
    let joined = project.joined(entry)
    guard let stored = joined.properties[property]?.property else { return false }
    if stored.type == nil, Completion(joined, project).hands(on: property) { return true }
    var type = stored.type?.plainName
    if type == nil, case .call(let callee, _)? = stored.value?.form {
      type = callee.initializedType
    }
    return type.map(Completion.streams.contains) ?? false
  }
}

extension Move {
  /// The closure that a move puts somewhere.
  var closure: ClosureID? {
    switch kind {
    case .callback(_, _, .closure(let id)), .event(_, _, _, _, .closure(let id)),
      .later(.closure(let id)), .invoke(.closure(let id)):
      id
    default: nil
    }
  }
}
