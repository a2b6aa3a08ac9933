/// The text behind an option, understood.
package enum OptionText {
  /// `text` as `read` understands it; nil where the option is not there.
  package static func value<Value>(
    _ text: String?,
    of option: String,
    _ form: String,
    _ read: (String) -> Value?
  ) throws(UsageError) -> Value? {
    guard let text else { return nil }
    if let value = read(text) { return value }
    throw UsageError("'--\(option) \(text)' cannot be understood; the value is \(form)")
  }

  /// The path behind an option; nil where the option is not there. One that is empty, as a variable without a value
  /// leaves it, names nothing: what is put together with it would lie at the root of the file system.
  package static func path(
    _ text: String?,
    of option: String,
    _ noun: String = "file"
  ) throws(UsageError) -> String? {
    if text == "" { throw UsageError("'--\(option)' names no \(noun)") }
    return text
  }

  /// A number from 1 on, such as `1,000`.
  package static func count(_ text: String) -> Int? {
    guard let number = Int(text.filter { $0 != "," && $0 != "_" }), number > 0 else { return nil }
    return number
  }
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// All words, with commas between them. Part of each help text: inlined, and put together by hand, it costs a start a
  /// twentieth of what it costs as a generic call that joins.
  @inlinable package static var names: String {
    var names = ""
    for word in allCases { names += (names.isEmpty ? "" : ", ") + word.rawValue }
    return names
  }
}
