/// What versions of UIKit do differently, or what nobody documents: a setting of a flow, never a choice of a run.
package enum UIKitHabit: UInt8, Sendable, CaseIterable {
  /// A present while what the same screen has presented goes (SCREENS B5).
  case presentWhileDismissing
  /// A dismiss while what is presented is on its way in (C5, C7).
  case dismissWhilePresenting
  /// A dismiss while what is presented goes already (C6, C8).
  case dismissWhileDismissing
  /// What is asked of a stack that moves (D2, D3).
  case stackWhileMoving
  /// The completion of a dismiss that finds nothing to close (C4).
  case completionOfNothing
  /// Calls that were put off, beside the completion of the transition that they waited for (F3).
  case postponedCalls
  /// presentationControllerDidDismiss beside viewDidDisappear (F3).
  case didDismiss
  /// `presentedViewController` of a screen whose presentation an ancestor has made (B1).
  case presentedThroughAncestor
  /// What is asked of a stack under a full screen (D8).
  case stackOutOfWindow
  /// Taps and gestures while a transition runs (E6, F2).
  case taps
  /// When a present or dismiss with `animated: false` ends (B9).
  case unanimated

  package var key: String {
    switch self {
    case .presentWhileDismissing: "present-while-dismissing"
    case .dismissWhilePresenting: "dismiss-while-presenting"
    case .dismissWhileDismissing: "dismiss-while-dismissing"
    case .stackWhileMoving: "stack-while-moving"
    case .completionOfNothing: "completion-of-nothing"
    case .postponedCalls: "postponed-calls"
    case .didDismiss: "did-dismiss"
    case .presentedThroughAncestor: "presented-through-ancestor"
    case .stackOutOfWindow: "stack-out-of-window"
    case .taps: "taps-in-transitions"
    case .unanimated: "without-animation"
    }
  }

  /// The values, at most three, the usual one first.
  package var words: [String] {
    switch self {
    case .presentWhileDismissing: ["postponed", "dropped"]
    case .dismissWhilePresenting: ["dropped", "postponed"]
    case .dismissWhileDismissing: ["ignored", "forwarded", "cut short"]
    case .stackWhileMoving: ["pushes postponed", "postponed", "dropped"]
    case .completionOfNothing: ["never", "called"]
    case .postponedCalls: ["after completions", "before completions"]
    case .didDismiss: ["after viewDidDisappear", "before viewDidDisappear"]
    case .presentedThroughAncestor: ["seen", "nil"]
    case .stackOutOfWindow: ["at once", "animated"]
    case .taps: ["off", "on"]
    case .unanimated: ["next turn", "turns later"]
    }
  }
}

/// What a flow, or its project, says of UIKit's habits.
package struct UIKitHabits: Sendable, Hashable {
  /// Two bits for each habit: 0 where nothing is said, else the place of its value, from 1 on.
  private var bits: UInt32 = 0

  package init() {}

  private func said(_ habit: UIKitHabit) -> Int { Int(bits >> (2 * UInt32(habit.rawValue)) & 3) }

  /// The place of a habit's value among its words; the usual one where nothing is said.
  package subscript(habit: UIKitHabit) -> Int {
    get { max(0, said(habit) - 1) }
    set {
      let shift = 2 * UInt32(habit.rawValue)
      bits = bits & ~(3 << shift) | UInt32(newValue + 1) << shift
    }
  }

  package func says(_ habit: UIKitHabit) -> Bool { said(habit) > 0 }
  package var isEmpty: Bool { bits == 0 }

  /// What is said here, and what others say of the rest.
  package func over(_ others: UIKitHabits) -> UIKitHabits {
    var all = others
    for habit in UIKitHabit.allCases where says(habit) { all[habit] = self[habit] }
    return all
  }
}
