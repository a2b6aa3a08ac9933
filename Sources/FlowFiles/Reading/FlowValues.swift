import RibEngine

extension FlowWords {
  /// The values of each closed list, in the order in which `at any time` and the manual give them.
  package static func values(of choice: Choice) -> [Value] {
    switch choice {
    case .runtime: runtimes
    case .screens: screens
    case .view: views
    case .binds: bindings
    case .finishes: moments
    case .work: works
    case .reference: references
    case .slotReference: slotReferences
    case .passing: passings
    case .data: origins
    case .pin: pins
    }
  }

  private static let runtimes = [
    Value("ribs-ios", "RIBs-iOS; the default"),
    Value("ribs-android", "RIBs for Android"),
  ]

  private static let screens = [
    Value("uikit", "as UIKit does it: dismissals are animated, some are dropped; the default"),
    Value("immediate", "nothing is animated, nothing is dropped"),
  ]

  private static let views = [
    Value("none", "a viewless RIB"),
    Value("lazy", "at the first access; the default"),
    Value("touched in init", "in the view controller's init, before the listener is set"),
    Value("loaded at any time", "each of these moments, and a later one, is tried"),
  ]

  private static let bindings = [
    Value("in init", "in the view controller's init"),
    Value("in viewDidLoad", "in viewDidLoad()"),
  ]

  private static let moments = [
    Value("never", "not of its own accord; the default"),
    Value("in didBecomeActive", "inside didBecomeActive(), before the parent's attachChild() returns"),
    Value("in didLoad", "inside the router's didLoad()"),
    Value("in start", "inside the coordinator's start()"),
    Value("in worker", "when a worker starts"),
    Value("in willResignActive", "while it is being detached"),
    Value("in viewDidLoad", "inside viewDidLoad()"),
    Value("later", "before any later event, or not at all"),
    Value("at any time", "each moment that the component has, but for viewDidLoad, is tried"),
  ]

  private static let works = [
    Value("cancelled on detach", "pending work is dropped; the default"),
    Value("goes on after detach", "pending work is done all the same"),
  ]

  private static let references = [
    Value("weak", "weak var; the default"),
    Value("strong", "a strong reference"),
    Value("unowned", "an unowned reference: used after release, it traps"),
    Value("none", "the listener is never set"),
  ]

  private static let slotReferences = [
    Value("strong", "the property keeps the router; the default"),
    Value("weak", "weak var"),
  ]

  private static let passings = [
    Value("by component", "fixed when the parent is built"),
    Value("by parameter", "given to build() when the child is attached"),
  ]

  private static let pins = [
    Value("finishes", "the moments at which it finishes"),
    Value("closing", "that the user does not close its screen but where the events say so"),
    Value("events", "that its view sends what resumes it only where the events say so"),
    Value("cancelling", "that its task is cancelled only where the events say so"),
  ]

  private static let origins = [
    Value("set at build", "has its first value when the component is built")
  ]
}
