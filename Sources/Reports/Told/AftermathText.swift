import RibEngine

extension Recoverability {
  /// Such as "no sequence of events ever clears it again (12 states tried)".
  var sentence: String {
    guard clearing != nil else {
      return "no sequence of events ever \(deed) (\(counted(states, "state")) tried)"
    }
    let list = events.map { "'\($0)'" }
    let words =
      list.count == 1 ? list[0] : list.dropLast().joined(separator: ", ") + " and then " + (list.last ?? "")
    return isCalm ? "\(words) \(deed)" : "\(words) \(deed) in some timings"
  }
}
