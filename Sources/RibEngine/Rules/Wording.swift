/// What a rule says, and what is so where it says that.
package struct Wording: Sendable {
  /// The headline of a finding. `{child}`, `{parent}`, `{slot}`, `{other}` and `{host}` stand for names,
  /// `{report}` for the event that a listener is called with.
  package let message: String
  /// What stands at the caret of the step that broke the rule; the same names are replaced.
  package let label: String
  /// The same where a look at rest broke the rule, at the step that led there last.
  package let restLabel: String
  /// What UIKit prints meanwhile; empty for nothing.
  package let printed: String
  package let claims: [Claim]
  /// The events whose step is shown where a look broke the rule; empty: those of the rule.
  package let step: [PastEvent]

  package init(
    where claims: Claim...,
    message: String,
    label: String,
    restLabel: String = "",
    printed: String = "",
    step: [PastEvent] = []
  ) {
    self.init(
      claims: claims,
      message: message,
      label: label,
      restLabel: restLabel,
      printed: printed,
      step: step
    )
  }

  /// Words that claim nothing of this run beyond that a rule is broken here.
  static func plain(_ title: String) -> Wording {
    Wording(claims: [], message: title, label: "here", restLabel: "here")
  }

  init(
    claims: [Claim],
    message: String,
    label: String,
    restLabel: String,
    printed: String = "",
    step: [PastEvent] = []
  ) {
    self.claims = claims
    self.message = message
    self.label = label
    self.restLabel = restLabel.isEmpty ? label : restLabel
    self.printed = printed
    self.step = step
  }
}
