/// Writes the elements of a picture that every drawing has.
struct SVGPen {
  /// The advance of a character of the chosen font, on the safe side.
  static let cell = 8
  static let lineHeight = 18

  private(set) var bytes: [UInt8] = []

  /// Everything before the first shape; `description` tells the picture to those who do not see it.
  mutating func begin(_ title: String, _ description: String, width: Int, height: Int) {
    bytes.append("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-labelledby=\"title desc\"")
    bytes.appendAttribute("width", String(width))
    bytes.appendAttribute("height", String(height))
    bytes.appendAttribute("viewBox", "0 0 \(width) \(height)")
    bytes.append(">\n")
    element("title", title, [("id", "title")])
    element("desc", description, [("id", "desc")])
    bytes.append(svgStyle)
  }

  mutating func end() { bytes.append("</svg>\n") }

  mutating func text(_ text: String, x: Int, y: Int, _ kind: String) {
    element("text", text, [("x", String(x)), ("y", String(y)), ("class", kind)])
  }

  /// Lines of text beneath each other, the first one's base at `y`.
  mutating func lines(_ lines: [String], x: Int, y: Int, _ kind: String) {
    for (index, line) in lines.enumerated() { text(line, x: x, y: y + index * Self.lineHeight, kind) }
  }

  mutating func line(_ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int, _ kind: String) {
    open(
      "line",
      [("x1", String(x1)), ("y1", String(y1)), ("x2", String(x2)), ("y2", String(y2)), ("class", kind)]
    )
    bytes.append("/>\n")
  }

  mutating func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ kind: String) {
    open(
      "rect",
      [
        ("x", String(x)), ("y", String(y)), ("width", String(width)), ("height", String(height)), ("rx", "4"),
        ("class", kind),
      ]
    )
    bytes.append("/>\n")
  }

  /// An arrow head at `x` that points right, or left.
  mutating func tip(_ x: Int, _ y: Int, isForward: Bool) {
    let back = isForward ? -6 : 6
    bytes.append("<polygon class=\"tip\"")
    bytes.appendAttribute("points", "\(x),\(y) \(x + back),\(y - 4) \(x + back),\(y + 4)")
    bytes.append("/>\n")
  }

  private mutating func element(_ name: StaticString, _ text: String, _ attributes: [(StaticString, String)])
  {
    open(name, attributes)
    bytes.append(">")
    bytes.appendXML(shown(text))
    bytes.append("</")
    bytes.append(name)
    bytes.append(">\n")
  }

  private mutating func open(_ name: StaticString, _ attributes: [(StaticString, String)]) {
    bytes.append("<")
    bytes.append(name)
    for (name, value) in attributes { bytes.appendAttribute(name, value) }
  }
}

/// `text` in lines of at most `limit` cells, broken between words where it can be.
func wrapped(_ text: String, _ limit: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  for word in shown(text).split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
    if line.isEmpty {
      line = word
    } else if width(of: line) + 1 + width(of: word) <= limit {
      line += " " + word
    } else {
      lines.append(line)
      line = word
    }
    while width(of: line) > limit, let cut = cut(line, limit) {
      lines.append(String(line[..<cut]))
      line = String(line[cut...])
    }
  }
  return lines + [line]
}

/// Where a word ends that fills `limit` cells; nil where no character fits beside another.
private func cut(_ word: String, _ limit: Int) -> String.Index? {
  var used = 0
  for index in word.indices {
    used += width(of: word[index])
    if used > limit { return index == word.startIndex ? nil : index }
  }
  return nil
}

private let svgStyle: StaticString = """
  <style>
    svg { background: #ffffff; } text { font: 13px ui-monospace, Menlo, Consolas, monospace; fill: #1b1f24; }
    .strong { font-weight: 700; } .number { fill: #57606a; text-anchor: end; } .faint { fill: #57606a; }
    .mark { fill: #b3141f; font-weight: 700; } .life, .branch { stroke: #d0d7de; }
    .box { fill: #f6f8fa; stroke: #d0d7de; }
    .call { stroke: #57606a; stroke-dasharray: 2 3; } .tip { fill: #57606a; }
    @media (prefers-color-scheme: dark) {
      svg { background: #0d1117; } text { fill: #e6edf3; } .number, .faint { fill: #9ba5b0; }
      .mark { fill: #ff8b84; } .life, .branch { stroke: #30363d; } .call { stroke: #9ba5b0; } .tip { fill: #9ba5b0; }
      .box { fill: #161b22; stroke: #30363d; }
    }
  </style>

  """
