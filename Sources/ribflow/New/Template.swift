/// The flows that `ribflow new` begins with: one for each story, and an empty one.
///
/// The flows of the stories have a mistake each, so that the first run has something to say.
enum Template: String, CaseIterable, Sendable {
  /// A child that is done while it is being attached; the first choice.
  case slots
  /// A viewless RIB and the screen it borrows.
  case viewless
  /// A child coordinator and each way its screen goes.
  case coordinators
  /// A view that binds to its interactor.
  case views
  /// Tabs, navigation stacks and a sheet.
  case containers
  /// An asynchronous coordinator that somebody awaits.
  case tasks
  /// A frame to fill.
  case empty

  var text: String {
    switch self {
    case .slots: Template.slotsText
    case .viewless: Template.viewlessText
    case .coordinators: Template.coordinatorsText
    case .views: Template.viewsText
    case .containers: Template.containersText
    case .tasks: Template.tasksText
    case .empty: Template.emptyText
    }
  }
}

extension Template {
  private static let slotsText = """
    # yaml-language-server: $schema=flow.schema.json
    flow: A child that is done at once
    about: A parent attaches a child, hears that it is done, detaches it, and may attach it again.

    ribs:
      Parent:
        children:
          currentChild:                             # the property that keeps the router of the child
            child: Child
            attach: [guard, build, attach, assign]  # the lines of attachCurrentChild(), in their order
            detach: [guard, clear, detach]          # the lines of detachCurrentChild()
            listener: {didFinish: [detach]}         # what the parent does when the child is done
      Child:
        view: none
        finishes: in didBecomeActive                # when the child is done; also: later, at any time

    events:                                         # what happens from outside
      - launch Parent
      - attach currentChild
      - attach currentChild

    expect: clean                                   # not yet: `ribflow run` says which line is wrong

    """

  private static let viewlessText = """
    # yaml-language-server: $schema=flow.schema.json
    flow: A viewless RIB takes down what it put up
    about: TopUp has no view of its own and shows its child on the screen that Wallet lends it.

    ribs:
      Wallet:
        children:
          topUp:
            child: TopUp
            attach: [guard, build, assign, attach]
            detach: [guard, clear, detach]          # no dismiss: there is no screen of TopUp
            listener: {didFinish: [detach]}
      TopUp:
        view: none
        didBecomeActive: [attach amount]
        willResignActive: []                        # not enough: [cleanup-views] closes the screen
        children:
          amount:
            child: EnterAmount
            attach: [guard, build, assign, attach, present]
            detach: [guard, clear, detach, dismiss]
            listener: {didFinish: [finish]}         # TopUp is done when the amount is
      EnterAmount:
        receives:
          done-tapped: [finish]

    events:
      - launch Wallet
      - attach topUp
      - send EnterAmount done-tapped
      - expect EnterAmount off-screen               # a state that must hold at this moment

    expect: clean                                   # not yet: `ribflow run` says what stays behind

    """

  private static let coordinatorsText = """
    # yaml-language-server: $schema=flow.schema.json
    flow: A child coordinator is let go of
    about: The shop keeps the checkout in childCoordinators until it is over, however it ends.

    coordinators:
      Shop:
        children:
          checkout:
            child: Checkout
            present: [create, append, set-callback, start]  # the lines of presentCheckout()
            remove: [remove]                                # takes it out of childCoordinators
            listener: {didFinish: [remove]}                 # the callback of the checkout
            when-closed-by-user: []                         # not enough: a swipe calls back nobody
      Checkout:
        start: [push]
        receives:
          pay-tapped: [pop, finish]

    events:
      - launch Shop
      - present checkout
      - any order:                                          # every order is tried
          - send Checkout pay-tapped
          - swipe-back Checkout

    expect: clean                                           # not yet: `ribflow run` says who is left

    """

  private static let viewsText = """
    # yaml-language-server: $schema=flow.schema.json
    flow: A screen shows what its interactor knows
    about: The view binds to the interactor, and the interactor sends it a state when it becomes active.

    ribs:
      Home:
        children:
          detail:
            child: Detail
            attach: [guard, build, assign, attach, push]
            detach: [guard, clear, detach, pop]
            listener: {didFinish: [detach]}
            when-closed-by-user: [detach]           # back button and swipe
      Detail:
        view: touched in init                       # also: lazy, loaded at any time
        binds: in viewDidLoad                       # better: no binds, and below it
        didBecomeActive: [emit-state]               # [ask-view-to-bind, emit-state]

    events:
      - launch Home
      - attach detail
      - expect Detail bound
      - swipe-back Detail
      - expect detail empty

    expect: clean                                   # not yet: `ribflow run` says what the view misses

    """

  private static let containersText = """
    # yaml-language-server: $schema=flow.schema.json
    flow: Tabs, stacks and a sheet
    about: Each tab has a navigation stack of its own; the sheet needs one too, for what it pushes.

    ribs:
      Main:
        container: tabs                             # what it embeds are its tabs
        didLoad: [attach home, attach profile]
        children:
          home:
            child: Home
            attach: [guard, build, assign, attach, embed]
            detach: [guard, clear, detach, unembed]
          profile:
            child: Profile
            attach: [guard, build, assign, attach, embed]
            detach: [guard, clear, detach, unembed]
      Home:
        container: navigation                       # Home is the root of a stack
        children:
          settings:
            child: Settings
            attach: [guard, build, assign, attach, present]
            detach: [guard, clear, detach, dismiss-if-presented]
            listener: {didFinish: [detach]}
            when-closed-by-user: [detach]
      Profile:
        container: navigation
      Settings:
        container: none                             # not enough: what it pushes wants navigation
        presentation: sheet                         # the user can swipe it down; full screen: he cannot
        children:
          language:
            child: Language
            attach: [guard, build, assign, attach, push]
            detach: [guard, clear, detach, pop]
            listener: {didFinish: [detach]}
            when-closed-by-user: [detach]
      Language: {}

    events:
      - launch Main
      - select Profile                              # the user taps a tab
      - select Home
      - attach settings
      - attach language
      - swipe-back Language
      - swipe-down Settings
      - expect settings empty

    expect: clean                                   # not yet: `ribflow run` says what is not shown

    """

  private static let tasksText = """
    # yaml-language-server: $schema=flow.schema.json
    flow: A sheet that somebody awaits
    about: Home awaits the answer of a sheet; the sheet has three exits, and each must answer once.

    coordinators:
      Home:
        start: [show, wait]
        receives:
          buy-tapped: [await Purchase]              # try await PurchaseCoordinator().start()
      Purchase:
        start: [present, wait]                      # wait: withCheckedThrowingContinuation
        receives:
          ok-tapped: [dismiss, resume, forget]      # forget: continuation = nil
          cancel-tapped: [dismiss, resume, forget]
        when-closed-by-user: []                     # not enough: the sheet can be pulled down

    events:
      - start Home
      - send Home buy-tapped
      - any order:                                  # every order is tried
          - send Purchase ok-tapped
          - send Purchase cancel-tapped
          - swipe-down Purchase
      - expect Purchase released

    expect: clean                                   # not yet: `ribflow run` says what waits for ever

    """

  private static let emptyText = """
    # yaml-language-server: $schema=flow.schema.json
    flow: TITLE

    ribs:                                           # or coordinators:
      Root: {}

    events:                                         # `ribflow explain format` lists all keys and words
      - launch Root

    expect: clean

    """
}
