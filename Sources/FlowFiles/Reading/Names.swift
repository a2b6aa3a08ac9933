import RibEngine

/// The names that the files of a flow declare, gathered before anything refers to them.
struct Names {
  struct SlotName {
    var span: Span
    var child: String
  }

  /// A component and what it declares.
  struct Part {
    let name: Text
    let kind: Component.Kind
    var slots = NameList<SlotName>()
    var data = NameList<Span>()
    var receives = NameList<Span>()
    var workers = NameList<Span>()
    /// Data that a slot passes to it.
    var given = NameList<Span>()
    /// Whether a block of it could not be read, so that names may be missing.
    var isPartial = false
  }

  private(set) var parts: [Part] = []
  private var numbers: [String: Int] = [:]
  /// The components that have a slot of the name.
  private var owners: [String: Int] = [:]
  private var furtherOwners: [String: [Int]] = [:]
  /// Whether a block that declares components could not be read.
  var isPartial = false
  private(set) var hasPartialPart = false

  func number(of name: String) -> Int? { numbers[name] }

  /// The components with a slot called `slot`, in the order of the files.
  func owners(of slot: String) -> [Int] {
    guard let first = owners[slot] else { return [] }
    return [first] + (furtherOwners[slot] ?? [])
  }

  /// The only component with a slot called `slot`.
  func onlyOwner(of slot: String) -> Int? {
    furtherOwners.isEmpty || furtherOwners[slot] == nil ? owners[slot] : nil
  }

  /// Adds a component; the one that has the name already, if any, stays.
  mutating func add(_ part: consuming Part) -> Part? {
    if let number = numbers[part.name.string] { return parts[number] }
    let number = parts.count
    numbers[part.name.string] = number
    if part.isPartial { hasPartialPart = true }
    for slot in part.slots.names {
      if owners[slot] == nil {
        owners[slot] = number
      } else {
        furtherOwners[slot, default: []].append(number)
      }
    }
    parts.append(part)
    return nil
  }

  mutating func give(_ datum: String, to child: String, _ span: Span) {
    if let number = numbers[child] { parts[number].given[datum] = span }
  }

  /// Whether a component has the datum, as its own or as one it is given.
  func has(_ datum: String, _ part: Int) -> Bool {
    parts[part].data.contains(datum) || parts[part].given.contains(datum)
  }

  /// All slots whose child is `child`, as `Parent.slot`.
  func slots(holding child: String) -> [String] {
    parts.flatMap { part in
      part.slots.names { $0.child == child }.map { part.name.string + "." + $0 }
    }.sorted()
  }
}
