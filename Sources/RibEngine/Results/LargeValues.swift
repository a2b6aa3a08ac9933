/// A large value that most of those have not who may have one: it takes a word in them, whatever its size.
@propertyWrapper package struct Rare<Value: Sendable>: Sendable {
  private var kept: [Value]

  package init(wrappedValue: Value?) { kept = wrappedValue.map { [$0] } ?? [] }

  package var wrappedValue: Value? {
    get { kept.first }
    set { kept = newValue.map { [$0] } ?? [] }
  }
}

/// A large value that is handed on from list to list: it takes a word in each of them, and is there once until one of
/// them changes it.
@propertyWrapper package struct Shared<Value: Sendable>: Sendable {
  private var kept: [Value]

  package init(wrappedValue: Value) { kept = [wrappedValue] }

  package var wrappedValue: Value {
    get { kept[0] }
    _modify { yield &kept[0] }
  }
}
