/// The lines of a text, the first of at most `first` cells and the others of at most `limit`; a word, or an item of a
/// list, that is longer stands alone.
func folded(_ text: String, first: Int, _ limit: Int, isList: Bool = false) -> [String] {
  var lines: [String] = []
  var line = ""
  for part in parts(of: text, isList: isList) {
    let room = lines.isEmpty ? first : limit
    if line.isEmpty {
      line = part
    } else if width(of: line) + 1 + width(of: part) <= room {
      line += " " + part
    } else {
      lines.append(line)
      line = part
    }
  }
  return lines + [line]
}

/// The words of a text, or the items of a list with their commas.
private func parts(of text: String, isList: Bool) -> [String] {
  guard isList else { return text.split(separator: " ").map(String.init) }
  var items: [String] = []
  var item = ""
  for word in text.split(separator: " ") {
    item += (item.isEmpty ? "" : " ") + word
    if word.hasSuffix(",") {
      items.append(item)
      item = ""
    }
  }
  return item.isEmpty ? items : items + [item]
}
