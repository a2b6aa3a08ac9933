/// The steps that run at one moment of a component's life.
package struct Hook: Sendable, Equatable {
  package enum Moment: Sendable, Hashable {
    case didBecomeActive, willResignActive, didLoad, viewDidLoad
    case viewWillAppear, viewDidAppear, viewWillDisappear, viewDidDisappear
    /// The navigation controller's delegate hears that the screen is shown.
    case didShow
    case start
    /// In `didLoad`, before the fixed children are attached.
    case beforeDidLoad
    /// In `cleanupViews`, after the screens are down.
    case cleanupViews
    /// In the builder, before the parent has the router.
    case build
    /// An event of the view, of a stream or of a delegate.
    case receives(String)
    /// An event that comes by itself, also while a transition runs.
    case streams(String)
    /// An event of any child whose slot has no handler of its own for it.
    case listens(String)
    case closedByUser
    case cancelled
    case didStart(worker: String)
    case didStop(worker: String)
  }

  package var moment: Moment
  package var steps: [Step]
  package var span: Span

  package init(_ moment: Moment, _ steps: [Step], _ span: Span = .none) {
    self.moment = moment
    self.steps = steps
    self.span = span
  }
}

extension Hook.Moment {
  /// The event that a component is sent; nil for any other moment.
  package var sent: String? {
    switch self {
    case .receives(let event), .streams(let event): event
    default: nil
    }
  }

  /// True where a list without steps says something as well: that this is heard, and nothing done about it.
  var speaksWhenEmpty: Bool {
    switch self {
    case .closedByUser, .listens: true
    default: false
    }
  }

  /// True for what only a screen that goes up or down brings about.
  var isOfScreen: Bool {
    switch self {
    case .viewDidLoad, .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear, .didShow,
      .closedByUser:
      true
    case .didBecomeActive, .willResignActive, .didLoad, .start, .beforeDidLoad, .cleanupViews, .build,
      .receives, .streams, .listens, .cancelled, .didStart, .didStop:
      false
    }
  }

  /// True for an event that the view tells of whenever UIKit calls its method of that name.
  package var isOfUIKit: Bool { sent != nil && sent == Self.viewWillDisappear.key }
}
