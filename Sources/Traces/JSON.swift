/// A JSON value; numbers keep their spelling, objects their order.
package enum JSON: Sendable, Equatable {
  package struct Member: Sendable, Equatable {
    package var name: String
    package var value: JSON

    package init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSON])
  case object([Member])

  /// The value of the member `name`; nil where there is none and where this is not an object.
  package subscript(_ name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  package var bool: Bool? {
    if case .bool(let flag) = self { flag } else { nil }
  }

  /// A number without a fraction; nil for any other value.
  package var integer: Int? {
    if case .number(let digits) = self { Int(digits) } else { nil }
  }

  package var array: [JSON]? {
    if case .array(let values) = self { values } else { nil }
  }

  package var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }

  package var isNull: Bool { self == .null }
}

/// A place at which a text stops being JSON.
package struct JSONError: Error, Sendable, Equatable {
  /// In bytes from the start of the text.
  package var offset: Int
  /// One sentence without a full stop.
  package var message: String
}
