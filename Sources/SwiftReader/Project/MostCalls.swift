import RibEngine

/// How often one run of a method calls some of its router's methods, at most; 2 stands for more.
struct MostCalls {
  let joined: JoinedClass
  let names: Set<String>

  /// Methods that call each other are followed so far.
  private static let deepest = 6

  /// - Parameter method: the only one of its name.
  func count(of method: String) -> Int {
    let all = joined.methods(method)
    return all.count == 1 ? count(all[0].method.body ?? [], 0) : 2
  }

  private func count(_ body: [Statement], _ depth: Int) -> Int {
    var total = 0
    for (place, statement) in body.enumerated() {
      func rest() -> Int { count(Array(body[(place + 1)...]), depth) }
      switch statement.form {
      case .expression(let value): total += count(value, depth)
      case .binding(let bindings): total += sum(bindings.compactMap(\.value), depth)
      case .return(let value): return total + sum(value.map { [$0] } ?? [], depth)
      case .throw(let value): return total + count(value, depth)
      case .if(let conditions, let then, let otherwise):
        total += sum(conditions.compactMap(\.value), depth)
        let (yes, no) = (count(then, depth), count(otherwise, depth))
        if Self.leaves(then) { return total + max(yes, no + rest()) }
        if Self.leaves(otherwise) { return total + max(no, yes + rest()) }
        total += max(yes, no)
      case .guard(let conditions, let otherwise):
        total += sum(conditions.compactMap(\.value), depth)
        return total + max(count(otherwise, depth), rest())
      case .switch(let value, let cases):
        total += count(value, depth) + (cases.map { count($0.body, depth) }.max() ?? 0)
      case .loop(_, let conditions, let body):
        total += 2 * (sum(conditions.compactMap(\.value), depth) + count(body, depth))
      case .defer(let body): total += count(body, depth)
      case .do(let body, let catches):
        total += count(body, depth) + (catches.map { count($0, depth) }.max() ?? 0)
      case .function(let method): total += 2 * count(method.body ?? [], depth)
      case .conditional(let branches): total += branches.map { count($0, depth) }.max() ?? 0
      case .break, .continue, .fallthrough, .other: break
      }
    }
    return min(2, total)
  }

  private static func leaves(_ body: [Statement]) -> Bool {
    switch body.last?.form {
    case .return, .throw: true
    default: false
    }
  }

  private func sum(_ values: [Expression], _ depth: Int) -> Int {
    values.reduce(0) { $0 + count($1, depth) }
  }

  private func count(_ value: Expression, _ depth: Int) -> Int {
    switch value.form {
    // Whoever has a closure may run it again.
    case .closure(let closure): return 2 * count(closure.body, depth)
    case .statement(let statement): return count([statement], depth)
    case .ternary(let test, let yes, let no):
      return count(test, depth) + max(count(yes, depth), count(no, depth))
    case .call(let callee, let arguments):
      return sum(value.parts, depth) + own(callee, arguments, depth)
    case .member(let base, let name) where names.contains(name) && base.lastName == "router": return 1
    default: return sum(value.parts, depth)
    }
  }

  private func own(_ callee: Expression, _ arguments: [Argument], _ depth: Int) -> Int {
    guard let name = callee.unwrapped.ownName,
      let place = joined.place(of: name, labels: arguments.map(\.label))
    else { return 0 }
    return depth < Self.deepest ? count(joined.members[place].method.body ?? [], depth + 1) : 2
  }
}

extension Project {
  /// How often the project names a method and may mean that of a router.
  func mentions(of method: String, meaning router: RouterFacts) -> Int {
    let all = calls.all(of: method)
    guard let entry = self.class(declaredBy: router.name) else {
      return all.count
    }
    let joined = joined(entry)
    return all.filter { mayMean($0, joined) }.count
  }

  /// How often one run of the method of a router's interactor calls these methods of the router, at most.
  func mostCalls(_ router: RouterFacts, _ method: String, _ names: Set<String>) -> Int {
    guard let entry = self.class(declaredBy: router.name),
      let interactor = interactor(ofRouter: entry)
    else { return 2 }
    return MostCalls(joined: joined(interactor), names: names).count(of: method)
  }
}
