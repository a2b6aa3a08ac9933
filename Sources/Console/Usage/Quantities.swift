/// A time such as `60s`, `500ms` or `2m`.
package struct TimeLimit: Sendable {
  package var nanoseconds: UInt64

  package init(seconds: UInt64) { nanoseconds = seconds * 1_000_000_000 }

  package init?(_ argument: String) {
    let digits = argument.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let units = ["ms": 1e6, "s": 1e9, "": 1e9, "m": 6e10, "min": 6e10, "h": 3.6e12]
    guard let number = Double(digits), let unit = units[String(argument.dropFirst(digits.count))] else {
      return nil
    }
    guard number * unit < 9e18 else { return nil }
    nanoseconds = UInt64(number * unit)
  }
}

/// A size such as `16MiB`, `500k` or `1000000`.
package struct ByteSize: Sendable {
  package var bytes: Int

  package init(bytes: Int) { self.bytes = bytes }

  /// Places in a file are numbers of 32 bits, so no more than that is understood unless `most` allows it.
  package init?(_ argument: String, most: Int = Int(Int32.max)) {
    let digits = argument.prefix { $0.isASCII && $0.isNumber }
    let units = [
      "": 0, "b": 0, "k": 10, "kb": 10, "kib": 10, "m": 20, "mb": 20, "mib": 20, "g": 30, "gb": 30, "gib": 30,
    ]
    guard let number = Int(digits), let shift = units[argument.dropFirst(digits.count).lowercased()] else {
      return nil
    }
    guard number <= most >> shift else { return nil }
    bytes = number << shift
  }

  package var text: String {
    for (shift, unit) in [(30, "GiB"), (20, "MiB"), (10, "KiB")] where bytes % (1 << shift) == 0 {
      if bytes >= 1 << shift { return "\(bytes >> shift) \(unit)" }
    }
    return "\(bytes) bytes"
  }
}
