import RibEngine

extension FlowWords {
  /// The values of each closed list, in the order in which `at any time` and the manual give them.
  package static func values(of choice: Choice) -> [Value] {
    switch choice {
    case .runtime: runtimes
    case .screens: screens
    case .container: containers
    case .presentation: presentations
    case .view: views
    case .binds: bindings
    case .finishes: moments
    case .work: works
    case .reference: references
    case .slotReference: slotReferences
    case .passing: passings
    case .data: origins
    case .pin: pins
    case .presentWhileDismissing:
      words(of: .presentWhileDismissing, "it comes when that has ended; the default", "it is refused")
    case .dismissWhileDismissing:
      words(
        of: .dismissWhileDismissing,
        "nothing; the default",
        "it closes the screen below as well",
        "nothing, but one without animation ends at once what goes"
      )
    case .dismissWhilePresenting:
      words(of: .dismissWhilePresenting, "it is dropped; the default", "it comes when that has ended")
    case .stackWhileMoving:
      words(
        of: .stackWhileMoving,
        "pushes come when that has ended, pops and replace-stack are dropped; the default",
        "all of them come when that has ended",
        "all of them are dropped"
      )
    case .postponedCalls:
      words(of: .postponedCalls, "they come after it; the default", "they come before it")
    case .didDismiss:
      words(of: .didDismiss, "it comes after viewDidDisappear; the default", "it comes before")
    case .presentedThroughAncestor:
      words(of: .presentedThroughAncestor, "what the ancestor presents; the default", "nothing")
    case .completionOfNothing: words(of: .completionOfNothing, "it does not; the default", "it does, at once")
    case .stackOutOfWindow: words(of: .stackOutOfWindow, "it takes no time; the default", "it is animated")
    case .unanimated:
      words(of: .unanimated, "in the next turn; the default", "after what comes by itself meanwhile")
    case .moving: movings
    case .taps: words(of: .taps, "they do not; the default", "they do, as from iOS 26 on")
    }
  }

  private static func words(of habit: UIKitHabit, _ abouts: String...) -> [Value] {
    zip(habit.words, abouts).map { Value($0, $1) }
  }

  private static let runtimes = Profile.allCases.map { profile in
    switch profile {
    case .ios: Value(profile.rawValue, "RIBs-iOS; the default")
    case .android: Value(profile.rawValue, "RIBs for Android")
    }
  }

  private static let screens = Screens.allCases.map { screens in
    switch screens {
    case .uikit:
      Value(screens.rawValue, "as UIKit does it: dismissals are animated, some are dropped; the default")
    case .immediate: Value(screens.rawValue, "nothing is animated, nothing is dropped")
    }
  }

  private static let containers = Component.Container.allCases.map { container in
    switch container {
    case .none: Value(container.word, "no container; the default")
    case .navigation: Value(container.word, "its screen is the root of a navigation controller of its own")
    case .emptyNavigation:
      Value(container.word, "its view controller is a navigation controller, whose root is pushed first")
    case .tabs: Value(container.word, "its view controller is a tab bar controller; what it embeds are tabs")
    }
  }

  private static let presentations = Component.Presentation.allCases.map { presentation in
    switch presentation {
    case .sheet: Value(presentation.word, "a sheet, which the user can swipe down; the default")
    case .fullScreen: Value(presentation.word, "over all, and no finger closes it")
    }
  }

  private static let views = Component.View.allCases.map { view in
    switch view {
    case .none: Value(view.word, "a viewless RIB")
    case .lazy: Value(view.word, "at the first access; the default")
    case .touchedInInit:
      Value(view.word, "in the view controller's init, before the listener is set")
    case .atAnyTime: Value(view.word, "each of these moments, and a later one, is tried")
    }
  }

  /// What can be written; by default there is nothing.
  static let writtenBindings = Component.Binding.allCases.filter { $0 != .never }

  private static let bindings = writtenBindings.map { binding in
    switch binding {
    case .never, .inInit: Value(binding.word, "in the view controller's init")
    case .inViewDidLoad: Value(binding.word, "in viewDidLoad()")
    }
  }

  private static let moments = Component.Moment.allCases.map { moment in
    switch moment {
    case .never: Value(moment.word, "not of its own accord; the default")
    case .inDidBecomeActive:
      Value(moment.word, "inside didBecomeActive(), before the parent's attachChild() returns")
    case .inDidLoad: Value(moment.word, "inside the router's didLoad()")
    case .inStart: Value(moment.word, "inside the coordinator's start()")
    case .inWorker: Value(moment.word, "when a worker starts")
    case .inWillResignActive: Value(moment.word, "while it is being detached")
    case .inViewDidLoad: Value(moment.word, "inside viewDidLoad()")
    case .later: Value(moment.word, "before any later event, or not at all")
    case .atQuietTime: Value(moment.word, "the same, but not while a transition runs, as by a tap")
    case .atAnyTime: Value(moment.word, "each moment that the component has, but for viewDidLoad, is tried")
    case .atAnyQuietTime: Value(moment.word, "the same, with 'at a quiet time' for 'later'")
    }
  }

  private static let works = Component.Work.written.map { work in
    switch work {
    case .unwritten, .cancelledOnDetach:
      Value(work.word, "what it waits for and subscribes to while it is active ends with that")
    case .goesOn: Value(work.word, "pending work is done all the same")
    }
  }

  private static let references = Component.Reference.allCases.map { reference in
    switch reference {
    case .weak: Value(reference.word, "weak var; the default")
    case .strong: Value(reference.word, "a strong reference")
    case .unowned: Value(reference.word, "an unowned reference: used after release, it traps")
    case .none: Value(reference.word, "the listener is never set")
    }
  }

  private static let slotReferences = [
    Value("strong", "the property keeps the router; the default"),
    Value("weak", "weak var"),
  ]

  private static let passings = Slot.Passing.allCases.map { passing in
    switch passing {
    case .byComponent: Value(passing.word, "fixed when the parent is built")
    case .byParameter: Value(passing.word, "given to build() when the child is attached")
    }
  }

  private static let pins = Component.Pin.allCases.map { pin in
    switch pin {
    case .finishes: Value(pin.rawValue, "the moments at which it finishes")
    case .closing:
      Value(pin.rawValue, "that the user does not close its screen but where the events say so")
    case .events:
      Value(pin.rawValue, "that its view sends what resumes it only where the events say so")
    case .cancelling: Value(pin.rawValue, "that its task is cancelled only where the events say so")
    case .tabs: Value(pin.rawValue, "that the user taps its tab only where the events say so")
    }
  }

  private static let movings = [
    Value("isMovingFromParent", "its screen is popped, or taken out of its child area"),
    Value("isBeingDismissed", "the modal that it is goes; never so of the root of a stack"),
    Value("isMovingToParent", "its screen is pushed or embedded, and appears for the first time"),
    Value(
      "isBeingPresented",
      "its screen is presented, and appears for the first time; never so of the root of a stack"
    ),
    Value(
      "navigation-isBeingDismissed",
      "the stack that its screen stands in is presented and goes: navigationController?.isBeingDismissed"
    ),
    Value(
      "navigation-isBeingPresented",
      "the stack that its screen stands in is presented, and its screen appears with it"
    ),
  ]

  private static let origins = [
    Value("set at build", "has its first value when the component is built")
  ]
}
