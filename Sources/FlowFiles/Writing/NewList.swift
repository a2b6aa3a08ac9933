import RibEngine

/// A list of steps that is put into a map as the value of a new key: in one line, or with a line for each step where the
/// lists around are written so.
struct NewList {
  private let items: [String]
  /// How many columns behind its key the dashes of a list stand; nil where lists are written in one line.
  private let dashes: Int?

  init(_ items: [String], dashes: Int?) { (self.items, self.dashes) = (items, dashes) }

  /// In brackets.
  var inline: String { "[" + items.joined(separator: ", ") + "]" }

  /// The key and its value, where the key is the first on its line; `gap` is the line break and the blanks before it.
  func entry(_ key: String, gap: String) -> String {
    guard let dashes else { return "\(key): \(inline)" }
    let mark = gap + String(repeating: " ", count: dashes) + "- "
    return "\(key):" + items.map { mark + $0 }.joined()
  }

  /// The same below another key, which is `unit` columns before it.
  func entry(_ key: String, below outer: String, gap: String, unit: Int) -> String {
    guard dashes != nil else { return "\(outer): {\(key): \(inline)}" }
    let inner = gap + String(repeating: " ", count: unit)
    return "\(outer):" + inner + entry(key, gap: inner)
  }
}

extension Scenario {
  /// How many columns behind their keys the dashes stand where all lists of a component are written in blocks, or, where
  /// it has none, all lists of its file; nil where they are not.
  func dashes(ofListsIn component: Component) -> Int? {
    let spans = stepLists.compactMap { list -> (component: String, span: Span)? in
      guard let span = self[list].first?.span, span != .none, span.file == component.name.span.file else {
        return nil
      }
      return (components[list.component].name.string, span)
    }
    let file = Int(component.name.span.file)
    guard files.indices.contains(file) else { return nil }
    let source = SourceText(files[file])
    let own = spans.filter { $0.component == component.name.string }
    var dashes: Int?
    for list in own.isEmpty ? spans : own {
      guard let depth = source.dashes(ofFirst: Int(list.span.start)) else { return nil }
      dashes = dashes ?? depth
    }
    return dashes
  }
}

extension SourceText {
  /// How many columns behind its key the dash stands of the list whose first element starts here; nil for a list in one
  /// line.
  fileprivate func dashes(ofFirst start: Int) -> Int? {
    guard case .block(let indent) = style(ofFirst: start), let dash = contentBefore(start) else { return nil }
    // Comments may stand between the two.
    var line = lineStart(dash)
    while line > 0 {
      line = lineStart(line - 1)
      let first = content(from: line)
      guard first < dash, lineStart(first) == line else { continue }
      return indent >= first - line ? indent - (first - line) : nil
    }
    return nil
  }
}
