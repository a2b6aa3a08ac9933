/// A target whose folders are rooms, one above the other: what stands in a room may use what stands in it and
/// below, and nothing above.
struct House: Sendable {
  struct File: Sendable {
    /// The path below the target's folder.
    var path: String
    /// Empty for a file that stands above all rooms.
    var room: String
    var tokens: [SwiftToken]
    var declared: Declarations

    init(path: String, text: String) {
      self.path = path
      let parts = path.split(separator: "/")
      room = parts.count > 1 ? String(parts[0]) : ""
      tokens = SwiftTokens(text).all
      declared = Declarations(tokens)
    }
  }

  /// A use of something that is declared further up only.
  struct Breach: Equatable, CustomStringConvertible {
    var path: String
    var line: Int
    var name: String
    var from: String
    var to: String

    var description: String { "\(path):\(line): \(from) uses \(name) of \(to.isEmpty ? "the top" : to)" }
  }

  /// From the top.
  let rooms: [String]
  let files: [File]

  /// What the standard library has as well: seen behind a dot, it says nothing about who declares it.
  private static let common: Set<String> = [
    "append", "contains", "count", "description", "dropFirst", "endIndex", "filter", "first", "firstIndex",
    "hash", "index", "indices", "insert", "isEmpty", "joined", "last", "map", "max", "min", "next", "offset",
    "rawValue", "remove", "removeAll", "reversed", "sorted", "split", "update",
  ]

  /// Rooms that have no place in the order.
  var unknownRooms: [String] { Set(files.map(\.room)).subtracting(rooms + [""]).sorted() }

  /// How high a room is.
  private func height(_ room: String) -> Int {
    room.isEmpty ? rooms.count : rooms.firstIndex(of: room).map { rooms.count - 1 - $0 } ?? 0
  }

  /// Everything that looks up. A name that is declared in several rooms is taken for the lowest of them: what
  /// is told is wrong for certain.
  var breaches: [Breach] {
    let types = lowest(\.types)
    let members = lowest(\.members)
    let free = lowest(\.free)
    var found: [Breach] = []
    for file in files {
      for (place, token) in file.tokens.enumerated() where token.isWord {
        let isDotted = place > 0 && file.tokens[place - 1].text == "."
        let isCall = place + 1 < file.tokens.count && file.tokens[place + 1].text == "("
        var rooms = [types[token.text]]
        if isDotted {
          if !Self.common.contains(token.text) { rooms.append(members[token.text]) }
        } else if !file.declared.locals.contains(token.text) {
          rooms.append(free[token.text])
          if isCall { rooms.append(members[token.text]) }
        }
        let known = rooms.compactMap { $0 }
        guard let room = known.min(by: { height($0) < height($1) }), height(room) > height(file.room) else {
          continue
        }
        found.append(
          Breach(path: file.path, line: token.line, name: token.text, from: file.room, to: room)
        )
      }
    }
    return found
  }

  /// For each name the lowest room that declares it, whatever it declares it as; labels of tuples count.
  private func lowest(_ kind: KeyPath<Declarations, Set<String>>) -> [String: String] {
    var rooms: [String: String] = [:]
    let names = files.reduce(into: Set<String>()) { $0.formUnion($1.declared[keyPath: kind]) }
    for file in files {
      for name in file.declared.all.intersection(names) {
        if let room = rooms[name], height(room) <= height(file.room) { continue }
        rooms[name] = file.room
      }
    }
    return rooms
  }
}
