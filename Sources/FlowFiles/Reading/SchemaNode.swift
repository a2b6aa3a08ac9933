/// A piece of JSON whose keys keep their order.
indirect enum SchemaNode: ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral
{
  case string(String)
  case number(Int)
  case bool(Bool)
  case array([SchemaNode])
  case object([(String, SchemaNode)])

  init(stringLiteral value: String) { self = .string(value) }
  init(arrayLiteral elements: SchemaNode...) { self = .array(elements) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(integerLiteral value: Int) { self = .number(value) }

  /// The JSON text, two spaces a level.
  var text: String {
    var text = ""
    write(to: &text, indent: "")
    return text
  }

  private func write(to text: inout String, indent: String) {
    switch self {
    case .string(let string): text += SchemaNode.quoted(string)
    case .number(let number): text += String(number)
    case .bool(let bool): text += bool ? "true" : "false"
    case .array(let items):
      let isFlat = items.allSatisfy { if case .object = $0 { false } else { true } }
      let inner = isFlat ? "" : "\n" + indent + "  "
      text += "["
      for (number, item) in items.enumerated() {
        text += number == 0 ? inner : "," + (isFlat ? " " : inner)
        item.write(to: &text, indent: indent + "  ")
      }
      text += isFlat ? "]" : "\n" + indent + "]"
    case .object(let fields):
      text += "{"
      for (number, field) in fields.enumerated() {
        text += (number == 0 ? "\n" : ",\n") + indent + "  " + SchemaNode.quoted(field.0) + ": "
        field.1.write(to: &text, indent: indent + "  ")
      }
      text += fields.isEmpty ? "}" : "\n" + indent + "}"
    }
  }

  private static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
