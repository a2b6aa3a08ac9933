import FlowFiles
import Foundation
import RibEngine
import Testing
import YAML

@Suite struct FlowSchemaTests {
  private static let file = root.appendingPathComponent("flows/flow.schema.json")

  @Test func `the schema in flows is the one that the word lists give`() throws {
    if ProcessInfo.processInfo.environment["RIBFLOW_WRITE_SCHEMA"] != nil {
      try FlowSchema.text.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(
      text == FlowSchema.text,
      "write it again by RIBFLOW_WRITE_SCHEMA=1 swift test --filter FlowSchemaTests"
    )
  }

  @Test func `the schema uses no keyword that the tests do not check`() throws {
    let schema = try JSONSerialization.jsonObject(with: Data(FlowSchema.text.utf8))
    var unknown: Set<String> = []
    func walk(_ value: Any, isSchema: Bool) {
      if let fields = value as? [String: Any] {
        for (key, inner) in fields {
          if isSchema, !SchemaValidator.keywords.contains(key) { unknown.insert(key) }
          walk(inner, isSchema: !isSchema || (key != "properties" && key != "definitions"))
        }
      } else if let items = value as? [Any] {
        for item in items { walk(item, isSchema: true) }
      }
    }
    walk(schema, isSchema: true)
    #expect(unknown == [])
  }

  @Test func `no choice of the schema has more than three branches`() throws {
    let schema = try JSONSerialization.jsonObject(with: Data(FlowSchema.text.utf8))
    var widest = 0
    func walk(_ value: Any) {
      if let fields = value as? [String: Any] {
        #expect(fields["oneOf"] == nil)
        widest = max(widest, (fields["anyOf"] as? [Any])?.count ?? 0)
        fields.values.forEach(walk)
      } else if let items = value as? [Any] {
        items.forEach(walk)
      }
    }
    walk(schema)
    #expect(widest > 0 && widest <= 3)
  }

  @Test(arguments: try! flows(in: GoodFlowTests.folder).map(\.name))
  func `the schema accepts every good flow`(name: String) throws {
    let validator = try SchemaValidator.ofFlows.get()
    let text = try String(contentsOf: GoodFlowTests.folder.appendingPathComponent(name), encoding: .utf8)
    let tree = Tree(reading: Array(text.utf8))
    for root in tree.roots { #expect(validator.accepts(SchemaValidator.value(tree, root))) }
  }

  @Test(arguments: Rule.all.map(\.id.text))
  func `the schema accepts the flows of a rule`(id: String) throws {
    let validator = try SchemaValidator.ofFlows.get()
    let rule = try #require(Rule.named(id))
    for body in [rule.bad, rule.good] where !body.isEmpty {
      let tree = Tree(reading: Array(("flow: x\n" + body).utf8))
      for root in tree.roots { #expect(validator.accepts(SchemaValidator.value(tree, root))) }
    }
  }

  /// Names that are ambiguous or of another kind, and keys that do not go together.
  private static let unseen: Set = [
    "ambiguous.yaml", "kinds.yaml", "habits.yaml", "idle-words.yaml", "behind-a-throw.yaml",
  ]

  @Test(arguments: try! flows(in: BadFlowTests.folder).map(\.name))
  func `the schema rejects a bad flow unless only its names are wrong`(name: String) throws {
    let validator = try SchemaValidator.ofFlows.get()
    let text = try String(contentsOf: BadFlowTests.folder.appendingPathComponent(name), encoding: .utf8)
    let tree = Tree(reading: Array(text.utf8))
    guard tree.issues.isEmpty else { return }
    let isAccepted = tree.roots.allSatisfy { validator.accepts(SchemaValidator.value(tree, $0)) }
    #expect(isAccepted == Self.unseen.contains(name))
  }
}
