extension Step.Verb {
  /// The word of a step without arguments that repairs may add or name.
  var bareWord: String {
    switch self {
    case .guardSlot: "guard"
    case .setCallback: "set-callback"
    case .cleanupViews: "cleanup-views"
    case .dismissSelf: "dismiss-self"
    case .askViewToBind: "ask-view-to-bind"
    case .emitState: "emit-state"
    case .takeLast: "take-last"
    case .touchView: "touch-view"
    case .popToRoot: "pop-to-root"
    case .replaceClearDetach: "replace-clear-detach"
    case .replaceDetachClear: "replace-detach-clear"
    case .repeatStart: "repeat"
    default: "\(self)"
    }
  }
}
