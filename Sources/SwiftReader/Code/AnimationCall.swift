/// `UIView.animate(withDuration:animations:completion:)` and its like: UIKit runs what is animated before it returns.
enum AnimationCall {
  /// The place of the argument that is run at once; nil where none is.
  static func animations(of verb: String, _ arguments: [Argument]) -> Int? {
    guard ["animate", "animateKeyframes", "transition"].contains(verb) else { return nil }
    if let named = arguments.firstIndex(where: { $0.label == "animations" }) { return named }
    let labels = Set(arguments.compactMap(\.label))
    // A first trailing closure has no label; that of `transition(from:to:)` is the completion.
    guard labels.contains(where: lasting.contains), !labels.contains("from") else { return nil }
    return arguments.firstIndex { $0.label == nil && $0.value.isClosure }
  }

  /// Labels of how long it takes.
  private static let lasting = ["withDuration", "duration", "springDuration"]
}
