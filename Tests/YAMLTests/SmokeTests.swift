import Testing
import YAML

@Test func `a map has its keys and values in a row`() {
  let tree = Tree(reading: Array("a: b\nc: [d, e]\n".utf8))
  #expect(tree.issues.isEmpty)
  #expect(tree.nodes.filter { $0.kind == .scalar }.count == 5)
}
