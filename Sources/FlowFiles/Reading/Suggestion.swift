/// Finds the word that was probably meant.
package enum Suggestion {
  /// The candidate nearest to `word`: few changed letters, or a long common beginning.
  package static func find<Words: Sequence>(for word: String, in candidates: Words) -> String?
  where Words.Element == String {
    let letters = Array(word.lowercased().unicodeScalars.prefix(longest))
    guard !letters.isEmpty else { return nil }
    var best: (word: String, cost: Int)?
    for candidate in candidates.lazy.prefix(2000) where candidate != word {
      let other = Array(candidate.lowercased().unicodeScalars.prefix(longest))
      guard let cost = cost(letters, other), cost < best?.cost ?? Int.max else { continue }
      best = (candidate, cost)
    }
    return best?.word
  }

  private static let longest = 48

  /// How far two words are apart; nil if they are too far. Common beginnings rank after few changes.
  private static func cost(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int? {
    let limit = max(1, max(a.count, b.count) / 3)
    if abs(a.count - b.count) <= limit {
      let distance = distance(a, b)
      if distance <= min(limit, closeBeginning(a, b) ? 1 : limit), distance < max(a.count, b.count) {
        return distance * 10
      }
    }
    let common = zip(a, b).prefix { $0 == $1 }.count
    if closeBeginning(a, b) { return 15 }
    guard common >= 3, common * 2 >= max(a.count, b.count) || common == min(a.count, b.count) else {
      return nil
    }
    return 100 + max(a.count, b.count) - common
  }

  /// Whether the words differ only near the end of the first one.
  private static func closeBeginning(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Bool {
    let common = zip(a, b).prefix { $0 == $1 }.count
    return common >= 4 && common * 4 >= a.count * 3
  }

  /// Changed, missing, added and swapped letters.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var before: [Int] = []
    var above = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var cost = min(above[j] + (a[i] == b[j] ? 0 : 1), above[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
        row.append(cost)
      }
      before = above
      above = row
    }
    return above[b.count]
  }
}
