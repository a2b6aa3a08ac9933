/// Slots of one owner of which each says the same as the others, but for names.
package struct Alike: Sendable, Equatable {
  /// The component that has them.
  package let owner: String
  /// By name, in the order of the file.
  package let slots: [String]
}
