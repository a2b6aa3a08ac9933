/// A path of choices such as `0/2/1`.
struct ChoicePath: Sendable {
  var ways: [Int]

  init?(_ argument: String) {
    ways = []
    for part in argument.split(separator: "/", omittingEmptySubsequences: false) {
      guard let way = Int(part), way >= 0, way < 1 << 30, !part.hasPrefix("+") else { return nil }
      ways.append(way)
    }
  }
}
