/// A path without the calm ways at its end, which it means anyway.
func trimmed(_ path: [Int]) -> [Int] {
  var path = path
  while path.last == 0 { path.removeLast() }
  return path
}

/// Fewer deviations from the calm way first, then earlier in the order of paths.
func isCalmer(_ a: [Int], _ b: [Int]) -> Bool {
  let (x, y) = (a.count { $0 != 0 }, b.count { $0 != 0 })
  if x != y { return x < y }
  if a.count != b.count { return a.count < b.count }
  return a.lexicographicallyPrecedes(b)
}
