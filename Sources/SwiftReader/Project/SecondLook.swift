import RibEngine

/// Whether anything may keep a second call of a method from a line behind a wait, as long as the first one waits. What is
/// not followed for certain is taken to do so.
struct SecondLook {
  let wait: Span
  let fill: Span
  let slot: String
  let body: [Statement]
  let joined: JoinedClass

  /// True for a wait that not every way to the line comes by.
  static func isApart(_ wait: Span, from fill: Span, in body: [Statement]) -> Bool {
    var isApart = false
    each(body) { statement in
      guard statement.span.contains(wait) else { return }
      var ways: [[Statement]] = []
      switch statement.form {
      case .if(_, let then, let other): ways = [then, other]
      case .guard(_, let other): ways = [other]
      case .switch(_, let cases): ways = cases.map(\.body)
      case .conditional(let branches): ways = branches
      case .do(_, let catches): ways = catches
      case .loop(_, _, let body): ways = [body]
      case .defer, .function:
        if !statement.span.contains(fill) { isApart = true }
      default: break
      }
      if ways.contains(where: { holds($0, wait) && !holds($0, fill) }) { isApart = true }
    }
    return isApart
  }

  var isPossible: Bool { asks || stops || isRunByAnother || reachesSlot }

  /// A question between the wait and the line, or one before the wait of more than the slot and of what is local.
  private var asks: Bool {
    var found = false
    Self.each(body) { statement in
      guard statement.span.start < fill.start else { return }
      let isBehind = wait.end <= statement.span.start
      var values: [Expression] = []
      switch statement.form {
      case .if(let conditions, _, _), .guard(let conditions, _), .loop(_, let conditions, _):
        for condition in conditions {
          switch condition {
          case .expression(let value):
            // Whoever is waited for may have looked.
            if value.span.contains(wait) { found = true }
            values.append(value)
          case .binding(_, let value): if !value.span.contains(wait) { values.append(value) }
          case .pattern(_, _, let value):
            if isBehind { found = true }
            if !value.span.contains(wait) { values.append(value) }
          case .availability: break
          }
        }
        if case .loop = statement.form, !values.isEmpty, statement.span.contains(wait) {
          found = found || values.contains(where: mayLook)
        }
      case .switch(let subject, _): if !subject.span.contains(wait) { values.append(subject) }
      default: break
      }
      if values.contains(where: { isBehind ? mayLook($0) : mayGate($0) }) { found = true }
    }
    return found
  }

  /// False for `self` and for what is local.
  private func mayLook(_ value: Expression) -> Bool {
    guard case .name(let name) = value.unwrapped.form else { return true }
    return joined.properties[name] != nil
  }

  private func mayGate(_ value: Expression) -> Bool {
    var found = false
    Walk { part in
      if case .call = part.form { found = true }
      if let name = part.ownName, name != slot, let property = joined.properties[name]?.property,
        !property.isLet
      {
        found = true
      }
    }.expression(value)
    return found
  }

  /// Something cancels the one before, or asks whether it was cancelled; something is shown or locked before the wait,
  /// which may take the taps.
  private var stops: Bool {
    var found = false
    Walk { value in
      guard value.span.start < fill.start else { return }
      switch value.form {
      case .member(_, "isCancelled"), .member(_, "checkCancellation"): found = true
      case .call(let callee, _):
        let verb = callee.lastName ?? ""
        if verb.lowercased().hasPrefix("cancel") { found = true }
        if value.span.end <= wait.start, Self.taking.contains(where: verb.lowercased().hasPrefix) {
          found = true
        }
      case .assignment(_, let new):
        if value.span.end <= wait.start, case .literal(let text) = new.form, ["true", "false"].contains(text)
        {
          found = true
        }
      default: break
      }
    }.statements(body)
    return found
  }

  private static let taking = [
    "show", "present", "lock", "block", "begin", "disable", "start", "set", "enter",
  ]

  /// True within the closure of anything but a task: it may let one through after the other.
  private var isRunByAnother: Bool {
    var found = false
    Walk { value in
      guard case .call(let callee, let arguments) = value.form,
        arguments.contains(where: { $0.value.isClosure && $0.value.span.contains(wait) }),
        !["Task", "detached", "run"].contains(callee.lastName ?? "")
      else { return }
      found = true
    }.statements(body)
    return found
  }

  /// True where a method of the class that is called before the line names the slot, or one that this one calls.
  private var reachesSlot: Bool {
    var open: Set<String> = []
    Walk { value in
      guard value.span.start < fill.start, !value.span.contains(fill) else { return }
      if case .call(let callee, _) = value.form, let name = callee.lastName { open.insert(name) }
    }.statements(body)
    var seen: Set<String> = []
    while let name = open.popFirst() {
      guard seen.insert(name).inserted else { continue }
      for method in joined.methods(name) {
        let words = Relevance.words(method.method.body ?? [])
        if words.contains(slot) { return true }
        open.formUnion(words.filter { joined.method($0) != nil })
      }
    }
    return false
  }

  // MARK: - Statements

  private static func each(_ body: [Statement], _ visit: (Statement) -> Void) {
    for statement in body {
      visit(statement)
      for block in statement.blocks { each(block, visit) }
    }
  }

  private static func holds(_ body: [Statement], _ place: Span) -> Bool {
    body.contains { $0.span.contains(place) }
  }
}
