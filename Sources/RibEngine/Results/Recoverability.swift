/// Whether what is stuck at the end of a counterexample can ever come right, over all that may follow.
package struct Recoverability: Sendable {
  /// The shortest events that clear it, as a flow; nil where none ever does.
  package var clearing: Scenario?
  /// True where they clear it in their calm timing, false where that takes another one.
  package var isCalm = true
  /// States that were tried.
  package var states: Int
  /// The events of `clearing` in the words of a flow file.
  package var events: [String] = []
  /// What becomes of it, such as "clears it again".
  package var deed: String
}
