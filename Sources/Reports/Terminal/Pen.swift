/// What a piece of text means; colour only repeats what the words say.
package enum Tone: Sendable, Equatable {
  case plain, strong, error, warning, note, help, faint, gutter, removed, added

  var escape: StaticString {
    switch self {
    case .plain: ""
    case .strong: "\u{1B}[1m"
    case .error: "\u{1B}[1;31m"
    case .warning: "\u{1B}[1;33m"
    case .note: "\u{1B}[1;36m"
    case .help: "\u{1B}[1;32m"
    case .faint: "\u{1B}[2m"
    case .gutter: "\u{1B}[1;34m"
    case .removed: "\u{1B}[31m"
    case .added: "\u{1B}[32m"
    }
  }

  /// The class of an HTML span.
  var name: String { "\(self)" }
}

/// Writes toned text into one buffer of bytes.
package struct Pen: Sendable {
  package enum Ink: Sendable { case plain, ansi, html }

  package private(set) var bytes: [UInt8] = []
  let ink: Ink
  /// The cells of a line of the terminal; nil where a line may be as long as it likes.
  let width: Int?

  package init(_ ink: Ink = .plain, width: Int? = nil) {
    self.ink = ink
    self.width = width
  }

  /// Appends `text` as it is; the caller has made it fit to be shown.
  package mutating func write(_ text: String, _ tone: Tone = .plain) {
    if text.isEmpty { return }
    switch ink {
    case .plain: bytes.append(contentsOf: text.utf8)
    case .ansi: writeANSI(text, tone)
    case .html: writeHTML(text, tone)
    }
  }

  private mutating func writeANSI(_ text: String, _ tone: Tone) {
    bytes.append(tone.escape)
    bytes.append(contentsOf: text.utf8)
    if tone != .plain { bytes.append("\u{1B}[0m") }
  }

  private mutating func writeHTML(_ text: String, _ tone: Tone) {
    if tone != .plain { bytes.append(contentsOf: "<span class=\"t-\(tone.name)\">".utf8) }
    bytes.appendXML(text)
    if tone != .plain { bytes.append("</span>") }
  }

  package mutating func line(_ text: String = "", _ tone: Tone = .plain) {
    write(text, tone)
    bytes.append(0x0A)
  }

  /// Goes on with the line that has `used` cells already, and where the terminal's lines end on further ones, whose text
  /// begins after `indent` cells. A list is broken between its items only, so that commands can be copied.
  package mutating func paragraph(
    _ text: String,
    _ tone: Tone = .plain,
    after used: Int,
    indent: Int,
    isList: Bool = false
  ) {
    guard let width else { return line(text, tone) }
    var rest = folded(text, first: width - used, width - indent, isList: isList)[...]
    while let part = rest.popFirst() {
      line(part, tone)
      if !rest.isEmpty { write(spaces(indent)) }
    }
  }

  /// Takes back the spaces at the end of the last line, so that no line ends in blanks.
  mutating func trim() {
    while bytes.last == 0x20 { bytes.removeLast() }
  }
}
