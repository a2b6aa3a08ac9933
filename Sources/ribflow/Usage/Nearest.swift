/// The word that somebody may have meant.
enum Nearest {
  /// The candidate with the fewest typing mistakes, if they are few for its length or its beginning is right.
  static func word<Words: Sequence<String>>(to written: String, among candidates: Words) -> String? {
    let typed = Array(written.lowercased())
    var best: (word: String, distance: Int)?
    for candidate in candidates where candidate != written {
      let letters = Array(candidate.lowercased())
      let distance = distance(typed, letters)
      let isNear =
        distance <= max(1, max(typed.count, letters.count) / 3) || sharesBeginning(typed, letters)
      if isNear, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }

  private static func sharesBeginning(_ a: [Character], _ b: [Character]) -> Bool {
    let common = zip(a, b).prefix { $0 == $1 }.count
    return common >= 3 && common * 4 >= min(a.count, b.count) * 3
  }

  /// Letters added, left out, changed, or swapped with their neighbour.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 0..<min(a.count, 64) {
      var row = [i + 1]
      for j in 0..<b.count {
        var best = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count] + max(0, a.count - 64)
  }
}
