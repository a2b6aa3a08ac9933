/// Methods of the standard library's lists.
enum ListWords {
  /// Those that take nothing out: what else is called on a list may.
  static let looking: Set<String> = [
    "allSatisfy", "compactMap", "contains", "count", "difference", "distance", "dropFirst", "dropLast",
    "elementsEqual", "enumerated", "filter", "first", "firstIndex", "flatMap", "forEach", "index",
    "indices", "isDisjoint", "isEmpty", "isSubset", "isSuperset", "joined", "keys", "last", "lastIndex",
    "makeIterator", "map", "mapValues", "max", "min", "prefix", "publisher", "randomElement", "reduce",
    "reserveCapacity", "reverse", "reversed", "shuffle", "shuffled", "sort", "sorted", "split",
    "starts", "suffix", "swapAt", "values", "withUnsafeBufferPointer", "zip",
  ]
}
