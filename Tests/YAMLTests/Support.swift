import YAML

func tree(_ text: String, limits: Limits = Limits()) -> Tree {
  Tree(reading: Array(text.utf8), limits: limits)
}

/// A tree in one line: texts in quotes where the source has them, collections in brackets.
func sketch(_ tree: Tree) -> [String] { tree.roots.map { sketch(tree, $0) } }

private func sketch(_ tree: Tree, _ node: Int) -> String {
  let kind = tree.nodes[node].kind
  if kind == .broken { return "?" }
  if kind == .scalar {
    return tree.nodes[node].isPlain ? tree.string(at: node) : "'" + tree.string(at: node) + "'"
  }
  var parts: [String] = []
  var child = node + 1
  for _ in 0..<Int(tree.nodes[node].text.count) {
    parts.append(sketch(tree, child))
    child = tree.after(child)
  }
  let body = parts.joined(separator: " ")
  return kind == .sequence ? "[\(body)]" : "{\(body)}"
}

/// The part of the source that a node spans.
func source(_ tree: Tree, _ node: Int) -> String {
  String(decoding: tree.source[Int(tree.nodes[node].start)..<Int(tree.nodes[node].end)], as: UTF8.self)
}

/// The node whose text is `text`.
func find(_ text: String, in tree: Tree) -> Int? {
  tree.nodes.indices.first { tree.nodes[$0].kind == .scalar && tree.string(at: $0) == text }
}
