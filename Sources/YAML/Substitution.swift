/// Makes a document of another one by putting values where names of columns stand.
package struct Substitution {
  /// What comes to stand where a scalar was.
  package enum Replacement {
    /// The scalar stays.
    case none
    /// Another text at the same place.
    case text(String)
    /// A value of the same tree, at its own place; the items of a list that stands in a list stand there themselves.
    case value(Int)
  }

  private let tree: Tree
  private let replacement: (_ scalar: Int) -> Replacement
  private var nodes: [Node] = []
  private var arena: [UInt8]

  /// The document at `root` with the scalars replaced, less the entry of the root whose key is the node `left`.
  ///
  /// Linear in the document and in what is put into it.
  package static func make(
    of tree: Tree,
    root: Int,
    without left: Int,
    _ replacement: (_ scalar: Int) -> Replacement
  ) -> Tree {
    withoutActuallyEscaping(replacement) { replacement in
      var made = Substitution(tree, replacement)
      made.copyMap(root, without: left)
      return Tree(source: tree.source, nodes: made.nodes, arena: made.arena, roots: [0], issues: [])
    }
  }

  private init(_ tree: Tree, _ replacement: @escaping (Int) -> Replacement) {
    (self.tree, self.replacement) = (tree, replacement)
    arena = tree.arena
  }

  private mutating func copy(_ node: Int) {
    switch tree.nodes[node].kind {
    case .mapping: copyMap(node, without: nil)
    case .sequence: copyList(node)
    case .broken: nodes.append(tree.nodes[node])
    case .scalar:
      switch replacement(node) {
      case .none: nodes.append(tree.nodes[node])
      case .text(let text): append(text, at: node)
      case .value(let value): appendAsIs(value)
      }
    }
  }

  private mutating func append(_ text: String, at node: Int) {
    var copy = tree.nodes[node]
    copy.text = Slice(at: ~Int32(arena.count), count: Int32(text.utf8.count))
    arena.append(contentsOf: text.utf8)
    nodes.append(copy)
  }

  /// A value of the table, in which nothing is replaced.
  private mutating func appendAsIs(_ value: Int) {
    nodes.append(contentsOf: tree.nodes[value..<tree.after(value)])
  }

  private mutating func copyMap(_ map: Int, without left: Int?) {
    let head = nodes.count
    nodes.append(tree.nodes[map])
    var count = 0
    var key = map + 1
    for _ in 0..<Int(tree.nodes[map].text.count) / 2 {
      let value = tree.after(key)
      if key != left {
        copy(key)
        copy(value)
        count += 2
      }
      key = tree.after(value)
    }
    close(head, count)
  }

  private mutating func copyList(_ list: Int) {
    let head = nodes.count
    nodes.append(tree.nodes[list])
    var count = 0
    var item = list + 1
    for _ in 0..<Int(tree.nodes[list].text.count) {
      count += copyItem(item)
      item = tree.after(item)
    }
    close(head, count)
  }

  /// How many items there are instead of one.
  private mutating func copyItem(_ item: Int) -> Int {
    guard tree.nodes[item].kind == .scalar, case .value(let value) = replacement(item),
      tree.nodes[value].kind == .sequence
    else {
      copy(item)
      return 1
    }
    nodes.append(contentsOf: tree.nodes[value + 1..<tree.after(value)])
    return Int(tree.nodes[value].text.count)
  }

  private mutating func close(_ head: Int, _ count: Int) {
    nodes[head].text.count = Int32(count)
    nodes[head].size = Int32(nodes.count - head)
  }
}
