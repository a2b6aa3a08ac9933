import RibEngine
import YAML

/// One file of a flow: its source, its values, and its place among the files of the flow.
package final class Sheet {
  package let source: SourceFile
  package let tree: Tree
  package let file: Int

  package init(_ source: SourceFile, _ tree: Tree, file: Int) {
    self.source = source
    self.tree = tree
    self.file = file
  }

  package func kind(_ node: Int) -> Node.Kind { tree.nodes[node].kind }

  package func isEmpty(_ node: Int) -> Bool { tree.nodes[node].isEmpty }

  package func string(_ node: Int) -> String { tree.string(at: node) }

  package func span(_ node: Int) -> Span {
    let node = tree.nodes[node]
    return Span(file: file, start: Int(node.start), end: Int(node.end))
  }

  /// The place of a part of a scalar; of the whole scalar where its text is not in the source.
  package func span(_ slice: Slice, of node: Int) -> Span {
    guard slice.isInSource else { return span(node) }
    return Span(file: file, start: Int(slice.at), end: Int(slice.at + slice.count))
  }

  package func text(_ node: Int) -> Text { Text(string(node), span(node)) }

  /// A plain scalar as it stands in its first line.
  func firstLine(_ node: Int) -> String {
    let bytes = source.bytes[Int(tree.nodes[node].start)..<Int(tree.nodes[node].end)]
    return String(decoding: bytes.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
  }

  /// Where the first word of a scalar's second line stands in the file; nil where it has one line.
  func secondLine(_ node: Int) -> Int? {
    let bytes = source.bytes[Int(tree.nodes[node].start)..<Int(tree.nodes[node].end)]
    guard let end = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return nil }
    return bytes[end...].firstIndex { ![0x0A, 0x0D, 0x20, 0x09].contains($0) }
  }

  /// The values in a sequence.
  package func elements(_ node: Int) -> [Int] {
    var elements: [Int] = []
    let count = Int(tree.nodes[node].text.count)
    elements.reserveCapacity(count)
    var child = node + 1
    for _ in 0..<count {
      elements.append(child)
      child = tree.after(child)
    }
    return elements
  }

  /// The keys and values of a mapping.
  package func pairs(_ node: Int) -> [(key: Int, value: Int)] {
    var pairs: [(key: Int, value: Int)] = []
    var key = node + 1
    for _ in 0..<Int(tree.nodes[node].text.count) / 2 {
      let value = tree.after(key)
      pairs.append((key, value))
      key = tree.after(value)
    }
    return pairs
  }

  /// Whether a text begins as one does for which a column of a table would stand.
  func isColumn(_ span: Span) -> Bool {
    let bytes = source.bytes[max(0, Int(span.start))...].prefix(2)
    return bytes.first == 0x24 && bytes.last != 0x24
  }

  /// What a value is called in a sentence.
  package func noun(_ node: Int) -> String {
    switch tree.nodes[node].kind {
    case .scalar: tree.nodes[node].isEmpty ? "nothing" : "a text"
    case .sequence: "a list"
    case .mapping: "a map"
    case .broken: "something unreadable"
    }
  }
}
