import RibEngine

/// Whether a project hears of screens that the system takes away.
struct Hearing {
  /// A method that hears of it.
  struct Hearer {
    enum Kind {
      /// A screen, or what goes with one, tells of its own end.
      case screen
      /// A navigation controller does something whenever one of its screens is popped.
      case pops
      /// The delegate of a navigation stack.
      case stack
      /// The delegate of what a sheet is presented by.
      case sheet
      /// What every screen runs in the place of the system's method.
      case exchanged
    }

    var kind: Kind
    var method: Method
    var part: Index.Entry
    /// The class of the method; nil for a protocol's extension and for what the project does not declare.
    var owner: Index.Entry?
  }

  let all: [Hearer]

  /// True where anything but a navigation controller hears.
  var anything: Bool { all.contains { !Self.pops.contains($0.method.name.string) } }

  init(_ project: Project) {
    let own = (project.index.types + project.index.extensions).flatMap { part in
      part.declaration.methods.filter { Self.hears($0, part) && project.isToldOf($0, part) }.map { method in
        Hearer(
          kind: Self.kind(of: method),
          method: method,
          part: part,
          owner: project.class(part.name, in: part)
        )
      }
    }
    all = own + ExchangedMethods(project).hearers
  }

  private static func kind(of method: Method) -> Hearer.Kind {
    let name = method.name.string
    if name.hasPrefix("presentationControllerDidDismiss") { return .sheet }
    if name == "navigationController" { return .stack }
    return name == "navigationBar" || pops.contains(name) ? .pops : .screen
  }

  /// True where a class itself, or an extension of it, does.
  static func hears(_ joined: JoinedClass) -> Bool {
    joined.members.contains { hears($0.method, $0.level == 0 ? joined.entry : $0.origin) }
  }

  private static func hears(_ method: Method, _ entry: Index.Entry) -> Bool {
    let name = method.name.string
    if name.hasPrefix("presentationControllerDidDismiss") { return true }
    if name == "didMove" || name == "willMove" {
      // A view that comes or goes, `willMove(toSuperview:)`, is no screen.
      return method.parameters.contains { $0.label.hasPrefix("toParent") }
    }
    if name == "navigationController" {
      return method.parameters.contains { $0.label == "didShow" || $0.label == "willShow" }
    }
    if name == "navigationBar" { return true }
    if pops.contains(name) { return method.isOverride && (method.body ?? []).contains { !$0.isOfSuper } }
    if method.kind == .deinitializer {
      return goesWithItsScreen(entry.declaration) && reports(method) || callsBack(method, entry.declaration)
    }
    guard name == "viewDidDisappear" || name == "viewWillDisappear" else { return false }
    return reports(method) || asks(method) || callsBack(method, entry.declaration) || handsOn(method)
  }

  /// Tells somebody else by the system's own word: `model.viewDidDisappear()`.
  private static func handsOn(_ method: Method) -> Bool {
    var found = false
    Walk { value in
      guard case .call(let callee, _) = value.form, case .member(let base, let verb) = callee.form,
        verb == "viewDidDisappear" || verb == "viewWillDisappear"
      else { return }
      if case .name("super") = base.form { return }
      found = true
    }.statements(method.body ?? [])
    return found
  }

  /// What a navigation controller does when a screen goes, by the back button too.
  private static let pops: Set<String> = [
    "popViewController", "popToViewController", "popToRootViewController",
  ]

  static func asks(_ method: Method) -> Bool {
    !Relevance.words(method.body ?? []).isDisjoint(with: ["isMovingFromParent", "isBeingDismissed"])
  }

  /// Runs a closure that it was given.
  static func callsBack(_ method: Method, _ type: TypeDeclaration) -> Bool {
    let closures = Set(type.properties.filter { $0.type?.isFunction == true }.map(\.name.string))
    return !closures.isDisjoint(with: Relevance.words(method.body ?? []))
  }

  /// A screen, or what is let go with it.
  private static func goesWithItsScreen(_ type: TypeDeclaration) -> Bool {
    ["Controller", "ViewModel", "Presenter", "Coordinator", "View", "Flow", "Reactor", "Wrapper", "VC"]
      .contains(where: type.name.string.hasSuffix)
      || type.inherits.contains { $0.plainName?.hasSuffix("ViewController") ?? false }
  }

  /// What is said of how a screen looks, not of the way back.
  private static let looksOfAScreen = [
    "background", "backbutton", "backbarbutton", "backindicator", "feedback", "playback",
  ]

  /// Says something to whoever made it.
  private static func reports(_ method: Method) -> Bool {
    Relevance.words(method.body ?? []).contains { word in
      if word == "viewDidDisappear" || word == "viewWillDisappear" { return false }
      var word = word.lowercased()
      for look in looksOfAScreen { word = word.replacing(look, with: "") }
      return ["coordinator", "finish", "close", "delegate", "listener", "complet", "dismiss", "back", "did"]
        .contains(where: word.contains)
    }
  }

  enum Style { case sheet, covers, unsaid }

  /// How what a child presents lies over the rest, as far as it or its screens say, or the method of the parent that
  /// shows it.
  func style(of child: ChildReading, _ parent: CoordinatorReading, shownBy method: Method? = nil) -> Style {
    let screens = child.made.filter { parent.project.isViewController($0) }
    let members = child.acts.joined.members + screens.flatMap { parent.project.joined($0).members }
    if (members + child.made.flatMap { parent.project.joined($0).members }).contains(where: {
      Self.refusesSwipes($0.method)
    }) {
      return .covers
    }
    let values = ([child.acts.joined] + screens.map(parent.project.joined)).flatMap(\.bodiesOfProperties)
    let bodies = members.map { $0.method.body ?? [] } + [method?.body ?? []] + values
    var words = bodies.reduce(into: Set<String>()) { $0.formUnion(Self.allNames($1)) }
    // `screen.coverAll()`, by an extension of what the system has.
    for word in words { words.formUnion(parent.project.namesInExtensions[word] ?? []) }
    let fixed: Set<String> = [
      "isModalInPresentation", "fullScreen", "overFullScreen", "currentContext", "overCurrentContext",
      "custom",
      "popover", "UIAlertController", "UIActivityViewController", "UIImagePickerController",
      "SFSafariViewController", "transitioningDelegate",
    ]
    if !words.isDisjoint(with: fixed) { return .covers }
    let sheets: Set<String> = ["pageSheet", "formSheet", "sheetPresentationController", "detents"]
    return words.isDisjoint(with: sheets) ? .unsaid : .sheet
  }

  /// `presentationControllerShouldDismiss` that says no whatever the case.
  private static func refusesSwipes(_ method: Method) -> Bool {
    guard method.name.string == "presentationControllerShouldDismiss", let last = method.body?.last else {
      return false
    }
    switch last.form {
    case .expression(let value), .return(let value?):
      guard case .literal("false") = value.form else { return false }
      return method.body?.count == 1
    default: return false
    }
  }

  /// The names of a body, `.pageSheet` too.
  static func allNames(_ body: [Statement]) -> Set<String> {
    var names = Relevance.words(body)
    Walk { value in
      if case .implicitMember(let name) = value.form { names.insert(name) }
    }.statements(body)
    return names
  }

  /// True where a screen of the child puts something into the navigation bar, or all of them show it.
  func usesTheBar(_ child: ChildReading, _ parent: CoordinatorReading) -> Bool {
    showsTheBar(child, parent)
      || screens(of: child, parent).contains { screen in
        screen.members.contains { Relevance.words($0.method.body ?? []).contains("navigationItem") }
      }
  }

  private func screens(of child: ChildReading, _ parent: CoordinatorReading) -> [JoinedClass] {
    child.made.filter { parent.project.isViewController($0) }.map(parent.project.joined)
  }

  private func showsTheBar(_ child: ChildReading, _ parent: CoordinatorReading) -> Bool {
    let screens = screens(of: child, parent)
    return !screens.isEmpty && screens.allSatisfy(Self.showsTheBar)
  }

  /// Names by which a screen puts a way back of its own in the place of the back button.
  private static let wordsOfTheWayBack: Set<String> = [
    "leftBarButtonItem", "leftBarButtonItems", "setLeftBarButton",
    "setLeftBarButtonItems", "onDisappear", "backAction",
  ]

  /// True for a screen that takes its own back button away.
  static func hidesTheWayBack(_ screen: JoinedClass) -> Bool {
    screen.members.contains { Hiding($0.method.body ?? [], of: Hiding.button).mayHide }
  }

  /// True where the child, its screens or its parent take the way back away, or hear of it in SwiftUI.
  func hidesTheWayBack(_ child: ChildReading, _ parent: CoordinatorReading) -> Bool {
    let words = Self.wordsOfTheWayBack
    if child.mentions(words) || child.acts.joined.members.contains(where: { Self.mayHide($0.method) }) {
      return true
    }
    let screens = screens(of: child, parent)
    // What each screen shows itself, nobody before has hidden from it.
    let showsItself = showsTheBar(child, parent)
    if parent.joined.members.contains(where: { member in
      let body = member.method.body ?? []
      if !Relevance.words(body).isDisjoint(with: words) { return true }
      return Hiding(body, of: Hiding.button).mayHide
        || !showsItself && Hiding(body, of: Hiding.bar).mayHide
    }) {
      return true
    }
    if ([child.acts.joined, parent.joined] + screens).contains(where: Self.handlesTheSwipe) { return true }
    return screens.contains { screen in
      let members = screen.members
      let all = members.reduce(into: Set<String>()) { $0.formUnion(Relevance.words($1.method.body ?? [])) }
      // What stands beside the back button takes nothing away.
      let keepsTheButton = all.contains("leftItemsSupplementBackButton")
      let own = keepsTheButton ? words.filter { !$0.lowercased().contains("leftbar") } : words
      return !all.isDisjoint(with: own)
        || members.contains { Self.mayHide($0.method) || Self.handsOnItsItem($0.method) }
    }
  }

  private static let ofComing: Set<String> = [
    "viewDidLoad", "viewWillAppear", "viewIsAppearing", "viewDidAppear",
  ]
  private static let ofGoing: Set<String> = ["viewWillDisappear", "viewDidDisappear"]

  /// True for a method that may hide the bar or the button; what a screen does as it goes is for the next one.
  private static func mayHide(_ method: Method) -> Bool {
    guard !ofGoing.contains(method.name.string) else { return false }
    return Hiding(method.body ?? [], of: Hiding.bar.union(Hiding.button)).mayHide
  }

  /// True for a screen that shows the bar itself, and never hides it while it is there.
  private static func showsTheBar(_ screen: JoinedClass) -> Bool {
    let methods = screen.members.map(\.method).filter { !ofGoing.contains($0.name.string) }
    // What it shows as it goes was hidden until then.
    return methods.contains {
      ofComing.contains($0.name.string) && Hiding($0.body ?? [], of: Hiding.bar).shows
    }
      && !methods.contains(where: mayHide)
  }

  /// True where a class does more with the recognizer of the swipe than to say whose delegate it has: who asks that may still
  /// go back.
  private static func handlesTheSwipe(_ joined: JoinedClass) -> Bool {
    let word = "interactivePopGestureRecognizer"
    return joined.members.contains { member in
      let body = member.method.body ?? []
      guard Relevance.words(body).contains(word) else { return false }
      var (all, ofDelegates) = (0, 0)
      Walk { value in
        switch value.form {
        case .member(_, word), .name(word): all += 1
        case .assignment(let target, _):
          guard case .member(let base, "delegate") = target.unwrapped.form, base.unwrapped.lastName == word
          else {
            return
          }
          ofDelegates += 1
        default: break
        }
      }.statements(body)
      return all != ofDelegates
    }
  }

  /// `style.configure(navigationItem)`: who is given it may hide the back button.
  private static func handsOnItsItem(_ method: Method) -> Bool {
    var isFound = false
    Walk { value in
      guard case .call(_, let arguments) = value.form else { return }
      if arguments.contains(where: { $0.value.ownName == "navigationItem" }) { isFound = true }
    }.statements(method.body ?? [])
    return isFound
  }
}

extension TypeName {
  var isFunction: Bool {
    switch self {
    case .function: true
    case .optional(let inner): inner.isFunction
    case .tuple(let parts): parts.count == 1 && parts[0].isFunction
    default: false
    }
  }
}

extension Statement {
  /// `super.popViewController(animated: animated)`, given back or not
  fileprivate var isOfSuper: Bool {
    switch form {
    case .expression(let value), .return(let value?):
      guard case .call(let callee, _) = value.form, case .member(let base, _) = callee.form else {
        return false
      }
      if case .name("super") = base.form { return true }
      return false
    default: return false
    }
  }
}

extension Project {
  /// False for a method of a coordinator that the system does not call, as nothing makes the object its delegate.
  fileprivate func isToldOf(_ method: Method, _ part: Index.Entry) -> Bool {
    guard let entry = `class`(part.name, from: part.file), isCoordinator(entry) else { return true }
    return systemDelegates.mayHear(method, of: joined(entry))
  }
}
