import RibEngine

/// Whether an error that comes of a call is thrown on by the `catch` that takes it.
enum ThrownOn {
  /// Where the nearest `catch`es around a call throw, each on every way; nil where one goes on or returns, and where a
  /// closure stands between.
  static func place(from call: Span, in body: [Statement]) -> Span? {
    guard let catches = catches(around: call, in: body), !catches.isEmpty else { return nil }
    var first: Span?
    for body in catches {
      var ends = BlockEnds()
      ends.note(body)
      guard ends.all == [.throws] else { return nil }
      first = first ?? ends.thrown
    }
    return first
  }

  /// The bodies behind the nearest `do` around a place; nil for what stands in a closure that has none.
  private static func catches(around place: Span, in body: [Statement]) -> [[Statement]]? {
    guard let statement = body.first(where: { $0.span.contains(place) }) else { return [] }
    if let block = statement.bodies.first(where: { $0.holds(place) }) {
      let inner = catches(around: place, in: block)
      return inner?.isEmpty == true ? ofDo(statement, around: place) : inner
    }
    guard let closure = statement.blocks.first(where: { $0.holds(place) }) else { return [] }
    let inner = catches(around: place, in: closure)
    return inner?.isEmpty == false ? inner : nil
  }

  private static func ofDo(_ statement: Statement, around place: Span) -> [[Statement]] {
    guard case .do(let body, let catches) = statement.form, body.holds(place) else { return [] }
    return catches
  }
}

/// How the ways through a block end.
struct BlockEnds {
  enum End { case goesOn, leaves, `throws` }

  private(set) var all: Set<End> = []
  /// The first line that throws.
  private(set) var thrown: Span?

  mutating func note(_ body: [Statement]) {
    for statement in body where !leads(statement) { return }
    all.insert(.goesOn)
  }

  /// Whether a way leads behind a statement; its other ends are noted.
  private mutating func leads(_ statement: Statement) -> Bool {
    switch statement.form {
    case .throw:
      thrown = thrown ?? statement.span
      all.insert(.throws)
      return false
    case .return, .break, .continue, .fallthrough:
      all.insert(.leaves)
      return false
    case .if(_, let then, let otherwise): return leads([then, otherwise])
    case .switch(_, let cases): return leads(cases.map(\.body))
    case .do(let body, let catches):
      // What is thrown inside is caught there.
      return leads([body] + catches) || !catches.isEmpty
    case .guard(_, let otherwise), .loop(_, _, let otherwise), .defer(let otherwise):
      _ = leads([otherwise])
      return true
    case .conditional(let branches):
      _ = leads(branches)
      return true
    case .expression, .binding, .function, .other: return true
    }
  }

  private mutating func leads(_ branches: [[Statement]]) -> Bool {
    var leads = false
    for branch in branches {
      var inner = BlockEnds()
      inner.note(branch)
      leads = leads || inner.all.contains(.goesOn)
      all.formUnion(inner.all.subtracting([.goesOn]))
      thrown = thrown ?? inner.thrown
    }
    return leads
  }
}

extension Statement {
  /// Lists of statements inside that are no bodies of closures.
  var bodies: [[Statement]] {
    switch form {
    case .if(_, let then, let otherwise): [then, otherwise]
    case .switch(_, let cases): cases.map(\.body)
    case .do(let body, let catches): [body] + catches
    case .guard(_, let body), .loop(_, _, let body), .defer(let body): [body]
    case .conditional(let branches): branches
    case .expression, .binding, .return, .throw, .break, .continue, .fallthrough, .function, .other: []
    }
  }
}

extension [Statement] {
  /// True where one of the statements holds a place.
  func holds(_ place: Span) -> Bool { contains { $0.span.contains(place) } }
}
