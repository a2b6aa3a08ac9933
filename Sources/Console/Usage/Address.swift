/// An address of a page on the web, as it may stand in a link.
package struct Address {
  package static let form = "an address that begins with https:// or http:// and has no '#'"

  package let text: String

  package init?(_ text: String) {
    guard text.hasPrefix("https://") || text.hasPrefix("http://") else { return nil }
    let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"#<>\\^`{|}".utf8.contains($0) }
    guard isPlain else { return nil }
    self.text = text
  }
}
