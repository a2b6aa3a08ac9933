/// Something that a flow does not say and a search therefore tries in every way.
package struct Varied: Sendable, Equatable {
  package enum What: String, Sendable, CaseIterable {
    /// The moment at which a component finishes.
    case finishing
    /// The user closing a screen.
    case closing
    /// Events of the view that answer what a coordinator waits for, or take the screen down that would.
    case events
    /// The cancelling of a task.
    case cancelling
    /// The user tapping a tab.
    case tabs

    /// What to write into a component so that it stays as it is.
    package var pin: String {
      switch self {
      case .finishing: "finishes: never"
      case .closing: "pins: [\(Component.Pin.closing.rawValue)]"
      case .events: "pins: [\(Component.Pin.events.rawValue)]"
      case .cancelling: "pins: [\(Component.Pin.cancelling.rawValue)]"
      case .tabs: "pins: [\(Component.Pin.tabs.rawValue)]"
      }
    }
  }

  package let what: What
  /// By name, in the order of the file.
  package let components: [String]

  package init(_ what: What, _ components: [String]) { (self.what, self.components) = (what, components) }
}
