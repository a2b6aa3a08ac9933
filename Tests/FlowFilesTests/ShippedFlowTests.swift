import FlowFiles
import Foundation
import Testing
import YAML

/// Flows that stand beside this test or are shipped read without a problem.
@Suite struct ShippedFlowTests {
  @Test func `all flows of the neighbouring example folder are valid`() throws {
    let folder = root.appendingPathComponent("../shared/flows")
    guard FileManager.default.fileExists(atPath: folder.path) else {
      print("skipped: no example flows beside the package")
      return
    }
    let flows = try flows(in: folder)
    #expect(flows.count > 10)
    for flow in flows { #expect(lines(read(flow.text, path: flow.name)) == []) }
  }

  @Test func `all shipped flows are valid, and the schema accepts them`() throws {
    let validator = try SchemaValidator(FlowSchema.text)
    for flow in try flows(in: root.appendingPathComponent("flows")) {
      #expect(lines(read(flow.text, path: flow.name)) == [])
      let tree = Tree(reading: Array(flow.text.utf8))
      for root in tree.roots { #expect(validator.accepts(SchemaValidator.value(tree, root)), "\(flow.name)") }
    }
  }
}
