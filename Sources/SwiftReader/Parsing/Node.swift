import RibEngine
@_spi(RawSyntax) import SwiftSyntax

/// A node of the parser's own tree and where it begins. Unlike `Syntax` it neither allocates nor counts
/// references, which would cost as much as parsing; the tree has to outlive it.
struct Node {
  let raw: RawSyntax
  /// In bytes, of the blanks before it.
  let offset: Int
  /// What `start` gave, where it was asked for: a first child begins where its parent does, and asking
  /// each link of a long chain anew would walk down all of it.
  private var known: Int?

  init(_ raw: RawSyntax, at offset: Int) {
    self.raw = raw
    self.offset = offset
  }

  var kind: SyntaxKind { raw.kind }
  var isExpression: Bool { RawExprSyntax.isKindOf(raw) }
  var isStatement: Bool { RawStmtSyntax.isKindOf(raw) }
  var isType: Bool { RawTypeSyntax.isKindOf(raw) }

  /// Without the blanks and comments before.
  var start: Int { known ?? offset + raw.leadingTriviaByteLength }
  /// Without the blanks and comments behind.
  var end: Int { offset + raw.byteLength - raw.trailingTriviaByteLength }

  /// The same node, knowing where it starts.
  var located: Node {
    var node = self
    node.known = start
    return node
  }

  /// The child at a place of `Child`; nil where it is not written.
  subscript(place: Int) -> Node? {
    guard let children = raw.layoutView?.children, place < children.count, let child = children[place]
    else {
      return nil
    }
    var offset = offset
    for before in children[..<place] {
      if let before { offset += before.byteLength }
    }
    var node = Node(child, at: offset)
    if offset == self.offset, child.byteLength > 0 { node.known = known }
    return node
  }

  /// Calls `body` with each child that is written, in order.
  func forEach(_ body: (Node) -> Void) {
    guard let children = raw.layoutView?.children else { return }
    var offset = offset
    for child in children {
      guard let child else { continue }
      body(Node(child, at: offset))
      offset += child.byteLength
    }
  }

  func map<Element>(_ body: (Node) -> Element) -> [Element] {
    var all: [Element] = []
    forEach { all.append(body($0)) }
    return all
  }

  /// The text of a token; empty for any other node.
  var text: String { tokenText.map { String(syntaxText: $0) } ?? "" }

  func isToken(_ text: SyntaxText) -> Bool { tokenText == text }

  private var tokenText: SyntaxText? { raw.tokenView?.rawText }
}

extension Node? {
  func forEach(_ body: (Node) -> Void) { self?.forEach(body) }

  func map<Element>(_ body: (Node) -> Element) -> [Element] {
    switch self {
    case let node?: node.map(body)
    case nil: []
    }
  }
}
