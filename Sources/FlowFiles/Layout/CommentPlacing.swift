import RibEngine

/// Gives each comment to the entry that it is about.
struct CommentPlacing {
  private struct Place {
    var entry: LayoutEntry
    /// Its place in the list, nil at the top.
    var parent: Int?
    /// The value that it stands in.
    var collection: LayoutNode
  }

  private let source: SourceFile
  private var places: [Place] = []
  private var cursor: LineCursor

  init(_ source: SourceFile, _ root: LayoutNode) {
    self.source = source
    cursor = LineCursor(source, at: root.start)
    collect(root, parent: nil)
  }

  private mutating func collect(_ node: LayoutNode, parent: Int?) {
    var end = node.start
    for entry in node.entries {
      let own = places.count
      places.append(Place(entry: entry, parent: parent, collection: node))
      if case .list = node.content, !node.isFlow { entry.start = dash(from: end, to: entry.start) }
      cursor.move(to: entry.start)
      entry.column = cursor.column
      entry.lineAbove = cursor.isFirst ? cursor.line - 1 : 0
      collect(entry.value, parent: own)
      end = entry.end
    }
  }

  /// The dash that stands between an item and what is before it; comments may have dashes too.
  private func dash(from start: Int, to end: Int) -> Int {
    var at = start
    while at < min(end, source.bytes.count) {
      switch source.bytes[at] {
      case UInt8(ascii: "-"): return at
      case UInt8(ascii: "#"): while at < end, source.bytes[at] != 0x0A { at += 1 }
      default: at += 1
      }
    }
    return end
  }

  /// Marks the entries that a blank line stands above.
  func noteBlankLines(_ finder: CommentFinder) {
    for place in places { place.entry.isAfterBlank = finder.isBlank(place.entry.lineAbove) }
  }

  /// False where the comment belongs to no entry.
  func place(_ comment: LayoutComment) -> Bool {
    let next = firstIndex(after: comment.offset)
    let last = next.map { $0 - 1 } ?? places.count - 1
    if !comment.isOwnLine {
      guard last >= 0 else { return false }
      let owner = owner(of: comment, from: last)
      if owner.isSpread(before: comment.offset), let end = owner.value.entries.last {
        end.after.append(comment)
      } else {
        owner.beside.append(comment)
      }
      return true
    }
    if last >= 0, places[last].entry.isBegun(before: comment.offset) {
      places[last].entry.before.append(comment)
      return true
    }
    if let open = openCollection(around: comment.offset, from: last) {
      if let next, places[next].collection === open {
        outermost(next).before.append(comment)
      } else if let inside = open.entries.last(where: { $0.start < comment.offset }) {
        inside.after.append(comment)
      } else {
        places[last].entry.beside.append(comment)
      }
      return true
    }
    return placeLine(comment, last: last, next: next)
  }

  private func placeLine(_ comment: LayoutComment, last: Int, next: Int?) -> Bool {
    let least = next.map { places[$0].entry.column } ?? -1
    // A line that is indented further than what comes next still belongs to what came before.
    if comment.column > least, let entry = ancestor(of: last, upTo: comment.column), entry.column > least {
      entry.after.append(comment)
      return true
    }
    guard let next else { return false }
    outermost(next).before.append(comment)
    return true
  }

  /// The item whose dash stands before `index` with nothing else between them.
  private func outermost(_ index: Int) -> LayoutEntry {
    var at = index
    while let parent = places[at].parent, places[parent].entry.key == nil,
      places[parent].entry.value.entries.first === places[at].entry
    {
      at = parent
    }
    return places[at].entry
  }

  /// The first entry that begins behind `offset`.
  private func firstIndex(after offset: Int) -> Int? {
    var low = 0
    var high = places.count
    while low < high {
      let middle = (low + high) / 2
      if places[middle].entry.start > offset { high = middle } else { low = middle + 1 }
    }
    return low < places.count ? low : nil
  }

  /// The deepest of `index` and what it stands in whose column is at most `column`.
  private func ancestor(of index: Int, upTo column: Int) -> LayoutEntry? {
    var at: Int? = index >= 0 ? index : nil
    while let index = at {
      if places[index].entry.column <= column, !places[index].collection.isFlow { return places[index].entry }
      at = places[index].parent
    }
    return nil
  }

  /// Whose line a comment ends: brackets that are closed before it belong to an entry further out.
  private func owner(of comment: LayoutComment, from index: Int) -> LayoutEntry {
    var at = index
    while places[at].collection.isFlow, places[at].collection.end <= comment.offset,
      let parent = places[at].parent
    {
      at = parent
    }
    return places[at].entry
  }

  /// The innermost collection in brackets that is still open at `offset`.
  private func openCollection(around offset: Int, from index: Int) -> LayoutNode? {
    var at: Int? = index >= 0 ? index : nil
    while let index = at {
      for node in [places[index].entry.value, places[index].collection]
      where node.isFlow && node.isCollection && node.start < offset && node.end > offset {
        return node
      }
      at = places[index].parent
    }
    return nil
  }
}

extension LayoutEntry {
  /// Whether `offset` is behind brackets that comments have opened up: what stands there comes after all that is in them.
  fileprivate func isSpread(before offset: Int) -> Bool {
    value.isFlow && value.isCollection && value.end <= offset
      && (!beside.isEmpty || value.entries.contains(where: \.hasComments))
  }

  /// Whether `offset` lies between its key or dash and the text that is its value.
  fileprivate func isBegun(before offset: Int) -> Bool {
    !value.isCollection && start < offset && offset < value.start
  }
}
