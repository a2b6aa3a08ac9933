/// `number` with a comma between groups of three digits.
package func grouped(_ number: Int) -> String {
  var result = ""
  let digits = String(number.magnitude)
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index) % 3 == 0 { result.append(",") }
    result.append(digit)
  }
  return number < 0 ? "-" + result : result
}

/// "1 flow", "2 flows", "1,187 timings".
package func counted(_ number: Int, _ noun: String) -> String {
  "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
}

/// `value` with a fixed number of decimals and never an exponent.
package func fixed(_ value: Double, decimals: Int) -> String {
  let scale = (0..<decimals).reduce(1) { product, _ in product * 10 }
  let limit = Double(Int.max / 4)
  let units = Int(min(max(0, (value * Double(scale)).rounded()), limit))
  let rest = String(units % scale)
  return "\(units / scale)." + String(repeating: "0", count: decimals - rest.count) + rest
}
