import FlowFiles
import Foundation
import Testing
import YAML

/// Flows that stand beside this test or are shipped read without a problem.
@Suite struct ShippedFlowTests {
  private static let neighbours = root.appendingPathComponent("../shared/flows")

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: neighbours.path),
      "no example flows beside the package"
    )
  )
  func `all flows of the neighbouring example folder are valid`() throws {
    let flows = try flows(in: Self.neighbours)
    #expect(flows.count > 10)
    for flow in flows { #expect(lines(read(flow.text, path: flow.name)) == []) }
  }

  @Test func `all shipped flows are valid, and the schema accepts them`() throws {
    let validator = try SchemaValidator.ofFlows.get()
    let flows = try flows(in: root.appendingPathComponent("flows"))
    #expect(flows.count >= 40)
    for flow in flows {
      #expect(lines(read(flow.text, path: flow.name)) == [])
      let tree = Tree(reading: Array(flow.text.utf8))
      for root in tree.roots { #expect(validator.accepts(SchemaValidator.value(tree, root)), "\(flow.name)") }
    }
  }
}
