/// Something in a source that is not acceptable YAML, with its place in bytes.
package struct Issue: Error, Sendable {
  /// What kind of trouble it is; the raw value is shown to people.
  package enum Kind: String, Sendable { case yaml, encoding, limit }

  /// Another place that matters, with a few words.
  package struct Place: Sendable {
    package var start: Int
    package var end: Int
    package var text: String
  }

  /// A change of the source that mends it.
  package struct Repair: Sendable {
    package var title: String
    package var edits: [Place]
  }

  package var kind: Kind
  package var message: String
  package var start: Int
  package var end: Int
  package var hint: String
  package var places: [Place]
  package var notes: [String]
  package var repair: Repair?

  package init(
    _ kind: Kind,
    _ message: String,
    at start: Int,
    to end: Int? = nil,
    hint: String = "",
    places: [Place] = [],
    notes: [String] = [],
    repair: Repair? = nil
  ) {
    self.kind = kind
    self.message = message
    self.start = start
    self.end = max(start, end ?? start + 1)
    self.hint = hint
    self.places = places
    self.notes = notes
    self.repair = repair
  }
}
