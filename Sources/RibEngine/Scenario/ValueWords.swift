// The words of values, as flow files say them.

extension Component.View {
  package var word: String {
    switch self {
    case .none: "none"
    case .lazy: "lazy"
    case .touchedInInit: "touched in init"
    case .atAnyTime: "loaded at any time"
    }
  }
}

extension Component.Binding {
  package var word: String {
    switch self {
    case .never: "never"
    case .inInit: "in init"
    case .inViewDidLoad: "in viewDidLoad"
    }
  }
}

extension Component.Moment {
  package var word: String {
    switch self {
    case .never: "never"
    case .inDidBecomeActive: "in didBecomeActive"
    case .inDidLoad: "in didLoad"
    case .inStart: "in start"
    case .inWorker: "in worker"
    case .inWillResignActive: "in willResignActive"
    case .inViewDidLoad: "in viewDidLoad"
    case .later: "later"
    case .atQuietTime: "at a quiet time"
    case .atAnyTime: "at any time"
    case .atAnyQuietTime: "at any quiet time"
    }
  }
}

extension Component.Work {
  package var word: String {
    switch self {
    case .unwritten: ""
    case .cancelledOnDetach: "cancelled on detach"
    case .goesOn: "goes on after detach"
    }
  }
}

extension Component.Reference {
  package var word: String {
    switch self {
    case .weak: "weak"
    case .strong: "strong"
    case .unowned: "unowned"
    case .none: "none"
    }
  }
}

extension Slot.Passing {
  package var word: String {
    switch self {
    case .byComponent: "by component"
    case .byParameter: "by parameter"
    }
  }
}

extension Hold {
  package var word: String { "\(strength.rawValue) \(target.word)" }
}

extension Hold.Target {
  package var word: String {
    switch self {
    case .component(let name): name
    case .navigation: "navigation"
    case .window: "window"
    case .ownRouter: "own-router"
    case .listenerRouter: "listener-router"
    case .presenterListener: "presenter-listener"
    }
  }
}

extension Hook.Moment {
  /// The key of a component's own map; nil for what stands under a key of a map within it.
  package var key: String? {
    switch self {
    case .build: "in-builder"
    case .start: "start"
    case .didBecomeActive: "didBecomeActive"
    case .beforeDidLoad: "before-didLoad"
    case .didLoad: "didLoad"
    case .viewDidLoad: "viewDidLoad"
    case .viewWillAppear: "viewWillAppear"
    case .viewDidAppear: "viewDidAppear"
    case .viewWillDisappear: "viewWillDisappear"
    case .viewDidDisappear: "viewDidDisappear"
    case .didShow: "didShow"
    case .willResignActive: "willResignActive"
    case .cleanupViews: "cleanupViews"
    case .closedByUser: "when-closed-by-user"
    case .cancelled: "when-cancelled"
    case .receives, .streams, .listens, .didStart, .didStop: nil
    }
  }

  /// The moments with a key of their own, in the order in which a flow is written.
  package static let keyed: [Hook.Moment] = [
    .build, .start, .didBecomeActive, .beforeDidLoad, .didLoad, .viewDidLoad, .viewWillAppear,
    .viewDidAppear, .didShow, .viewWillDisappear, .viewDidDisappear, .willResignActive, .cleanupViews,
    .closedByUser, .cancelled,
  ]
}
