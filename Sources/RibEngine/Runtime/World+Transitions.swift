extension World {
  /// True while a modal is on its way out that stood on a screen, or on one above it, or on the window.
  func isDismissing(from cell: Cell) -> Bool {
    row.waiting.indices.contains { place in
      let item = row.waiting[place]
      guard item.kind == .disappearance, item.mode == .present else { return false }
      return item.host.map { $0 == cell || goes($0, with: cell) } ?? true
    }
  }

  /// True while the user's finger pulls a screen.
  func isPulled(_ cell: Cell) -> Bool {
    row.waiting.indices.contains { row.waiting.kind($0) == .pull && row.waiting[$0].cell == cell }
  }

  /// True for what was told that it appears below the screen that the user pulls.
  func isUncoveredByPull(_ cell: Cell) -> Bool {
    guard self[cell].appearance.stage == .appearing else { return false }
    return row.waiting.indices.contains { place in
      guard row.waiting.kind(place) == .pull, let moving = row.waiting[place].cell else { return false }
      return isInFront(cell, without: moving)
    }
  }

  /// True while a screen is on its way in.
  func isAppearing(_ cell: Cell) -> Bool {
    row.waiting.indices.contains { row.waiting.kind($0) == .appearance && row.waiting[$0].cell == cell }
  }
}
