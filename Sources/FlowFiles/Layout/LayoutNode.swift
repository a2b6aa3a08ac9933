import YAML

/// A value of a source with what its layout needs: its style, its place, and its anchor.
final class LayoutNode {
  enum Content {
    case scalar(String, RawEvent.Style)
    case alias(String)
    case map([LayoutEntry])
    case list([LayoutEntry])
  }

  var content: Content
  var anchor: String?
  let start: Int
  var end: Int
  let isFlow: Bool

  init(_ content: Content, anchor: String? = nil, start: Int, end: Int, isFlow: Bool = false) {
    self.content = content
    self.anchor = anchor
    self.start = start
    self.end = end
    self.isFlow = isFlow
  }

  var entries: [LayoutEntry] {
    switch content {
    case .map(let entries), .list(let entries): entries
    case .scalar, .alias: []
    }
  }

  var isCollection: Bool {
    switch content {
    case .map, .list: true
    case .scalar, .alias: false
    }
  }

  /// A value that may stand in brackets.
  var isWord: Bool {
    switch content {
    case .scalar(_, .literal), .scalar(_, .folded), .map, .list: false
    case .scalar: !isNothing
    case .alias: true
    }
  }

  /// Nothing was written.
  var isNothing: Bool {
    if case .scalar("", .plain) = content { return anchor == nil }
    return false
  }
}

/// A pair of a map or an item of a list, with the comments that belong to it.
final class LayoutEntry {
  /// nil in a list.
  let key: LayoutNode?
  let value: LayoutNode
  /// Where it begins: the key, or the dash.
  var start: Int
  var column = 0
  /// The line above it where nothing but dashes stands before it on its own; 0 where something does.
  var lineAbove = 0
  var isAfterBlank = false
  /// Lines of comment above it.
  var before: [LayoutComment] = []
  /// Comments behind it on its line.
  var beside: [LayoutComment] = []
  /// Lines of comment below all that is in it.
  var after: [LayoutComment] = []

  init(key: LayoutNode?, value: LayoutNode) {
    self.key = key
    self.value = value
    start = key?.start ?? value.start
  }

  var end: Int { value.end }
  var hasComments: Bool { !before.isEmpty || !beside.isEmpty || !after.isEmpty }
}

/// A comment, from its `#` to the end of its line.
struct LayoutComment {
  var text: String
  var offset: Int
  /// From 0, in characters.
  var column: Int
  var isOwnLine: Bool
  var isAfterBlank: Bool
}

/// One document of a source.
struct LayoutDocument {
  var root: LayoutNode
  /// Where the next document begins.
  var end: Int
  /// Comments that belong to nothing in it.
  var before: [LayoutComment] = []
  var after: [LayoutComment] = []
}
