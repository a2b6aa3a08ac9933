import Reports
import RibEngine

extension Baseline {
  /// What of `found` the baseline does not know. What it knows and nobody finds any more is said where
  /// its class was read: `classes`.
  func unknown(_ found: [Found], _ sources: inout SourcesRead?, classes: Set<String> = []) -> [Found] {
    var left = counts
    var unknown: [Found] = []
    for one in found {
      if one.finding.allowed == nil, let count = left[one.key], count > 0 {
        left[one.key] = count - 1
        sources?.known += 1
      } else {
        unknown.append(one)
      }
    }
    sources?.gone = left.filter { $0.value > 0 && classes.contains($0.key.type) }.keys.sorted().map(\.text)
    return unknown
  }
}
