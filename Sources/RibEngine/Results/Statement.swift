/// What a sentence of a finding says is so, of instances of the run that is told.
package struct Statement: Sendable, Equatable {
  package var rule: String
  /// The sentence that says it.
  package var sentence: String
  package var claim: Claim
  /// The instances that the claim can be about, such as `Child#2`; empty for nobody.
  package var names: [Claim.Someone: String]
  /// The slot that the rule speaks of; empty for none.
  package var slot: String
  /// How many events of the run, told or not, came before.
  package var time: Int
}
