extension Rule.ID {
  package static let viewBeforeListener = Rule.ID("view-before-listener")
  package static let viewBeforeActive = Rule.ID("view-before-active")
  package static let presenterBeforeView = Rule.ID("presenter-before-view")
  package static let lostEvent = Rule.ID("lost-event")
  package static let boundTwice = Rule.ID("bound-twice")
  package static let logicInView = Rule.ID("logic-in-view")
  package static let staleDependency = Rule.ID("stale-dependency")
}

/// What goes wrong between the loading of a view and the interactor behind it.
let bindingRules: [Rule] = [
  Rule(
    .viewBeforeListener,
    story: .views,
    when: .at(.boundInVain),
    title: "a view binds while it has no listener yet",
    why: """
      A builder makes the view controller first and the interactor afterwards. A view that binds in
      its init, or that touches `view` there and binds in viewDidLoad, binds to nothing: bind
      returns silently and no later state reaches the screen.
      """,
    evidence: """
      recorded: 101
      """,
    fix: "Let the interactor ask the view to bind when it becomes active, and do not touch `view` in init.",
    message: "{child} binds to a listener that is not set yet",
    label: "the listener is nil here, so nothing is bound",
    badSwift: """
      init() {
        super.init(nibName: nil, bundle: nil)
        bind(to: listener)
      }
      """,
    goodSwift: """
      override func didBecomeActive() {
        super.didBecomeActive()
        presenter.bind(to: state.asObservable())
      }
      """,
    bad: """
      ribs:
        Orders:
          children:
            order:
              child: OrderDetail
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, pop]
              listener: {didFinish: [detach]}
        OrderDetail:
          binds: in init
      events: [launch Orders, attach order]
      """,
    good: """
      ribs:
        Orders:
          children:
            order:
              child: OrderDetail
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, pop]
              listener: {didFinish: [detach]}
        OrderDetail:
          didBecomeActive: [ask-view-to-bind, emit-state]
      events: [launch Orders, attach order]
      """,
    remedies: [.bindOnRequest]
  ),

  Rule(
    .viewBeforeActive,
    .warning,
    story: .views,
    when: .at(.viewDidLoad, .begin, having: [.viewWorks, .isRib], lacking: [.wasActive, .isRoot]),
    .at(.viewDidLoad, .begin, having: [.isRib], lacking: [.wasActive, .isRoot, .viewWorks], .note),
    title: "viewDidLoad does work before the interactor is active",
    why: """
      A view that is touched in init, or presented before attachChild, loads before its interactor
      is active. Drawing is harmless then; work is not: a subscription bound to the interactor ends
      in the moment it is made.
      """,
    evidence: """
      recorded: 100; Interactor.swift 198-206
      """,
    fix: "Let viewDidLoad only draw, and start the work in didBecomeActive.",
    message: "viewDidLoad of {child} does work before {child} is active",
    label: "runs before didBecomeActive",
    claims: [.is(.child, .hasWorkInView), .isNot(.child, .active)],
    otherwise: [
      Wording(
        where: .isNot(.child, .active),
        message: "viewDidLoad of {child} runs before {child} is active",
        label: "runs before didBecomeActive"
      )
    ],
    badSwift: """
      override func viewDidLoad() {
        super.viewDidLoad()
        listener?.loadArticle()
      }
      """,
    goodSwift: """
      override func didBecomeActive() {
        super.didBecomeActive()
        loadArticle()
      }
      """,
    bad: """
      ribs:
        News:
          children:
            article:
              child: Article
              attach: [guard, build, assign, present, attach]
              detach: [guard, clear, detach, dismiss]
              listener: {didFinish: [detach]}
        Article:
          viewDidLoad: [subscribe]
      events: [launch News, attach article]
      """,
    good: """
      ribs:
        News:
          children:
            article:
              child: Article
              attach: [guard, build, assign, present, attach]
              detach: [guard, clear, detach, dismiss]
              listener: {didFinish: [detach]}
        Article:
          didBecomeActive: [subscribe]
      events: [launch News, attach article]
      """,
    consequenceOf: [.viewBeforeListener],
    remedies: [.workWhenActive, .leaveViewAlone]
  ),

  Rule(
    .presenterBeforeView,
    story: .views,
    when: .at(.stateEmitted, having: [.isRib, .hasView], lacking: [.viewLoaded, .bound, .binds]),
    title: "the interactor talks to a view that is not loaded",
    why: """
      With attachChild before present, didBecomeActive runs while the view does not exist yet. A
      presenter method that sets a label finds its outlets nil: a crash, or nothing.
      """,
    evidence: """
      recorded: 099
      """,
    fix: "Keep the state where the view reads it when it loads, or ask the view to bind.",
    message: "{child} talks to its view before the view is loaded",
    label: "the view is not loaded, its outlets are nil",
    claims: [.isNot(.child, .viewLoaded)],
    badSwift: """
      override func didBecomeActive() {
        super.didBecomeActive()
        presenter.showGoal(goal)
      }
      """,
    goodSwift: """
      override func didBecomeActive() {
        super.didBecomeActive()
        presenter.bind(to: goalStream)
      }
      """,
    bad: """
      ribs:
        Fitness:
          children:
            goal:
              child: Goal
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss]
              listener: {didFinish: [detach]}
        Goal:
          didBecomeActive: [emit-state]
      events: [launch Fitness, attach goal]
      """,
    good: """
      ribs:
        Fitness:
          children:
            goal:
              child: Goal
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss]
              listener: {didFinish: [detach]}
        Goal:
          didBecomeActive: [ask-view-to-bind, emit-state]
      events: [launch Fitness, attach goal]
      """,
    remedies: [.bindOnRequest]
  ),

  Rule(
    .lostEvent,
    story: .views,
    when: .at(.sentToNobody, having: [.hasParent], lacking: [.keptByScreen]),
    title: "a call goes to a listener that is nil",
    why: """
      `listener?.didFinish()` is silent when nobody listens: the builder forgot to set the listener,
      a callback is set after start, or the owner is gone. The child stays for ever.
      """,
    evidence: """
      recorded: 088, 094
      """,
    fix: "Set the listener in the builder and the callback before start, and keep the one who listens.",
    message: "a call of {child} is lost: it has no listener",
    label: "nobody hears this",
    claims: [.isNot(.child, .hadListener)],
    otherwise: [
      Wording(
        where: .is(.child, .hadListener),
        message: "a call of {child} is lost: its listener is gone",
        label: "nobody hears this any more"
      )
    ],
    badSwift: """
      func build(withListener listener: SurveyListener) -> SurveyRouting {
        let interactor = SurveyInteractor()
        return SurveyRouter(interactor: interactor)
      }
      """,
    goodSwift: """
      func build(withListener listener: SurveyListener) -> SurveyRouting {
        let interactor = SurveyInteractor()
        interactor.listener = listener
        return SurveyRouter(interactor: interactor)
      }
      """,
    bad: """
      ribs:
        Hotel:
          children:
            survey:
              child: Survey
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Survey: {view: none, reference: none}
      events: [launch Hotel, attach survey, finish Survey]
      """,
    good: """
      ribs:
        Hotel:
          children:
            survey:
              child: Survey
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
        Survey: {view: none, reference: weak}
      events: [launch Hotel, attach survey, finish Survey]
      """,
    consequenceOf: [.viewBeforeListener, .releasedTooEarly, .closedOnCancelledSwipe, .closedWhenCovered]
  ),

  Rule(
    .boundTwice,
    .warning,
    story: .views,
    when: .at(.bound, having: [.bound]),
    title: "a view is bound twice",
    why: """
      A view that binds in viewDidLoad and is asked to bind by its interactor as well has two subscriptions;
      every state is drawn twice, and every tap is counted twice.
      """,
    fix: "Bind in one place, best when the interactor becomes active.",
    message: "the view of {child} is bound a second time",
    label: "already bound",
    badSwift: """
      override func viewDidLoad() {
        super.viewDidLoad()
        bind(to: listener?.state)
      }
      """,
    goodSwift: """
      override func viewDidLoad() {
        super.viewDidLoad()
        layOut()
      }
      """,
    bad: """
      ribs:
        Bakery:
          children:
            cake:
              child: Cake
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, pop]
              listener: {didFinish: [detach]}
        Cake:
          binds: in viewDidLoad
          didBecomeActive: [ask-view-to-bind]
      events: [launch Bakery, attach cake]
      """,
    good: """
      ribs:
        Bakery:
          children:
            cake:
              child: Cake
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach, pop]
              listener: {didFinish: [detach]}
        Cake:
          didBecomeActive: [ask-view-to-bind]
      events: [launch Bakery, attach cake]
      """
  ),

  Rule(
    .logicInView,
    .note,
    story: .views,
    when: .never,
    title: "a view starts business work when it loads",
    why: """
      When a view loads is up to UIKit and to whoever touches it first. Requests that start there run too
      early, or never, or once for each tab of a bar that nobody opened. Only the sources show it.
      """,
    fix: "Start the work in didBecomeActive of the interactor.",
    message: "the view of {child} starts work in viewDidLoad",
    label: "belongs to the interactor",
    badSwift: """
      override func viewDidLoad() {
        super.viewDidLoad()
        api.loadAccount { [weak self] in self?.show($0) }
      }
      """,
    goodSwift: """
      override func didBecomeActive() {
        super.didBecomeActive()
        api.loadAccount { [weak self] in self?.account.accept($0) }
      }
      """,
    bad: "",
    good: ""
  ),

  Rule(
    .staleDependency,
    .warning,
    story: .views,
    when: .at(.dataRead, having: [.stale]),
    title: "a child reads a value that was fixed when its parent was built",
    why: """
      The component of a child is made when the parent is built. A value in it is the value of that moment,
      however late the child is attached; only streams and repositories in a component stay fresh.
      """,
    fix: "Pass the value to build(withListener:), or pass a stream.",
    message: "{child} reads a value that {parent} has changed since it was built",
    label: "an old value: fixed when {parent} was built",
    badSwift: """
      final class ForecastComponent: Component<ForecastDependency> {
        var city: City { dependency.city }
      }
      """,
    goodSwift: """
      let router = forecastBuilder.build(withListener: interactor, city: city)
      forecast = router
      attachChild(router)
      """,
    bad: """
      ribs:
        Weather:
          data: {city: set at build}
          receives: {city-picked: [set city]}
          children:
            forecast:
              child: Forecast
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
              passes: {city: by component}
        Forecast: {view: none, didBecomeActive: [read city]}
      events: [launch Weather, send Weather city-picked, attach forecast]
      """,
    good: """
      ribs:
        Weather:
          data: {city: set at build}
          receives: {city-picked: [set city]}
          children:
            forecast:
              child: Forecast
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {didFinish: [detach]}
              passes: {city: by parameter}
        Forecast: {view: none, didBecomeActive: [read city]}
      events: [launch Weather, send Weather city-picked, attach forecast]
      """
  ),
]
