/// What versions of UIKit do differently, or what nobody documents: a setting of a flow, never a choice of a run.
package enum UIKitHabit: UInt8, Sendable, CaseIterable {
  /// A present while what the same screen has presented goes (SCREENS B5).
  case presentWhileDismissing
  /// A dismiss while what is presented goes already (C6, C8).
  case dismissWhileDismissing
  /// The completion of a dismiss that finds nothing to close (C4).
  case completionOfNothing
  /// Taps and gestures while a transition runs (E6, F2).
  case taps

  package var key: String {
    switch self {
    case .presentWhileDismissing: "present-while-dismissing"
    case .dismissWhileDismissing: "dismiss-while-dismissing"
    case .completionOfNothing: "completion-of-nothing"
    case .taps: "taps-in-transitions"
    }
  }

  /// The two values, the usual one first.
  package var words: [String] {
    switch self {
    case .presentWhileDismissing: ["postponed", "dropped"]
    case .dismissWhileDismissing: ["ignored", "forwarded"]
    case .completionOfNothing: ["never", "called"]
    case .taps: ["off", "on"]
    }
  }
}

/// Which habits are the other way than usual.
package struct UIKitHabits: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  package init(_ habit: UIKitHabit) { rawValue = 1 << habit.rawValue }

  package func has(_ habit: UIKitHabit) -> Bool { rawValue & 1 << habit.rawValue != 0 }
}
