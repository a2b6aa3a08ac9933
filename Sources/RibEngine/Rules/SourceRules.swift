extension Rule {
  /// Rules that only Swift sources can break: what they look at has no place in a flow. Their findings come
  /// from reading the code; all other ids that a source can break are those of `all`.
  package static let ofSources: [Rule] = sourceSlotRules

  /// All rules, for flows and for sources; what is explained and listed.
  package static let everywhere: [Rule] = all + ofSources

  /// The rule with this id, for flows or for sources.
  package static func anywhere(_ id: String) -> Rule? { everywhere.first { $0.id.text == id } }
}
