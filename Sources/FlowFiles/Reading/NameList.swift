/// A few names with what belongs to them, in the order of the file; hashed only when they are many.
struct NameList<Value> {
  private var items: [(name: String, value: Value)] = []
  private var places: [String: Int] = [:]

  var names: [String] { items.map(\.name) }
  var isEmpty: Bool { items.isEmpty }
  var count: Int { items.count }

  private func place(of name: String) -> Int? {
    if items.count > 8 { return places[name] }
    return items.firstIndex { $0.name == name }
  }

  subscript(name: String) -> Value? {
    get { place(of: name).map { items[$0].value } }
    set {
      guard let newValue else { return }
      if let place = place(of: name) {
        items[place].value = newValue
        return
      }
      items.append((name, newValue))
      if items.count == 9 {
        for (place, item) in items.enumerated() { places[item.name] = place }
      } else if items.count > 9 {
        places[name] = items.count - 1
      }
    }
  }

  func contains(_ name: String) -> Bool { place(of: name) != nil }

  /// The names whose value fits.
  func names(where fits: (Value) -> Bool) -> [String] { items.filter { fits($0.value) }.map(\.name) }
}
