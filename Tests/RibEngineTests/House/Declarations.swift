/// The names that a piece of Swift source declares, and where others may use them.
struct Declarations {
  /// Types at any depth, and parameters of generics, which hide types of the same name.
  private(set) var types: Set<String> = []
  /// Functions and values outside types.
  private(set) var free: Set<String> = []
  /// Properties, methods and cases of types and extensions.
  private(set) var members: Set<String> = []
  /// Functions inside functions, and what is written as a parameter or a variable: names that say nothing
  /// about a declaration elsewhere.
  private(set) var locals: Set<String> = []

  /// Everything behind whose name something of this source may stand.
  var all: Set<String> { types.union(free).union(members).union(locals) }

  private enum Scope { case type, code }

  private var scopes: [Scope] = []
  private var next: Scope?
  private let tokens: [SwiftToken]

  init(_ tokens: [SwiftToken]) {
    self.tokens = tokens
    for place in tokens.indices { look(at: place) }
  }

  private func text(_ place: Int) -> String { tokens.indices.contains(place) ? tokens[place].text : "" }

  private func name(_ place: Int) -> String? {
    tokens.indices.contains(place) && tokens[place].isWord ? tokens[place].text : nil
  }

  private mutating func look(at place: Int) {
    if text(place - 1) == "." { return }
    switch text(place) {
    case "{":
      scopes.append(next ?? .code)
      next = nil
    case "}": _ = scopes.popLast()
    case "extension" where scopes.isEmpty: next = .type
    case "struct", "class", "enum", "protocol", "actor": type(at: place)
    case "typealias", "associatedtype": if let name = name(place + 1) { types.insert(name) }
    case "func": function(at: place)
    case "var", "let": if let name = name(place + 1) { value(name) }
    case "case" where scopes.last == .type: cases(from: place + 1)
    case ":", "in": if let name = name(place - 1) { locals.insert(name) }
    default: break
    }
  }

  private mutating func type(at place: Int) {
    guard let name = name(place + 1), !["func", "var", "let", "subscript"].contains(name) else { return }
    types.insert(name)
    parameters(from: place + 2)
    next = .type
  }

  private mutating func function(at place: Int) {
    guard let name = name(place + 1) else { return }
    if scopes.last == .code { locals.insert(name) } else { value(name) }
    parameters(from: place + 2)
  }

  private mutating func value(_ name: String) {
    switch scopes.last {
    case nil: free.insert(name)
    case .type: members.insert(name)
    case .code: locals.insert(name)
    }
  }

  /// `<A, B: C>` behind a name.
  private mutating func parameters(from place: Int) {
    guard text(place) == "<" else { return }
    var place = place
    while place < tokens.count, text(place) != ">" {
      if text(place) == "<" || text(place) == ",", let name = name(place + 1) { types.insert(name) }
      place += 1
    }
  }

  /// `a, b(Int), c = 1` in an enum.
  private mutating func cases(from place: Int) {
    var place = place
    while let name = name(place) {
      members.insert(name)
      place += 1
      if text(place) == "(" { place = behind(place) }
      if text(place) == "=", name != text(place + 1) { place += self.name(place + 1) == nil ? 1 : 2 }
      guard text(place) == "," else { return }
      place += 1
    }
  }

  private func behind(_ open: Int) -> Int {
    var depth = 0
    var place = open
    repeat {
      if text(place) == "(" { depth += 1 }
      if text(place) == ")" { depth -= 1 }
      place += 1
    } while depth > 0 && place < tokens.count
    return place
  }
}
