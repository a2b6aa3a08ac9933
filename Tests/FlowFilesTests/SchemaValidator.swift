import FlowFiles
import Foundation
import YAML

/// The part of JSON Schema draft 7 that the schema of flows uses.
struct SchemaValidator {
  private let root: [String: Any]

  /// By the schema of flows, read once for all tests; nobody changes what was read.
  nonisolated(unsafe) static let ofFlows = Result { try SchemaValidator(FlowSchema.text) }

  init(_ text: String) throws {
    root = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
  }

  /// The keywords that this validator knows; a schema with others would be taken too lightly.
  static let keywords: Set<String> = [
    "$schema", "$ref", "title", "description", "enumDescriptions", "definitions", "type", "properties",
    "additionalProperties", "propertyNames", "required", "items", "minItems", "minProperties", "anyOf",
    "allOf",
    "enum", "pattern",
  ]

  func accepts(_ value: Any) -> Bool { accepts(value, root) }

  private func accepts(_ value: Any, _ schema: [String: Any]) -> Bool {
    if let ref = schema["$ref"] as? String {
      let name = String(ref.dropFirst("#/definitions/".count))
      guard let target = (root["definitions"] as? [String: Any])?[name] as? [String: Any] else {
        return false
      }
      return accepts(value, target)
    }
    if let type = schema["type"], !hasType(value, type) { return false }
    if let values = schema["enum"] as? [String], !values.contains(value as? String ?? "\u{0}") {
      return false
    }
    if let pattern = schema["pattern"] as? String, let text = value as? String,
      text.range(of: pattern, options: .regularExpression) == nil
    {
      return false
    }
    if let choices = schema["anyOf"] as? [[String: Any]], !choices.contains(where: { accepts(value, $0) }) {
      return false
    }
    if let parts = schema["allOf"] as? [[String: Any]], !parts.allSatisfy({ accepts(value, $0) }) {
      return false
    }
    if let items = value as? [Any] { return acceptsItems(items, schema) }
    if let fields = value as? [String: Any] { return acceptsFields(fields, schema) }
    return true
  }

  private func acceptsItems(_ items: [Any], _ schema: [String: Any]) -> Bool {
    if let least = schema["minItems"] as? Int, items.count < least { return false }
    guard let item = schema["items"] as? [String: Any] else { return true }
    return items.allSatisfy { accepts($0, item) }
  }

  private func acceptsFields(_ fields: [String: Any], _ schema: [String: Any]) -> Bool {
    if let least = schema["minProperties"] as? Int, fields.count < least { return false }
    for key in schema["required"] as? [String] ?? [] where fields[key] == nil { return false }
    let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
    for (key, value) in fields {
      if let names = schema["propertyNames"] as? [String: Any], !accepts(key, names) { return false }
      if let property = properties[key] {
        if !accepts(value, property) { return false }
      } else if let rest = schema["additionalProperties"] as? [String: Any] {
        if !accepts(value, rest) { return false }
      } else if schema["additionalProperties"] as? Bool == false {
        return false
      }
    }
    return true
  }

  private func hasType(_ value: Any, _ type: Any) -> Bool {
    let types = type as? [String] ?? [type as? String ?? ""]
    return types.contains { type in
      switch type {
      case "object": value is [String: Any]
      case "array": value is [Any]
      case "string": value is String
      case "null": value is NSNull
      default: false
      }
    }
  }

  /// The value of a document as an editor sees it, with all scalars as strings.
  static func value(_ tree: Tree, _ node: Int) -> Any {
    let kind = tree.nodes[node].kind
    if kind == .scalar { return tree.nodes[node].isEmpty ? NSNull() : tree.string(at: node) }
    var values: [Any] = []
    var child = node + 1
    for _ in 0..<Int(tree.nodes[node].text.count) {
      values.append(value(tree, child))
      child = tree.after(child)
    }
    if kind == .sequence { return values }
    var map: [String: Any] = [:]
    for number in stride(from: 0, to: values.count, by: 2) {
      map[values[number] as? String ?? ""] = values[number + 1]
    }
    return map
  }
}
